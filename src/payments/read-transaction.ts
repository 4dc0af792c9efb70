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
const readNextDue = ({
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
export function ownerDetails(
  wire: Omit<WireDetails, 'order' | 'order_id' | 'order_type' | 'order_reference' | 'phone'>,
  order: PaymentOwnerDetails['order'] | undefined,
  phone: string | null | undefined,
): PaymentOwnerDetails | undefined {
  const { amount } = wire;
  const createdAt = readTime(wire.created_at);
  if (order === undefined || amount === undefined || createdAt === undefined) return undefined;
  return {
    order,
    reference: wire.reference ?? undefined,
    amount,
    phone: phone ?? undefined,
    description: wire.description ?? undefined,
    createdAt,
    completedAt: readTime(wire.completed_at),
    invoiceByMail: wire.invoice_by_mail === true,
    ...readNextDue(wire),
  };
}

/** The owner's part of a payment whose order is in fields of its own. */
export function readTransactionDetails(wire: WireDetails): PaymentOwnerDetails | undefined {
  const { order_id: id, order_type: type, order: name, order_reference: reference, phone } = wire;
  const isOwner = id !== undefined && name !== undefined && reference !== undefined;
  const order = isOwner ? { id, type: type && SALE_TYPES_BY_WORD[type], name, reference } : undefined;
  return ownerDetails(wire, order, phone);
}
