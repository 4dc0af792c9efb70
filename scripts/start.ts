/**
 * `npm start`: the whole shop on this machine. Builds what changed, starts database, sandbox and shop server, prints
 * where they are, and stops them all together. What it prints is for a person; the logs are in the data folder.
 */
import { buildWhenChanged } from './start/build.ts';
import { requireDataDirectory } from './start/data-directory.ts';
import { lockFolder } from './start/folder-lock.ts';
import { startHouse } from './start/stack.ts';
import { requireFreePort } from './start/ports.ts';
import { readSettings } from './start/settings.ts';
import { stopRequested } from './start/stop-requested.ts';
import { explain } from './user-error.ts';

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
    const house = await startHouse(settings, { say, signal });
    say(`
Kër Électro is open:
  the shop            ${house.shopOrigin}
  the Wave sandbox    ${house.sandboxOrigin}
  the mail it sent    ${house.sandboxOrigin}/messages
Data and logs are in ${settings.dataDirectory}. Ctrl-C stops everything.
`);
    const asked = new Promise<undefined>((settle) =>
      signal.addEventListener('abort', () => settle(undefined)),
    );
    const misfortune = await Promise.race([house.ended, asked]);
    say(misfortune ?? 'Closing the shop …');
    await house.stop();
    return misfortune === undefined ? 0 : 1;
  } finally {
    await lock.release();
  }
}

try {
  process.exit(await openShop());
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
