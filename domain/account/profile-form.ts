import * as v from 'valibot';
import { guestSchema, personName } from '../forms/guest.ts';
import { guest as text } from '../messages/guest.ts';
import { accountPhoneField } from '../forms/account-phone.ts';

/** First and last name are one field, as in orders. */
const NAME_LENGTH_MAX = 121;

/** What a customer changes in the profile, each with its error message. @see VA-01 @see VA-05 */
export const profileSchema = v.object({
  name: personName(text.firstNameRequired, NAME_LENGTH_MAX),
  phone: accountPhoneField,
  address: guestSchema.entries.address,
});
