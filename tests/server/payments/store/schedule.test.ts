import { expect, it } from 'vitest';
import type { AttemptState, ResumedState } from '#domain/payments/attempt-state.ts';
import { STANDARD_SCHEDULE } from '#server/providers/check-schedule.ts';
import { nextCheckAt } from '#server/payments/store/schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const created = new Date('2026-11-21T10:00:00.000Z');
const at = (age: number) => new Date(created.getTime() + age);
const validUntil = at(30 * MINUTE);

/** The ages at which an attempt is checked if nothing ever changes. */
function visits(
  state: AttemptState,
  refusedAt: Date | null = null,
  resumedAs: ResumedState | null = null,
): number[] {
  const until = 15 * DAY;
  const ages: number[] = [];
  let now = refusedAt ?? created;
  for (;;) {
    const next = nextCheckAt(
      STANDARD_SCHEDULE,
      { state, resumedAs, createdAt: created, validUntil, refusedAt },
      now,
    );
    if (!next || next > at(until)) return ages;
    expect(next.getTime()).toBeGreaterThan(now.getTime());
    ages.push(next.getTime() - created.getTime());
    now = next;
  }
}

it.each(['created', 'requesting', 'unknown', 'pending', 'processing'] as const)(
  '[B3] checks a payment that is %s until it is answered, for at most fourteen days',
  (state) => {
    const ages = visits(state);
    expect(ages.slice(0, 6)).toEqual([5, 15, 35, 65, 110, 155].map((age) => age * SECOND));
    const gaps = ages.map((age, index) => age - (ages[index - 1] ?? 0));
    const gapsUntil = (from: number, to: number) => gaps.filter((_, i) => ages[i]! > from && ages[i]! <= to);
    expect(Math.max(...gapsUntil(0, 32 * MINUTE))).toBe(45 * SECOND);
    expect(ages).toContain(32 * MINUTE); // just after the end of validity plus margin
    expect(new Set(gapsUntil(32 * MINUTE, HOUR))).toEqual(new Set([5 * MINUTE]));
    expect(Math.max(...gapsUntil(HOUR + 5 * MINUTE, 6 * HOUR))).toBe(15 * MINUTE);
    expect(Math.max(...gapsUntil(6 * HOUR + 15 * MINUTE, 48 * HOUR))).toBe(HOUR);
    expect(Math.max(...gapsUntil(49 * HOUR, 15 * DAY))).toBe(DAY);
    expect(ages.at(-1)).toBeGreaterThanOrEqual(14 * DAY);
  },
);

it.each(['failed', 'cancelled', 'expired'] as const)(
  '[B7] a refused payment is checked at the normal gaps until its session ends, then for fourteen days: %s',
  (state) => {
    const ages = visits(state, at(10 * MINUTE));
    const gaps = ages.map((age, index) => age - (ages[index - 1] ?? 10 * MINUTE));
    const inSession = ages.filter((age) => age <= 32 * MINUTE);
    expect(Math.max(...gaps.slice(0, inSession.length))).toBe(45 * SECOND);
    expect(inSession.at(-1)).toBe(32 * MINUTE);
    const days = Array.from({ length: 14 }, (_, index) => 10 * MINUTE + (index + 1) * DAY);
    expect(ages.slice(inSession.length)).toEqual([10 * MINUTE + HOUR, ...days]);
  },
);

it.each(['failed', 'cancelled', 'expired'] as const)(
  '[B7] a refused payment that moves again is checked like an open one: %s',
  (state) => {
    expect(visits(state, at(10 * MINUTE), 'processing')).toEqual(visits('processing', at(10 * MINUTE)));
  },
);

it.each(['succeeded', 'surplus', 'conflicted', 'refunded'] as const)(
  'does not check a payment that is %s',
  (state) => {
    expect(
      nextCheckAt(
        STANDARD_SCHEDULE,
        { state, resumedAs: null, createdAt: created, validUntil, refusedAt: null },
        at(0),
      ),
    ).toBeNull();
  },
);

it('keeps the gaps even if a visit is late', () => {
  for (let age = 0; age < 32 * MINUTE; age += 700) {
    const next = nextCheckAt(
      STANDARD_SCHEDULE,
      { state: 'pending', resumedAs: null, createdAt: created, validUntil, refusedAt: null },
      at(age),
    );
    expect(next!.getTime() - at(age).getTime()).toBeLessThanOrEqual(45 * SECOND);
  }
});
