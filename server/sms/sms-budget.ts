import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { countUses, type LimitedUse, returnUses } from '../db/limit-counts.ts';
import { raiseStaffTask } from '../jobs/staff-task.ts';

const DAY_MS = 86_400_000;
/** SMS to one phone within a day, whatever they are for. */
const PER_PHONE_MAX = 5;

/** The daily limits of SMS, which all processes and all kinds of SMS share (HAZARDS C12). */
export function createSmsBudget({ db, clock, dailyMax }: { db: Database; clock: Clock; dailyMax: number }) {
  const ofPhone = (phone: string): LimitedUse => ({
    key: `sms phone ${phone}`,
    max: PER_PHONE_MAX,
    windowMs: DAY_MS,
  });
  const ofAll: LimitedUse = { key: 'sms all', max: dailyMax, windowMs: DAY_MS };
  return {
    /** @returns false when the phone or the whole shop has reached its limit; the latter raises a staff task */
    async take(phone: string): Promise<boolean> {
      const now = clock.now();
      if ((await countUses(db, now, [ofPhone(phone)])) !== undefined) return false;
      if ((await countUses(db, now, [ofAll])) === undefined) return true;
      await raiseStaffTask(db, {
        kind: 'sms_budget',
        key: now.toISOString().slice(0, 10),
        detail: { dailyMax },
      });
      return false;
    },

    /** Gives the use back of an SMS that the gateway did not take. */
    giveBack: (phone: string): Promise<void> => returnUses(db, [ofPhone(phone), ofAll]),
  };
}

export type SmsBudget = ReturnType<typeof createSmsBudget>;
