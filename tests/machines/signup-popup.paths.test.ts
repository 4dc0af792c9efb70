import { expect, it } from 'vitest';
import { signupPopupMachine } from '#machines/signup-popup/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { everyEdge, replay, waits } from '#tests/support/paths.ts';

const coverage = transitionCoverage(signupPopupMachine);

const world = [
  ...waits(signupPopupMachine),
  { type: 'path.changed', path: '/' },
  { type: 'path.changed', path: '/cart' },
  { type: 'session.changed', isMember: true },
  { type: 'session.changed', isMember: false },
  { type: 'closed' },
  { type: 'accepted' },
];

const NOON = Date.UTC(2026, 10, 21, 12);
const now = () => NOON;

const inputs = [
  { path: '/', isMember: false, closedAt: undefined, now },
  { path: '/cart', isMember: false, closedAt: NOON - 4_000, now },
  { path: '/pre-cart', isMember: true, closedAt: NOON - 20_000, now },
];

const edges = inputs.flatMap((input) =>
  everyEdge(signupPopupMachine, input, world).map((edge) => ({ ...edge, input })),
);

it.each(edges)('[TL-05] $name', async ({ input, events, rests }) => {
  expect(await replay(signupPopupMachine, input, events, coverage.inspect)).toEqual(rests);
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
