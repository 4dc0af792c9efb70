import { expect, it } from 'vitest';
import type { AnyEventObject, InputFrom } from 'xstate';
import { mobileMoneyMachine } from '#machines/mobile-money/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { checkoutUrl, failed, placed, transactionId } from './fixtures.ts';

const coverage = transitionCoverage(mobileMoneyMachine);

const { amountTotal: _, ...order } = placed;
const initiated = { transactionId, checkoutUrl, existing: false, validUntil: undefined };
const verdicts = ['confirmed', 'pending', 'cancelled', 'failed', 'checking', 'unknownTransaction'];

const world = [
  ...waits(mobileMoneyMachine),
  ...verdicts.map((verdict) => answer('fetchStatus', { verdict })),
  failure('fetchStatus'),
  answer('initiate', initiated),
  failure('initiate'),
  failure('initiate', failed('payment.already_paid', 'Cette commande est déjà payée.')),
  { type: 'phone.changed', value: '77 123 45 67' },
  { type: 'phone.changed', value: '33 860 00 00' },
  { type: 'provider.chosen', provider: 'wave' },
  { type: 'pay.requested', narrow: false },
  { type: 'verify.requested' },
  { type: 'reopen.requested' },
  { type: 'retry.requested' },
  { type: 'page.returned' },
  { type: 'dialog.closed' },
];

const worlds: [string, InputFrom<typeof mobileMoneyMachine>][] = [
  ['a choice to make', { order, providers: [], transaction: undefined }],
  ['a payment under way', { order, providers: ['wave'], transaction: transactionId }],
];

const edges = worlds.flatMap(([where, input]) =>
  everyEdge(mobileMoneyMachine, input, world).map((edge) => ({ ...edge, where, input })),
);

it.each(edges)('[TL-05] $where: $name', async ({ input, events, rests }) => {
  expect(await replay(mobileMoneyMachine, input, events, coverage.inspect)).toEqual(rests);
});

// The only words of the server after which a shopper may be told that money was, or was not, taken.
const WORDS: Record<string, (event: AnyEventObject) => boolean> = {
  confirmed: ({ output, error }) => output?.verdict === 'confirmed' || error?.code === 'payment.already_paid',
  refused: ({ output }) => output?.verdict === 'failed',
  cancelled: ({ output }) => output?.verdict === 'cancelled',
};

it.each(Object.entries(WORDS))('I17: nothing leads to %s but the server’s own word', (state, isWord) => {
  const arrivals = edges.filter(({ rests }) => rests.value === state).map(({ events }) => events.at(-1)!);
  expect(arrivals.length).toBeGreaterThan(3);
  expect(arrivals.filter((event) => !isWord(event))).toEqual([]);
});

it('B1 B21: nothing but the shopper’s own click begins a payment', () => {
  const arrivals = edges
    .filter(({ rests }) => rests.value === 'initiating')
    .map(({ events }) => events.at(-1)!);
  expect(new Set(arrivals.map(({ type }) => type))).toEqual(new Set(['pay.requested']));
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
