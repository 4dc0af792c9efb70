import * as v from 'valibot';
import { phoneField } from './guest.ts';
import { phone as text } from '../messages/phone.ts';
import { accountMobile, prefixWithoutWallet } from '../text/phone.ts';

/** The phone number of an account, and of the delivery of its orders, in E.164. @see VA-05 */
export const accountPhoneField = phoneField(accountMobile, (typed) => {
  const prefix = prefixWithoutWallet(typed);
  return prefix === undefined ? text.invalid : text.notYetAccepted(prefix);
});

/** Why a typed number cannot be the phone of an account; `undefined` if it can. */
export const accountPhoneProblem = (typed: string): string | undefined =>
  v.safeParse(accountPhoneField, typed).issues?.[0].message;
