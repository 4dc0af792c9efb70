import { and, eq, lt, sql } from 'drizzle-orm';
import { PROMISES } from '#domain/shop/promises.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import type { SearchSource } from '../db/schema/search.ts';
import { everyone } from '../access/policy.ts';
import { byGuest, byNetwork, DAY_MS, TEN_MINUTES_MS } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { redactText } from '../redact.ts';

/** Maximum number of different terms stored per day; more than that is abuse. */
export const DAILY_TERMS_MAX = 2_000;

/** Counts search terms per day, without visitor data. @see AP-03 @see NV-10 */
export const searchTermOperations = {
  recordSearchTerm: {
    access: everyone,
    limits: [
      { keyOf: byGuest, max: 60, windowMs: TEN_MINUTES_MS },
      { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
    ],
    handle: async ({ db, clock }, { body }) => {
      const term = foldText(body.terme).trim().replaceAll(/\s+/g, ' ');
      // Phone numbers and e-mail addresses are personal data typed by mistake: they are not counted.
      if (term !== '' && redactText(term) === term) await count(db, clock.now(), term, body.source);
      return { success: true };
    },
  },
} satisfies Operations<{ db: Database; clock: Clock }>;

async function count(db: Database, now: Date, term: string, source: SearchSource): Promise<void> {
  const { searchTerms } = tables;
  const day = dayOf(now);
  const more = { count: sql`${searchTerms.count} + 1` };
  const same = and(eq(searchTerms.day, day), eq(searchTerms.term, term), eq(searchTerms.source, source));
  const counted = await db.update(searchTerms).set(more).where(same).returning({ term: searchTerms.term });
  if (counted.length > 0 || (await db.$count(searchTerms, eq(searchTerms.day, day))) >= DAILY_TERMS_MAX)
    return;
  await db
    .insert(searchTerms)
    .values({ day, term, source })
    .onConflictDoUpdate({
      target: [searchTerms.day, searchTerms.term, searchTerms.source],
      set: more,
    });
  await db
    .delete(searchTerms)
    .where(lt(searchTerms.day, dayOf(new Date(now.getTime() - PROMISES.searchTermDays * DAY_MS))));
}

/** Dakar's time zone equals UTC. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
