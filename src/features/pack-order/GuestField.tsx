import { useSelector } from '@xstate/react';
import { emailHint } from '#domain/forms/email-suggestion.ts';
import type { GuestField as FieldName } from '#domain/forms/guest.ts';
import { guest as text } from '#domain/messages/guest.ts';
import { phone } from '#domain/messages/phone.ts';
import { guestMobile } from '#domain/text/phone.ts';
import { prefixWithoutProvider } from '#domain/payments/providers/ways.ts';
import {
  selectError,
  selectIsLeft,
  selectValue,
  type GuestReservationRef,
} from '#machines/guest-reservation/index.ts';
import { Field, fieldOf, type FieldSettings } from '#src/ui/Field.tsx';

/** Label, keyboard and autofill of each field. */
const FIELD_SETTINGS: Record<FieldName, FieldSettings> = {
  firstName: { label: text.firstName, autoComplete: 'given-name' },
  lastName: { label: text.lastName, autoComplete: 'family-name' },
  email: { label: text.email, type: 'email', autoComplete: 'email', inputMode: 'email', hint: text.why },
  phone: {
    label: text.phone,
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    placeholder: text.phonePlaceholder,
  },
  address: {
    label: text.address,
    autoComplete: 'street-address',
    placeholder: text.addressPlaceholder,
    multiline: true,
  },
};

/** The hint for a typed value, shown before it is sent. */
const HINTS: Partial<Record<FieldName, (typed: string, isLeft: boolean) => string | undefined>> = {
  email: emailHint,
  phone: (typed) => {
    const prefix = prefixWithoutProvider(guestMobile(typed));
    return prefix === undefined ? undefined : phone.cannotPay(prefix);
  },
};

/** One field of the guest form; its error is shown once the field was left. @see VA-01 */
export function GuestField({ reservation, name }: { reservation: GuestReservationRef; name: FieldName }) {
  const value = useSelector(reservation, selectValue(name));
  const error = useSelector(reservation, selectError(name));
  const isLeft = useSelector(reservation, selectIsLeft(name));
  const settings = FIELD_SETTINGS[name];
  const hint = HINTS[name]?.(value, isLeft) ?? settings.hint;
  return <Field {...settings} {...fieldOf(reservation, name)} hint={hint} value={value} error={error} />;
}
