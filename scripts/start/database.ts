import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EmbeddedPostgresFailed,
  EmbeddedPostgresUnavailable,
  startEmbeddedPostgres,
} from '#scripts/embedded-postgres/embedded-postgres.ts';
import { UserError } from '../user-error.ts';
import { lockFolder } from './folder-lock.ts';
import { superviseDatabase } from './restart-database.ts';

export type RunningDatabase = {
  /** The server's `DATABASE_URL`. */
  url: string;
  /** Call with the id of the process that uses the database. */
  usedBy: (pid: number) => Promise<void>;
  /** Resolves with the reason when our own database has ended and is not restarted; never resolves for an external one. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

const externalDatabase = {
  usedBy: async () => undefined,
  ended: new Promise<never>(() => undefined),
  stop: async () => undefined,
};

/**
 * The given database or the embedded PostgreSQL; PGlite where the system cannot run PostgreSQL. A data folder keeps the
 * engine it was created with.
 * @throws UserError when a database with data does not start
 */
export async function startDatabase(
  given: string | undefined,
  dataDirectory: string,
  say: (line: string) => void,
): Promise<RunningDatabase> {
  if (given !== undefined) return { ...externalDatabase, url: given };
  const directory = join(dataDirectory, 'postgres');
  const pgliteFolder = join(dataDirectory, 'pglite');
  if (existsSync(pgliteFolder))
    return openPglite(pgliteFolder, 'This data folder was created with PGlite.', say);
  const isNew = !existsSync(directory);
  if (isNew) say('Creating the database …');
  try {
    return await openPostgres(directory, join(dataDirectory, 'logs', 'postgres.log'), say);
  } catch (error) {
    if (error instanceof EmbeddedPostgresFailed) throw new UserError(error.message);
    if (!(error instanceof EmbeddedPostgresUnavailable)) throw error;
    if (!isNew) throw new UserError(`${error.message} The data in ${directory} needs it.`);
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
  const supervised = superviseDatabase(postgres, { say, logFile, signal: stopping.signal });
  return {
    ...externalDatabase,
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
 * Two processes on one PGlite folder silently lose rows, so the lock belongs to the process that has the folder open: it
 * may run a little longer than a killed launcher.
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
    ...externalDatabase,
    url: `pglite:${join(folder, 'data')}`,
    usedBy: lock.transferTo,
    stop: lock.release,
  };
}
