import { CURRENCY } from '#domain/money.ts';
import { rankOf } from '#domain/payment-status.ts';
import { isPaid, isSameProjection, projectionOf, type AttemptRow } from '../attempts/projection.ts';
import type { Violation } from './invariants.ts';
import { replay, type EventRow } from '../attempts/replay.ts';

/** What must hold for an attempt and its events, in their order. */
export function attemptFaults(attempt: AttemptRow, events: readonly EventRow[]): Violation[] {
  const subject = `attempt ${attempt.clientReference}`;
  const fault = (invariant: string, detail: string): Violation => ({ invariant, subject, detail });
  return [
    ...recordFaults(events).map((detail) => fault('I5', detail)),
    ...proofFaults(attempt, events).map(([invariant, detail]) => fault(invariant, detail)),
    ...(events.length > 0 && isSameProjection(replay(events), projectionOf(attempt))
      ? []
      : [fault('I15', 'its events do not add up to its row')]),
  ];
}

/** The record has no gap, and no step leads down. */
function recordFaults(events: readonly EventRow[]): string[] {
  return events.flatMap((event, index) => {
    const before = events[index - 1];
    return [
      ...(event.seq === index + 1 ? [] : [`step ${event.seq} at place ${index + 1}`]),
      ...(event.fromState === (before?.toState ?? null) ? [] : [`step ${event.seq} does not follow`]),
      ...(before && rankOf(event.toState) < rankOf(before.toState) ? [`step ${event.seq} leads down`] : []),
    ];
  });
}

/** A success has its proof, and the proof speaks of this very payment. */
function proofFaults(attempt: AttemptRow, events: readonly EventRow[]): [string, string][] {
  const proofs = events.map(({ evidence }) => evidence).filter(({ verdict }) => verdict === 'succeeded');
  if (!isPaid(attempt.state)) return proofs.length > 0 ? [['I3', 'paid at the provider and not here']] : [];
  const [proof] = proofs.slice(-1);
  if (!proof?.['raw']) return [['I8', `${attempt.state} without the provider's word`]];
  if (attempt.state === 'conflicted') return [];
  const agrees =
    proof['amount'] === attempt.amount &&
    proof['currency'] === CURRENCY &&
    proof['clientReference'] === attempt.clientReference &&
    proof['mode'] === attempt.mode;
  return agrees ? [] : [['I7', 'the proof is of another payment']];
}
