import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';

/** Milliseconds before each restart of a database that has ended. */
export const RESTART_DELAYS_MS = [0, 1_000, 2_000, 5_000, 10_000];
/** After this time without an end, the delays start from the beginning. */
const STABLE_AFTER_MS = 60_000;

interface Options {
  say: (line: string) => void;
  /** The database's log, named in the message. */
  logFile: string;
  /** Aborted when the database is stopped on purpose. */
  signal: AbortSignal;
  /** Milliseconds. */
  now?: () => number;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Restarts a database that ends unexpectedly; the shop answers 503 until it is back.
 *
 * @returns the reason why it is no longer restarted
 */
export async function superviseDatabase(
  postgres: Pick<EmbeddedPostgres, 'ended' | 'restart'>,
  { say, logFile, signal, now = Date.now, wait = pause }: Options,
): Promise<string> {
  let restarts = 0;
  for (;;) {
    const startedAt = now();
    await postgres.ended;
    if (now() - startedAt > STABLE_AFTER_MS) restarts = 0;
    const milliseconds = RESTART_DELAYS_MS[restarts];
    if (milliseconds === undefined)
      return `The database has stopped ${restarts + 1} times in a row: see ${logFile}.`;
    await wait(milliseconds, signal);
    if (signal.aborted) return 'The database has stopped.';
    restarts += 1;
    say('The database has stopped and is started again …');
    await postgres.restart().then(
      () => say('The database is running again.'),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined);
