import { setTimeout as pause } from 'node:timers/promises';
import { databaseFailure, isAway, isPassing } from './failure.ts';
import type { Database, Transaction } from './index.ts';

const TRIES_MAX = 3;
const AWAY_PAUSE_MS = 300;

/**
 * Runs one transaction, again where a deadlock or a serialisation failure ended it.
 *
 * @param work must be harmless to repeat: a failed try was rolled back as a whole
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
      if (tries >= TRIES_MAX || !failure || !isPassing(failure)) throw error;
    }
  }
}

/** Thrown inside a transaction to roll it back where that is no failure. */
export class Rollback extends Error {}

/** For `catch` on such a transaction: it has no result then. */
export const ignoreRollback = (error: unknown): undefined => {
  if (!(error instanceof Rollback)) throw error;
};

/**
 * Does a step again for as long as the database is away, for what has begun outside and must be written down soon.
 *
 * @param limitMs no new try begins after this time
 * @param step must find out by itself what an earlier try has done: its COMMIT may have happened unanswered
 * @throws the last failure
 */
export async function retryWhileAway<Result>(limitMs: number, step: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      const failure = databaseFailure(error);
      if (!failure || !isAway(failure) || performance.now() + AWAY_PAUSE_MS > deadline) throw error;
      await pause(AWAY_PAUSE_MS);
    }
  }
}
