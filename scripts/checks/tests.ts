import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { resolveBrowser } from '../browser/resolve.ts';
import { describeError } from '../user-error.ts';
import type { Check, CheckResult, TestCounts } from './check.ts';
import { runTool } from './command.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** If a whole file fails, it has a `message` and may have no tests. */
const vitestFile = v.object({
  name: v.string(),
  message: v.string(),
  assertionResults: v.array(
    v.object({
      status: v.string(),
      fullName: v.string(),
      failureMessages: v.nullish(v.array(v.string()), []),
    }),
  ),
});

const vitestReport = v.pipe(
  v.object({
    numPassedTests: count,
    numFailedTests: count,
    numPendingTests: count,
    numTodoTests: count,
    testResults: v.array(vitestFile),
  }),
  v.transform((report) => ({
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: report.testResults.flatMap(failuresOf),
  })),
);

function failuresOf({ name, message, assertionResults }: v.InferOutput<typeof vitestFile>): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const ofFile = message === '' ? [] : [`${name}\n${message}`];
  return [
    ...ofFile,
    ...failed.map((test) => [`${name} › ${test.fullName}`, ...test.failureMessages].join('\n')),
  ];
}

const playwrightReport = v.pipe(
  v.object({ stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }) }),
  v.transform(({ stats }) => ({
    counts: {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    },
  })),
);

/** All tests without a browser. */
export const testsWithoutBrowser: Check = {
  title: 'Unit, machine, component and server tests',
  run: () =>
    counted(vitestReport, (file) =>
      runTool(
        'vitest/vitest.mjs',
        ['run', '--project=!campaigns', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        {
          isShown: true,
        },
      ),
    ),
};

/** The end-to-end tests. */
export const testsInBrowser: Check = {
  title: 'End-to-end tests',
  async run() {
    try {
      const { version, executablePath } = await resolveBrowser();
      process.stdout.write(`Browser: ${version} (${executablePath})\n`);
    } catch (error) {
      return { isOk: false, output: describeError(error) };
    }
    return counted(playwrightReport, (file) =>
      runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
        isShown: true,
        environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    );
  },
};

/** Runs tests that write a report to `file`, and parses the report. */
async function counted(
  schema: v.GenericSchema<unknown, { counts: TestCounts; failures?: string[] }>,
  run: (file: string) => Promise<CheckResult>,
): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-report-'));
  const file = join(folder, 'report.json');
  try {
    const { isOk } = await run(file);
    return { isOk, ...v.parse(schema, JSON.parse(await readFile(file, 'utf8'))) };
  } catch (error) {
    return { isOk: false, output: `The tests wrote no valid report: ${describeError(error)}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
