import * as v from 'valibot';
import { addressField, emailField, personName } from '../forms/guest.ts';
import { guest as text } from '../messages/guest.ts';
import { passwordProblem } from './password.ts';
import { accountPhoneField } from '../forms/account-phone.ts';

const NAME_LENGTH_MAX = 120;

const name = personName(text.lastNameRequired, NAME_LENGTH_MAX);

/**
 * The sign-up form: first and last name on one line, e-mail address, mobile phone, password. Without a password the account
 * gets one after its verification.
 *
 * @see OT-13
 */
export const signUpSchema = v.pipe(
  v.object({ name, email: emailField, phone: accountPhoneField, password: v.optional(v.string()) }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.password === undefined) return;
    const { email, password } = dataset.value;
    const problem = passwordProblem(password, email);
    if (problem === undefined) return;
    const path: v.ObjectPathItem = {
      type: 'object',
      origin: 'value',
      input: { ...dataset.value },
      key: 'password',
      value: password,
    };
    addIssue({ message: problem, path: [path] });
  }),
);

/** A valid sign-up: e-mail normalised, phone in E.164. */
export type SignUp = v.InferOutput<typeof signUpSchema>;

/**
 * What completes an account after its verification; a field that is left out stays as it is. The phone is not among them:
 * it recovers the account, so a new one needs the password (HAZARDS C7).
 */
export const completionSchema = v.object({
  name: v.optional(name),
  address: v.optional(addressField),
});
