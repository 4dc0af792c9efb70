import { setTimeout as pause } from 'node:timers/promises';
import { paymentReason } from '#domain/messages/payment-reason.ts';
import type { Provider } from '#domain/order.ts';
import { isFinal, isLive, type AttemptState } from '#domain/payment-status.ts';
import { findByReference, type AttemptInOrder, type OrderRow } from './attempts.repository.ts';
import { SHARED_FOR_MS, type Checks } from './check.ts';
import type { Core } from '../core.ts';
import { isStillAhead } from '../../clock.ts';

/** How long a reader waits for the provider before the last known state is given (HAZARDS B4, I16). */
const WAIT_MAX_MS = 8_000;

/** All there is to know of a payment. Who may see which part is the caller's business. */
export interface PaymentView {
  provider: Provider;
  transactionId: string;
  state: AttemptState;
  order: Pick<OrderRow, 'id' | 'customerId' | 'capabilityNonce' | 'saleType' | 'reference'>;
  /** The provider's own reference, once paid. */
  reference: string | null;
  /** Whole francs. */
  amount: number;
  /** E.164 */
  phone: string;
  /** Why the payer's wallet was refused last, in French. */
  description: string | null;
  createdAt: Date;
  completedAt: Date | null;
  /** Where to pay, while it can be paid. */
  checkoutUrl: string | null;
  validUntil: Date | null;
  /** Not settled, no longer offered for payment, and no money is known to move: a new payment may be begun. */
  isSuperseded: boolean;
}

/**
 * The state of a payment, after asking the provider where `check` says so and nobody has just done it.
 *
 * @returns `undefined` only where there is no such payment
 */
export async function readStatus(
  core: Core,
  checks: Checks,
  transactionId: string,
  { check }: { check: boolean },
): Promise<PaymentView | undefined> {
  const found = await findByReference(core.db, transactionId);
  const isAsking = found !== undefined && checks.isUnderway(found.attempt.id);
  if (!found || !check || !(isAsking || isWorthAsking(core, found))) return found && viewOf(found);
  const asked = checks.shared(found.attempt.id, { source: 'status' }).catch((error: unknown) => {
    core.log.warn({ err: error, attemptId: found.attempt.id }, 'status check failed');
  });
  const patience = new AbortController();
  await Promise.race([
    asked,
    pause(WAIT_MAX_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
  const now = await findByReference(core.db, transactionId);
  return now && viewOf(now);
}

/** A settled payment is not asked about. A refused one is: its owner may have seen the money leave (HAZARDS B7). */
const isWorthAsking = ({ clock }: Core, { attempt }: AttemptInOrder): boolean =>
  !isFinal(attempt.state) &&
  (attempt.checkedAt === null ||
    !isStillAhead(new Date(attempt.checkedAt.getTime() + SHARED_FOR_MS), clock.now(), SHARED_FOR_MS));

const viewOf = ({ attempt, order }: AttemptInOrder): PaymentView => ({
  provider: attempt.provider,
  transactionId: attempt.clientReference,
  state: attempt.state,
  order,
  reference: attempt.providerTransactionId,
  amount: attempt.amount,
  phone: attempt.phone,
  description: attempt.description && paymentReason(attempt.description),
  createdAt: attempt.createdAt,
  completedAt: attempt.completedAt,
  checkoutUrl: isLive(attempt.state) && !attempt.superseded ? attempt.checkoutUrl : null,
  validUntil: attempt.validUntil,
  isSuperseded: attempt.superseded && isLive(attempt.state) && attempt.state !== 'processing',
});
