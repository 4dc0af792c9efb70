import { expect, it } from 'vitest';
import { REFUND_STATES, type RefundState } from '#domain/payments/refund.ts';
import { nextRefund, refundMachine, type RefundEvent, type RefundPosition } from '#machines/refund/index.ts';
import { brokenCopies } from '#tests/support/machines/broken-copies.ts';
import { findProblems, walk, type Walk } from '#tests/support/machines/walk.ts';

/** Accounts of two members of staff. */
const [AWA, MODOU] = [7, 8];

const EVENTS = {
  asked: { type: 'refund.asked' },
  claimed: { type: 'refund.claimed', by: AWA },
  claimedByOther: { type: 'refund.claimed', by: MODOU },
  released: { type: 'refund.released', by: AWA },
  releasedByOther: { type: 'refund.released', by: MODOU },
  takenOver: { type: 'refund.takenOver', by: MODOU, isManager: true },
  takenBack: { type: 'refund.takenOver', by: AWA, isManager: true },
  takenBySupport: { type: 'refund.takenOver', by: MODOU, isManager: false },
  made: { type: 'refund.made', by: AWA },
  madeByOther: { type: 'refund.made', by: MODOU },
  sent: { type: 'refund.sent', by: AWA },
  sentByOther: { type: 'refund.sent', by: MODOU },
  accepted: { type: 'provider.accepted' },
  answerLost: { type: 'provider.answerLost' },
  refused: { type: 'provider.refused' },
  found: { type: 'provider.refunded' },
  withdrawn: { type: 'refund.withdrawn' },
  kept: { type: 'refund.kept' },
} as const satisfies Record<string, RefundEvent>;

const everyType: [Exclude<RefundEvent['type'], (typeof EVENTS)[keyof typeof EVENTS]['type']>] extends [never]
  ? true
  : never = true;

const BEING_RETURNED: readonly string[] = ['claimed', 'sending', 'unknown'];

const walkOfTable: Walk<typeof refundMachine> = {
  starts: { 'no event yet': { input: undefined, state: 'absent' } },
  events: EVENTS,
  given: { 'Awa holds it': ({ context }) => context.claimedBy === AWA },
  targets: {
    absent: { asked: 'asked', found: 'made' },
    asked: {
      claimed: 'claimed',
      claimedByOther: 'claimed',
      found: 'made',
      withdrawn: 'withdrawn',
      kept: 'kept',
    },
    claimed: {
      'released [Awa holds it]': 'asked',
      'releasedByOther [not Awa holds it]': 'asked',
      'takenOver [Awa holds it]': 'stays',
      'takenBack [not Awa holds it]': 'stays',
      'made [Awa holds it]': 'made',
      'madeByOther [not Awa holds it]': 'made',
      'sent [Awa holds it]': 'sending',
      'sentByOther [not Awa holds it]': 'sending',
      found: 'made',
    },
    sending: { accepted: 'made', answerLost: 'unknown', refused: 'claimed', found: 'made' },
    unknown: { accepted: 'made', refused: 'claimed', found: 'made' },
    withdrawn: { found: 'made' },
  },
  openEnded: ['absent', ...REFUND_STATES],
  rules: {
    'only a refund that is being returned or made has a claimant': ({ value, context }) =>
      context.claimedBy === null || value === 'made' || BEING_RETURNED.includes(value),
    'a refund that is being returned has a claimant': ({ value, context }) =>
      !BEING_RETURNED.includes(value) || context.claimedBy !== null,
  },
};

it('[TL-05] [I24] every event leads to its expected state on a live actor', async () => {
  expect(everyType).toBe(true);
  expect(await walk(refundMachine, walkOfTable)).toEqual([]);
});

it('[TL-05] the walk notices each transition that is removed from the machine or leads elsewhere', async () => {
  const unnoticed: string[] = [];
  for (const broken of brokenCopies(refundMachine)) {
    const problems = await findProblems(broken.machine, walkOfTable);
    if (problems.length === 0) unnoticed.push(broken.change);
  }
  expect(unnoticed).toEqual([]);
});

const at = (state: RefundState, claimedBy: number | null = null): RefundPosition => ({ state, claimedBy });
const after = (...events: RefundEvent[]) =>
  events.reduce<RefundPosition | undefined>(
    (position, event) => position && nextRefund(position, event),
    at('asked'),
  );

it('[I24] a refund is made once: whatever follows is refused, also by the person who made it', () => {
  const made = after(EVENTS.claimed, EVENTS.made);
  expect(made).toEqual(at('made', AWA));
  for (const event of Object.values(EVENTS)) expect(nextRefund(made, event)).toBeUndefined();
});

it('[I24] nobody records a refund that somebody else has claimed, not even an admin before taking over', () => {
  expect(after(EVENTS.made)).toBeUndefined();
  expect(after(EVENTS.claimed, EVENTS.madeByOther)).toBeUndefined();
  expect(after(EVENTS.claimed, EVENTS.takenBySupport)).toBeUndefined();
  expect(after(EVENTS.claimed, EVENTS.takenOver, EVENTS.made)).toBeUndefined();
  expect(after(EVENTS.claimed, EVENTS.takenOver, EVENTS.madeByOther)).toEqual(at('made', MODOU));
});

it('[I24] money that a person is about to return cannot be accepted meanwhile', () => {
  expect(after(EVENTS.claimed, EVENTS.withdrawn)).toBeUndefined();
  expect(after(EVENTS.claimed, EVENTS.released, EVENTS.withdrawn)).toEqual(at('withdrawn'));
});

it('[DK-11] [I24] money that is kept as credit is never returned, and what is being returned is not kept', () => {
  expect(after(EVENTS.kept)).toEqual(at('kept'));
  for (const event of Object.values(EVENTS)) expect(nextRefund(at('kept'), event)).toBeUndefined();
  for (const state of ['claimed', 'sending', 'unknown', 'made'] as const)
    expect(nextRefund(at(state, AWA), EVENTS.kept)).toBeUndefined();
});

it('[DK-09] [I24] what the provider is asked to return is returned by nobody else, until it refuses', () => {
  for (const lost of [[], [EVENTS.answerLost]]) {
    const sent = [EVENTS.claimed, EVENTS.sent, ...lost];
    for (const other of [EVENTS.made, EVENTS.released, EVENTS.takenOver, EVENTS.withdrawn, EVENTS.sent])
      expect(after(...sent, other)).toBeUndefined();
    expect(after(...sent, EVENTS.accepted)).toEqual(at('made', AWA));
    expect(after(...sent, EVENTS.refused, EVENTS.made)).toEqual(at('made', AWA));
  }
});
