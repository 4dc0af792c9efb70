import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { paymentEvents } from '../../db/schema.ts';
import { foldSteps, type AttemptProjection } from './projection.ts';

export type EventRow = typeof paymentEvents.$inferSelect;

/** Every step of an attempt, in order. */
export const readEvents = (db: Database, attemptId: string): Promise<EventRow[]> =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(asc(paymentEvents.seq));

/** An attempt rebuilt from its events alone: no network, no write (I15). */
export const replay = (events: readonly EventRow[]): AttemptProjection => foldSteps(events);
