import type { FieldsRefused, LeaveScreen } from '../notice.ts';

/** A new account, as the form's schema returns it: name on one line, e-mail normalised, phone in E.164. */
export interface NewAccount {
  name: string;
  email: string;
  phone: string;
  password: string;
}

export interface SignUpTypes {
  context: {
    /** The address of the last attempt. */
    email: string;
    /** Why the last attempt failed, in French. */
    refusal: string | undefined;
  };
  events: { type: 'form.submitted'; account: NewAccount };
  emitted: LeaveScreen | FieldsRefused;
  tags: 'busy';
}
