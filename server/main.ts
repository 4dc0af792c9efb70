import { type Config, ConfigError, readConfig, secretsOf } from './config.ts';
import { createLog } from './log.ts';
import { moveNumbersAhead } from './db/number-fences.ts';
import { openOwner } from './db/open.ts';
import { inviteAdmin, removeSecondFactor } from './operator-commands.ts';
import { checkConfiguration } from './preflight/index.ts';
import { systemRandom } from './random.ts';
import { openShop } from './shop.ts';

/** The server process: reads the environment, opens the shop, and stops gracefully on request (HAZARDS B37, F2). */

/** Tries every setting and ends, instead of serving. */
const CHECK_OPTION = '--check-config';
/** Moves all numbers ahead and ends: the database has forgotten something that its history does not tell. */
const MOVE_OPTION = '--move-numbers';
/** Does something about an account of staff, whose address follows, and ends. */
const COMMANDS = [
  ['--invite-admin', inviteAdmin],
  ['--remove-second-factor', removeSecondFactor],
] as const;
/** Timeout of a graceful stop in milliseconds. */
const DRAIN_MS = 25_000;

if (process.argv.includes(CHECK_OPTION)) {
  const { table, isRight } = await checkConfiguration(process.env);
  process.stdout.write(`${table}\n`);
  process.exit(isRight ? 0 : 1);
}

const config = readConfigOrExit();

if (process.argv.includes(MOVE_OPTION)) {
  const owner = openOwner(config.migrationDatabaseUrl);
  const { series } = await moveNumbersAhead(owner.db, new Date());
  for (const [name, { last, floor }] of Object.entries(series))
    process.stdout.write(`${name} goes on above ${floor}; its last number was ${last}\n`);
  await owner.close();
  process.exit(0);
}

for (const [option, command] of COMMANDS)
  if (process.argv.includes(option)) {
    const address = process.argv[process.argv.indexOf(option) + 1] ?? '';
    const { sentence, isDone } = await command(config, address);
    (isDone ? process.stdout : process.stderr).write(`${sentence}\n`);
    process.exit(isDone ? 0 : 1);
  }

const log = createLog(config.logLevel, undefined, secretsOf(config));
let isStopping = false;

// An unhandled error ends the process; its supervisor starts a new one (HAZARDS D1).
process.on('uncaughtException', exit);
process.on('unhandledRejection', exit);

const shop = await openShop(config, { random: systemRandom, log }).catch(exit);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// If another process has started this one, it ends with that process.
process.on('disconnect', stop);

const port = await shop.start().catch(exit);
log.info({ port, mode: config.mode, origin: config.publicOrigin }, 'ready');

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  log.info('stopping');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  shop.stop().then(() => process.exit(0), exit);
}

function exit(error: unknown): never {
  log.fatal({ err: error }, 'the server cannot go on');
  process.exit(1);
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}
