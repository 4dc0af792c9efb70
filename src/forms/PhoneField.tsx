import { useEffect, useState } from 'react';
import { PHONE_CHECK_DEBOUNCE_MS } from '#domain/constants.ts';
import { accountPhoneProblem } from '#domain/forms/account-phone.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { phone as text } from '#domain/messages/phone.ts';
import { Field, type FieldProps } from '#src/ui/Field.tsx';

type PhoneFieldProps = Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'hint' | 'ref'>;

/** The phone number of an account, with a verdict half a second after the last key. @see VA-05 @see VA-06 */
export function PhoneField({ value, onChange, error, hint, ...rest }: PhoneFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [checked, setChecked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setChecked(typed), PHONE_CHECK_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // A number that was filled in or just changed has no verdict.
  const isChecked = checked === value && value.trim() !== '';
  const problem = error ?? (isChecked ? accountPhoneProblem(value) : undefined);
  const isValid = isChecked && problem === undefined;
  return (
    <Field
      {...rest}
      label={accountForms.fields.phone}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={accountForms.fields.phonePlaceholder}
      required
      value={value}
      onChange={(next) => {
        setTyped(next);
        onChange(next);
      }}
      hint={isValid ? text.valid : hint}
      hintTone={isValid ? 'good' : 'neutral'}
      error={problem}
    />
  );
}
