import { and, asc, desc, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Drawer, expectedIn } from '#domain/closing/day-close.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { staffName } from '../access/staff-actions.ts';
import { type Database, tables } from '../db/index.ts';

const { cashPayments, cashReversals, dayCloseDrawers, dayCloseEntries, dayCloses } = tables;

type CloseRow = typeof dayCloses.$inferSelect;

/** A drawer, and the entries that it has since it was counted last: whole francs by their ids. */
export interface OpenDrawer extends Drawer {
  expected: number;
  receivedAmounts: ReadonlyMap<number, number>;
  takenBackAmounts: ReadonlyMap<number, number>;
}

export async function findLastClose(db: Database): Promise<CloseRow | undefined> {
  const [last] = await db.select().from(dayCloses).orderBy(desc(dayCloses.number)).limit(1);
  return last;
}

/** The first moment that is part of any close: the begin of the day of the first one, in Dakar. */
export async function firstMoment(db: Database, now: Date): Promise<Date> {
  const [first] = await db
    .select({ fromAt: dayCloses.fromAt })
    .from(dayCloses)
    .orderBy(asc(dayCloses.number))
    .limit(1);
  return first?.fromAt ?? new Date(`${isoDayInDakar(now.getTime())}T00:00:00.000Z`);
}

/**
 * Condition for rows that no close has. A row that was written during a close is in none, whenever it was committed, and belongs to the
 * next one: no clock and no order of numbers decides.
 */
export const isInNoClose = (
  db: Database,
  kind: (typeof dayCloseEntries.$inferSelect)['kind'],
  id: AnyPgColumn,
) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(dayCloseEntries)
      .where(and(eq(dayCloseEntries.kind, kind), eq(dayCloseEntries.ref, sql`${id}::text`))),
  );

/** The drawers that have cash or entries since they were counted last, by the names of their persons. @see DK-13 */
export async function readDrawers(db: Database, now: Date): Promise<OpenDrawer[]> {
  const from = await firstMoment(db, now);
  const columns = {
    id: cashPayments.id,
    staffId: cashPayments.receivedBy,
    amount: cashPayments.amount,
  };
  const received = await db
    .select(columns)
    .from(cashPayments)
    .where(
      and(
        gte(cashPayments.receivedAt, from),
        eq(cashPayments.method, 'cash'),
        isInNoClose(db, 'cash', cashPayments.id),
      ),
    )
    .orderBy(asc(cashPayments.id));
  // A wrong entry is taken out of the drawer of the person who made it.
  const takenBack = await db
    .select(columns)
    .from(cashReversals)
    .innerJoin(cashPayments, eq(cashPayments.id, cashReversals.cashPaymentId))
    .where(
      and(gte(cashReversals.reversedAt, from), isInNoClose(db, 'cashReversal', cashReversals.cashPaymentId)),
    )
    .orderBy(asc(cashPayments.id));
  const openings = await readOpenings(db);
  const people = [
    ...new Set([
      ...[...received, ...takenBack].map(({ staffId }) => staffId),
      ...[...openings].flatMap(([staffId, left]) => (left > 0 ? [staffId] : [])),
    ]),
  ];
  const drawers: OpenDrawer[] = [];
  for (const staffId of people) {
    const own = <Row extends { staffId: number }>(rows: readonly Row[]) =>
      rows.filter((row) => row.staffId === staffId);
    const drawer = {
      staffId,
      name: await staffName(db, staffId),
      opening: openings.get(staffId) ?? 0,
      received: sumOf(own(received)),
      takenBack: sumOf(own(takenBack)),
    };
    drawers.push({
      ...drawer,
      expected: expectedIn(drawer),
      receivedAmounts: new Map(own(received).map(({ id, amount }) => [id, amount])),
      takenBackAmounts: new Map(own(takenBack).map(({ id, amount }) => [id, amount])),
    });
  }
  return drawers.toSorted((one, other) => one.name.localeCompare(other.name) || one.staffId - other.staffId);
}

const sumOf = (rows: readonly { amount: number }[]) => ({
  count: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
});

/** What was left in each drawer when it was counted last. */
async function readOpenings(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectDistinctOn([dayCloseDrawers.staffId])
    .from(dayCloseDrawers)
    .orderBy(dayCloseDrawers.staffId, desc(dayCloseDrawers.close));
  return new Map(rows.map(({ staffId, counted, handedOver }) => [staffId, counted - handedOver]));
}

/** How many closes a list has. */
const LISTED_CLOSES = 31;

/** The latest closes, the last one first. @param before none from this number on */
export const listCloses = (db: Database, before?: number): Promise<CloseRow[]> =>
  db
    .select()
    .from(dayCloses)
    .where(before === undefined ? undefined : lt(dayCloses.number, before))
    .orderBy(desc(dayCloses.number))
    .limit(LISTED_CLOSES);

/** A close by its number. */
export async function findClose(db: Database, number: number): Promise<CloseRow | undefined> {
  const [found] = await db.select().from(dayCloses).where(eq(dayCloses.number, number));
  return found;
}
