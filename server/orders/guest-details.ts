import * as v from 'valibot';
import { guestSchema, personName } from '#domain/forms/guest.ts';
import { guest as text } from '#domain/messages/guest.ts';
import { PAYMENT_MODES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { Problem, type RefusedField } from '../problem.ts';
import type { OrderChanges } from './change-order.ts';
import type { Recipient } from './place-order.ts';

const NAME_LENGTH_MAX = 121;

/** The rules of the form, by the contract's field names; first and last name are one field. @see PK-07 @see VA-01 */
const detailsSchema = v.object({
  name: personName(text.firstNameRequired, NAME_LENGTH_MAX),
  email: guestSchema.entries.email,
  telephone: guestSchema.entries.phone,
  adresse: guestSchema.entries.address,
});

/**
 * Validates a guest's details and normalises them: e-mail trimmed, phone in E.164.
 *
 * @throws Problem `order.invalid_guest` with one sentence per wrong field
 */
export function readGuestDetails(typed: v.InferInput<typeof detailsSchema>): Recipient {
  const result = v.safeParse(detailsSchema, typed);
  if (result.success) {
    const { name, email, telephone: phone, adresse: address } = result.output;
    return { name, email, phone, address };
  }
  throw new Problem('order.invalid_guest', { fields: refusedFields(result.issues) });
}

/** What the owner of an unpaid order may change; other fields are not read (HAZARDS C9). */
const changesSchema = v.partial(
  v.object({ telephone: guestSchema.entries.phone, adresse: guestSchema.entries.address }),
);

/** @throws Problem `order.invalid_guest` with one sentence per wrong field */
export function readOrderChanges({
  payment_mode: mode,
  ...typed
}: components['schemas']['OrderChanges']): OrderChanges {
  const result = v.safeParse(changesSchema, typed);
  if (!result.success) throw new Problem('order.invalid_guest', { fields: refusedFields(result.issues) });
  const { telephone: phone, adresse: address } = result.output;
  return {
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
    ...(mode !== undefined && { paymentMode: PAYMENT_MODES_BY_WORD[mode] }),
  };
}

/** The invalid fields of a form, with one sentence each. */
export function refusedFields(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): RefusedField[] {
  const { nested = {} } = v.flatten(issues);
  return Object.entries(nested).flatMap(([field, messages]) =>
    messages?.[0] === undefined ? [] : [{ field, message: messages[0] }],
  );
}
