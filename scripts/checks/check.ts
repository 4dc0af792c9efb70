/** How many tests ended how; a check that is no test run leaves it out. */
export type TestCounts = { passed: number; failed: number; skipped: number };

export type CheckResult = {
  isOk: boolean;
  /** What to read when it is not. */
  output?: string;
  counts?: TestCounts;
  /** The tests that failed, each with its reason: told once more at the end, where a long run's output is still read. */
  failures?: string[];
};

export type Check = { title: string; run: () => Promise<CheckResult> };

/**
 * Adds up a run. A check that failed without a failed test of its own counts as one failure, so that the sum never
 * looks better than the run was.
 */
export function sumUp(results: readonly CheckResult[]): TestCounts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { isOk, counts = { passed: 0, failed: 0, skipped: 0 } } of results) {
    sum.passed += counts.passed;
    sum.failed += isOk ? counts.failed : Math.max(counts.failed, 1);
    sum.skipped += counts.skipped;
  }
  return sum;
}
