import { accountForms } from '#domain/messages/account-forms.ts';

/** Labels of the button that shows a password. */
export const PASSWORD_TOGGLE = {
  show: accountForms.fields.showPassword,
  hide: accountForms.fields.hidePassword,
} as const;
