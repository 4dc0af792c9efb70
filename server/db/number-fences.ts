import { desc, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { currentSeries } from './counters.ts';
import { type Database, tables, type Transaction } from './index.ts';
import { resultRows } from './raw.ts';

/** Numbers move ahead by at least this many: more than are given between a backup and now. */
const STEP = 1_000_000;

/** Advisory lock of processes that start at the same time. */
const FENCE_LOCK = 771_402_668;

type Fence = typeof tables.numberFences.$inferSelect;

const History = v.tuple([v.object({ server: v.string(), timeline: v.string() })]);
const Last = v.tuple([v.object({ last: v.number() })]);

/**
 * Moves all numbers ahead if the database has another history than at the last start: it was restored from a backup, or a
 * standby was promoted, and numbers that it does not know any more may have been given to people. Called by each start, before
 * anything is numbered.
 *
 * @param owner as the owner of the tables
 * @returns the fence; `undefined` when the history is the same, or was not known before
 * @see OP-05
 */
export function followHistory(owner: Database, now: Date): Promise<Fence | undefined> {
  return owner.transaction(async (tx) => {
    const known = await takeTurn(tx);
    const history = await readHistory(tx);
    if (known?.history === history) return undefined;
    if (known) return moveAhead(tx, { known, history, cause: 'history', now });
    await tx
      .insert(tables.numberFences)
      .values({ history, cause: 'first', floor: 0, series: {}, movedAt: now });
    return undefined;
  });
}

/** Whether the next start will move all numbers ahead. Writes nothing. */
export function willMoveNumbers(owner: Database): Promise<boolean> {
  return owner.transaction(async (tx) => {
    const [table] = resultRows(
      await tx.execute(sql`select to_regclass('number_fences') is not null as found`),
    );
    if (Object(table).found !== true) return false;
    const known = await lastFence(tx);
    return known !== undefined && known.history !== (await readHistory(tx));
  });
}

/**
 * Moves all numbers ahead, for an operator who knows that the database has forgotten something: the history of one that was
 * filled again from a dump is the same.
 *
 * @param owner as the owner of the tables
 */
export function moveNumbersAhead(owner: Database, now: Date): Promise<Fence> {
  return owner.transaction(async (tx) => {
    const known = await takeTurn(tx);
    return moveAhead(tx, { known, history: await readHistory(tx), cause: 'command', now });
  });
}

/** @returns the last fence */
async function takeTurn(tx: Transaction): Promise<Fence | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FENCE_LOCK})`);
  return lastFence(tx);
}

async function lastFence(tx: Transaction): Promise<Fence | undefined> {
  const [known] = await tx.select().from(tables.numberFences).orderBy(desc(tables.numberFences.id)).limit(1);
  return known;
}

/** The identifier of the database server and its timeline, which change with a restore and with a failover. On the server that takes writes. */
export async function readHistory(tx: Database): Promise<string> {
  const rows = await tx.execute(sql`
    select system_identifier::text as server, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_control_system()`);
  const [{ server, timeline }] = v.parse(History, resultRows(rows));
  return `${server}/${timeline}`;
}

/** How many steps the numbers move: one for each time that the database went back since the known history. */
function stepsBetween(known: string, now: string): number {
  const [[server = '', timeline = ''], [serverNow, timelineNow = '']] = [known.split('/'), now.split('/')];
  const steps = Number.parseInt(timelineNow, 16) - Number.parseInt(timeline, 16);
  return server === serverNow ? Math.max(1, steps) : 1;
}

interface Move {
  known: Fence | undefined;
  history: string;
  cause: Fence['cause'];
  now: Date;
}

async function moveAhead(tx: Transaction, { known, history, cause, now }: Move): Promise<Fence> {
  const { counters, numberFences } = tables;
  const steps = known === undefined ? 1 : stepsBetween(known.history, history);
  const floorAbove = (last: number) => (Math.floor(last / STEP) + steps) * STEP;
  await tx.execute(sql`
    select setval(
      format('%I.%I', schemaname, sequencename)::regclass, (coalesce(last_value, 0) / ${STEP} + ${steps}) * ${STEP}
    )
    from pg_sequences where schemaname = current_schema()`);
  const stored = await tx.select().from(counters).for('update');
  const values = new Map(currentSeries(now).map((name) => [name, 0]));
  for (const { name, value } of stored) values.set(name, value);
  const series: Fence['series'] = {};
  for (const [name, last] of values) {
    const floor = floorAbove(last);
    series[name] = { last, floor };
    await tx
      .insert(counters)
      .values({ name, value: floor })
      .onConflictDoUpdate({ target: counters.name, set: { value: floor } });
  }
  const floor = floorAbove(Math.max(known?.floor ?? 0, await highestNumber(tx)));
  const [fence] = await tx
    .insert(numberFences)
    .values({ history, cause, floor, series, movedAt: now })
    .returning();
  if (!fence) throw new Error('the fence was not written');
  return fence;
}

/** The highest number of the tables whose next one follows it. */
async function highestNumber(tx: Transaction): Promise<number> {
  const { categories, dayCloses, packLines, products, tags } = tables;
  const rows = await tx.execute(sql`
    select greatest(
      (select max(${categories.id}) from ${categories}), (select max(${tags.id}) from ${tags}),
      (select max(${products.id}) from ${products}), (select max(${packLines.id}) from ${packLines}),
      (select max(${dayCloses.number}) from ${dayCloses}), 0
    ) as last`);
  return v.parse(Last, resultRows(rows))[0].last;
}
