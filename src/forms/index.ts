export { AccountName } from './AccountName.tsx';
export { FormField, FormPassword, FormPhone } from './FormField.tsx';
export { PASSWORD_TOGGLE } from './password-toggle.ts';
export { PhoneField } from './PhoneField.tsx';
export { useSchemaForm } from './use-schema-form.ts';
