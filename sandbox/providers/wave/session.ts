/**
 * One checkout session and all that may happen to it, as pure functions: each gives the session that
 * follows, or `undefined` where the event changes nothing (already paid, closed, run out).
 *
 * @see https://docs.wave.com/checkout
 */
import * as v from 'valibot';
import { PAYMENT_ERROR_CODES, PAYMENT_ERRORS, type PaymentErrorCode } from './payment-errors.ts';
import { waveTime } from './wave-time.ts';

/** How long a session can be paid. */
const SESSION_LIFE_MS = 30 * 60_000;

/** Amounts are whole francs; moments are milliseconds since the epoch. */
export const Session = v.object({
  id: v.string(),
  amount: v.number(),
  currency: v.string(),
  checkoutStatus: v.picklist(['open', 'complete', 'expired']),
  paymentStatus: v.picklist(['processing', 'cancelled', 'succeeded']),
  lastPaymentError: v.nullable(v.picklist(PAYMENT_ERROR_CODES)),
  transactionId: v.nullable(v.string()),
  clientReference: v.nullable(v.string()),
  aggregatedMerchantId: v.nullable(v.string()),
  restrictPayerMobile: v.nullable(v.string()),
  successUrl: v.string(),
  errorUrl: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
  completedAt: v.nullable(v.number()),
  refundedAt: v.nullable(v.number()),
});
export type Session = Readonly<v.InferOutput<typeof Session>>;

/** What the merchant decides about a session. */
export type SessionTerms = Pick<
  Session,
  | 'amount'
  | 'currency'
  | 'clientReference'
  | 'aggregatedMerchantId'
  | 'restrictPayerMobile'
  | 'successUrl'
  | 'errorUrl'
>;

export const openSession = (id: string, terms: SessionTerms, now: number): Session => ({
  ...terms,
  id,
  checkoutStatus: 'open',
  paymentStatus: 'processing',
  lastPaymentError: null,
  transactionId: null,
  createdAt: now,
  expiresAt: now + SESSION_LIFE_MS,
  completedAt: null,
  refundedAt: null,
});

/** The session at a time: expiry sends no callback and is computed on each read. */
export const asOf = (session: Session, now: number): Session =>
  session.checkoutStatus === 'open' && now >= session.expiresAt
    ? { ...session, checkoutStatus: 'expired', completedAt: session.expiresAt }
    : session;

export const paid = (session: Session, transactionId: string, now: number): Session | undefined =>
  session.checkoutStatus === 'open'
    ? {
        ...session,
        checkoutStatus: 'complete',
        paymentStatus: 'succeeded',
        lastPaymentError: null,
        transactionId,
        completedAt: now,
      }
    : undefined;

/** A failed attempt leaves the session open: the payer may try again. */
export const attemptFailed = (session: Session, code: PaymentErrorCode): Session | undefined =>
  session.checkoutStatus === 'open' ? { ...session, lastPaymentError: code } : undefined;

/** Closed for good and not paid. */
export const cancelled = (session: Session, now: number): Session | undefined =>
  session.checkoutStatus === 'open'
    ? { ...session, checkoutStatus: 'complete', paymentStatus: 'cancelled', completedAt: now }
    : undefined;

export const expired = (session: Session, now: number): Session | undefined =>
  session.checkoutStatus === 'open' ? { ...session, checkoutStatus: 'expired', completedAt: now } : undefined;

/** The whole amount goes back, once; the fields Wave shows do not change. */
export const refunded = (session: Session, now: number): Session | undefined =>
  session.paymentStatus === 'succeeded' && session.refundedAt === null
    ? { ...session, refundedAt: now }
    : undefined;

/** The merchant a key belongs to, as the payer sees it. */
export interface Merchant {
  id: string;
  name: string;
}

/** Where and for whom the payer's page is served. */
export interface LaunchSite {
  /** e.g. `http://localhost:3001` */
  origin: string;
  merchant: Merchant;
}

/** The session object of the API and of the webhooks. */
export function sessionBody(session: Session, site: LaunchSite) {
  const launch = new URL(`/c/${session.id}`, site.origin);
  launch.search = new URLSearchParams({
    a: String(session.amount),
    c: session.currency,
    m: site.merchant.id,
  }).toString();
  const error = session.lastPaymentError;
  return {
    id: session.id,
    amount: String(session.amount),
    checkout_status: session.checkoutStatus,
    client_reference: session.clientReference,
    currency: session.currency,
    error_url: session.errorUrl,
    last_payment_error: error && { code: error, message: PAYMENT_ERRORS[error].message },
    business_name: site.merchant.name,
    payment_status: session.paymentStatus,
    transaction_id: session.transactionId,
    aggregated_merchant_id: session.aggregatedMerchantId,
    restrict_payer_mobile: session.restrictPayerMobile,
    success_url: session.successUrl,
    wave_launch_url: launch.href,
    when_completed: session.completedAt === null ? null : waveTime(session.completedAt),
    when_created: waveTime(session.createdAt),
    when_expires: waveTime(session.expiresAt),
  };
}
export type SessionBody = ReturnType<typeof sessionBody>;
