import { expect, it } from 'vitest';
import { isPostponed } from '#domain/visit/app-update.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hours = (count: number) => count * 3_600_000;

it.each([
  ['nothing kept', null, false],
  ['an empty text', '', false],
  ['rubbish', 'bientôt', false],
  ['a moment ago', String(now), true],
  ['less than four hours ago', String(now - hours(4) + 1), true],
  ['four hours ago', String(now - hours(4)), false],
  ['the future, by a clock that was set back', String(now + 1), false],
])('[UP-01] %s: postponed or not', (_, at, expected) => {
  expect(isPostponed(at, now)).toBe(expected);
});
