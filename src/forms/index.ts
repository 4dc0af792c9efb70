export { AccountName } from './AccountName.tsx';
export { FormField, FormPassword } from './FormField.tsx';
export { PASSWORD_TOGGLE } from './password-toggle.ts';
export { useSchemaForm } from './use-schema-form.ts';
