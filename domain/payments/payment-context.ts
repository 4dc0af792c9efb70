import * as v from 'valibot';
import { SALE_TYPES } from '../order.ts';

const Id = v.pipe(v.number(), v.integer(), v.minValue(1));
const Francs = v.pipe(v.number(), v.integer(), v.minValue(0));

const Context = v.object({
  userPayment: v.nullable(v.object({ id: Id })),
  order: v.object({
    id: Id,
    name: v.string(),
    type: v.picklist(SALE_TYPES),
    partner: v.nullable(Id),
  }),
  details: v.array(v.object({ name: v.string(), quantity: v.optional(v.number()), subtotal: Francs })),
  totalAmount: Francs,
});

/**
 * The payment that is being made in this browser: who pays, and the order with its lines and the amount to pay now in whole
 * francs. It has ids only, no personal data. @see PM-18
 */
export type PaymentContext = v.InferOutput<typeof Context>;

/** Parses a stored context; `undefined` if there is none or it is malformed. */
export function parsePaymentContext(stored: string | null): PaymentContext | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Context), stored);
  return parsed.success ? parsed.output : undefined;
}

/** The partner id of the payer: the user's, else that of the order; `undefined` for a guest's order. @see PM-18 */
export const payerPartnerId = ({ userPayment, order }: PaymentContext): number | undefined =>
  userPayment?.id ?? order.partner ?? undefined;
