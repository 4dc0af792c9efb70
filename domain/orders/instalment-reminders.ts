import { hourInDakar, isoDayInDakar } from '../text/calendar.ts';

/** When a customer is reminded of an instalment: some days before it is due, on the day, and some days after. */
export const REMINDER_MOMENTS = ['before', 'due', 'late'] as const;
export type ReminderMoment = (typeof REMINDER_MOMENTS)[number];

/** What a reminder says of an instalment. */
export interface RemindedInstalment {
  /** Names the reminder, so that a message that is sent again can be recognised. */
  key: string;
  moment: ReminderMoment;
  instalmentNo: number;
  instalmentCount: number;
  /** Whole francs. */
  amount: number;
  /** Calendar day in Dakar. */
  dueOn: string;
}

/** Days before and after the due date on which a reminder is sent. */
const DAYS_AROUND = 3;
/** A reminder that could not be sent on its day, e.g. during an outage, is still sent this many days later. */
const CATCH_UP_DAYS = 2;

/** No reminder leaves before or after these hours in Dakar, so that no SMS arrives at night. */
const FIRST_HOUR = 9;
const END_HOUR = 20;

const DAY_MS = 86_400_000;

/** Whole days from one calendar day to another, e.g. of `2026-11-21` and `2026-11-24`: 3. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The calendar days in Dakar between which an instalment must be due to be reminded of now. @param now epoch milliseconds */
export const remindedDays = (now: number): { from: string; to: string } => ({
  from: isoDayInDakar(now - (DAYS_AROUND + CATCH_UP_DAYS) * DAY_MS),
  to: isoDayInDakar(now + DAYS_AROUND * DAY_MS),
});

/** Whether reminders are sent at this time of the day. @param now epoch milliseconds */
export function isReminderHour(now: number): boolean {
  const hour = hourInDakar(now);
  return hour >= FIRST_HOUR && hour < END_HOUR;
}

/**
 * The reminder that an unpaid instalment gets today, if any. None on the day of the order, which has just been confirmed
 * by mail.
 *
 * @param today calendar day in Dakar, like the two others
 */
export function reminderMoment(
  { dueOn, orderedOn }: { dueOn: string; orderedOn: string },
  today: string,
): ReminderMoment | undefined {
  const daysLeft = daysBetween(today, dueOn);
  if (orderedOn === today) return undefined;
  if (daysLeft === 0) return 'due';
  if (daysLeft > 0) return daysLeft <= DAYS_AROUND ? 'before' : undefined;
  return daysLeft <= -DAYS_AROUND && daysLeft >= -(DAYS_AROUND + CATCH_UP_DAYS) ? 'late' : undefined;
}
