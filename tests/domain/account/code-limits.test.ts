import { array, assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { codeTurn, guessesAllowed } from '#domain/account/code-limits.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Times before now, in milliseconds. */
const ago = (...ages: number[]) => ages.map((age) => new Date(now.getTime() - age));

it.each([
  ['the first one', ago(), { kind: 'send' }],
  ['a second one within a minute', ago(59_999), { kind: 'tooSoon', waitMs: 1 }],
  ['a second one after a minute', ago(60_000), { kind: 'send' }],
  ['the fifth one', ago(MINUTE, 2 * HOUR, 3 * HOUR, 4 * HOUR), { kind: 'send' }],
  [
    'a sixth one in 24 hours',
    ago(5 * HOUR, HOUR, 2 * HOUR, 4 * HOUR, 3 * HOUR),
    { kind: 'tooMany', waitMs: 19 * HOUR },
  ],
  [
    'one after the oldest of five is 24 hours old',
    ago(HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 24 * HOUR),
    { kind: 'send' },
  ],
  ['one a moment ahead, by another process', ago(-50), { kind: 'tooSoon', waitMs: MINUTE }],
  ['one from before a clock was set back', ago(-2 * HOUR), { kind: 'send' }],
  [
    'five from before a clock was set back',
    ago(...Array(5).fill(-2 * HOUR)),
    { kind: 'tooMany', waitMs: 24 * HOUR },
  ],
])('[OT-13] [C12] %s', (_, sent, turn) => {
  expect(codeTurn(sent, now)).toEqual(turn);
});

it('[C12] never more than five codes in any 24 hours, nor two within a minute', () => {
  const pauses = array(integer({ min: 0, max: 8 * HOUR }), { maxLength: 60 });
  assert(
    property(pauses, (waits) => {
      let time = now.getTime();
      const sent: number[] = [];
      for (const wait of waits) {
        time += wait;
        const history = sent.map((at) => new Date(at));
        if (codeTurn(history, new Date(time)).kind === 'send') sent.push(time);
      }
      const after = (count: number) =>
        sent.flatMap((at, index) => {
          const later = sent[index + count];
          return later === undefined ? [] : [later - at];
        });
      expect(Math.min(...after(1), Infinity)).toBeGreaterThanOrEqual(MINUTE);
      expect(Math.min(...after(5), Infinity)).toBeGreaterThanOrEqual(24 * HOUR);
    }),
  );
});

it('[C11] five guesses per code, three without the ticket, fewer while the whole shop is attacked', () => {
  expect(guessesAllowed({ hasTicket: true, wrongPerHour: 499 })).toBe(5);
  expect(guessesAllowed({ hasTicket: false, wrongPerHour: 499 })).toBe(3);
  expect(guessesAllowed({ hasTicket: true, wrongPerHour: 500 })).toBe(2);
  expect(guessesAllowed({ hasTicket: false, wrongPerHour: 500 })).toBe(1);
});
