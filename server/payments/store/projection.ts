import { isDeepStrictEqual } from 'node:util';
import { CURRENCY } from '#domain/money/money.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import { isLive, isPaid, isRefused, type AttemptState } from '#domain/payments/attempt-state.ts';
import { nextPosition, type Mismatch } from '#machines/payment-lifecycle/index.ts';
import { PROJECTED_COLUMNS } from '../../db/schema/attempt-columns.ts';
import type { paymentAttempts } from '../../db/schema.ts';
import { pick } from '../../keys.ts';
import { readStep, type AttemptStep, type EventRow, type StoredEvidence } from './stored-event.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** What follows from the events of an attempt. */
export type AttemptProjection = Pick<AttemptRow, (typeof PROJECTED_COLUMNS)[number]>;

/**
 * An attempt after one more event. Writing and replay both use it, so a stored row equals the replay of its events (I15).
 *
 * @param before `undefined` for the first event
 * @returns `undefined` when the lifecycle refuses the event
 */
export function applyStep(
  before: AttemptProjection | undefined,
  { event, evidence, at, rules }: AttemptStep,
): AttemptProjection | undefined {
  const position = nextPosition(before, event, rules);
  if (!position) return undefined;
  const { state } = position;
  const isNewState = state !== before?.state;
  return {
    ...position,
    // The first session and the first payment of an attempt stay its own (I6).
    providerSessionId: before?.providerSessionId ?? evidence.sessionId ?? null,
    providerTransactionId: before?.providerTransactionId ?? evidence.transactionId ?? null,
    nextStep: nextStepOf(evidence) ?? before?.nextStep ?? null,
    validUntil:
      evidence.validUntil === undefined ? (before?.validUntil ?? null) : new Date(evidence.validUntil),
    providerWord: evidence.word ?? before?.providerWord ?? null,
    description: (evidence.word === undefined ? before?.description : evidence.reason) ?? null,
    requestedAt: isNewState && state === 'requesting' ? at : (before?.requestedAt ?? null),
    refusedAt: isNewState && isRefused(state) ? at : (before?.refusedAt ?? null),
    completedAt: before?.completedAt ?? (isPaid(state) ? at : null),
  };
}

/** The parts of an attempt that say whether money may still come by it. */
type Position = Pick<AttemptRow, 'state' | 'superseded' | 'resumedAs'>;

/** The state as the provider shows it now: a refused payment may be open or moving again. */
export const shownState = ({ state, resumedAs }: Pick<Position, 'state' | 'resumedAs'>): AttemptState =>
  resumedAs ?? state;

/** The shopper may pay it now: it is live, or live again, and no other attempt took its place. */
export const isOffered = (attempt: Position): boolean => isLive(shownState(attempt)) && !attempt.superseded;

/** The provider is moving the payer's money: no other payment may be opened meanwhile. */
export const isMoving = (attempt: Position): boolean => shownState(attempt) === 'processing';

/** Older events name the URL of the provider's page only. */
const nextStepOf = ({ nextStep, checkoutUrl: url }: StoredEvidence): NextStep | undefined =>
  nextStep ?? (url === undefined ? undefined : { kind: 'link', url });

export const projectionOf = (row: AttemptRow): AttemptProjection => pick(row, PROJECTED_COLUMNS);

export const isSameProjection = (one: AttemptProjection, other: AttemptProjection): boolean =>
  isDeepStrictEqual(one, other);

/** What the lifecycle makes of stored events. */
export interface Replay {
  /** `undefined` when no event was accepted. */
  projection: AttemptProjection | undefined;
  /** The events that were accepted, each with the state after it. */
  accepted: { seq: number; step: AttemptStep; state: AttemptState }[];
  /** The first event that the lifecycle decides differently than it was stored. */
  fault: { seq: number; detail: string } | undefined;
}

/**
 * Computes an attempt again from its events alone: no network, no write (I15). The states stored in the events are only
 * compared with the computed ones.
 *
 * @param events in the order of their sequence
 */
export function replay(events: readonly EventRow[]): Replay {
  const result: Replay = { projection: undefined, accepted: [], fault: undefined };
  for (const row of events) {
    const step = readStep(row);
    const before = result.projection;
    const after = step && applyStep(before, step);
    result.fault ??= faultOf(row, before?.state ?? null, step && (after?.state ?? 'refused'));
    if (!after) continue;
    result.projection = after;
    result.accepted.push({ seq: row.seq, step, state: after.state });
  }
  return result;
}

function faultOf(
  { seq, type, fromState, toState }: EventRow,
  from: AttemptState | null,
  to: AttemptState | 'refused' | undefined,
): Replay['fault'] {
  if (to === undefined) return { seq, detail: `event ${seq} (${type}) cannot be read` };
  if (to === 'refused')
    return { seq, detail: `event ${seq} (${type}) is refused in ${from ?? 'an empty history'}` };
  if (to === toState && from === fromState) return undefined;
  return {
    seq,
    detail: `event ${seq} (${type}) is stored as ${fromState} → ${toState}, computed ${from} → ${to}`,
  };
}

/** What a provider showed as paid. */
export interface Received {
  /** Whole units of the currency; `null` when it was not readable. */
  amount: number | null;
  /** `null` when it was not readable. */
  currency: string | null;
  mismatches: Mismatch[];
}

/** What was received in whole francs; `null` in another currency, or where it was not readable. */
export const francsReceived = (received: Received | undefined): number | null =>
  received?.currency === CURRENCY ? received.amount : null;

/** What the last payment that the provider showed was; `undefined` when it showed none. */
export function receivedOf(events: readonly EventRow[]): Received | undefined {
  const { accepted } = replay(events);
  for (const { step } of accepted.toReversed()) {
    const { event, evidence } = step;
    if (event.type === 'provider.succeeded')
      return {
        amount: evidence.amount ?? null,
        currency: evidence.currency ?? null,
        mismatches: event.mismatches,
      };
  }
  return undefined;
}
