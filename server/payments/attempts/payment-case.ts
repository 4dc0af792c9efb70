import type { AttemptState } from '#domain/payment-status.ts';
import type { Mismatch } from '#machines/payment-lifecycle/index.ts';
import type { Database } from '../../db/index.ts';
import { findAttempt, readEvents } from './attempts.repository.ts';
import { replay } from './projection.ts';
import type { EventRow } from './stored-event.ts';

/** What a provider showed as paid. */
export interface Received {
  /** Whole units of the currency; `null` when it was not readable. */
  amount: number | null;
  /** `null` when it was not readable. */
  currency: string | null;
  mismatches: Mismatch[];
}

/** Everything that staff need to decide about a payment; read only. */
export interface PaymentCase {
  transactionId: string;
  provider: string;
  state: AttemptState;
  /** Whole francs that were asked for. */
  amount: number;
  /** `undefined` while the provider showed no payment. */
  received: Received | undefined;
  /** E.164 */
  phone: string | null;
  providerTransactionId: string | null;
  providerWord: string | null;
  createdAt: Date;
  checkedAt: Date | null;
  completedAt: Date | null;
  order: { id: number; reference: string; total: number; state: string; customerName: string };
  events: {
    at: Date;
    type: string;
    actor: string;
    state: AttemptState;
    reason: string | null;
  }[];
}

/** What the last payment that the provider showed was; `undefined` when it showed none. */
export function receivedOf(events: readonly EventRow[]): Received | undefined {
  const { accepted } = replay([...events]);
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

/** @returns `undefined` when there is no such attempt */
export async function findCase(db: Database, attemptId: string): Promise<PaymentCase | undefined> {
  const found = await findAttempt(db, attemptId);
  if (!found) return undefined;
  const { attempt, order } = found;
  const events = await readEvents(db, attemptId);
  return {
    transactionId: attempt.clientReference,
    provider: attempt.provider,
    state: attempt.state,
    amount: attempt.amount,
    received: receivedOf(events),
    phone: attempt.phone,
    providerTransactionId: attempt.providerTransactionId,
    providerWord: attempt.providerWord,
    createdAt: attempt.createdAt,
    checkedAt: attempt.checkedAt,
    completedAt: attempt.completedAt,
    order: {
      id: order.id,
      reference: order.reference,
      total: order.total,
      state: order.state,
      customerName: order.customerName,
    },
    events: events.map(({ at, type, actor, toState, reason }) => ({
      at,
      type,
      actor,
      state: toState,
      reason,
    })),
  };
}
