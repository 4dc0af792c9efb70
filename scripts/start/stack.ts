import { UserError } from '../user-error.ts';
import { startDatabase } from './database.ts';
import { startSandbox, startShop } from './processes.ts';
import { findFreePort } from './ports.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { readSecrets } from './secrets.ts';
import { originOf, type Settings } from './settings.ts';

/** All processes of `npm start`: database, sandbox and shop server. */
export type Stack = {
  shopOrigin: string;
  sandboxOrigin: string;
  /** Of the demo accounts. */
  demoPassword: string;
  /** Resolves with the reason when one of the processes has ended. */
  ended: Promise<string>;
  /** Stops the processes in the reverse order of their start. */
  stop: () => Promise<void>;
};

type Started = { ended: Promise<string>; stop: () => Promise<void> };

/**
 * Starts the stack on a data folder that the caller has locked, and waits until it is ready.
 * @param options.signal aborts the start
 * @param options.sandboxControl enables the sandbox's control API, for tests
 * @throws UserError when a process does not start; the started ones are stopped again
 */
export async function startStack(
  settings: Settings,
  options: { say: (line: string) => void; signal: AbortSignal; sandboxControl?: boolean },
): Promise<Stack> {
  const processes: Started[] = [];
  const stopLater = <Kind extends Started>(process: Kind): Kind => {
    processes.unshift(process);
    return process;
  };
  const stop = async () => {
    for (const process of processes.splice(0)) await process.stop();
  };
  try {
    const mailPort = await findFreePort([settings.shopPort, settings.sandboxPort]);
    const secrets = await readSecrets(settings.dataDirectory);
    const shared = { settings, secrets, mailPort };
    // The sandbox and the database start at the same time.
    stopLater(await startSandbox({ ...shared, hasControl: options.sandboxControl ?? false }));
    const database = stopLater(
      await startDatabase(settings.databaseUrl, settings.dataDirectory, options.say),
    );
    const shop = stopLater(await startShop({ ...shared, databaseUrl: database.url }));
    await database.usedBy(shop.pid);
    const ended = Promise.race(processes.map((process) => process.ended));
    const origins = {
      shopOrigin: originOf(settings.shopPort),
      sandboxOrigin: originOf(settings.sandboxPort),
    };
    await waitUntilReady(`${origins.sandboxOrigin}/health`, ended, options.signal);
    await waitUntilReady(`${origins.shopOrigin}/health/ready`, ended, options.signal);
    return { ...origins, demoPassword: secrets.demoPassword, ended, stop };
  } catch (error) {
    await stop();
    throw options.signal.aborted ? new UserError('The start was aborted.') : error;
  }
}
