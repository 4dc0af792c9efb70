import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { PROMISES } from '#domain/shop/promises.ts';
import type { Clock } from '../clock.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { type Database, tables } from '../db/index.ts';
import { countUses } from '../db/limit-counts.ts';
import { Problem } from '../problem.ts';

/** Maximum new records per kind and day; more than that is abuse (HAZARDS D11). */
export const DAILY_RECORDS_MAX = 2_000;
/** Maximum new records per kind, day and network, so that one network cannot use up the daily limit. */
const DAILY_RECORDS_PER_NETWORK_MAX = 100;
const DAY_MS = 86_400_000;

/** A visitor's report: phone in E.164, amounts in whole francs. */
export type CrmRecord = Omit<typeof tables.crmRecords.$inferInsert, 'version' | 'firstAt' | 'changedAt'>;

/**
 * Stores the latest record per visitor and kind. An empty basket updates an existing record but creates none.
 *
 * @param network from `networkOf`
 * @throws Problem `request.too_many` when the network has reached its daily limit, `server.unavailable` when the day's limit
 *   is reached; nothing was stored
 */
export async function saveRecord(db: Database, now: Date, network: string, record: CrmRecord): Promise<void> {
  const { crmRecords } = tables;
  const { owner, kind, ...report } = record;
  const latest = { ...report, version: sql`${crmRecords.version} + 1`, changedAt: now };
  const same = and(eq(crmRecords.owner, owner), eq(crmRecords.kind, kind));
  const updated = await db.update(crmRecords).set(latest).where(same).returning({ kind: crmRecords.kind });
  const isEmpty = kind !== 'newsletter' && record.products.length === 0;
  if (updated.length > 0 || isEmpty) return;
  const retryAfterS = await countUses(db, now, [
    { key: `crm ${kind} ${network}`, max: DAILY_RECORDS_PER_NETWORK_MAX, windowMs: DAY_MS },
  ]);
  if (retryAfterS !== undefined) throw new Problem('request.too_many', { retryAfterS });
  if (await isDayFull(db, now, kind)) throw new Problem('server.unavailable');
  await db
    .insert(crmRecords)
    .values({ ...record, firstAt: now, changedAt: now })
    .onConflictDoUpdate({ target: [crmRecords.owner, crmRecords.kind], set: latest });
}

/** Deletes records older than the privacy policy allows. @returns the number of deleted records */
export async function deleteOldRecords(db: Database, clock: Clock): Promise<number> {
  const { crmRecords } = tables;
  const oldest = clock.now();
  oldest.setUTCMonth(oldest.getUTCMonth() - PROMISES.followUpMonths);
  return deleteInBatches(db, crmRecords, lt(crmRecords.changedAt, oldest), crmRecords.changedAt);
}

/** Days are UTC days; Dakar's time zone equals UTC. */
async function isDayFull(db: Database, now: Date, kind: CrmRecord['kind']): Promise<boolean> {
  const { crmRecords } = tables;
  const midnight = new Date(now.getTime() - (now.getTime() % DAY_MS));
  const ofToday = and(gte(crmRecords.firstAt, midnight), eq(crmRecords.kind, kind));
  return (await db.$count(crmRecords, ofToday)) >= DAILY_RECORDS_MAX;
}
