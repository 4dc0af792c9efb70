import { and, eq } from 'drizzle-orm';
import { type CountedDrawer, type DaySheet, expectedIn } from '#domain/closing/day-close.ts';
import { dayClose as text } from '#domain/messages/day-close.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { recordStaffAction, staffName } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { numberFloor } from '../db/counters.ts';
import { databaseFailure } from '../db/failure.ts';
import { inTransaction } from '../db/retry.ts';
import { raiseStaffTask } from '../jobs/staff-task.ts';
import { Problem } from '../problem.ts';
import { findLastClose, firstMoment, type OpenDrawer, readDrawers } from './drawers.ts';
import { readProviderSums } from './provider-sums.ts';

const { dayCloseDrawers, dayCloseEntries, dayCloses } = tables;

/** A drawer as a person has counted it, and the entries that the person has seen. Whole francs. */
export interface DrawerCount {
  staffId: number;
  receivedIds: readonly number[];
  takenBackIds: readonly number[];
  counted: number;
  handedOver: number;
  /** Required where the count differs from what is expected. */
  reason: string | null;
}

export interface DayClosing {
  /** The close that the person has seen as the last one; 0 before the first. */
  after: number;
  drawers: readonly DrawerCount[];
  /** Id of the staff account. */
  staffId: number;
  /** The same key from the same person returns the first close. */
  requestKey: string | null;
}

interface ClosingWork {
  db: Database;
  clock: Clock;
  /** The providers that the shop knows. */
  providers: readonly string[];
}

/** The rows that one statement inserts. */
const BATCH_SIZE = 1_000;

/**
 * Closes the day: each counted drawer with the entries that the person has seen, and what the providers received. Whatever was written since the person read
 * the drawers, and whatever is being written now, belongs to the next close. A count that differs becomes a task.
 *
 * @returns the sheet, which never changes
 * @throws Problem `request.conflict` if another person has closed meanwhile, or an entry is in another close; `request.invalid` for a
 *   difference without a reason
 * @see DK-14
 */
export async function closeDay(work: ClosingWork, closing: DayClosing): Promise<DaySheet> {
  try {
    return await inTransaction(work.db, (tx) => close(tx, work, closing));
  } catch (error) {
    // Of two closes at the same time, the second one finds its number or its entries taken.
    const { constraint } = databaseFailure(error) ?? {};
    if (constraint === 'day_closes_pkey' || constraint === 'day_close_entries_kind_ref_pk')
      throw new Problem('request.conflict', { message: text.errors.closedMeanwhile, cause: error });
    throw error;
  }
}

async function close(
  tx: Transaction,
  { clock, providers }: ClosingWork,
  closing: DayClosing,
): Promise<DaySheet> {
  const { after, staffId, requestKey } = closing;
  if (requestKey !== null) {
    const [repeated] = await tx
      .select()
      .from(dayCloses)
      .where(and(eq(dayCloses.closedBy, staffId), eq(dayCloses.requestKey, requestKey)));
    if (repeated) return repeated.sheet;
  }
  const last = await findLastClose(tx);
  if ((last?.number ?? 0) !== after)
    throw new Problem('request.conflict', { message: text.errors.closedMeanwhile });
  const now = clock.now();
  const open = await readDrawers(tx, now);
  const counted = closing.drawers.map((count) => countedDrawer(open, count));
  const { sums, entries } = await readProviderSums(tx, providers, now);
  const number = Math.max(after, await numberFloor(tx)) + 1;
  const sheet: DaySheet = {
    number,
    day: isoDayInDakar(now.getTime()),
    closedAt: now.toISOString(),
    since: last?.closedAt.toISOString() ?? null,
    closedBy: await staffName(tx, staffId),
    drawers: counted,
    leftOpen: open
      .filter(({ staffId: id }) => !counted.some((each) => each.staffId === id))
      .map(({ name }) => name),
    providers: sums,
  };
  const fromAt = await firstMoment(tx, now);
  await tx
    .insert(dayCloses)
    .values({ number, day: sheet.day, fromAt, closedBy: staffId, closedAt: now, sheet, requestKey });
  if (counted.length > 0)
    await tx.insert(dayCloseDrawers).values(
      counted.map(({ staffId: id, expected, counted: found, handedOver, reason }) => ({
        close: number,
        staffId: id,
        expected,
        counted: found,
        handedOver,
        reason,
      })),
    );
  const closed = [
    ...entries,
    ...closing.drawers.flatMap(({ receivedIds, takenBackIds }) => [
      ...receivedIds.map((id) => ({ kind: 'cash' as const, ref: String(id) })),
      ...takenBackIds.map((id) => ({ kind: 'cashReversal' as const, ref: String(id) })),
    ]),
  ].map((entry) => ({ ...entry, close: number }));
  for (let start = 0; start < closed.length; start += BATCH_SIZE)
    await tx.insert(dayCloseEntries).values(closed.slice(start, start + BATCH_SIZE));
  for (const drawer of counted) await reportDifference(tx, sheet, drawer);
  await recordStaffAction(
    tx,
    {
      staffId,
      action: 'day.closed',
      subject: { kind: 'dayClose', id: number },
      detail: {
        day: sheet.day,
        counted: counted.reduce((sum, each) => sum + each.counted, 0),
        difference: counted.reduce((sum, each) => sum + each.counted - each.expected, 0),
      },
    },
    now,
  );
  return sheet;
}

/**
 * The drawer with the entries that were seen, as it was counted.
 *
 * @throws Problem `request.conflict` for entries that are not open in this drawer, `request.invalid` for a difference without a reason
 */
function countedDrawer(open: readonly OpenDrawer[], count: DrawerCount): CountedDrawer {
  const drawer = open.find(({ staffId }) => staffId === count.staffId);
  const received = partOf(drawer?.receivedAmounts, count.receivedIds);
  const takenBack = partOf(drawer?.takenBackAmounts, count.takenBackIds);
  if (!drawer || !received || !takenBack)
    throw new Problem('request.conflict', { message: text.errors.closedMeanwhile });
  const { staffId, name, opening } = drawer;
  const expected = expectedIn({ opening, received, takenBack });
  const { counted, handedOver } = count;
  const reason = counted === expected ? null : count.reason;
  if (counted !== expected && reason === null)
    throw new Problem('request.invalid', {
      fields: [{ field: 'reason', message: text.errors.reason(name) }],
    });
  return { staffId, name, opening, received, takenBack, expected, counted, handedOver, reason };
}

/** The sum of some entries; `undefined` if one of them is not open, or is named twice. */
function partOf(amounts: ReadonlyMap<number, number> | undefined, ids: readonly number[]) {
  if (new Set(ids).size !== ids.length) return undefined;
  let amount = 0;
  for (const id of ids) {
    const francs = amounts?.get(id);
    if (francs === undefined) return undefined;
    amount += francs;
  }
  return { count: ids.length, amount };
}

async function reportDifference(
  tx: Transaction,
  { number, day }: DaySheet,
  drawer: CountedDrawer,
): Promise<void> {
  const { staffId, name, expected, counted, reason } = drawer;
  if (counted === expected) return;
  await raiseStaffTask(tx, {
    kind: 'settlement_difference',
    key: `drawer/${number}/${staffId}`,
    detail: {
      detail: text.difference(name, number),
      day,
      expected,
      counted,
      amount: counted - expected,
      ...(reason !== null && { reason }),
    },
  });
}
