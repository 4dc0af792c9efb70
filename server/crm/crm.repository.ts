import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { PROMISES } from '#domain/promises.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { countUses } from '../db/limit-counts.ts';
import { Problem } from '../problem.ts';

/** New records of one kind that a day takes in: what comes beyond them is somebody's game (HAZARDS D11). */
export const DAILY_RECORDS_MAX = 2_000;
/** New records of one kind that a day takes in from one network: a twentieth, so that none can fill the day. */
const DAILY_RECORDS_PER_NETWORK_MAX = 100;
const DAY_MS = 86_400_000;

/** What a visitor told, normalised: phone in E.164, money in whole francs. */
export type CrmRecord = Omit<typeof tables.crmRecords.$inferInsert, 'version' | 'firstAt' | 'changedAt'>;

/**
 * Keeps one record per visitor and kind, the latest word counting. An empty basket empties what is there and begins
 * nothing: whoever has never chosen anything is not written down.
 *
 * @param network where it came from, as `networkOf` gives it
 * @throws Problem `request.too_many` when the network has used up its share of the day, `server.unavailable` when the
 *   day is full; nothing was kept
 */
export async function keepRecord(db: Database, now: Date, network: string, record: CrmRecord): Promise<void> {
  const { crmRecords } = tables;
  const { owner, kind, ...told } = record;
  const latest = { ...told, version: sql`${crmRecords.version} + 1`, changedAt: now };
  const same = and(eq(crmRecords.owner, owner), eq(crmRecords.kind, kind));
  const kept = await db.update(crmRecords).set(latest).where(same).returning({ kind: crmRecords.kind });
  const isEmpty = kind !== 'newsletter' && record.products.length === 0;
  if (kept.length > 0 || isEmpty) return;
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

/** Deletes what was not told again for as long as the privacy policy says. @returns how many records went */
export async function forgetOldRecords(db: Database, clock: Clock): Promise<number> {
  const { crmRecords } = tables;
  const oldest = clock.now();
  oldest.setUTCMonth(oldest.getUTCMonth() - PROMISES.followUpMonths);
  const gone = await db
    .delete(crmRecords)
    .where(lt(crmRecords.changedAt, oldest))
    .returning({ kind: crmRecords.kind });
  return gone.length;
}

/** Dakar keeps Greenwich time. */
async function isDayFull(db: Database, now: Date, kind: CrmRecord['kind']): Promise<boolean> {
  const { crmRecords } = tables;
  const midnight = new Date(now.getTime() - (now.getTime() % DAY_MS));
  const ofToday = and(gte(crmRecords.firstAt, midnight), eq(crmRecords.kind, kind));
  return (await db.$count(crmRecords, ofToday)) >= DAILY_RECORDS_MAX;
}
