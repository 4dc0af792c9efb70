import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { parsePaymentContext, type PaymentContext } from '#domain/payments/payment-context.ts';
import { currentMember } from '#src/access/member.ts';
import { readLocal, removeLocal, writeLocal } from '#src/storage/local.ts';

const KEY = 'payment';

/** The customer who is signed in. */
function storedUser(): PaymentContext['userPayment'] {
  const id = currentMember()?.id;
  return id === undefined ? null : { id };
}

/**
 * Stores what is being paid in this browser.
 *
 * @param userPayment who pays; by default the customer who is signed in, `null` for a guest
 * @see PM-18
 */
export function storePaymentContext(
  { id, name, saleType, partner, lines, amountDue }: PayableOrder,
  userPayment = storedUser(),
): void {
  const context: PaymentContext = {
    userPayment,
    order: { id, name, type: saleType, partner: partner ?? null },
    details: lines,
    totalAmount: amountDue,
  };
  writeLocal(KEY, JSON.stringify(context));
}

/** What is being paid in this browser; `undefined` if nothing is. */
export const readPaymentContext = (): PaymentContext | undefined => parsePaymentContext(readLocal(KEY));

/** Forgets it, once the payment is confirmed. */
export const clearPaymentContext = (): void => removeLocal(KEY);
