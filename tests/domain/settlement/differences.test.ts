import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RecordedMovement, settle, type StatedMovement } from '#domain/settlement/differences.ts';

const DAYS = ['2026-11-28', '2026-11-29', '2026-11-30'];
const name = fc.constantFrom(null, 'A', 'B', 'C', 'D');
const names = { session: name, clientReference: name };
const facts = {
  kind: fc.constantFrom('payment', 'refund'),
  amount: fc.integer({ min: 1, max: 5 }).map((thousands) => thousands * 1_000),
  day: fc.constantFrom(...DAYS),
};
const recorded: fc.Arbitrary<RecordedMovement[]> = fc
  .array(fc.record({ ...facts, ...names, transaction: name, isListedByApi: fc.boolean() }), { maxLength: 12 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: `m${index}`, order: 'KE-1', piece: `P${index}` })));
const stated: fc.Arbitrary<StatedMovement[]> = fc.array(
  fc.record({
    ...facts,
    ...names,
    transaction: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    fee: fc.constantFrom(0, 100),
    source: fc.constantFrom('api', 'file'),
  }),
  { maxLength: 12 },
);

const ours = (changes: Partial<RecordedMovement> = {}): RecordedMovement => ({
  kind: 'payment',
  id: 'attempt-1',
  transaction: 'T1',
  session: 'cos-1',
  clientReference: 'WV1',
  order: 'KE-1',
  piece: 'WV1',
  amount: 389_000,
  day: '2026-11-29',
  isListedByApi: true,
  ...changes,
});
const line = (changes: Partial<StatedMovement> = {}): StatedMovement => ({
  kind: 'payment',
  transaction: 'pt-1',
  session: 'cos-1',
  clientReference: 'WV1',
  amount: 389_000,
  fee: 0,
  day: '2026-11-29',
  source: 'api',
  ...changes,
});
const reasons = (one: readonly RecordedMovement[], other: readonly StatedMovement[], day = '2026-11-29') =>
  settle(day, one, other).differences.map(({ reason, amount }) => [reason, amount]);

it('[DK-13] what was recorded less what is stated is the other day and the named differences, to the franc', () => {
  fc.assert(
    fc.property(recorded, stated, (movements, lines) => {
      for (const day of DAYS) {
        const settlement = settle(day, movements, lines);
        for (const kind of ['payment', 'refund'] as const) {
          const sums = settlement[kind];
          const differences = settlement.differences.filter((each) => each.kind === kind);
          const named = differences.reduce((sum, { amount }) => sum + amount, 0);
          expect(sums.recorded.amount - sums.stated.amount).toBe(sums.otherDay + named);
        }
      }
    }),
  );
});

it('[DK-13] all days together have each movement once on both sides, and nothing left to the other day', () => {
  fc.assert(
    fc.property(recorded, stated, (movements, lines) => {
      const days = DAYS.map((day) => settle(day, movements, lines));
      for (const kind of ['payment', 'refund'] as const) {
        const sumOf = (read: (each: (typeof days)[number]) => number) =>
          days.reduce((sum, each) => sum + read(each), 0);
        const counted = [
          sumOf((each) => each[kind].recorded.count),
          sumOf((each) => each[kind].stated.count),
        ];
        expect(counted).toEqual([
          movements.filter((each) => each.kind === kind).length,
          lines.filter((each) => each.kind === kind).length,
        ]);
        expect(sumOf((each) => each[kind].otherDay)).toBe(0);
      }
    }),
  );
});

it('[DK-13] names what is missing, what is unknown and another amount; a net amount with its fee is the same', () => {
  expect(reasons([ours()], [line()])).toEqual([]);
  expect(reasons([ours()], [line({ amount: 385_110, fee: 3_890 })])).toEqual([]);
  expect(reasons([ours()], [line({ amount: 380_000 })])).toEqual([['amount', 9_000]]);
  expect(reasons([ours()], [])).toEqual([['missing', 389_000]]);
  expect(reasons([], [line()])).toEqual([['unknown', -389_000]]);
});

it('[DK-13] a second payment with the same reference is unknown, and one of another session is not the same', () => {
  const twin = line({ transaction: 'pt-2', session: 'cos-2' });
  expect(reasons([ours()], [line(), twin])).toEqual([['unknown', -389_000]]);
  expect(reasons([ours()], [line(), line({ transaction: 'pt-2' })])).toEqual([['unknown', -389_000]]);
  expect(reasons([ours()], [twin])).toEqual([
    ['missing', 389_000],
    ['unknown', -389_000],
  ]);
  expect(reasons([ours({ session: null })], [twin])).toEqual([]);
});

it('[DK-13] a payment around midnight is no difference on either day', () => {
  const late = line({ day: '2026-11-28' });
  expect(reasons([ours()], [late])).toEqual([]);
  expect(settle('2026-11-29', [ours()], [late]).payment.otherDay).toBe(389_000);
  expect(settle('2026-11-28', [ours()], [late]).payment).toEqual({
    recorded: { count: 0, amount: 0 },
    stated: { count: 1, amount: 389_000 },
    otherDay: -389_000,
  });
});
