import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/index.ts';
import { resultRows } from '#server/db/raw.ts';

/** Waits until so many connections of this database wait for a lock. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (resultRows(await db.execute(waiting)).length < count) await setImmediate();
}

/**
 * Lets requests wait for the same lock, one after the other, and then releases it: PostgreSQL serves them in this order.
 *
 * @param lock takes the lock, in a transaction of its own
 * @param owner a connection that takes no part
 */
export async function inLockOrder<Result>(
  { db, owner }: { db: Database; owner: Database },
  lock: (tx: Transaction) => PromiseLike<unknown>,
  requests: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { started } = await db.transaction(async (tx) => {
    await lock(tx);
    const running: Promise<Result>[] = [];
    for (const request of requests) {
      running.push(request());
      await untilWaiting(owner, running.length);
    }
    // In an object: the transaction ends before they do.
    return { started: running };
  });
  return Promise.all(started);
}
