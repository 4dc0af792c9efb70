import { databaseFailure, isPassing } from './failure.ts';
import type { Database, Transaction } from './index.ts';

const TRIES_MAX = 3;

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
