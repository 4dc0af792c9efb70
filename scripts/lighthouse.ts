/**
 * Runs Lighthouse on the built shop as a phone on a slow network: each page five times, taking the median. Fails if a
 * score is below its minimum.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveBrowser } from './browser/resolve.ts';
import { runLighthouse } from './lighthouse/run-lighthouse.ts';
import { describeError } from './user-error.ts';
import { buildWhenChanged } from './start/build.ts';
import { requireDataDirectory } from './start/data-directory.ts';
import { startStack } from './start/stack.ts';
import { findFreePort } from './start/ports.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const dataDirectory = await mkdtemp(join(tmpdir(), 'ker-electro-lighthouse-'));
try {
  await requireDataDirectory(dataDirectory);
  await buildWhenChanged(say);
  const shopPort = await findFreePort();
  const sandboxPort = await findFreePort();
  const stack = await startStack(
    { shopPort, sandboxPort, dataDirectory, databaseUrl: undefined },
    { say, signal: new AbortController().signal },
  );
  try {
    const isGood = await runLighthouse(stack.shopOrigin, await resolveBrowser(), say);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await stack.stop();
  }
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
