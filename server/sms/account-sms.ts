import { accountSms as text } from '#domain/messages/account-mail.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { countUses } from '../db/limit-counts.ts';
import { raiseStaffTask } from '../jobs/staff-task.ts';
import type { SmsSender } from './sms-sender.ts';

const DAY_MS = 86_400_000;
/** SMS to one phone within a day, whatever they are for. */
const PER_PHONE_MAX = 5;

/** The SMS about accounts, and their daily limits, which all processes share (HAZARDS C12). */
export function createAccountSms({
  db,
  clock,
  sender,
  dailyMax,
}: {
  db: Database;
  clock: Clock;
  sender: SmsSender;
  dailyMax: number;
}) {
  return {
    /** @returns false when the phone or the whole shop has reached its limit; staff are told of the latter */
    async takeAllowance(phone: string): Promise<boolean> {
      const now = clock.now();
      const count = (key: string, max: number) => countUses(db, now, [{ key, max, windowMs: DAY_MS }]);
      if ((await count(`sms phone ${phone}`, PER_PHONE_MAX)) !== undefined) return false;
      if ((await count('sms all', dailyMax)) === undefined) return true;
      await raiseStaffTask(db, {
        kind: 'sms_budget',
        key: now.toISOString().slice(0, 10),
        detail: { dailyMax },
      });
      return false;
    },

    /** @throws PermanentFailure when the gateway will never accept it, any other error when a retry may succeed */
    sendRecoveryCode({ key, phone, code }: { key: string; phone: string; code: string }): Promise<void> {
      return sender.send({ key, to: phone, text: text.recoveryCode(code) });
    },
  };
}
