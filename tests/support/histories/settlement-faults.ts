import { eq, sql } from 'drizzle-orm';
import { expectedIn } from '#domain/closing/day-close.ts';
import { COMPARED_KINDS } from '#domain/settlement/differences.ts';
import { readDrawers } from '#server/closing/drawers.ts';
import { readProviderSums } from '#server/closing/provider-sums.ts';
import { type Database, tables } from '#server/db/index.ts';
import { resultRows } from '#server/db/raw.ts';
import { type ProviderDay, readProviderDay } from '#server/payments/settlement/read-settlement.ts';

/**
 * Where the days of the providers and the closes of the day do not have each franc exactly once. What was received, returned, stated and
 * taken in cash is summed up here without the code of the shop.
 *
 * @param providers those that the shop has opened
 */
export async function findSettlementFaults(
  db: Database,
  { providers, now }: { providers: readonly string[]; now: Date },
): Promise<string[]> {
  const faults: string[] = [];
  for (const provider of providers) faults.push(...(await faultsOfProvider(db, provider, now)));
  return [...faults, ...(await faultsOfDrawers(db, now))];
}

async function sumOf(db: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = resultRows(await db.execute(statement));
  return Number(Object(row).sum);
}

/** What came in and went out at a provider, from the events of payments and the rows of refunds. */
const recordedAt = (provider: string) => ({
  payment: sql`
    select coalesce(sum((select (evidence ->> 'amount')::bigint from payment_events
      where attempt_id = payment_attempts.id and evidence ->> 'verdict' = 'succeeded' order by seq limit 1)), 0) as sum
    from payment_attempts where provider = ${provider}`,
  refund: sql`
    select coalesce(sum(amount), 0) as sum from (
      select amount from refunds where provider = ${provider} and state = 'made'
      union all select amount from order_refunds where provider = ${provider} and state = 'made'
      union all select - amount from customer_credits where provider = ${provider}) made`,
});

const statedAt = (provider: string, kind: string) => sql`
  select coalesce(sum(amount), 0) as sum from statement_lines where provider = ${provider} and kind = ${kind}`;

/** Recorded − stated = the differences that are named, over all days; what is on another day is there once. */
async function faultsOfProvider(db: Database, provider: string, now: Date): Promise<string[]> {
  const faults: string[] = [];
  const days = resultRows(
    await db.execute(sql`
      select distinct to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from (
        select at from statement_lines union all select at from payment_events
        union all select made_at from refunds union all select made_at from order_refunds
        union all select at from customer_credits) moments
      where at is not null`),
  ).map((row) => String(Object(row).day));
  const read: ProviderDay[] = [];
  for (const day of days) read.push(await readProviderDay(db, provider, day));
  const { sums } = await readProviderSums(db, [provider], now);
  const closes = await db.select().from(tables.dayCloses);
  const sheets = [...closes.map(({ sheet }) => sheet.providers), sums]
    .flat()
    .filter((each) => each.provider === provider);
  for (const kind of COMPARED_KINDS) {
    const recorded = await sumOf(db, recordedAt(provider)[kind]);
    const stated = await sumOf(db, statedAt(provider, kind));
    const total = (amountOf: (day: (typeof read)[number]) => number) =>
      read.reduce((sum, day) => sum + amountOf(day), 0);
    const found = {
      recorded: total((day) => day[kind].recorded.amount),
      stated: total((day) => day[kind].stated.amount),
      otherDay: total((day) => day[kind].otherDay),
      named: total(({ differences }) =>
        differences.reduce((sum, difference) => sum + (difference.kind === kind ? difference.amount : 0), 0),
      ),
    };
    const wanted = { recorded, stated, otherDay: 0, named: recorded - stated };
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      faults.push(`${kind}s of ${provider}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
    const closed = sheets.reduce(
      (sum, { received, refunded }) => sum + (kind === 'payment' ? received : refunded).amount,
      0,
    );
    if (closed !== recorded)
      faults.push(`The sheets have ${closed} of the ${kind}s of ${provider}, and ${recorded} were recorded`);
  }
  const fees = await sumOf(db, statedAt(provider, 'fee'));
  const closedFees = sheets.reduce((sum, sheet) => sum + sheet.fees.amount, 0);
  if (closedFees !== fees) faults.push(`The sheets have ${closedFees} of ${fees} fees of ${provider}`);
  const tasks = await db
    .select({ key: tables.staffTasks.key })
    .from(tables.staffTasks)
    .where(eq(tables.staffTasks.kind, 'settlement_difference'));
  for (const { stated, reason } of read.flatMap(({ differences }) => differences))
    if (reason === 'amount' && !tasks.some(({ key }) => key.endsWith(`/${stated?.transaction}`)))
      faults.push(`Nobody is told that ${stated?.transaction} has another amount`);
  return faults;
}

/** What a person received in cash, less what was taken back and handed over, and the differences that were found, is in the drawer. */
async function faultsOfDrawers(db: Database, now: Date): Promise<string[]> {
  const drawers = await readDrawers(db, now);
  const rows = resultRows(
    await db.execute(sql`
      select person.id, coalesce((select sum(amount) from cash_payments where received_by = person.id and method = 'cash'), 0)
        - coalesce((select sum(amount) from cash_payments join cash_reversals on cash_payment_id = cash_payments.id
          where received_by = person.id), 0)
        + coalesce((select sum(counted - expected - handed_over) from day_close_drawers where staff_id = person.id), 0) as sum
      from (select distinct received_by as id from cash_payments) person`),
  );
  return rows.flatMap((row) => {
    const { id, sum } = Object(row);
    const drawer = drawers.find(({ staffId }) => staffId === id);
    const expected = drawer ? expectedIn(drawer) : 0;
    return expected === Number(sum) ? [] : [`The drawer of ${id} has ${expected}, and should have ${sum}`];
  });
}
