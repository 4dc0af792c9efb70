import type { Payment, PaymentOwnerDetails, PaymentRequest } from '#domain/payments/payment.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { readReturnedMoney } from '#src/api/returned-payments.ts';

/** A time of the contract in epoch milliseconds. */
export const readTime = (moment: string | null | undefined): number | undefined =>
  moment === null || moment === undefined ? undefined : Date.parse(moment);

type WireDetails = components['schemas']['TransactionDetails'];

/** What the verdict's sentence names. */
export const readOutcomeDetails = ({
  payable_until: payableUntil,
  returned,
  payer_of: payerOf,
}: Pick<WireDetails, 'payable_until' | 'returned' | 'payer_of'>): Pick<
  Payment,
  'payableUntil' | 'returned' | 'payerOf'
> => ({
  ...(payableUntil !== undefined && { payableUntil: readTime(payableUntil) }),
  ...(returned !== undefined && { returned: readReturnedMoney(returned) }),
  ...(payerOf !== undefined && { payerOf: { link: payerOf.link, firstName: payerOf.first_name } }),
});

/** What is due next on the order. */
export const readNextDue = ({
  next_due: next,
}: Pick<WireDetails, 'next_due'>): Pick<PaymentOwnerDetails, 'nextDue'> =>
  next === undefined
    ? {}
    : {
        nextDue: {
          number: next.instalment_no,
          count: next.instalment_count,
          amount: next.amount,
          dueOn: next.due_on,
        },
      };

/** The body that starts a payment; a wallet also needs the phone that pays. */
export const initiateBody = ({ orderId, instalmentNo, amount }: PaymentRequest) => ({
  order_id: orderId,
  amount,
  ...(instalmentNo !== undefined && { instalment_no: instalmentNo }),
});

/** The owner's part of a payment; `undefined` for anyone else, who is not sent it. */
export function readTransactionDetails(wire: WireDetails): PaymentOwnerDetails | undefined {
  const { order_id: id, order_type: type, order: name, order_reference: reference, amount } = wire;
  const createdAt = readTime(wire.created_at);
  if (id === undefined || name === undefined || reference === undefined) return undefined;
  if (amount === undefined || createdAt === undefined) return undefined;
  return {
    order: { id, type: type && SALE_TYPES_BY_WORD[type], name, reference },
    reference: wire.reference ?? undefined,
    amount,
    phone: wire.phone ?? undefined,
    description: wire.description ?? undefined,
    createdAt,
    completedAt: readTime(wire.completed_at),
    invoiceByMail: wire.invoice_by_mail === true,
    ...readNextDue(wire),
  };
}
