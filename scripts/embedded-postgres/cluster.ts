import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresFailed, EmbeddedPostgresUnavailable } from './errors.ts';
import type { Launcher } from './launcher.ts';

const run = promisify(execFile);

/** Data folders can only be read by programs of the same major version. */
const POSTGRES_MAJOR_VERSION = '18';

/** The role and database of the embedded server; access is protected by the permissions of the socket folder. */
export const EMBEDDED_ROLE = 'shop';
export const EMBEDDED_DATABASE = 'postgres';

/**
 * Creates a database cluster in `directory` unless there is one. It is created in a temporary folder and renamed, so
 * that an incomplete cluster never has the final name.
 * @throws EmbeddedPostgresFailed when the folder contains something else or another version
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
  await changeOwner(launcher.owner, directory);
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
    await changeOwner(launcher.owner, unfinished);
    const [command, ...args] = [...launcher.prefix, initdb];
    // The built-in locale sorts equally on every system; `trust` is safe on a private socket.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const cluster = ['-D', unfinished, '-U', EMBEDDED_ROLE, '-A', 'trust', '-E', 'UTF8', ...locale];
    await run(command, [...args, ...cluster]);
    await rm(directory, { recursive: true, force: true }); // It is empty or missing.
    await rename(unfinished, directory);
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(`No database could be created in ${directory}.`, { cause });
  }
}

/** PostgreSQL requires that its user owns the data folder. */
export async function changeOwner(owner: Launcher['owner'], directory: string): Promise<void> {
  if (owner === undefined || (await stat(directory)).uid === owner.uid) return;
  const names = await readdir(directory, { recursive: true });
  for (const name of [...names, '.']) await chown(join(directory, name), owner.uid, owner.gid);
}
