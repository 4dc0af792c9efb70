import PgBoss from 'pg-boss';
import type { Database } from '../db/index.ts';
import { executeText } from '../db/raw.ts';

/** The schema that the migrations made for the queue. */
export const QUEUE_SCHEMA = 'jobs';

/** Where work waits. The queues themselves are made by a migration. */
export type Queue = 'callback' | 'outbox' | 'dead_letters';

/** Only writes the queue's statements; each is run in the transaction it is given. */
const writer = new PgBoss({
  schema: QUEUE_SCHEMA,
  db: {
    executeSql: async () => {
      throw new Error('A job is sent inside a transaction');
    },
  },
});

/** Sends a job that exists if and only if the transaction commits. */
export async function sendJob(tx: Database, queue: Queue, data: { id: number }): Promise<void> {
  await writer.send(queue, data, {
    db: { executeSql: (text, values) => executeText(tx, text, values) },
  });
}
