import * as v from 'valibot';
import { addressField, emailField, personName } from '../forms/guest.ts';
import { accountForms } from '../messages/account-forms.ts';
import { passwordRecovery } from '../messages/password-recovery.ts';
import { profile } from '../messages/profile.ts';
import { formatPhone } from '../text/phone.ts';
import { codeIn, LONG_CODE_LENGTH } from './one-time-code.ts';
import { passwordProblem } from './password.ts';
import { accountPhoneField } from '../forms/account-phone.ts';

const text = accountForms.fields;

const typedPassword = v.pipe(v.string(), v.nonEmpty(text.passwordRequired));

/** A person's name in an account, on one line. */
const accountName = personName(text.nameRequired, 120);

/** A new password; the rules of `passwordProblem` decide. */
const newPassword = v.pipe(
  v.string(),
  v.nonEmpty(text.passwordRequired),
  v.check(
    (typed) => passwordProblem(typed, '') === undefined,
    ({ input }) => passwordProblem(input, '') ?? '',
  ),
);

/** The code that changes an existing account, also as a part of the message that brought it. */
const longCode = v.pipe(
  v.string(),
  v.transform((typed) => codeIn(typed, LONG_CODE_LENGTH) ?? typed),
  v.regex(new RegExp(`^\\d{${LONG_CODE_LENGTH}}$`), passwordRecovery.codeIncomplete),
);

/** The sign-in form. A password of any form is accepted: only the server knows whether it is right. */
export const signInSchema = v.object({ email: emailField, password: typedPassword });

/** The sign-up form. @see OT-13 */
export const signUpSchema = v.pipe(
  v.object({ name: accountName, email: emailField, phone: accountPhoneField, password: newPassword }),
  v.forward(
    v.check(
      ({ password, email }) => passwordProblem(password, email) === undefined,
      ({ input }) => passwordProblem(input.password, input.email) ?? '',
    ),
    ['password'],
  ),
);

/** A new password of a signed-in account. */
export const changePasswordSchema = v.object({ currentPassword: typedPassword, password: newPassword });

/**
 * The personal data of an account; the password is only needed for a new phone.
 *
 * @param retiredPhone the account's number in E.164, if it is of a kind that is not accepted any more; its own message
 * says that it must be replaced
 */
export const personalDataSchema = (retiredPhone?: string) =>
  v.object({
    name: accountName,
    phone: v.pipe(
      v.string(),
      v.check(
        (typed) => retiredPhone === undefined || formatPhone(typed) !== retiredPhone,
        profile.phoneRetired,
      ),
      accountPhoneField,
    ),
    address: addressField,
    currentPassword: v.string(),
  });

/** The confirmation of a deletion. */
export const deletionSchema = v.object({ password: typedPassword });

/** The completion of an account after its verification. */
export const completeAccountSchema = v.object({ address: addressField });

/** A request for a new password, by mail or SMS. */
export const recoveryByMailSchema = v.object({ email: emailField });
export const recoveryBySmsSchema = v.object({ phone: accountPhoneField });

/** The new password after a mailed link, and with the code of an SMS. */
export const newPasswordSchema = v.object({ code: v.string(), password: newPassword });
export const newPasswordWithCodeSchema = v.object({ code: longCode, password: newPassword });

/** Another e-mail address of the account, and the code that was mailed to it. */
export const emailChangeSchema = v.object({ email: emailField, currentPassword: typedPassword });
export const emailCodeSchema = v.object({ code: longCode });
