import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import { WALLET_PREFIXES } from '#domain/text/phone.ts';
import {
  selectIsPhoneInvalid,
  selectPhone,
  selectPhoneMessage,
  selectProvider,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import { Field } from '#src/ui/Field.tsx';

/** The payer's phone number, validated after a debounce: green if valid, red if not. @see PM-04 @see VA-06 */
export function PhoneField({ dialog }: { dialog: MobileMoneyRef }) {
  const phone = useSelector(dialog, selectPhone);
  const provider = useSelector(dialog, selectProvider);
  const message = useSelector(dialog, selectPhoneMessage);
  const isInvalid = useSelector(dialog, selectIsPhoneInvalid);
  const prefixes = provider?.payerPrefixes ?? WALLET_PREFIXES;
  const isValid = message !== undefined && !isInvalid;
  return (
    <Field
      label={text.phone(provider?.messages.name ?? '')}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      placeholder={text.phonePlaceholder(...prefixes)}
      value={phone}
      hint={isValid ? message : text.phoneHint(...prefixes)}
      hintTone={isValid ? 'good' : 'neutral'}
      error={isInvalid ? message : undefined}
      onChange={(value) => dialog.send({ type: 'phone.changed', value })}
    />
  );
}
