import { expect, it } from 'vitest';
import { appUpdateMachine } from '#machines/app-update/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';

const coverage = transitionCoverage(appUpdateMachine);

const world = [
  ...waits(appUpdateMachine),
  answer('register', undefined),
  failure('register'),
  answer('lookForUpdate', undefined),
  failure('lookForUpdate'),
  answer('isPaymentOpen', true),
  answer('isPaymentOpen', false),
  failure('isPaymentOpen'),
  answer('untilNoPayment', undefined),
  failure('untilNoPayment'),
  { type: 'version.found' },
  { type: 'version.changed' },
  { type: 'page.returned' },
  { type: 'payment.opened' },
  { type: 'reload.requested' },
  { type: 'reload.postponed' },
];

const edges = [true, false].flatMap((isPostponed) =>
  everyEdge(appUpdateMachine, { isPostponed }, world).map((edge) => ({ ...edge, input: { isPostponed } })),
);

it.each(edges)('[TL-05] $name', async ({ input, events, rests }) => {
  expect(await replay(appUpdateMachine, input, events, coverage.inspect)).toEqual(rests);
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
