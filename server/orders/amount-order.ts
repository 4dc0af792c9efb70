import * as v from 'valibot';
import { amountLimit, amountOrderSchema } from '#domain/forms/amount-order.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { components } from '#openapi/schema.d.ts';
import { Problem } from '../problem.ts';
import { refusedFields } from './guest-details.ts';
import type { Recipient } from './place-order.ts';
import type { Quote } from './quote.ts';

/** What staff ask for without products. Whole francs. */
interface AskedAmount {
  label: string;
  amount: number;
  recipient: Recipient;
}

/**
 * Reads an amount that staff ask for, within the limit of the role.
 *
 * @throws Problem `order.invalid_guest` with one sentence per wrong field
 * @see DK-10
 */
export function readAmountOrder(
  { name, telephone, email = '', label, amount }: components['schemas']['AmountOrderRequest'],
  role: StaffRole,
): AskedAmount {
  const typed = { name, telephone, email, label, amount };
  const result = v.safeParse(amountOrderSchema(amountLimit(role)), typed);
  if (!result.success) throw new Problem('order.invalid_guest', { fields: refusedFields(result.issues) });
  const { output } = result;
  return {
    label: output.label,
    amount: output.amount,
    recipient: {
      name: output.name,
      phone: output.telephone,
      email: output.email === '' ? null : output.email,
    },
  };
}

/** The order of an amount: one line without a product, no delivery, no discount, nothing of the stock. */
export const quoteAmount = (label: string, amount: number): Quote => ({
  saleType: 'order',
  source: { kind: 'amount', label },
  lines: [],
  discount: 0,
  delivery: undefined,
  total: amount,
  takesUnits: false,
  changes: [],
});
