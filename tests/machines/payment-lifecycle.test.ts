import { expect, it } from 'vitest';
import { getStateNodes } from 'xstate/graph';
import { ATTEMPT_STATES, rankOf, type AttemptState } from '#domain/payment-status.ts';
import {
  nextAttemptState,
  paymentLifecycleMachine,
  type AttemptEvent,
} from '#machines/payment-lifecycle/index.ts';

type EventType = AttemptEvent['type'];

const EVENTS = [
  'request.sent',
  'request.unanswered',
  'request.refused',
  'provider.opened',
  'provider.processing',
  'provider.failed',
  'provider.cancelled',
  'provider.expired',
  'provider.succeeded',
  'provider.succeededInExcess',
  'provider.succeededOtherwise',
] as const satisfies EventType[];

const everyEvent: [Exclude<EventType, (typeof EVENTS)[number]>] extends [never] ? true : never = true;

// One row a state, one column an event in the order above; a dot where nothing changes.
const TABLE = `
  created     requesting unknown .      .       .          failed cancelled expired succeeded surplus conflicted
  requesting  .          unknown failed pending processing failed cancelled expired succeeded surplus conflicted
  unknown     .          .       .      pending processing failed cancelled expired succeeded surplus conflicted
  pending     .          .       .      .       processing failed cancelled expired succeeded surplus conflicted
  processing  .          .       .      .       .          failed cancelled expired succeeded surplus conflicted
  failed      .          .       .      .       .          .      .         .       succeeded surplus conflicted
  cancelled   .          .       .      .       .          .      .         .       succeeded surplus conflicted
  expired     .          .       .      .       .          .      .         .       succeeded surplus conflicted
  succeeded   .          .       .      .       .          .      .         .       .         .       .
  surplus     .          .       .      .       .          .      .         .       .         .       .
  conflicted  .          .       .      .       .          .      .         .       .         .       .
`;

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const cells = ATTEMPT_STATES.flatMap((from) => EVENTS.map((event) => ({ from, event })));

it('[TL-05] every state takes every event as the table says, and the table is complete', () => {
  expect(everyEvent).toBe(true);
  expect(rows.map(([from]) => from)).toEqual([...ATTEMPT_STATES]);
  expect(getStateNodes(paymentLifecycleMachine).map(({ key }) => key)).toEqual([...ATTEMPT_STATES]);
  const actual = ATTEMPT_STATES.map((from) =>
    [from, ...EVENTS.map((type) => nextAttemptState(from, { type }) ?? '.')].join(' '),
  );
  expect(actual).toEqual(rows.map((row) => row.join(' ')));
});

it('[TL-05] I5 B7: only evidence of a payment lifts a refusal, and nothing lifts a payment', () => {
  const leaving = cells.filter(({ from, event }) => nextAttemptState(from, { type: event }) !== undefined);
  const fromRefused = leaving.filter(({ from }) => ['failed', 'cancelled', 'expired'].includes(from));
  expect(fromRefused).toHaveLength(9);
  expect(fromRefused.filter(({ event }) => !event.startsWith('provider.succeeded'))).toEqual([]);
  expect(leaving.filter(({ from }) => ['succeeded', 'surplus', 'conflicted'].includes(from))).toEqual([]);
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

it('[TL-05] I5 B7 B11: in 1 000 000 random steps no rank falls, money is never lost, paid is never left', () => {
  const STEPS = 1_000_000;
  const PAID = new Set<AttemptState>(['succeeded', 'surplus', 'conflicted']);
  // The machine is pure: each pair is asked once and the walk runs on the answers. Every fiftieth step asks it again.
  const next = new Map(
    ATTEMPT_STATES.map((from) => [from, EVENTS.map((type) => nextAttemptState(from, { type }))] as const),
  );
  const random = numbers(20_261_121);
  const reached = new Set<AttemptState>();
  const broken: string[] = [];
  let state: AttemptState = 'created';

  for (let step = 0; step < STEPS; step += 1) {
    const column = random() % EVENTS.length;
    const event = EVENTS[column]!;
    const to: AttemptState | undefined = next.get(state)![column];
    const isRepeatable = step % 50 !== 0 || nextAttemptState(state, { type: event }) === to;
    const rises = to === undefined || rankOf(to) > rankOf(state);
    const keepsPaid = to === undefined || !PAID.has(state);
    const takesMoney = !event.startsWith('provider.succeeded') || PAID.has(to ?? state);
    if (!rises || !keepsPaid || !takesMoney || !isRepeatable)
      broken.push(`${step}: ${state}, ${event} → ${to}`);
    state = to ?? state;
    reached.add(state);
    // A new attempt now and then, or the walk would end in the first success.
    if (random() % 16 === 0) state = 'created';
  }

  expect(broken).toEqual([]);
  expect([...reached].toSorted()).toEqual([...ATTEMPT_STATES].toSorted());
});

it('[TL-05] B11: repeating any event changes nothing more', () => {
  const changed = cells.filter(({ from, event }) => {
    const once = nextAttemptState(from, { type: event });
    return once !== undefined && nextAttemptState(once, { type: event }) !== undefined;
  });
  expect(changed).toEqual([]);
});

it('[TL-05] B11: events arriving in another order never turn a success into a refusal', () => {
  const orders = EVENTS.flatMap((first) => EVENTS.map((second) => [first, second] as const));
  for (const [first, second] of orders) {
    const walk = [first, second].reduce<AttemptState>(
      (state, type) => nextAttemptState(state, { type }) ?? state,
      'pending',
    );
    const paid = [first, second].some((type) => type.startsWith('provider.succeeded'));
    expect(['succeeded', 'surplus', 'conflicted'].includes(walk)).toBe(paid);
  }
});
