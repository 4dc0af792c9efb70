import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig, secretsOf } from './config.ts';
import { createLog } from './log.ts';
import { systemRandom } from './random.ts';
import { openShop } from './shop.ts';

/** The server process: reads the environment, opens the shop, and leaves in good order when told to (HAZARDS B37, F2). */

/** After this long a stop is no longer waited for, in milliseconds. */
const DRAIN_MS = 25_000;

const config = readOrLeave();
const log = createLog(config.logLevel, undefined, secretsOf(config));
let isStopping = false;

// Whatever was forgotten ends the process: whoever started it starts a sound one (HAZARDS D1).
process.on('uncaughtException', leave);
process.on('unhandledRejection', leave);

const shop = await openShop(config, { clock: systemClock, random: systemRandom, log }).catch(leave);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Started by another process: its end is ours.
process.on('disconnect', stop);

const port = await shop.start().catch(leave);
log.info({ port, mode: config.mode, origin: config.publicOrigin }, 'ready');

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  log.info('stopping');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  shop.stop().then(() => process.exit(0), leave);
}

function leave(error: unknown): never {
  log.fatal({ err: error }, 'the server cannot go on');
  process.exit(1);
}

function readOrLeave(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}
