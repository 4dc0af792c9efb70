import { expect, it } from 'vitest';
import { isReminderHour, remindedDays, reminderMoment } from '#domain/orders/instalment-reminders.ts';

const DUE = { dueOn: '2026-12-21', orderedOn: '2026-11-21' };

/** Whether the instalment is among those that are read on a day. */
const isRead = (today: string) => {
  const { from, to } = remindedDays(Date.parse(`${today}T12:00:00Z`));
  return DUE.dueOn >= from && DUE.dueOn <= to;
};

it('[PM-12] reminds three days before the due date, on the day and three days after, and catches up for two days', () => {
  const days = Array.from({ length: 15 }, (_, index) => `2026-12-${String(15 + index)}`);
  expect(days.map((today) => [today.slice(-2), reminderMoment(DUE, today)])).toEqual([
    ['15', undefined],
    ['16', undefined],
    ['17', undefined],
    ['18', 'before'],
    ['19', 'before'],
    ['20', 'before'],
    ['21', 'due'],
    ['22', undefined],
    ['23', undefined],
    ['24', 'late'],
    ['25', 'late'],
    ['26', 'late'],
    ['27', undefined],
    ['28', undefined],
    ['29', undefined],
  ]);
  expect(days.filter((today) => reminderMoment(DUE, today) !== undefined && !isRead(today))).toEqual([]);
});

it('[PM-12] sends none on the day of the order, and counts days over the end of a month', () => {
  expect(reminderMoment({ dueOn: '2026-11-21', orderedOn: '2026-11-21' }, '2026-11-21')).toBeUndefined();
  expect(reminderMoment({ dueOn: '2027-03-01', orderedOn: '2027-01-01' }, '2027-02-26')).toBe('before');
});

it('[PM-12] sends reminders by day only', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    isReminderHour(Date.UTC(2026, 10, 21, hour, 30)),
  );
  expect([hours[0], hours.at(-1), hours.length]).toEqual([9, 19, 11]);
});
