import {
  checkGuest,
  GUEST_FIELDS,
  type GuestErrors,
  type GuestField,
  type GuestFields,
} from '#domain/forms/guest.ts';
import { isCallFailure } from '../call-failure.ts';

/** The errors to show now: those of touched fields, and those that the server returned. */
export function visibleErrors(form: {
  fields: GuestFields;
  touched: readonly GuestField[];
  refused: GuestErrors;
}): GuestErrors {
  const broken: GuestErrors = checkGuest(form.fields).errors;
  const shown = GUEST_FIELDS.flatMap((field) => {
    const message = form.touched.includes(field)
      ? (broken[field] ?? form.refused[field])
      : form.refused[field];
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(shown);
}

/** The first field of the form with an error. */
export const firstInvalid = (errors: GuestErrors): GuestField | undefined =>
  GUEST_FIELDS.find((field) => errors[field] !== undefined);

/** The field errors that the server returned, without those of fields that the form does not have. */
export function serverFieldErrors(error: unknown): GuestErrors {
  const failures = isCallFailure(error) ? (error.fields ?? []) : [];
  const known = GUEST_FIELDS.flatMap((field) => {
    const failure = failures.find((candidate) => candidate.field === field);
    return failure === undefined ? [] : [[field, failure.message] as const];
  });
  return Object.fromEntries(known);
}
