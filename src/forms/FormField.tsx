import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { emailHint } from '#domain/forms/email-suggestion.ts';
import { Field, type FieldSettings } from '#src/ui/Field.tsx';
import { PasswordField, type PasswordFieldProps } from '#src/ui/PasswordField.tsx';
import { PhoneField } from './PhoneField.tsx';

interface Registered<TFields extends FieldValues, TOutput> {
  control: Control<TFields, unknown, TOutput>;
  name: FieldPath<TFields>;
}

/** The props of a field that react-hook-form manages; its error is shown once the field was left. */
function useField<TFields extends FieldValues, TOutput>({ control, name }: Registered<TFields, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const props = {
    name: field.name,
    value: field.value,
    required: true,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
  };
  return { props, isLeft: fieldState.isTouched };
}

/** A text field of a form. At a mistyped e-mail address it shows the one that was probably meant. */
export function FormField<TFields extends FieldValues, TOutput>({
  control,
  name,
  ...settings
}: Registered<TFields, TOutput> & FieldSettings) {
  const { props, isLeft } = useField({ control, name });
  const meant = settings.type === 'email' ? emailHint(props.value, isLeft) : undefined;
  return <Field {...settings} {...props} hint={meant ?? settings.hint} />;
}

/** The phone number of an account in a form. */
export function FormPhone<TFields extends FieldValues, TOutput>({
  control,
  name,
  hint,
}: Registered<TFields, TOutput> & Pick<FieldSettings, 'hint'>) {
  return <PhoneField hint={hint} {...useField({ control, name }).props} />;
}

/** A password field of a form. */
export function FormPassword<TFields extends FieldValues, TOutput>({
  control,
  name,
  ...settings
}: Registered<TFields, TOutput> & Pick<PasswordFieldProps, 'label' | 'hint' | 'autoComplete' | 'toggle'>) {
  return <PasswordField {...settings} {...useField({ control, name }).props} />;
}
