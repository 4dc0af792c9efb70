import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { onCommitted } from '../db/commit-signals.ts';
import { type Database, tables } from '../db/index.ts';
import { placeholders, prepared } from '../db/prepared.ts';
import { claimChanges, claimValues, createWorker, dueRows } from '../jobs/claimed-rows.ts';
import type { Loop } from '../jobs/loop.ts';
import type { Log } from '../log.ts';
import type { PostMessage } from './post-message.ts';
import { signMessage } from './sign-message.ts';

const { webhookDeliveries: deliveries, webhookEndpoints: endpoints, webhookEvents: events } = tables;

const LANE = { name: 'webhook', slots: 4 };
/** About three days: half a minute, doubled up to an hour. */
const TRIES_MAX = 80;
/** The endpoint is gone for good, by the Standard Webhooks specification. */
const GONE = 410;

const claimDue = prepared('claim_webhooks', (db) => {
  const due = db.$with('due', { id: deliveries.id }).as(
    dueRows(deliveries, {
      isOpen: sql`${isNull(deliveries.doneAt)}`,
      lane: sql`${sql.raw(`'${LANE.name}'`)}`,
      order: sql`${deliveries.nextTryAt}, ${deliveries.id}`,
    }),
  );
  return db
    .with(due)
    .update(deliveries)
    .set(claimChanges(deliveries))
    .from(due)
    .where(eq(deliveries.id, due.id))
    .returning(getTableColumns(deliveries));
});

const finish = prepared('finish_webhooks', (db) =>
  db
    .update(deliveries)
    .set(placeholders(deliveries, ['doneAt']))
    .where(sql`${deliveries.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

/** The text of a message, the same for each try. Times are ISO 8601. */
export const messageOf = ({ type, at, data }: Pick<typeof events.$inferSelect, 'type' | 'at' | 'data'>) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Sends messages to the merchant's own systems, each until it is accepted, and writes down what each try came to. @see DK-19 */
export function createWebhooks(deps: { db: Database; clock: Clock; log: Log; post: PostMessage }): Loop {
  const { db, clock, post } = deps;

  async function send({ id, eventId, endpointId, attempts }: typeof deliveries.$inferSelect): Promise<void> {
    const [found] = await db
      .select({ event: events, endpoint: endpoints })
      .from(events)
      .innerJoin(endpoints, and(eq(endpoints.id, endpointId), isNull(endpoints.endedAt)))
      .where(eq(events.id, eventId));
    if (!found) return;
    const { event, endpoint } = found;
    const at = clock.now();
    const body = messageOf(event);
    const note = (lastStatus: number | null) =>
      db.update(deliveries).set({ lastStatus, lastTryAt: at }).where(eq(deliveries.id, id));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Ker-Electro-Webhooks',
      ...signMessage(endpoint.secret, { id: event.key, at, body }),
    };
    let status: number;
    try {
      status = await post(endpoint.url, headers, body);
    } catch (error) {
      await note(null);
      if (attempts >= TRIES_MAX) return;
      throw error;
    }
    await note(status);
    const isAccepted = status >= 200 && status < 300;
    if (isAccepted || status === GONE || attempts >= TRIES_MAX) return;
    throw new Error(`the endpoint answered ${status}`);
  }

  const worker = createWorker<typeof deliveries.$inferSelect>(deps, {
    name: 'webhooks',
    lanes: [LANE],
    laneOf: () => LANE.name,
    claim: (now, free) => claimDue(db, claimValues(now, free)),
    handle: send,
    finish: (rows) => finish(db, { ids: rows.map(({ id }) => id), doneAt: clock.now() }),
    keyOf: ({ endpointId }) => `webhook/${endpointId}`,
  });
  onCommitted(db, 'webhooks', () => worker.nudge());
  return worker;
}
