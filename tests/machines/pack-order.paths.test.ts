import { expect, it } from 'vitest';
import type { InputFrom } from 'xstate';
import { packOrderMachine } from '#machines/pack-order/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { awa, failed, key, kitchen, placed } from './fixtures.ts';

const coverage = transitionCoverage(packOrderMachine);

const reservation = (outcome: string, order?: typeof placed) =>
  answer('reserve', { outcome, order, fields: awa });

const world = [
  ...waits(packOrderMachine),
  answer('loadPack', kitchen),
  failure('loadPack'),
  failure('loadPack', failed('pack.ended', 'Terminé')),
  failure('loadPack', failed('pack.unknown', 'Inconnu')),
  reservation('reserved', placed),
  reservation('priceChanged'),
  reservation('packEnded'),
  reservation('closed'),
  { type: 'mode.chosen', mode: 'online' },
  { type: 'mode.chosen', mode: 'domicile' },
  { type: 'submit.requested' },
  { type: 'retry.requested' },
  { type: 'payment.closed' },
  { type: 'payment.confirmed' },
];

const visitor = (code: string | undefined, signedIn: boolean): InputFrom<typeof packOrderMachine> => ({
  code,
  signedIn,
  idempotencyKey: key,
});

const worlds = [
  { where: 'a guest', input: visitor('PACK-CUISINE', false), events: world },
  { where: 'a customer', input: visitor('PACK-CUISINE', true), events: world },
  { where: 'no code', input: visitor(undefined, false), events: world },
];

const edges = worlds.flatMap(({ where, input, events }) =>
  everyEdge(packOrderMachine, input, events).map((edge) => ({ ...edge, where, input })),
);

it.each(edges)('[TL-05] $where: $name', async ({ input, events, rests }) => {
  expect(await replay(packOrderMachine, input, events, coverage.inspect)).toEqual(rests);
});

it('[TL-05] [PK-01] an address without a usable code needs no call', async () => {
  for (const code of [undefined, '', '../../../commande/7/delete', 'é'.repeat(3)]) {
    const rest = await replay(packOrderMachine, visitor(code, false), [], coverage.inspect);
    expect(rest).toMatchObject({ value: 'notFound' });
  }
});

it('[TL-05] [PK-01] a pack of total 0 is never submitted', async () => {
  const events = [answer('loadPack', { ...kitchen, total: 0 }), { type: 'submit.requested' }];
  const rest = await replay(packOrderMachine, visitor('PACK-CUISINE', false), events, coverage.inspect);
  expect(rest).toMatchObject({ value: { choosing: 'deciding' } });
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
