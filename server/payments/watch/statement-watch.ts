import { eq } from 'drizzle-orm';
import { isStillAhead } from '../../clock.ts';
import { statementDays, statementReadings } from '../../db/schema.ts';
import { createLoop, type Loop } from '../../jobs/loop.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import type { StatementItem, ProviderAdapter } from '../../providers/provider.ts';
import type { Checks } from '../attempts/check.ts';
import { settleDay } from '../settlement/settle-day.ts';
import type { Core } from '../store/core.ts';
import { settleStatementItem } from './statement-item.ts';

const TICK_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a process may hold the reading between two pages; also the wait after one that was cut short. */
const LEASE_MS = 5 * 60_000;
/** As long as payments are watched. What is older is left to a human. */
const BACK_MAX_MS = 14 * DAY_MS;
/** No day of this shop has so many pages: beyond them something is wrong with the cursor. */
const PAGES_MAX = 500;
/** How many unreadable items a staff task names. */
const UNREADABLE_NAMED_MAX = 20;

/**
 * Reads the provider's statement at the start and every hour, one process at a time: today and yesterday, and
 * after a pause all days since. Finds payments that no callback, check or shopper reported: those that a
 * database restored from a backup has forgotten, and money long after a refusal (HAZARDS B7, F5).
 */
export function createStatementWatch(
  core: Core,
  checks: Checks,
  provider: Required<Pick<ProviderAdapter, 'id' | 'statement'>>,
): Loop {
  const { db, clock, log } = core;
  const mine = eq(statementReadings.provider, provider.id);
  let hasReadHere = false;
  let isStopping = false;
  /** Until then the statement is not asked for again, because the contract does not have it. */
  let withoutStatementUntil = 0;

  /** @returns until when the statement is read; `undefined` when it is not the time, or another process reads */
  async function claim(now: Date): Promise<{ readUntil: Date | null } | undefined> {
    return db.transaction(async (tx) => {
      await tx.insert(statementReadings).values({ provider: provider.id }).onConflictDoNothing();
      const [row] = await tx.select().from(statementReadings).where(mine).for('update');
      if (!row || isAhead(row.leaseUntil, now, LEASE_MS)) return undefined;
      const nextReading = row.readUntil && new Date(row.readUntil.getTime() + HOUR_MS);
      if (hasReadHere && isAhead(nextReading, now, HOUR_MS)) return undefined;
      await tx
        .update(statementReadings)
        .set({ leaseUntil: leaseFrom(now) })
        .where(mine);
      return row;
    });
  }

  /** One payment that cannot be looked at must not keep the others waiting; the next reading meets it again. */
  const settle = (item: StatementItem): Promise<boolean> =>
    settleStatementItem(core, checks, provider.id, item).catch((error: unknown) => {
      log.error(
        { err: error, transactionId: item.transactionId },
        'a payment of the statement was not settled',
      );
      return false;
    });

  /** Items of a shape that we do not know: they may be payments, so they become a staff task, once a day. */
  async function reportUnreadable(day: string, items: string[]): Promise<void> {
    if (items.length === 0) return;
    const isNew = await raiseStaffTask(db, {
      kind: 'unreadable_books',
      key: `${provider.id}/${day}`,
      detail: { items: items.slice(0, UNREADABLE_NAMED_MAX) },
    });
    const facts = { event: 'payment.books_unreadable', provider: provider.id, day, count: items.length };
    if (isNew) log.error(facts, 'items of the statement could not be read');
  }

  /** @returns false when the day could not be read or settled whole */
  async function readDay(day: string): Promise<boolean> {
    let isWhole = true;
    const unreadable: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      if (isStopping) return false;
      const answer = await provider.statement(day, after);
      if (answer.kind === 'unanswered' && answer.isUnknowable) {
        withoutStatementUntil = clock.now().getTime() + HOUR_MS;
        return false;
      }
      if (answer.kind === 'unanswered') {
        log.warn(
          { provider: provider.id, day, reason: answer.reason },
          'the statement of the provider could not be read',
        );
        return false;
      }
      for (const item of answer.items) {
        if (isStopping) return false;
        isWhole = (await settle(item)) && isWhole;
      }
      unreadable.push(...answer.unreadable);
      if (answer.next === undefined) {
        await reportUnreadable(day, unreadable);
        return isWhole;
      }
      after = answer.next;
      await db
        .update(statementReadings)
        .set({ leaseUntil: leaseFrom(clock.now()) })
        .where(mine);
    }
    log.error({ provider: provider.id, day }, 'the statement of a day has no end');
    return false;
  }

  /** Compares a day that was read whole with what the shop recorded; it is known to be whole only after its end (DK-13). */
  async function compareDay(day: string, begun: Date): Promise<void> {
    if (begun.getTime() >= Date.parse(day) + DAY_MS)
      await db
        .insert(statementDays)
        .values({ provider: provider.id, day, source: 'api', readAt: begun })
        .onConflictDoNothing();
    await settleDay(core, provider.id, day);
  }

  /** Reads what is due, unless another process is reading. */
  async function readDue(): Promise<void> {
    const begun = clock.now();
    if (isAhead(new Date(withoutStatementUntil), begun, HOUR_MS)) return;
    const claimed = await claim(begun);
    if (!claimed) return;
    const days = daysToRead(claimed.readUntil, begun);
    if (claimed.readUntil && claimed.readUntil.getTime() < begun.getTime() - BACK_MAX_MS)
      log.error(
        { readUntil: claimed.readUntil, from: days[0] },
        'older statements of the provider stay unread',
      );
    let isWhole = true;
    for (const day of days) {
      const isDayWhole = await readDay(day);
      if (isDayWhole) await compareDay(day, begun);
      isWhole = isDayWhole && isWhole;
    }
    if (isWhole) {
      hasReadHere = true;
      await db.update(statementReadings).set({ readUntil: begun, leaseUntil: null }).where(mine);
    } else if (isStopping) await db.update(statementReadings).set({ leaseUntil: null }).where(mine);
  }

  const loop = createLoop({ name: `statement of ${provider.id}`, everyMs: TICK_MS, log, run: readDue });
  return {
    ...loop,
    start() {
      isStopping = false;
      loop.start();
    },
    stop() {
      isStopping = true;
      return loop.stop();
    },
  };
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

const isAhead = (moment: Date | null, now: Date, longestMs: number): boolean =>
  moment !== null && isStillAhead(moment, now, longestMs);

/** The UTC days from the one before the last reading, yesterday at the latest, until today. */
function daysToRead(readUntil: Date | null, now: Date): string[] {
  const back = Math.max(now.getTime() - BACK_MAX_MS, (readUntil?.getTime() ?? 0) - DAY_MS);
  const first = Math.min(now.getTime() - DAY_MS, back);
  const days: string[] = [];
  for (let midnight = first - (first % DAY_MS); midnight <= now.getTime(); midnight += DAY_MS)
    days.push(new Date(midnight).toISOString().slice(0, 10));
  return days;
}
