import { expect, it } from 'vitest';
import { dayInDakar, momentInDakar } from '#domain/dates.ts';

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
