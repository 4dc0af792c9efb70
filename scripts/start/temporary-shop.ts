import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError } from '../user-error.ts';
import { buildWhenChanged } from './build.ts';
import { requireDataDirectory } from './data-directory.ts';
import { findFreePort } from './ports.ts';
import { startStack } from './stack.ts';

/**
 * Runs a measurement against a shop of the current build with a new database, and removes both afterwards. An error is
 * printed and makes the process fail.
 *
 * @param measure gets the origin of the shop and the password of its demo accounts
 */
export async function withTemporaryShop(
  say: (line: string) => void,
  measure: (shopOrigin: string, demoPassword: string) => Promise<void>,
): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ker-electro-measured-'));
  try {
    await requireDataDirectory(dataDirectory);
    await buildWhenChanged(say);
    const shopPort = await findFreePort();
    const sandboxPort = await findFreePort([shopPort]);
    const stack = await startStack(
      { shopPort, sandboxPort, dataDirectory, databaseUrl: undefined },
      { say, signal: new AbortController().signal },
    );
    try {
      await measure(stack.shopOrigin, stack.demoPassword);
    } finally {
      await stack.stop();
    }
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
