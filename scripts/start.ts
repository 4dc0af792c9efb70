/**
 * `npm start`: builds the app when its sources changed, starts database, sandbox and shop server, prints their URLs,
 * and stops them together. Logs are in the data folder.
 */
import { DEMO_ACCOUNTS } from '#domain/account/demo.ts';
import { buildWhenChanged } from './start/build.ts';
import { requireDataDirectory } from './start/data-directory.ts';
import { lockFolder } from './start/folder-lock.ts';
import { startStack } from './start/stack.ts';
import { requireFreePort } from './start/ports.ts';
import { readSettings } from './start/settings.ts';
import { stopRequested } from './start/stop-requested.ts';
import { describeError } from './user-error.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** @returns the exit code */
async function openShop(): Promise<number> {
  const signal = stopRequested();
  const settings = readSettings(process.env);
  await requireDataDirectory(settings.dataDirectory);
  const lock = await lockFolder(settings.dataDirectory);
  try {
    await requireFreePort(settings.shopPort, 'PORT');
    await requireFreePort(settings.sandboxPort, 'SANDBOX_PORT');
    await buildWhenChanged(say, signal);
    say('Opening the shop …');
    const stack = await startStack(settings, { say, signal });
    say(`
Kër Électro is open:
  the shop            ${stack.shopOrigin}
  the sandbox         ${stack.sandboxOrigin}
  the mail it sent    ${stack.sandboxOrigin}/messages
Accounts, all with the password ${stack.demoPassword}:
  ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}
Data and logs are in ${settings.dataDirectory}. Ctrl-C stops everything.
`);
    const stopped = new Promise<undefined>((settle) =>
      signal.addEventListener('abort', () => settle(undefined)),
    );
    const failure = await Promise.race([stack.ended, stopped]);
    say(failure ?? 'Closing the shop …');
    await stack.stop();
    return failure === undefined ? 0 : 1;
  } finally {
    await lock.release();
  }
}

try {
  process.exit(await openShop());
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
