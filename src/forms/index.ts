export { AccountName } from './AccountName.tsx';
export {
  FormAddress,
  FormEmail,
  FormField,
  FormNewPassword,
  FormPassword,
  FormPhone,
} from './FormField.tsx';
export { PhoneField } from './PhoneField.tsx';
export { useSchemaForm } from './use-schema-form.ts';
