import { accountSms as text } from '#domain/messages/account-mail.ts';
import type { SmsBudget } from './sms-budget.ts';
import type { SmsSender } from './sms-sender.ts';

/** The SMS about accounts. */
export function createAccountSms({ budget, sender }: { budget: SmsBudget; sender: SmsSender }) {
  return {
    takeAllowance: (phone: string, isKnown: boolean): Promise<boolean> =>
      budget.take(phone, isKnown ? 'known' : 'unknown'),

    /** @throws PermanentFailure when the gateway will never accept it, any other error when a retry may succeed */
    sendRecoveryCode({ key, phone, code }: { key: string; phone: string; code: string }): Promise<void> {
      return sender.send({ key, to: phone, text: text.recoveryCode(code) });
    },
  };
}
