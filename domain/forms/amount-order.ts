import * as v from 'valibot';
import { amountForm as text } from '../messages/staff/amount-form.ts';
import { typedNumber } from '../money/typed-number.ts';
import { mayStaff, type StaffRole } from '../staff/roles.ts';
import { buyerProblems, buyerSchema, NO_BUYER } from './staff-order.ts';

/** Whole francs. */
const AMOUNT_MIN = 100;

/**
 * The most that each role may ask for without products, in whole francs; a role without an entry may not at all. The highest is what
 * every way of paying takes in one payment. A number with a zero too many is refused before it reaches a payer.
 *
 * @see DK-10
 */
const AMOUNT_LIMITS: Partial<Record<StaffRole, number>> = {
  support: 200_000,
  manager: 1_000_000,
  admin: 2_000_000,
};

/** The limit of a role in whole francs; 0 where it may ask for nothing. */
export const amountLimit = (role: StaffRole): number =>
  mayStaff(role, 'changeOrders') ? (AMOUNT_LIMITS[role] ?? 0) : 0;

const LABEL_LENGTH = { least: 3, most: 120 } as const;
const LABEL_LENGTH_TEXT = text.labelLength(LABEL_LENGTH.least, LABEL_LENGTH.most);

/** Control and invisible characters, which would change how the text around them is shown (HAZARDS D8). */
const UNSHOWABLE = /[\p{C}]/u;

/** One line of text, with one space between words. */
const labelField = v.pipe(
  v.string(),
  v.transform((typed) => typed.trim().replace(/\s+/g, ' ')),
  v.minLength(LABEL_LENGTH.least, LABEL_LENGTH_TEXT),
  v.maxLength(LABEL_LENGTH.most, LABEL_LENGTH_TEXT),
  v.check((typed) => !UNSHOWABLE.test(typed), text.labelInvalid),
);

const amountField = (most: number) =>
  v.pipe(
    v.number(text.amountNotNumber),
    v.safeInteger(text.amountNotNumber),
    v.minValue(AMOUNT_MIN, text.amountTooLow(AMOUNT_MIN)),
    v.maxValue(most, text.amountTooHigh(most)),
  );

/** What is asked for and of whom, by the contract's field names. @param most the limit of the role, in whole francs */
export const amountOrderSchema = (most: number) =>
  v.object({
    name: buyerSchema.entries.name,
    telephone: buyerSchema.entries.telephone,
    email: buyerSchema.entries.email,
    label: labelField,
    amount: amountField(most),
  });

/** The fields of the form, in its order. */
export const AMOUNT_FIELDS = ['label', 'amount', 'name', 'phone', 'email'] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];
export type AmountDraft = Record<AmountField, string>;

export const NO_AMOUNT: AmountDraft = { label: '', amount: '', name: '', phone: '', email: '' };

export const isAmountField = (name: string): name is AmountField =>
  AMOUNT_FIELDS.some((field) => field === name);

/** The amount as a number; `undefined` while it is none. */
export const draftAmount = ({ amount }: AmountDraft): number | undefined => typedNumber(amount);

/** What is wrong with a draft, by field. @param most the limit of the role, in whole francs */
export function amountProblems(draft: AmountDraft, most: number): Partial<AmountDraft> {
  const { name, phone, email } = buyerProblems({ ...NO_BUYER, ...draft });
  const problems = {
    label: v.safeParse(labelField, draft.label).issues?.[0].message,
    amount: v.safeParse(amountField(most), draftAmount(draft) ?? Number.NaN).issues?.[0].message,
    name,
    phone,
    email,
  } satisfies Record<AmountField, string | undefined>;
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined));
}
