import * as v from 'valibot';
import { guestSchema, personName } from '#domain/guest.ts';
import { guest as text } from '#domain/messages/guest.ts';
import { Problem } from '../problem.ts';

const NAME_LENGTH_MAX = 121;

/** The form's own rules under the contract's names; first and last name arrive as one. @see PK-07 @see VA-01 */
const detailsSchema = v.object({
  name: personName(text.firstNameRequired, NAME_LENGTH_MAX),
  email: guestSchema.entries.email,
  telephone: guestSchema.entries.phone,
  adresse: guestSchema.entries.address,
});

/** Who ordered, normalised: e-mail trimmed, phone in E.164. */
export type GuestDetails = v.InferOutput<typeof detailsSchema>;

/** @throws Problem `order.invalid_guest` with one sentence per wrong field */
export function readGuestDetails(typed: v.InferInput<typeof detailsSchema>): GuestDetails {
  const result = v.safeParse(detailsSchema, typed);
  if (result.success) return result.output;
  const { nested = {} } = v.flatten<typeof detailsSchema>(result.issues);
  const fields = Object.entries(nested).flatMap(([field, messages]) =>
    messages?.[0] === undefined ? [] : [{ field, message: messages[0] }],
  );
  throw new Problem('order.invalid_guest', { fields });
}
