import { useSelector } from '@xstate/react';
import type { GuestField as FieldName } from '#domain/guest.ts';
import { guest as text } from '#domain/messages/guest.ts';
import { phone } from '#domain/messages/phone.ts';
import { prefixWithoutWallet } from '#domain/phone.ts';
import { selectError, selectValue, type GuestReservationRef } from '#machines/guest-reservation/index.ts';
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

/** One field of the guest form; its error is shown once the field was left. @see VA-01 */
export function GuestField({ reservation, name }: { reservation: GuestReservationRef; name: FieldName }) {
  const value = useSelector(reservation, selectValue(name));
  const error = useSelector(reservation, selectError(name));
  const settings = FIELD_SETTINGS[name];
  const prefix = name === 'phone' ? prefixWithoutWallet(value) : undefined;
  const hint = prefix === undefined ? settings.hint : phone.cannotPay(prefix);
  return <Field {...settings} {...fieldOf(reservation, name)} hint={hint} value={value} error={error} />;
}
