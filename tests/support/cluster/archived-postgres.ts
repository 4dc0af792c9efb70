import { appendFile, chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';

const POLL_MS = 50;
const CONTROL = 'global/pg_control';
/** Not part of a base backup: the archive has the log, and the others belong to the running server. */
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'socket-folder'];

/** A PostgreSQL server whose log is archived, so that it can be restored as it was at any moment since its backup. */
export interface ArchivedPostgres {
  /** Of the server that runs now. */
  readonly url: string;
  /** Runs one statement as the owner. */
  run: (text: string) => Promise<{ rows: unknown[] }>;
  /** Takes a base backup while the server is used. */
  backUp(): Promise<void>;
  /** The server's time, to which it can be restored. */
  now(): Promise<string>;
  /** Ends the server for good, as a lost machine does; what was not archived is lost. */
  lose(): Promise<void>;
  /** Starts another server from the backup and the archive, as the lost one was at a moment. */
  restore(moment: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-restore-'));
  const archive = join(folder, 'archive');
  const backup = join(folder, 'backup');
  await mkdir(archive);
  // The server may run as another user.
  for (const each of [folder, archive]) await chmod(each, 0o777);
  const settings = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    max_connections: '200',
    fsync: 'off',
  };
  let server = await startEmbeddedPostgres({ directory: join(folder, 'first'), settings });
  let directory = join(folder, 'first');
  let restores = 0;

  async function withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const client = new Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const run = (text: string) => withClient((client) => client.query(text));
  const textOf = async (statement: string): Promise<string> => {
    const { rows } = await run(statement);
    return String(Object(rows[0]).found);
  };

  return {
    get url() {
      return server.url;
    },
    run,
    backUp: () =>
      withClient(async (client) => {
        await client.query(`select pg_backup_start('drill', fast => true)`);
        const isKept = (path: string) => dirname(path) !== join(directory, 'pg_wal');
        await cp(directory, backup, { recursive: true, filter: isKept });
        // The copy that is read first is written last, as pg_basebackup does.
        await cp(join(directory, CONTROL), join(backup, CONTROL));
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(wait_for_archive => true)',
        );
        await writeFile(join(backup, 'backup_label'), rows[0]?.labelfile ?? '');
        for (const name of LEFT_OUT) await rm(join(backup, name), { force: true });
      }),
    now: () => textOf('select clock_timestamp()::text as found'),
    async lose() {
      const last = await textOf('select pg_walfile_name(pg_switch_wal()) as found');
      const archived = `select coalesce(last_archived_wal, '') >= '${last}' as found from pg_stat_archiver`;
      while ((await textOf(archived)) !== 'true') await pause(POLL_MS);
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
    },
    async restore(moment) {
      restores += 1;
      directory = join(folder, `restored-${restores}`);
      await cp(backup, directory, { recursive: true });
      await writeFile(join(directory, 'recovery.signal'), '');
      await appendFile(
        join(directory, 'postgresql.auto.conf'),
        `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
      );
      server = await startEmbeddedPostgres({ directory, settings });
      while ((await textOf('select pg_is_in_recovery() as found')) !== 'false') await pause(POLL_MS);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
