import { expect, it } from 'vitest';
import { getStateNodes } from 'xstate/graph';
import { ATTEMPT_STATES, rankOf, type AttemptState } from '#domain/payments/attempt-state.ts';
import {
  nextPosition,
  paymentLifecycleMachine,
  type AttemptEvent,
  type LifecyclePosition,
} from '#machines/payment-lifecycle/index.ts';
import { brokenCopies } from '#tests/support/machines/broken-copies.ts';
import { findProblems, walk, type Walk } from '#tests/support/machines/walk.ts';
import { campaignIt } from '#tests/support/in-campaigns.ts';

const due = { orderState: 'sale', settledBy: null } as const;
const closed = { orderState: 'cancel', settledBy: null } as const;
const settled = { orderState: 'sale', settledBy: 'another attempt' } as const;

/** Every event, and those whose outcome depends on facts once per combination that decides differently. */
const EVENTS = {
  created: { type: 'attempt.created' },
  found: { type: 'attempt.found' },
  superseded: { type: 'attempt.superseded' },
  sent: { type: 'request.sent' },
  unanswered: { type: 'request.unanswered' },
  refused: { type: 'request.refused' },
  opened: { type: 'provider.opened' },
  processing: { type: 'provider.processing' },
  noted: { type: 'provider.noted' },
  failed: { type: 'provider.failed' },
  cancelled: { type: 'provider.cancelled' },
  expired: { type: 'provider.expired' },
  paid: { type: 'provider.succeeded', mismatches: [], ...due },
  paidClosed: { type: 'provider.succeeded', mismatches: [], ...closed },
  paidTwice: { type: 'provider.succeeded', mismatches: [], ...settled },
  paidOther: { type: 'provider.succeeded', mismatches: ['amount'], ...due },
  accepted: { type: 'staff.accepted', mismatches: ['reference', 'session', 'transaction'], ...due },
  acceptedClosed: { type: 'staff.accepted', mismatches: ['reference'], ...closed },
  acceptedTwice: { type: 'staff.accepted', mismatches: ['session'], ...settled },
  acceptedAmount: { type: 'staff.accepted', mismatches: ['amount'], ...due },
  acceptedAmountClosed: { type: 'staff.accepted', mismatches: ['reference', 'amount'], ...closed },
  acceptedCurrency: { type: 'staff.accepted', mismatches: ['currency'], ...due },
  acceptedForeign: { type: 'staff.accepted', mismatches: ['reference', 'identity'], ...due },
  acceptedUnreal: { type: 'staff.accepted', mismatches: ['mode'], ...due },
  kept: { type: 'staff.kept', mismatches: ['amount'] },
  keptForeign: { type: 'staff.kept', mismatches: ['amount', 'currency'] },
  keptUnnamed: { type: 'staff.kept', mismatches: ['reference'] },
  returned: { type: 'staff.refunded', amount: 500, received: 500 },
  returnedUnread: { type: 'staff.refunded', amount: 500, received: null },
  returnedPart: { type: 'staff.refunded', amount: 499, received: 500 },
  returnedNothing: { type: 'staff.refunded', amount: 0, received: null },
  repaid: { type: 'provider.refunded', amount: 500, received: 500 },
  repaidPart: { type: 'provider.refunded', amount: 499, received: 500 },
} as const satisfies Record<string, AttemptEvent>;
type EventName = keyof typeof EVENTS;
const NAMES = Object.keys(EVENTS).filter((name): name is EventName => name in EVENTS);

const everyType: [Exclude<AttemptEvent['type'], (typeof EVENTS)[EventName]['type']>] extends [never]
  ? true
  : never = true;

/**
 * The states that each state leads to, written by hand. What is not listed is refused; `+` marks an attempt that is
 * superseded afterwards.
 */
const success = {
  paid: 'succeeded',
  paidClosed: 'surplus',
  paidTwice: 'surplus',
  paidOther: 'conflicted',
};
const live = { failed: 'failed', cancelled: 'cancelled', expired: 'expired', ...success };
/** A refused page or code can be paid until its validity ends: `~` marks one that is open again, `!` one that moves again. */
const refusedRow = (state: string) => ({
  superseded: `${state}+`,
  opened: `${state}~`,
  processing: `${state}!`,
  ...success,
});
const REFUSED: readonly string[] = ['failed', 'cancelled', 'expired'];
/** What a refused attempt takes besides, without leaving its state. */
const resumption = {
  'opened [not resumed]': 'stays',
  'processing [not moving]': 'stays',
  'failed [resumed]': 'stays',
  'cancelled [resumed]': 'stays',
  'expired [resumed]': 'stays',
};
const refund = {
  returned: 'refunded',
  returnedUnread: 'refunded',
  repaid: 'refunded',
};
const TABLE: Record<AttemptState | 'absent', Partial<Record<EventName, string>>> = {
  absent: { created: 'created', found: 'created+' },
  created: {
    superseded: 'created+',
    sent: 'requesting',
    unanswered: 'unknown',
    noted: 'created',
    ...live,
  },
  requesting: {
    superseded: 'requesting+',
    unanswered: 'unknown',
    refused: 'failed',
    opened: 'pending',
    processing: 'processing',
    noted: 'requesting',
    ...live,
  },
  unknown: {
    superseded: 'unknown+',
    opened: 'pending',
    processing: 'processing',
    noted: 'unknown',
    ...live,
  },
  pending: { superseded: 'pending+', processing: 'processing', noted: 'pending', ...live },
  processing: { superseded: 'processing+', noted: 'processing', ...live },
  failed: refusedRow('failed'),
  cancelled: refusedRow('cancelled'),
  expired: refusedRow('expired'),
  conflicted: {
    accepted: 'succeeded',
    acceptedClosed: 'surplus',
    acceptedTwice: 'surplus',
    kept: 'surplus',
    ...refund,
  },
  succeeded: { repaid: 'refunded' },
  surplus: { kept: 'surplus', keptForeign: 'surplus', keptUnnamed: 'surplus', ...refund },
  refunded: {},
};

const at = (
  state: AttemptState,
  { superseded = false, resumedAs = null }: Partial<Omit<LifecyclePosition, 'state'>> = {},
): LifecyclePosition => ({ state, superseded, resumedAs });
const RESUMED_MARKS = { pending: '~', processing: '!' };
const written = (position: LifecyclePosition | undefined) =>
  position &&
  `${position.state}${position.superseded ? '+' : ''}${position.resumedAs ? RESUMED_MARKS[position.resumedAs] : ''}`;
const FINAL: readonly AttemptState[] = ['succeeded', 'surplus', 'conflicted', 'refunded'];
const isPaidEvent = (name: EventName) => EVENTS[name].type === 'provider.succeeded';

it('[TL-05] every state handles every event as in the table, and the table is complete', () => {
  expect(everyType).toBe(true);
  const states = getStateNodes(paymentLifecycleMachine).map(({ key }) => key);
  expect(states.toSorted()).toEqual(['absent', ...ATTEMPT_STATES].toSorted());
  const targets = [undefined, ...ATTEMPT_STATES].map((from) => [
    from ?? 'absent',
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const to = written(nextPosition(from && at(from), EVENTS[name]));
        return to === undefined ? [] : [[name, to]];
      }),
    ),
  ]);
  expect(Object.fromEntries(targets)).toEqual(TABLE);
});

const walkOfTable: Walk<typeof paymentLifecycleMachine> = {
  starts: { 'no event yet': { input: undefined, state: 'absent' } },
  events: EVENTS,
  given: {
    superseded: ({ context }) => context.superseded,
    resumed: ({ context }) => context.resumedAs !== null,
    moving: ({ context }) => context.resumedAs === 'processing',
  },
  targets: Object.fromEntries(
    Object.entries(TABLE).map(([from, row]) => [
      from,
      {
        ...Object.fromEntries(
          Object.entries(row).flatMap(([name, to]) => {
            if (name === 'superseded') return [[`${name} [not superseded]`, 'stays']];
            return /[~!]$/.test(to) ? [] : [[name, to.replace('+', '')]];
          }),
        ),
        ...(REFUSED.includes(from) && resumption),
      },
    ]),
  ),
  // The lifecycle has neither timers nor calls: only answers of the provider end an attempt.
  openEnded: ['absent', ...ATTEMPT_STATES],
};

it('[TL-05] every transition leads to its expected state on a live actor that starts without an event', async () => {
  expect(await walk(paymentLifecycleMachine, walkOfTable)).toEqual([]);
});

campaignIt(
  '[TL-05] the walk notices each transition that is removed from the machine or leads elsewhere',
  async () => {
    const unnoticed: string[] = [];
    for (const broken of brokenCopies(paymentLifecycleMachine)) {
      const problems = await findProblems(broken.machine, walkOfTable);
      if (problems.length === 0) unnoticed.push(broken.change);
    }
    expect(unnoticed).toEqual([]);
  },
);

it('[TL-05] a superseded attempt continues like any other, stays superseded, and is not superseded twice', () => {
  for (const from of ATTEMPT_STATES)
    for (const name of NAMES) {
      const after = nextPosition(at(from), EVENTS[name]);
      const expected = name === 'superseded' ? undefined : after && { ...after, superseded: true };
      expect([from, name, nextPosition(at(from, { superseded: true }), EVENTS[name])]).toEqual([
        from,
        name,
        expected,
      ]);
    }
});

it('[TL-05] I7: money that differs from the request is a conflict, whatever the state of the order', () => {
  for (const facts of [due, closed, settled])
    expect(nextPosition(at('pending'), { ...EVENTS.paidOther, ...facts })).toEqual(at('conflicted'));
});

it('[TL-05] [I4] an event of rules version 1 keeps its decision: another amount could be accepted then', () => {
  const first = { ...EVENTS.acceptedAmount, mismatches: ['amount', 'currency'] } satisfies AttemptEvent;
  expect(nextPosition(at('conflicted'), first, 1)).toEqual(at('succeeded'));
  expect(nextPosition(at('conflicted'), { ...first, ...closed }, 0)).toEqual(at('surplus'));
  expect(nextPosition(at('conflicted'), first, 2)).toBeUndefined();
  for (const mismatch of ['identity', 'mode'] as const)
    expect(nextPosition(at('conflicted'), { ...first, mismatches: [mismatch] }, 1)).toBeUndefined();
});

/** A small fast generator of 32-bit numbers; the seed makes a failure repeatable. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

it('[TL-05] I5 B7 B11: in 1 000 000 random events no rank decreases, no money is lost, and only staff and refunds change paid money', () => {
  const STEPS = 1_000_000;
  // The lifecycle is pure: each pair is asked once and the walk runs on the answers. Every fiftieth asks it again.
  const next = new Map(
    ATTEMPT_STATES.map(
      (from) => [from, NAMES.map((name) => nextPosition(at(from), EVENTS[name])?.state)] as const,
    ),
  );
  const random = numbers(20_261_121);
  const reached = new Set<AttemptState>();
  const broken: string[] = [];
  let state: AttemptState = 'created';

  for (let step = 0; step < STEPS; step += 1) {
    const column = random() % NAMES.length;
    const name = NAMES[column]!;
    const to: AttemptState | undefined = next.get(state)![column];
    const isRepeatable = step % 50 !== 0 || nextPosition(at(state), EVENTS[name])?.state === to;
    const rises = to === undefined || to === state || rankOf(to) > rankOf(state);
    const keepsPaid =
      to === undefined || !FINAL.includes(state) || /^staff\.|^provider\.refunded$/.test(EVENTS[name].type);
    const takesMoney = !isPaidEvent(name) || FINAL.includes(to ?? state);
    if (!rises || !keepsPaid || !takesMoney || !isRepeatable)
      broken.push(`${step}: ${state}, ${name} → ${to}`);
    state = to ?? state;
    reached.add(state);
    // A new attempt now and then, or the walk would end in the first success.
    if (random() % 16 === 0) state = 'created';
  }

  expect(broken).toEqual([]);
  expect([...reached].toSorted()).toEqual([...ATTEMPT_STATES].toSorted());
});

it('[TL-05] B7: a refused attempt that is open or moving again keeps its state, and ends with the next refusal or with the money', () => {
  for (const from of ['failed', 'cancelled', 'expired'] as const) {
    const open = nextPosition(at(from), EVENTS.opened);
    expect(open).toEqual(at(from, { resumedAs: 'pending' }));
    const moving = nextPosition(open, EVENTS.processing);
    expect(moving).toEqual(at(from, { resumedAs: 'processing' }));
    // Moving money is not taken for an open page.
    expect(nextPosition(moving, EVENTS.opened)).toBeUndefined();
    for (const refusal of ['failed', 'cancelled', 'expired'] as const) {
      expect(nextPosition(moving, EVENTS[refusal])).toEqual(at(from));
      expect(nextPosition(at(from), EVENTS[refusal])).toBeUndefined();
    }
    expect(nextPosition(moving, EVENTS.paid)).toEqual(at('succeeded'));
    expect(nextPosition(moving, EVENTS.paidTwice)).toEqual(at('surplus'));
  }
});

it('[TL-05] B11: repeating any event changes nothing more', () => {
  const changed = ATTEMPT_STATES.flatMap((from) =>
    NAMES.filter((name) => {
      const once = nextPosition(at(from), EVENTS[name]);
      const twice = once && nextPosition(once, EVENTS[name]);
      return twice && written(twice) !== written(once);
    }),
  );
  expect(changed).toEqual([]);
});

it('[TL-05] B11: events in another order never turn a success into a refusal', () => {
  const provider = NAMES.filter(
    (name) => EVENTS[name].type.startsWith('provider.') && EVENTS[name].type !== 'provider.refunded',
  );
  for (const first of provider)
    for (const second of provider) {
      const walk = [first, second].reduce(
        (position, name) => nextPosition(position, EVENTS[name]) ?? position,
        at('pending'),
      );
      expect(FINAL.includes(walk.state)).toBe([first, second].some(isPaidEvent));
    }
});
