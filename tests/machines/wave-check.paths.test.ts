import { expect, it } from 'vitest';
import { waveCheckMachine } from '#machines/wave-check/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { transactionId, wavePayment } from './fixtures.ts';

const coverage = transitionCoverage(waveCheckMachine);

const verdicts = ['confirmed', 'pending', 'cancelled', 'failed', 'checking'] as const;
const world = [
  ...waits(waveCheckMachine),
  ...verdicts.map((verdict) => answer('fetchStatus', wavePayment(verdict))),
  answer('fetchStatus', { verdict: 'unknownTransaction' }),
  failure('fetchStatus'),
  { type: 'verify.requested' },
  { type: 'retry.requested' },
  { type: 'page.returned' },
];

const edges = [transactionId, undefined, '../../../commande/7/delete'].flatMap((transaction) => {
  const input = { transaction, signedIn: false };
  return everyEdge(waveCheckMachine, input, world).map((edge) => ({ ...edge, input }));
});

it.each(edges)('[TL-05] $name', async ({ input, events, rests }) => {
  expect(await replay(waveCheckMachine, input, events, coverage.inspect)).toEqual(rests);
});

it.each([
  [undefined, 'missing'],
  ['', 'missing'],
  ['../../../commande/7/delete', 'notFound'],
  ['%2e%2e%2f', 'notFound'],
])('[TL-05] [WV-02] the address says %j: %s, without a call', async (transaction, value) => {
  const input = { transaction, signedIn: false };
  expect(await replay(waveCheckMachine, input, [], coverage.inspect)).toMatchObject({ value });
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
