import { expect, it } from 'vitest';
import { subscriptionPopupMachine } from '#machines/subscription-popup/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { offline } from './fixtures.ts';

const coverage = transitionCoverage(subscriptionPopupMachine);

const world = [
  ...waits(subscriptionPopupMachine),
  answer('subscribe', undefined),
  failure('subscribe', offline),
  { type: 'product.added' },
  { type: 'email.typed', typed: 'awa@' },
  { type: 'email.typed', typed: 'awa@exemple.sn' },
  { type: 'submit.requested' },
  { type: 'closed' },
  { type: 'way.changed', isClear: false },
  { type: 'session.changed', isMember: true },
  { type: 'session.changed', isMember: false },
];

const input = { isMember: false, mayAsk: true, isWayClear: true, now: () => 1_000 };

it.each(everyEdge(subscriptionPopupMachine, input, world))('[TL-05] $name', async ({ events, rests }) => {
  expect(await replay(subscriptionPopupMachine, input, events, coverage.inspect)).toEqual(rests);
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
