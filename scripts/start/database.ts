import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EmbeddedPostgresFailed,
  EmbeddedPostgresUnavailable,
  startEmbeddedPostgres,
} from '#scripts/embedded-postgres/embedded-postgres.ts';
import { Refusal } from '../user-error.ts';
import { lockFolder } from './folder-lock.ts';
import { keepRunning } from './restart-database.ts';

export type RunningDatabase = {
  /** What the server is given as `DATABASE_URL`. */
  url: string;
  /** Told the process that uses it. */
  usedBy: (pid: number) => Promise<void>;
  /** Resolves with the reason when our own database has ended and is not restarted; never resolves for an external one. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

const noProcessOfOurs = {
  usedBy: async () => undefined,
  ended: new Promise<never>(() => undefined),
  stop: async () => undefined,
};

/**
 * The database of this start: the one that was given, else the embedded PostgreSQL. Where the system forbids that one,
 * PGlite serves; a folder that began with one engine stays with it, so that nothing ever seems lost.
 * @throws Refusal when a database that holds data does not start
 */
export async function openShopDatabase(
  given: string | undefined,
  dataDirectory: string,
  say: (line: string) => void,
): Promise<RunningDatabase> {
  if (given !== undefined) return { ...noProcessOfOurs, url: given };
  const directory = join(dataDirectory, 'postgres');
  const pgliteFolder = join(dataDirectory, 'pglite');
  if (existsSync(pgliteFolder)) return openPglite(pgliteFolder, 'This shop was begun on PGlite.', say);
  const isNew = !existsSync(directory);
  if (isNew) say('Creating the database …');
  try {
    return await openPostgres(directory, join(dataDirectory, 'logs', 'postgres.log'), say);
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailed) throw new Refusal(error.message);
    if (!(error instanceof EmbeddedPostgresUnavailable)) throw error;
    if (!isNew) throw new Refusal(`${error.message} The data in ${directory} needs it.`);
    return openPglite(pgliteFolder, error.message, say);
  }
}

async function openPostgres(
  directory: string,
  logFile: string,
  say: (line: string) => void,
): Promise<RunningDatabase> {
  const log = createWriteStream(logFile, { flags: 'a' });
  const postgres = await startEmbeddedPostgres({ directory, log: (line) => log.write(`${line}\n`) });
  const stopping = new AbortController();
  const supervised = keepRunning(postgres, { say, logFile, signal: stopping.signal });
  return {
    ...noProcessOfOurs,
    url: postgres.url,
    ended: supervised,
    async stop() {
      stopping.abort();
      await postgres.stop();
      await supervised;
    },
  };
}

/**
 * Two processes on one PGlite folder silently lose rows, so the folder is locked for the very process that has it open:
 * after a hard kill of ours that one may be still leaving.
 */
async function openPglite(
  folder: string,
  reason: string,
  say: (line: string) => void,
): Promise<RunningDatabase> {
  say(`Warning: ${reason} PGlite serves, for one process and for trying out only: it does not`);
  say('force every commit to the disk. Set DATABASE_URL to use a PostgreSQL server instead.');
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);
  return {
    ...noProcessOfOurs,
    url: `pglite:${join(folder, 'data')}`,
    usedBy: lock.handTo,
    stop: lock.release,
  };
}
