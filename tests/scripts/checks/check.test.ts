import { expect, it } from 'vitest';
import { sumResults } from '#scripts/checks/check.ts';

const counts = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped });

it.each([
  [
    'adds up the tests',
    [
      { isOk: true, counts: counts(3, 0, 1) },
      { isOk: true, counts: counts(2, 0, 0) },
    ],
    counts(5, 0, 1),
  ],
  [
    'counts a failed check as one failure',
    [{ isOk: false }, { isOk: true, counts: counts(3, 0, 0) }],
    counts(3, 1, 0),
  ],
  ['counts failed tests once', [{ isOk: false, counts: counts(3, 2, 0) }], counts(3, 2, 0)],
  [
    'trusts no run that ended badly with nothing failed',
    [{ isOk: false, counts: counts(3, 0, 0) }],
    counts(3, 1, 0),
  ],
  ['does not count a check in order as a test', [{ isOk: true }], counts(0, 0, 0)],
])('%s', (_, results, sum) => {
  expect(sumResults(results)).toEqual(sum);
});
