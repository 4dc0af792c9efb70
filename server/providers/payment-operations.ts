import { purchasesOfCustomer, payersOrLinkHolders, statusForEveryone } from '../access/policy.ts';
import { byGuest, byNetwork, DAY_MS, STATUS_LIMITS, TEN_MINUTES_MS } from '../limits.ts';
import type { Declaration } from '../operations.ts';

/** What holds for an operation of any provider that starts a payment: `/api/payment/<id>/initiate`. */
export const initiatePayment = {
  access: payersOrLinkHolders,
  limits: [
    { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
    { keyOf: byGuest, max: 60, windowMs: TEN_MINUTES_MS, isShared: true },
    { keyOf: byNetwork, max: 120, windowMs: TEN_MINUTES_MS, isShared: true },
    { keyOf: byNetwork, max: 600, windowMs: DAY_MS, isShared: true },
  ],
} as const satisfies Declaration;

/** One that reads how a payment stands. */
export const paymentStatus = {
  access: statusForEveryone,
  limits: STATUS_LIMITS,
  notFound: 'payment.unknown',
} as const satisfies Declaration;

/** One that lists a customer's payments. */
export const customerTransactions = {
  access: purchasesOfCustomer,
  notFound: 'account.unknown',
} as const satisfies Declaration;
