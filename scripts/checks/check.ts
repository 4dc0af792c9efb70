/** Test results by status. */
export type TestCounts = { passed: number; failed: number; skipped: number };

export type CheckResult = {
  isOk: boolean;
  /** Printed when the check fails. */
  output?: string;
  counts?: TestCounts;
  /** The failed tests with their reasons, repeated at the end of the run. */
  failures?: string[];
};

export type Check = { title: string; run: () => Promise<CheckResult> };

/** Adds up the results. A failed check without failed tests counts as one failure. */
export function sumResults(results: readonly CheckResult[]): TestCounts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { isOk, counts = { passed: 0, failed: 0, skipped: 0 } } of results) {
    sum.passed += counts.passed;
    sum.failed += isOk ? counts.failed : Math.max(counts.failed, 1);
    sum.skipped += counts.skipped;
  }
  return sum;
}
