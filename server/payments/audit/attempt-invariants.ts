import { CURRENCY } from '#domain/money.ts';
import { isFinal, rankOf } from '#domain/payment-status.ts';
import { isSameProjection, projectionOf, type AttemptRow, type Replay } from '../attempts/projection.ts';
import type { EventRow } from '../attempts/stored-event.ts';
import type { Violation } from './invariants.ts';

/** What must hold for an attempt, its stored events in their order, and their replay. */
export function attemptFaults(
  attempt: AttemptRow,
  events: readonly EventRow[],
  history: Replay,
): Violation[] {
  const subject = `attempt ${attempt.clientReference}`;
  const fault = (invariant: string, detail: string): Violation => ({ invariant, subject, detail });
  return [
    ...sequenceFaults(events).map((detail) => fault('I5', detail)),
    ...proofFaults(attempt, events, history).map(([invariant, detail]) => fault(invariant, detail)),
    ...replayFaults(attempt, history).map((detail) => fault('I15', detail)),
  ];
}

function sequenceFaults(events: readonly EventRow[]): string[] {
  return events.flatMap(({ seq, toState }, index) => {
    const before = events[index - 1];
    return [
      ...(seq === index + 1 ? [] : [`event ${seq} at place ${index + 1}`]),
      ...(before && rankOf(toState) < rankOf(before.toState) ? [`event ${seq} lowers the rank`] : []),
    ];
  });
}

function replayFaults(attempt: AttemptRow, { fault, projection }: Replay): string[] {
  if (fault) return [fault.detail];
  return projection && isSameProjection(projection, projectionOf(attempt))
    ? []
    : ['its row differs from its events'];
}

/** The provider's last word that an attempt was paid, as stored. */
export const proofOf = (events: readonly EventRow[]): EventRow['evidence'] | undefined =>
  events.findLast(({ evidence }) => evidence['verdict'] === 'succeeded')?.evidence;

/** True when the money differs from what was asked for, whatever staff decided then. */
export const wasConflicted = ({ accepted }: Replay): boolean =>
  accepted.some(({ state }) => state === 'conflicted');

/** A success has its proof, and the proof is of this very payment. */
function proofFaults(attempt: AttemptRow, events: readonly EventRow[], history: Replay): [string, string][] {
  const proof = proofOf(events);
  if (!isFinal(attempt.state)) return proof ? [['I3', 'paid at the provider and not here']] : [];
  if (!proof?.['raw']) return [['I8', `${attempt.state} without the provider's answer`]];
  if (wasConflicted(history)) return [];
  const agrees =
    proof['amount'] === attempt.amount &&
    proof['currency'] === CURRENCY &&
    proof['clientReference'] === attempt.clientReference &&
    proof['mode'] === attempt.mode;
  return agrees ? [] : [['I7', 'the proof is of another payment']];
}
