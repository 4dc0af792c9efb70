import { expect, it } from 'vitest';
import { ORDER_REFUND_STATES, type OrderRefundState } from '#domain/payments/order-refund.ts';
import {
  nextOrderRefund,
  type OrderRefundEvent,
  orderRefundMachine,
  type OrderRefundPosition,
} from '#machines/order-refund/index.ts';
import { brokenCopies } from '#tests/support/machines/broken-copies.ts';
import { findProblems, walk, type Walk } from '#tests/support/machines/walk.ts';

/** Accounts of two members of staff. */
const [AWA, MODOU] = [7, 8];

const EVENTS = {
  asked: { type: 'refund.asked', by: AWA, isByTwo: false },
  askedForTwo: { type: 'refund.asked', by: AWA, isByTwo: true },
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
  withdrawn: { type: 'refund.withdrawn' },
  accepted: { type: 'provider.accepted' },
  answerLost: { type: 'provider.answerLost' },
  refused: { type: 'provider.refused' },
  found: { type: 'provider.refunded' },
} as const satisfies Record<string, OrderRefundEvent>;

const everyType: [Exclude<OrderRefundEvent['type'], (typeof EVENTS)[keyof typeof EVENTS]['type']>] extends [
  never,
]
  ? true
  : never = true;

const walkOfTable: Walk<typeof orderRefundMachine> = {
  starts: { 'no event yet': { input: undefined, state: 'absent' } },
  events: EVENTS,
  given: {
    'Awa holds it': ({ context }) => context.claimedBy === AWA,
    'two must decide': ({ context }) => context.isByTwo,
  },
  targets: {
    absent: { asked: 'asked', askedForTwo: 'asked' },
    asked: {
      'claimed [not two must decide]': 'claimed',
      claimedByOther: 'claimed',
      withdrawn: 'withdrawn',
      found: 'made',
    },
    claimed: {
      'released [Awa holds it]': 'asked',
      'releasedByOther [not Awa holds it]': 'asked',
      'takenOver [Awa holds it]': 'stays',
      'takenBack [not Awa holds it, not two must decide]': 'stays',
      'made [Awa holds it]': 'made',
      'madeByOther [not Awa holds it]': 'made',
      'sent [Awa holds it]': 'sending',
      'sentByOther [not Awa holds it]': 'sending',
      found: 'made',
    },
    sending: { accepted: 'made', answerLost: 'unknown', refused: 'refused', found: 'made' },
    unknown: { accepted: 'made', refused: 'refused', found: 'made' },
    refused: {
      'claimed [not two must decide]': 'claimed',
      claimedByOther: 'claimed',
      withdrawn: 'withdrawn',
      found: 'made',
    },
  },
  openEnded: ['absent', ...ORDER_REFUND_STATES],
  rules: {
    'what is claimed or at the provider has a claimant': ({ value, context }) =>
      !['claimed', 'sending', 'unknown'].includes(value) || context.claimedBy !== null,
    'above the sum another person returns the money than the one who asked': ({ context }) =>
      !context.isByTwo || context.claimedBy !== context.askedBy,
  },
};

it('[TL-05] [DK-07] [I24] every event leads to its expected state on a live actor', async () => {
  expect(everyType).toBe(true);
  expect(await walk(orderRefundMachine, walkOfTable)).toEqual([]);
});

it('[TL-05] [DK-07] the walk notices each transition that is removed from the machine or leads elsewhere', async () => {
  const unnoticed: string[] = [];
  for (const broken of brokenCopies(orderRefundMachine)) {
    const problems = await findProblems(broken.machine, walkOfTable);
    if (problems.length === 0) unnoticed.push(broken.change);
  }
  expect(unnoticed).toEqual([]);
});

const after = (...events: OrderRefundEvent[]) =>
  events.reduce<OrderRefundPosition | undefined>(
    (position, event) => position && nextOrderRefund(position, event),
    nextOrderRefund(undefined, EVENTS.asked),
  );
const stateAfter = (...events: OrderRefundEvent[]): OrderRefundState | undefined => after(...events)?.state;

it('[DK-07] [I24] a refund is made once: whatever follows is refused', () => {
  for (const made of [
    after(EVENTS.claimed, EVENTS.made),
    after(EVENTS.claimed, EVENTS.sent, EVENTS.accepted),
    after(EVENTS.claimed, EVENTS.sent, EVENTS.answerLost, EVENTS.found),
  ]) {
    expect(made?.state).toBe('made');
    for (const event of Object.values(EVENTS)) expect(nextOrderRefund(made, event)).toBeUndefined();
  }
});

it('[DK-07] while the answer of the provider is not known, nobody returns the money by hand or leaves it', () => {
  for (const waiting of [[EVENTS.sent], [EVENTS.sent, EVENTS.answerLost]])
    for (const event of [EVENTS.made, EVENTS.released, EVENTS.takenOver, EVENTS.withdrawn, EVENTS.sent])
      expect(stateAfter(EVENTS.claimed, ...waiting, event)).toBeUndefined();
});

it('[DK-07] what the provider refused is claimed again, and returned by hand', () => {
  const refused = [EVENTS.claimed, EVENTS.sent, EVENTS.refused];
  expect(stateAfter(...refused, EVENTS.made)).toBeUndefined();
  expect(stateAfter(...refused, EVENTS.claimed, EVENTS.made)).toBe('made');
});
