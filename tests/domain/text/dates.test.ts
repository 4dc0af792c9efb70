import { expect, it } from 'vitest';
import { hourInDakar } from '#domain/text/calendar.ts';
import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';

it.each([
  [Date.UTC(2026, 10, 21, 0, 0, 0), '21 novembre 2026'],
  [Date.UTC(2026, 10, 21, 23, 59, 59), '21 novembre 2026'],
  [Date.UTC(2026, 0, 1), '1 janvier 2026'],
])('[SI-01] D15: %d is the %s in Dakar, in any local time zone', (moment, day) => {
  expect(dayInDakar(moment)).toBe(day);
});

it('[SI-01] D15: the time is shown to the minute', () => {
  expect(momentInDakar(Date.UTC(2026, 10, 21, 10, 30))).toMatch(/^21 novembre 2026 à 10[:h]30$/);
});

const DAY_MS = 86_400_000;

it('[SI-01] D15: every day and minute are those of the time zone database for Dakar', () => {
  const options = { timeZone: 'Africa/Dakar' } as const;
  const day = new Intl.DateTimeFormat('fr-FR', { ...options, dateStyle: 'long' });
  const time = new Intl.DateTimeFormat('fr-FR', { ...options, timeStyle: 'short' });
  for (let moment = Date.UTC(2024, 0, 1); moment < Date.UTC(2029, 0, 1); moment += DAY_MS + 61_000) {
    expect(dayInDakar(moment)).toBe(day.format(moment));
    expect(momentInDakar(moment)).toBe(`${day.format(moment)} à ${time.format(moment)}`);
    expect(hourInDakar(moment)).toBe(Number(time.format(moment).slice(0, 2)));
  }
});
