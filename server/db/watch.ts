/** Watches something in the database: polled on one connection, and at once after a notification on a channel. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig } from 'pg';
import type { Database } from './index.ts';

/** What is watched. */
export interface Watcher {
  /** Something may have changed since the last poll. A poll follows. */
  onNotified(): void;
  /** Reads the current state; called every `POLL_MS` while the connection listens. */
  poll(db: Database): Promise<void>;
}

export interface Watching {
  stop(): Promise<void>;
}

/** @param channel a lower-case identifier */
export type Watch = (channel: string, watcher: Watcher) => Watching;

/** A connection that listens. */
interface Connection {
  db: Database;
  /** Rejects when the connection is lost. */
  lost: Promise<never>;
  close: () => Promise<void>;
}

const POLL_MS = 400;
/** Milliseconds for a new connection and for one statement; a silent connection is given up after that. */
const TIMEOUT_MS = 1_000;

/**
 * The lock without which release 279683ed does not audit. It would report events of newer rules as violations, so each process
 * of this release shares the lock while it runs; the next release need not (`newer-release.ts`).
 */
export const FORMER_AUDIT_LOCK = 771_402_664;

/** Watches through a connection of its own, because a pool closes idle ones. */
export const watchPostgres = (config: ClientConfig): Watch =>
  watchThrough(async (channel, onNotified) => {
    const client = new Client({
      ...config,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('The watching connection was closed')));
    });
    lost.catch(() => undefined);
    client.on('notification', onNotified);
    // Not awaited: a silent connection never confirms its end.
    const close = async () => void client.end().catch(() => undefined);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await client.query(`select pg_advisory_lock_shared(${FORMER_AUDIT_LOCK})`);
    } catch (error) {
      await close();
      throw error;
    }
    return { db: drizzle({ client, casing: 'snake_case' }), lost, close };
  });

/** @param open opens a connection that listens to the channel */
export const watchThrough =
  (open: (channel: string, onNotified: () => void) => Promise<Connection>): Watch =>
  (channel, watcher) => {
    const stopping = new AbortController();
    const pause = wakeableSleep();

    /** Polls until the connection is lost. */
    async function pollAlways(): Promise<void> {
      let isNotified = false;
      const connection = await open(channel, () => {
        watcher.onNotified();
        isNotified = true;
        pause.wake();
      });
      try {
        while (!stopping.signal.aborted) {
          isNotified = false;
          await watcher.poll(connection.db);
          if (!isNotified && !stopping.signal.aborted) await Promise.race([pause.sleep(), connection.lost]);
        }
      } finally {
        await connection.close();
      }
    }

    async function watchAlways(): Promise<void> {
      while (!stopping.signal.aborted) {
        // Without a connection nothing is polled, and the watcher asks the database itself.
        await pollAlways().catch(() => undefined);
        if (!stopping.signal.aborted) await pause.sleep();
      }
    }

    const watching = watchAlways();
    return {
      async stop() {
        stopping.abort();
        pause.wake();
        await watching;
      },
    };
  };

/** Sleeps for `POLL_MS` or until it is woken. */
function wakeableSleep(): { sleep: () => Promise<void>; wake: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void) | undefined;
  return {
    sleep: () =>
      new Promise((resolve) => {
        end = resolve;
        timer = setTimeout(resolve, POLL_MS);
      }),
    wake() {
      clearTimeout(timer);
      end?.();
    },
  };
}
