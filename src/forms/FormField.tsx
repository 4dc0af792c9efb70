import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { PASSWORD_LENGTH } from '#domain/account/password.ts';
import { emailHint } from '#domain/forms/email-suggestion.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { Field, type FieldSettings } from '#src/ui/Field.tsx';
import { PasswordField, type PasswordFieldProps } from '#src/ui/PasswordField.tsx';
import { PhoneField } from './PhoneField.tsx';

const { fields } = accountForms;

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

/** The e-mail address by which an account signs in. */
export const FormEmail = <TFields extends FieldValues, TOutput>(
  props: Registered<TFields, TOutput> & Partial<FieldSettings>,
) => <FormField label={fields.email} type="email" inputMode="email" autoComplete="username" {...props} />;

/** Where orders are delivered. */
export const FormAddress = <TFields extends FieldValues, TOutput>(props: Registered<TFields, TOutput>) => (
  <FormField
    {...props}
    label={fields.address}
    autoComplete="street-address"
    placeholder={fields.addressPlaceholder}
    multiline
  />
);

/** Labels of the button that shows a password. */
const TOGGLE = { show: fields.showPassword, hide: fields.hidePassword };

/** The password of the account in a form. */
export function FormPassword<TFields extends FieldValues, TOutput>({
  control,
  name,
  autoComplete = 'current-password',
  ...settings
}: Registered<TFields, TOutput> & Pick<PasswordFieldProps, 'label' | 'hint' | 'autoComplete'>) {
  return (
    <PasswordField
      {...settings}
      autoComplete={autoComplete}
      toggle={TOGGLE}
      {...useField({ control, name }).props}
    />
  );
}

/** A password that is chosen in a form. */
export const FormNewPassword = <TFields extends FieldValues, TOutput>(
  props: Registered<TFields, TOutput> & Pick<PasswordFieldProps, 'label'>,
) => <FormPassword {...props} autoComplete="new-password" hint={fields.passwordHint(PASSWORD_LENGTH.min)} />;
