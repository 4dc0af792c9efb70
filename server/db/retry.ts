import { setTimeout as pause } from 'node:timers/promises';
import { databaseFailure, isUnavailable, isRetryable } from './failure.ts';
import type { Database, Transaction } from './index.ts';

const TRIES_MAX = 3;
const AWAY_PAUSE_MS = 300;

/**
 * Runs one transaction and retries it after a deadlock or a serialization failure.
 *
 * @param work must be repeatable: a failed attempt was rolled back completely
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const failure = databaseFailure(error);
      if (tries >= TRIES_MAX || !failure || !isRetryable(failure)) throw error;
    }
  }
}

/** Thrown inside a transaction to roll it back without reporting a failure. */
export class Rollback extends Error {}

/** A `catch` handler for such a transaction, which then has no result. */
export const ignoreRollback = (error: unknown): undefined => {
  if (!(error instanceof Rollback)) throw error;
};

/**
 * Retries a step while the database is unreachable, to record something that has already started at a provider.
 *
 * @param limitMs no retry starts after this time
 * @param step must find out by itself what an earlier attempt has done: its COMMIT may have succeeded without an
 * answer
 * @throws the last failure
 */
export async function retryWhileUnavailable<Result>(
  limitMs: number,
  step: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      const failure = databaseFailure(error);
      if (!failure || !isUnavailable(failure) || performance.now() + AWAY_PAUSE_MS > deadline) throw error;
      await pause(AWAY_PAUSE_MS);
    }
  }
}
