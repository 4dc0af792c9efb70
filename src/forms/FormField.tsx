import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
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
  return {
    name: field.name,
    value: field.value,
    required: true,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
  };
}

/** A text field of a form. */
export function FormField<TFields extends FieldValues, TOutput>({
  control,
  name,
  ...settings
}: Registered<TFields, TOutput> & FieldSettings) {
  return <Field {...settings} {...useField({ control, name })} />;
}

/** The phone number of an account in a form. */
export function FormPhone<TFields extends FieldValues, TOutput>({
  control,
  name,
  hint,
}: Registered<TFields, TOutput> & Pick<FieldSettings, 'hint'>) {
  return <PhoneField hint={hint} {...useField({ control, name })} />;
}

/** A password field of a form. */
export function FormPassword<TFields extends FieldValues, TOutput>({
  control,
  name,
  ...settings
}: Registered<TFields, TOutput> & Pick<PasswordFieldProps, 'label' | 'hint' | 'autoComplete' | 'toggle'>) {
  return <PasswordField {...settings} {...useField({ control, name })} />;
}
