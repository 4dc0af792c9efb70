import * as v from 'valibot';
import { orderForm as text } from '../messages/staff/order-form.ts';
import { deliverySchema } from './delivery.ts';
import { emailField, personName } from './guest.ts';

const NAME_LENGTH_MAX = 121;

/** The buyer of an order that staff make, by the contract's field names; the mail address may be left out. @see DK-10 */
export const buyerSchema = v.object({
  name: personName(text.nameRequired, NAME_LENGTH_MAX),
  telephone: deliverySchema.entries.phone,
  adresse: deliverySchema.entries.address,
  email: v.union([v.pipe(v.string(), v.trim(), v.literal('')), emailField]),
});

/** The fields of the form, in its order. */
export const BUYER_FIELDS = ['name', 'phone', 'email', 'address'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];
export type BuyerFields = Record<BuyerField, string>;

export const NO_BUYER: BuyerFields = { name: '', phone: '', email: '', address: '' };

const SCHEMA_OF = {
  name: buyerSchema.entries.name,
  phone: buyerSchema.entries.telephone,
  email: buyerSchema.entries.email,
  address: buyerSchema.entries.adresse,
} as const;

const messageOf = (field: BuyerField, typed: string): string | undefined => {
  const { issues } = v.safeParse(SCHEMA_OF[field], typed);
  if (issues === undefined) return undefined;
  // Of a union, the issue of the rule for what is not empty.
  return v.safeParse(field === 'email' ? emailField : SCHEMA_OF[field], typed).issues?.[0].message;
};

/** The problem of each invalid field. */
export const buyerProblems = (buyer: BuyerFields): Partial<BuyerFields> =>
  Object.fromEntries(
    BUYER_FIELDS.flatMap((field) => {
      const problem = messageOf(field, buyer[field]);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );

export const isBuyerField = (name: string): name is BuyerField =>
  BUYER_FIELDS.some((field) => field === name);
