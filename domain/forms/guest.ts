import * as v from 'valibot';
import { normaliseEmail } from '../text/email.ts';
import { guest as text } from '../messages/guest.ts';
import { guestMobile } from '../text/phone.ts';

const required = (message: string, max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, message), v.maxLength(max, text.tooLong));

/** Letters and digits of any script, and punctuation used in names; no control or bidirectional characters. */
const NAME_CHARACTERS = /^[\p{L}\p{M}\p{N} .,'’ʼ&()-]*\p{L}[\p{L}\p{M}\p{N} .,'’ʼ&()-]*$/u;
/** Text that mail programs turn into a link, or more combining marks on one letter than any language uses. */
const FORBIDDEN_IN_NAME = /\.(?:\p{N}|\p{L}\p{M}*[\p{L}\p{N}])|\bwww\b|\p{M}{5}/iu;

/** Invisible characters around a name that was copied, e.g. the direction marks of a phone's contacts. */
const AROUND = /^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu;
/** An initial or a title, its full stop, and the next name without a space: mail programs could take it for a link. */
const GLUED = /(^|[^\p{L}\p{M}\p{N}])(\p{L}|mme|mlle|mr|dr|pr|me|el|ste?)\.(?=\p{L}\p{M}*\p{L})/giu;

/** A name as it is written: one space between words, and plain apostrophes and hyphens for what keyboards have instead. */
const writtenName = (typed: string): string =>
  typed
    .replace(AROUND, '')
    .replace(/\s+/g, ' ')
    .replace(/[`´‘ʻ′]/g, '’')
    .replace(/[‐‑–]/g, '-')
    .replace(GLUED, '$1$2. ');

/**
 * A person's name on one line. It appears in mails and invoices, and anyone can enter another person's e-mail address
 * with it, so it must not contain a link or other text addressed to the reader (HAZARDS D10).
 *
 * @param requiredText error when it is empty
 * @param max maximum number of characters
 */
export const personName = (requiredText: string, max: number) =>
  v.pipe(
    v.string(),
    v.transform(writtenName),
    v.minLength(1, requiredText),
    v.maxLength(max, text.tooLong),
    v.check(
      (name) => name === '' || (NAME_CHARACTERS.test(name) && !FORBIDDEN_IN_NAME.test(name)),
      text.nameInvalid,
    ),
  );

/** The guest form as typed. */
export interface GuestFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
}
export type GuestField = keyof GuestFields;

/** Fields in the order of the form; the first invalid one gets the focus. */
export const GUEST_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
] as const satisfies GuestField[];

const refused = (issue: { addIssue: (info: { message: string }) => void }, message: string) =>
  issue.addIssue({ message });

/** An e-mail address, normalised. @see VA-01 */
export const emailField = v.pipe(
  required(text.emailRequired, 254),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const address = normaliseEmail(dataset.value);
    if (address === undefined) refused({ addIssue }, text.emailInvalid);
    return address ?? NEVER;
  }),
);

/**
 * A required phone number.
 *
 * @param parse gives the number in E.164, or `undefined` if it is invalid
 * @param problemOf error of an invalid number
 */
export const phoneField = (
  parse: (typed: string) => string | undefined,
  problemOf: (typed: string) => string,
) =>
  v.pipe(
    required(text.phoneRequired, 30),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const phone = parse(dataset.value);
      if (phone === undefined) refused({ addIssue }, problemOf(dataset.value));
      return phone ?? NEVER;
    }),
  );

/** A delivery address in Dakar, as the courier reads it. */
export const addressField = required(text.addressRequired, 250);

/** Why a typed address cannot be delivered to; `undefined` if it can. */
export const addressProblem = (typed: string): string | undefined =>
  v.safeParse(addressField, typed).issues?.[0].message;

/** Validation rules of the guest form, each with its error message. @see VA-01 @see VA-02 */
export const guestSchema = v.object({
  firstName: personName(text.firstNameRequired, 60),
  lastName: personName(text.lastNameRequired, 60),
  email: emailField,
  phone: phoneField(guestMobile, () => text.phoneInvalid),
  address: addressField,
});

/** Valid guest details: e-mail normalised, phone in E.164. */
export type Guest = v.InferOutput<typeof guestSchema>;

/** One error message per invalid field; empty if the form is valid. */
export type GuestErrors = Partial<Record<GuestField, string>>;

/** Validates the form; each error belongs to one field. */
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
