import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresFailed, EmbeddedPostgresUnavailable } from './errors.ts';
import type { Launcher } from './launcher.ts';

const run = promisify(execFile);

/** Data folders are readable only by programs of this major version. */
const POSTGRES_MAJOR_VERSION = '18';

/** The role and the database of the embedded server; the private socket folder is the lock on the door. */
export const EMBEDDED_ROLE = 'shop';
export const EMBEDDED_DATABASE = 'postgres';

/**
 * Makes sure that `directory` holds a complete database cluster of our version, creating it the first time.
 * A cluster is made beside its place and moved in whole, so a folder with the final name is never half-made.
 * @throws EmbeddedPostgresFailed when the folder holds something else
 * @throws EmbeddedPostgresUnavailable when this system cannot create one
 */
export async function ensureCluster(
  directory: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const found = await readdir(directory).catch(() => []);
  if (found.length === 0) return createCluster(directory, binaries, launcher);
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => 'unknown')).trim();
  if (version !== POSTGRES_MAJOR_VERSION) {
    throw new EmbeddedPostgresFailed(
      `The folder ${directory} is not a PostgreSQL ${POSTGRES_MAJOR_VERSION} database (found: ${version}).`,
    );
  }
  await giveTo(launcher.owner, directory);
}

async function createCluster(
  directory: string,
  { initdb }: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  try {
    await mkdir(dirname(directory), { recursive: true });
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await giveTo(launcher.owner, unfinished);
    const [command, ...words] = [...launcher.prefix, initdb];
    // The built-in locale sorts and folds alike on every system; trust is safe on a private socket.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const cluster = ['-D', unfinished, '-U', EMBEDDED_ROLE, '-A', 'trust', '-E', 'UTF8', ...locale];
    await run(command, [...words, ...cluster]);
    await rm(directory, { recursive: true, force: true }); // Empty at most.
    await rename(unfinished, directory);
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(`No database could be created in ${directory}.`, { cause });
  }
}

/** Hands a folder to the user PostgreSQL runs as; it refuses to work in a folder of somebody else. */
export async function giveTo(owner: Launcher['owner'], directory: string): Promise<void> {
  if (owner === undefined || (await stat(directory)).uid === owner.uid) return;
  const names = await readdir(directory, { recursive: true });
  for (const name of [...names, '.']) await chown(join(directory, name), owner.uid, owner.gid);
}
