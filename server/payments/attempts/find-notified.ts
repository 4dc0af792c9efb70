import { and, desc, eq, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/index.ts';
import { callbackInbox } from '../../db/schema.ts';

/** More callbacks of one payment are repetitions. */
const READ_MAX = 20;

const notifiedOf = prepared('callbacks_of_payment', (db) =>
  db
    .select({ body: callbackInbox.body })
    .from(callbackInbox)
    .where(
      and(
        eq(callbackInbox.clientReference, sql.placeholder('clientReference')),
        eq(callbackInbox.provider, sql.placeholder('provider')),
      ),
    )
    .orderBy(desc(callbackInbox.id))
    .limit(READ_MAX),
);

/** What is stored of the authentic callbacks that name a payment, the latest first; none of what retention has emptied. */
export async function findNotified(
  db: Database,
  payment: { provider: string; clientReference: string },
): Promise<string[]> {
  return (await notifiedOf(db, payment)).map(({ body }) => body).filter((body) => body !== '');
}
