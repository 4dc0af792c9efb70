import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { signalAfterCommit } from '../db/commit-signals.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { type Database, tables } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { createWebhookSecret } from './sign-message.ts';

const { webhookDeliveries: deliveries, webhookEndpoints: endpoints, webhookEvents: events } = tables;

/** About as many: each order writes a row for each. */
const ENDPOINTS_MAX = 10;
const LOG_SIZE = 50;
/** How long messages can be sent again, in milliseconds. */
const EVENTS_KEPT_MS = 30 * 86_400_000;

interface Parts {
  db: Database;
  clock: Clock;
}

/** The registered systems, the latest first, without their keys. */
export const listEndpoints = (db: Database) =>
  db
    .select({ id: endpoints.id, url: endpoints.url, createdAt: endpoints.createdAt })
    .from(endpoints)
    .where(isNull(endpoints.endedAt))
    .orderBy(desc(endpoints.id));

/** Registers a system. @returns it with its key, which is not shown again @throws Problem `webhook.too_many` */
export const registerEndpoint = (
  { db, clock, random }: Parts & { random: Random },
  { url, staffId }: { url: string; staffId: number },
) =>
  inTransaction(db, async (tx) => {
    const known = await listEndpoints(tx);
    if (known.length >= ENDPOINTS_MAX) throw new Problem('webhook.too_many');
    const createdAt = clock.now();
    const [endpoint] = await tx
      .insert(endpoints)
      .values({ url, secret: createWebhookSecret(random), createdAt })
      .returning();
    if (!endpoint) throw new Error('the insert returned nothing');
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'webhook.registered',
        subject: { kind: 'webhook', id: endpoint.id },
        detail: { url },
      },
      createdAt,
    );
    return endpoint;
  });

/** Nothing is sent to a system any more. Repeated, it changes nothing. @throws Problem `webhook.unknown` */
export const endEndpoint = ({ db, clock }: Parts, { id, staffId }: { id: number; staffId: number }) =>
  inTransaction(db, async (tx) => {
    const [known] = await tx.select().from(endpoints).where(eq(endpoints.id, id)).for('update');
    if (!known) throw new Problem('webhook.unknown');
    if (known.endedAt !== null) return;
    const endedAt = clock.now();
    await tx.update(endpoints).set({ endedAt }).where(eq(endpoints.id, id));
    await recordStaffAction(
      tx,
      { staffId, action: 'webhook.ended', subject: { kind: 'webhook', id }, detail: { url: known.url } },
      endedAt,
    );
  });

/** The last messages of a system, the latest first. @param before a message's number; from there on */
export const listDeliveries = (db: Database, endpointId: number, before: number) =>
  db
    .select({
      id: deliveries.id,
      type: events.type,
      at: events.at,
      orderId: sql<number>`(${events.data}->>'order_id')::integer`,
      reference: sql<string>`${events.data}->>'reference'`,
      tries: deliveries.attempts,
      lastStatus: deliveries.lastStatus,
      lastTryAt: deliveries.lastTryAt,
      doneAt: deliveries.doneAt,
    })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.endpointId, endpointId), lt(deliveries.id, before)))
    .orderBy(desc(deliveries.id))
    .limit(LOG_SIZE);

/** Sends a message once more, with the same id. @returns its system @throws Problem `webhook.unknown` for one of an ended system */
export const sendAgain = ({ db, clock }: Parts, { id, staffId }: { id: number; staffId: number }) =>
  inTransaction(db, async (tx) => {
    const [again] = await tx
      .update(deliveries)
      .set({ doneAt: null, attempts: 0, nextTryAt: new Date(0) })
      .from(endpoints)
      .where(and(eq(deliveries.id, id), eq(endpoints.id, deliveries.endpointId), isNull(endpoints.endedAt)))
      .returning({ endpointId: deliveries.endpointId });
    if (!again) throw new Problem('webhook.unknown');
    await recordStaffAction(
      tx,
      { staffId, action: 'webhook.sent_again', subject: { kind: 'webhook_message', id } },
      clock.now(),
    );
    signalAfterCommit(tx, 'webhooks');
    return again.endpointId;
  });

/** Deletes messages after their retention period. @returns how many */
export const deleteOldWebhooks = (db: Database, now: Date): Promise<number> =>
  deleteInBatches(db, events, lt(events.at, new Date(now.getTime() - EVENTS_KEPT_MS)), events.at);
