import * as v from 'valibot';
import { isNegative, type AttemptState } from '#domain/payment-status.ts';
import type { AttemptEvent } from '#machines/payment-lifecycle/index.ts';
import type { paymentAttempts } from '../../db/schema.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** What the events of an attempt add up to; everything else in its row is schedule. */
export type AttemptProjection = Pick<
  AttemptRow,
  | 'state'
  | 'superseded'
  | 'providerSessionId'
  | 'providerTransactionId'
  | 'checkoutUrl'
  | 'validUntil'
  | 'providerWord'
  | 'description'
  | 'requestedAt'
  | 'refusedAt'
  | 'completedAt'
>;

/** The lifecycle's events, and three of ours that leave the state as it is. */
export type AttemptEventType =
  | AttemptEvent['type']
  | 'attempt.created'
  | 'attempt.superseded'
  /** The provider said something new that is no step: other words, another validity. */
  | 'provider.noted';

const text = v.optional(v.string());

/** The part of an event's evidence that the fold reads. */
const Facts = v.object({
  sessionId: text,
  transactionId: text,
  checkoutUrl: text,
  validUntil: text,
  word: text,
  reason: text,
});

/** One step of an attempt, as the fold reads it: fresh or from the database. */
export interface AttemptStep {
  type: string;
  toState: AttemptState;
  evidence: Record<string, unknown>;
  at: Date;
}

const BEGINNING: AttemptProjection = {
  state: 'created',
  superseded: false,
  providerSessionId: null,
  providerTransactionId: null,
  checkoutUrl: null,
  validUntil: null,
  providerWord: null,
  description: null,
  requestedAt: null,
  refusedAt: null,
  completedAt: null,
};

/**
 * An attempt after one more step. The row is written with what comes out here and a replay folds the
 * same function over the stored steps, so both agree by construction (I15).
 */
export function foldStep(before: AttemptProjection, step: AttemptStep): AttemptProjection {
  if (step.type === 'attempt.superseded') return { ...before, superseded: true };
  const { toState: state, at } = step;
  const facts = v.parse(Facts, step.evidence);
  const moved = state !== before.state;
  return {
    ...before,
    state,
    // An identity, once known, stays: the first session and the first payment are the attempt's own (I6).
    providerSessionId: before.providerSessionId ?? facts.sessionId ?? null,
    providerTransactionId: before.providerTransactionId ?? facts.transactionId ?? null,
    checkoutUrl: facts.checkoutUrl ?? before.checkoutUrl,
    validUntil: facts.validUntil === undefined ? before.validUntil : new Date(facts.validUntil),
    providerWord: facts.word ?? before.providerWord,
    description: facts.word === undefined ? before.description : (facts.reason ?? null),
    requestedAt: state === 'requesting' && moved ? at : before.requestedAt,
    refusedAt: moved && isNegative(state) ? at : before.refusedAt,
    completedAt: moved && isPaid(state) ? at : before.completedAt,
  };
}

/** What all the steps of an attempt add up to. */
export const foldSteps = (steps: readonly AttemptStep[]): AttemptProjection =>
  steps.reduce(foldStep, BEGINNING);

/** The provider holds money for it: as asked, too much of it, or not as asked. */
export const isPaid = (state: AttemptState): boolean =>
  state === 'succeeded' || state === 'surplus' || state === 'conflicted';

/** The part of a row that its steps account for. */
export const projectionOf = (row: AttemptRow): AttemptProjection => ({
  state: row.state,
  superseded: row.superseded,
  providerSessionId: row.providerSessionId,
  providerTransactionId: row.providerTransactionId,
  checkoutUrl: row.checkoutUrl,
  validUntil: row.validUntil,
  providerWord: row.providerWord,
  description: row.description,
  requestedAt: row.requestedAt,
  refusedAt: row.refusedAt,
  completedAt: row.completedAt,
});

export const isSameProjection = (one: AttemptProjection, other: AttemptProjection): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
