import * as v from 'valibot';
import { normaliseEmail } from './email.ts';
import { guest as text } from './messages/guest.ts';
import { guestMobile } from './phone.ts';

const required = (message: string, max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, message), v.maxLength(max, text.tooLong));

/** The guest form as it is typed: five texts. */
export interface GuestFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
}
export type GuestField = keyof GuestFields;

/** Fields in the order of the form; the first wrong one gets the focus. */
export const GUEST_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
] as const satisfies GuestField[];

const refused = (issue: { addIssue: (info: { message: string }) => void }, message: string) =>
  issue.addIssue({ message });

/** The guest form's rules, each with its own sentence. @see VA-01 @see VA-02 */
export const guestSchema = v.object({
  firstName: required(text.firstNameRequired, 60),
  lastName: required(text.lastNameRequired, 60),
  email: v.pipe(
    required(text.emailRequired, 254),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const address = normaliseEmail(dataset.value);
      if (address === undefined) refused({ addIssue }, text.emailInvalid);
      return address ?? NEVER;
    }),
  ),
  phone: v.pipe(
    required(text.phoneRequired, 30),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const phone = guestMobile(dataset.value);
      if (phone === undefined) refused({ addIssue }, text.phoneInvalid);
      return phone ?? NEVER;
    }),
  ),
  address: required(text.addressRequired, 250),
});

/** A guest whose details hold: e-mail normalised, phone in E.164. */
export type Guest = v.InferOutput<typeof guestSchema>;

/** One sentence per wrong field; empty when the form may be sent. */
export type GuestErrors = Partial<Record<GuestField, string>>;

/** Judges the form. Field by field, so that each error stands beside its cause. */
export function checkGuest(
  fields: GuestFields,
): { guest: Guest; errors: Record<string, never> } | { guest: undefined; errors: GuestErrors } {
  const result = v.safeParse(guestSchema, fields);
  if (result.success) return { guest: result.output, errors: {} };
  const { nested = {} } = v.flatten<typeof guestSchema>(result.issues);
  const errors = Object.fromEntries(
    GUEST_FIELDS.flatMap((field) => {
      const message = nested[field]?.[0];
      return message === undefined ? [] : [[field, message] as const];
    }),
  );
  return { guest: undefined, errors };
}
