import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#scripts/embedded-postgres/embedded-postgres.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { onServer, socketFolderOf, STANDBY, startStandby } from './standby.ts';

const POLL_MS = 100;
const CUT_OFF_MS = 1_500;
const UNDECIDED_MS = 4_000;
/** Until a supervisor starts a server again that has ended. */
const RESTART_MS = 1_000;

/** A PostgreSQL server and its standby. */
export interface PostgresPair {
  /** Of the first server. */
  url: string;
  /** Of the first server. */
  disk: SmallDisk;
  /** How often the first server has ended without being asked, and was started again. */
  restarts(): number;
  /** The sockets of the first server and of its standby. */
  sockets: readonly [string, string];
  /**
   * Cuts the standby off while the work is done. With a synchronous standby no commit is answered meanwhile; afterwards all of
   * them are.
   */
  whileCutOff(work: () => Promise<unknown>): Promise<void>;
  /**
   * Kills the first server for good, a moment after its standby was cut off, and makes the standby the one that takes writes:
   * what was acknowledged without it is lost.
   */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server, and a standby from a copy of its files.
 *
 * @param isSynchronous whether a commit is answered only once the standby has it
 */
export async function startPostgresPair(folder: string, isSynchronous: boolean): Promise<PostgresPair> {
  const settings = {
    wal_level: 'replica',
    wal_keep_size: '256MB',
    max_wal_size: '256MB',
    max_connections: '200',
    fsync: 'off',
  };
  const disk = await mountSmallDisk(join(folder, 'disk'));
  const first = await startEmbeddedPostgres({ directory: join(disk.folder, 'first'), settings });
  const second = await startStandby(
    { server: first, folder: join(disk.folder, 'first') },
    join(folder, 'second'),
    settings,
  );
  if (isSynchronous)
    await onServer(first.url, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
      await client.query('select pg_reload_conf()');
      for (;;) {
        const { rows } = await client.query('select sync_state from pg_stat_replication');
        if (rows[0]?.sync_state === 'sync') break;
        await pause(POLL_MS);
      }
    });
  let isSupervised = true;
  let restarts = 0;
  /** As the operating system does: a server that has ended is started again, until it can run. */
  async function supervise(): Promise<void> {
    for (;;) {
      await first.ended;
      await pause(RESTART_MS);
      if (!isSupervised) return;
      restarts += 1;
      // Without space it cannot start: another attempt follows.
      await first.restart().catch(() => undefined);
    }
  }
  const supervision = supervise();
  const whileCutOff = (work: () => Promise<unknown>) =>
    onServer(second.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_wal_receiver');
      const receivers = rows.map(({ pid }) => pid);
      for (const pid of receivers) process.kill(pid, 'SIGSTOP');
      try {
        await work();
      } finally {
        for (const pid of receivers) process.kill(pid, 'SIGCONT');
      }
    });
  return {
    url: first.url,
    disk,
    restarts: () => restarts,
    sockets: [socketOf(first), socketOf(second)],
    whileCutOff,
    async failOver() {
      await whileCutOff(async () => {
        await pause(CUT_OFF_MS);
        isSupervised = false;
        process.kill(first.pid, 'SIGKILL');
        await first.ended;
      });
      // Until it is promoted, the standby answers reads and refuses writes.
      await pause(UNDECIDED_MS);
      await onServer(second.url, (client) => client.query('select pg_promote()'));
    },
    async stop() {
      isSupervised = false;
      await Promise.all([first.stop(), second.stop()]);
      await supervision;
      await disk.remove();
    },
  };
}

const socketOf = (server: EmbeddedPostgres): string => `${socketFolderOf(server)}/.s.PGSQL.5432`;
