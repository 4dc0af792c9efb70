import { and, asc, eq, isNull, lte, notLike } from 'drizzle-orm';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { staffTasks, statementDays } from '../../db/schema.ts';
import { createLoop, type Loop } from '../../jobs/loop.ts';
import type { Core } from '../store/core.ts';
import { reportedFrom, settleDay } from './settle-day.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** How many days and tasks a run looks at; the next run takes the others. */
const BATCH_SIZE = 50;

/**
 * Reports what statements lack once the grace of their day has ended, and closes tasks whose difference is explained. Several processes
 * may do it at once: each difference is one task.
 */
export const createSettlementWatch = (core: Core): Loop =>
  createLoop({
    name: 'settlement',
    everyMs: EVERY_MS,
    log: core.log,
    async run() {
      await settleEndedDays(core);
      await settleOpenTasks(core);
    },
  });

async function settleEndedDays(core: Core): Promise<void> {
  const { db, clock } = core;
  const now = clock.now();
  const lastDay = isoDayInDakar(now.getTime() - DAY_MS);
  const days = await db
    .select()
    .from(statementDays)
    .where(and(isNull(statementDays.settledAt), lte(statementDays.day, lastDay)))
    .orderBy(asc(statementDays.day))
    .limit(BATCH_SIZE);
  for (const { provider, day, source } of days) {
    if (reportedFrom(day) > now) continue;
    await settleDay(core, provider, day);
    await db
      .update(statementDays)
      .set({ settledAt: now })
      .where(
        and(
          eq(statementDays.provider, provider),
          eq(statementDays.day, day),
          eq(statementDays.source, source),
        ),
      );
  }
}

/** The provider and the day of a task, by its key. */
async function settleOpenTasks(core: Core): Promise<void> {
  const open = await core.db
    .select({ key: staffTasks.key })
    .from(staffTasks)
    .where(
      and(
        eq(staffTasks.kind, 'settlement_difference'),
        isNull(staffTasks.doneAt),
        // Those about cash end by a person only.
        notLike(staffTasks.key, 'drawer/%'),
      ),
    )
    .orderBy(asc(staffTasks.createdAt), asc(staffTasks.id))
    .limit(BATCH_SIZE);
  const days = new Set(open.map(({ key }) => key.split('/').slice(0, 2).join('/')));
  for (const each of days) {
    const [provider = '', day = ''] = each.split('/');
    if (core.knownProviders.some(({ id }) => id === provider)) await settleDay(core, provider, day);
  }
}
