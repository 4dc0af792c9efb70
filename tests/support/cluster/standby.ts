import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#scripts/embedded-postgres/embedded-postgres.ts';

/** The name by which a standby signs in to the server that it follows. */
export const STANDBY = 'standby';

/**
 * Starts a standby from a copy of a running server's files.
 *
 * @param from.folder the server's files
 */
export async function startStandby(
  from: { server: EmbeddedPostgres; folder: string },
  directory: string,
  settings: Record<string, string>,
): Promise<EmbeddedPostgres> {
  await onServer(from.server.url, async (client) => {
    await client.query(`select pg_backup_start('${STANDBY}', fast => true)`);
    await cp(from.folder, directory, { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(join(directory, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  for (const name of ['postmaster.pid', 'postmaster.opts', 'socket-folder'])
    await rm(join(directory, name), { force: true });
  await writeFile(join(directory, 'standby.signal'), '');
  await appendFile(
    join(directory, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketFolderOf(from.server)} user=shop application_name=${STANDBY}'\n`,
  );
  return startEmbeddedPostgres({ directory, settings });
}

export const socketFolderOf = ({ url }: EmbeddedPostgres): string =>
  new URL(url).searchParams.get('host') ?? '';

/** Works on a connection of its own, as a superuser. */
export async function onServer<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
