import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { countUses, type LimitedUse, returnUses } from '../db/limit-counts.ts';
import { raiseStaffTask } from '../jobs/staff-task.ts';

const DAY_MS = 86_400_000;
/**
 * Maximum SMS to one phone per day, of all kinds together, by kind. Requests of unknown browsers stop first, so that a browser
 * that has signed in to the account still gets codes.
 */
const PER_PHONE_MAX = { other: 5, unknown: 10, known: 15 } as const;
type SmsKind = keyof typeof PER_PHONE_MAX;

/** The daily limits of SMS, which all processes and all kinds of SMS share (HAZARDS C12). */
export function createSmsBudget({ db, clock, dailyMax }: { db: Database; clock: Clock; dailyMax: number }) {
  const ofPhone = (phone: string, kind: SmsKind): LimitedUse => ({
    key: `sms phone ${phone}`,
    max: PER_PHONE_MAX[kind],
    windowMs: DAY_MS,
  });
  const ofAll: LimitedUse = { key: 'sms all', max: dailyMax, windowMs: DAY_MS };
  return {
    /** @returns false when the phone or the whole shop has reached its limit; the latter raises a staff task */
    async take(phone: string, kind: SmsKind = 'other'): Promise<boolean> {
      const now = clock.now();
      if ((await countUses(db, now, [ofPhone(phone, kind)])) !== undefined) return false;
      if ((await countUses(db, now, [ofAll])) === undefined) return true;
      await raiseStaffTask(db, {
        kind: 'sms_budget',
        key: now.toISOString().slice(0, 10),
        detail: { dailyMax },
      });
      return false;
    },

    /** Gives the use back of an SMS that the gateway did not take. */
    giveBack: (phone: string): Promise<void> => returnUses(db, [ofPhone(phone, 'other'), ofAll]),
  };
}

export type SmsBudget = ReturnType<typeof createSmsBudget>;
