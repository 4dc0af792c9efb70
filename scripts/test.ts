/**
 * `npm test`: all checks and tests; the last line is the total. `--quick` (`npm run check`) skips the build and the browser.
 */
import { availableParallelism } from 'node:os';
import { buildWhenChanged } from './start/build.ts';
import { type Check, type CheckResult, sumResults } from './checks/check.ts';
import { runTool } from './checks/command.ts';
import { withMemoryFolder } from './checks/memory-folder.ts';
import { staticChecks } from './checks/static.ts';
import { testsInBrowser, testsWithoutBrowser } from './checks/tests.ts';
import { describeError } from './user-error.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const build: Check = {
  title: 'Build and weight of Home',
  async run() {
    await buildWhenChanged(say);
    return runTool('tsx/dist/cli.mjs', ['scripts/check-weight.ts']);
  },
};

/** Characters of the failures that are repeated at the end. */
const FAILURES_SHOWN = 8000;

const isQuick = process.argv.includes('--quick');
/** The checks of a stage run side by side, one per core. Each kind of test uses all cores by itself. */
const stages: Check[][] = isQuick
  ? [staticChecks, [testsWithoutBrowser]]
  : [[build, ...staticChecks], [testsWithoutBrowser], [testsInBrowser]];

/** Runs one check and prints its result; an exception is a failure. */
async function runCheck({ title, run }: Check): Promise<CheckResult> {
  say(`── ${title} …`);
  const started = performance.now();
  const result = await run().catch((error: unknown) => ({ isOk: false, output: describeError(error) }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!result.isOk && result.output) say(result.output.trimEnd());
  say(`${result.isOk ? '✓' : '✗'} ${title} (${seconds} s)`);
  return result;
}

const results: CheckResult[] = [];
const failedChecks: string[] = [];

async function runStage(stage: readonly Check[]): Promise<void> {
  const waiting = [...stage];
  const runWaiting = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await runCheck(check);
      results.push(result);
      if (!result.isOk) failedChecks.push(check.title);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
}

await withMemoryFolder(async (folder) => {
  // For the tools, too: all of them ask the system for its folder of temporary files.
  if (folder !== undefined) process.env['TMPDIR'] = folder;
  for (const stage of stages) await runStage(stage);
});
if (failedChecks.length > 0) say(`\nFailed: ${failedChecks.join(', ')}.`);
const failures = results.flatMap((result) => result.failures ?? []);
if (failures.length > 0) say(`\n${failures.join('\n\n').slice(0, FAILURES_SHOWN)}`);
const { passed, failed, skipped } = sumResults(results);
say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
