import { Refusal } from '../user-error.ts';
import { openShopDatabase } from './database.ts';
import { startSandbox, startShop } from './processes.ts';
import { findFreePort } from './ports.ts';
import { untilAnswering } from './wait-until-ready.ts';
import { readSecrets } from './secrets.ts';
import { originOf, type Settings } from './settings.ts';

/** The whole shop, running: database, providers' sandbox and shop server. */
export type House = {
  shopOrigin: string;
  sandboxOrigin: string;
  /** Settles, saying what happened, as soon as one part has ended, wanted or not. */
  ended: Promise<string>;
  /** Stops everything that was started, last started first. */
  stop: () => Promise<void>;
};

type Part = { ended: Promise<string>; stop: () => Promise<void> };

/**
 * Starts everything the shop needs, on a data folder that is ours, and waits until it answers.
 * @param options.signal gives up the start
 * @param options.sandboxControl opens the sandbox's fault seam, for tests
 * @throws Refusal when a part does not come up; whatever had been started is stopped again
 */
export async function startHouse(
  settings: Settings,
  options: { say: (line: string) => void; signal: AbortSignal; sandboxControl?: boolean },
): Promise<House> {
  const parts: Part[] = [];
  const keep = <Kind extends Part>(part: Kind): Kind => {
    parts.unshift(part);
    return part;
  };
  const stop = async () => {
    for (const part of parts.splice(0)) await part.stop();
  };
  try {
    const mailPort = await findFreePort([settings.shopPort, settings.sandboxPort]);
    const secrets = await readSecrets(settings.dataDirectory);
    const shared = { settings, secrets, mailPort };
    // The sandbox needs no database, so both come up at once.
    keep(await startSandbox({ ...shared, hasControl: options.sandboxControl ?? false }));
    const database = keep(await openShopDatabase(settings.databaseUrl, settings.dataDirectory, options.say));
    const shop = keep(await startShop({ ...shared, databaseUrl: database.url }));
    await database.usedBy(shop.pid);
    const ended = Promise.race(parts.map((part) => part.ended));
    const origins = {
      shopOrigin: originOf(settings.shopPort),
      sandboxOrigin: originOf(settings.sandboxPort),
    };
    await untilAnswering(`${origins.sandboxOrigin}/health`, ended, options.signal);
    await untilAnswering(`${origins.shopOrigin}/health/ready`, ended, options.signal);
    return { ...origins, ended, stop };
  } catch (error) {
    await stop();
    throw options.signal.aborted ? new Refusal('The start was given up.') : error;
  }
}
