import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import { settlement as text } from '#domain/messages/settlement.ts';
import type { Difference } from '#domain/settlement/differences.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { Database } from '../../db/index.ts';
import { staffTasks } from '../../db/schema.ts';
import { closeStaffTask, raiseStaffTask } from '../../jobs/staff-task.ts';
import type { Core } from '../store/core.ts';
import { type ProviderDay, readProviderDay, spanOfDay } from './read-settlement.ts';

/** How long after its end a day may lack what the shop recorded in it. */
const GRACE_MS = 86_400_000;

/** The first moment at which what is missing in the statement of a day is reported. */
export const reportedFrom = (day: string): Date => new Date(spanOfDay(day).until.getTime() + GRACE_MS);

/**
 * Compares a day of a provider's account and makes each difference a task for staff, once. A task whose difference is explained by what
 * was read since is closed.
 *
 * @see DK-13
 */
export async function settleDay(
  { db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>,
  provider: string,
  day: string,
): Promise<ProviderDay> {
  const now = clock.now();
  const found = await readProviderDay(db, provider, day);
  const open = await db
    .select({ key: staffTasks.key })
    .from(staffTasks)
    .where(
      and(
        eq(staffTasks.kind, 'settlement_difference'),
        isNull(staffTasks.doneAt),
        like(staffTasks.key, `${provider}/${day}/%`),
      ),
    );
  const keys = new Set(found.differences.map((difference) => keyOf(provider, difference)));
  for (const { key } of open)
    if (!keys.has(key)) await closeStaffTask(db, { kind: 'settlement_difference', key, at: now });
  const reported = await findReported(db, provider, found.differences);
  for (const difference of found.differences) {
    if (!isDue(found, difference, now) || reported.has(difference)) continue;
    const key = keyOf(provider, difference);
    if (
      await raiseStaffTask(db, { kind: 'settlement_difference', key, detail: factsOf(provider, difference) })
    )
      log.error({ event: 'payment.settlement_difference', key }, 'statement and shop differ');
  }
  return found;
}

const keyOf = (provider: string, { day, kind, reason, recorded, stated }: Difference): string =>
  [provider, day, kind, reason, stated?.transaction ?? recorded?.id].join('/');

const nameOf = (id: string): string => (isKnownProvider(id) ? PAYMENT_PROVIDERS[id].name : id);

const factsOf = (provider: string, { kind, reason, day, recorded, stated }: Difference) => ({
  detail: text.differences[kind][reason](nameOf(provider)),
  day,
  ...(recorded && { transactionId: recorded.piece, amount: recorded.amount }),
  ...(stated && { reference: stated.transaction, stated: stated.amount }),
});

/**
 * Another amount is told at once. What is missing is told after a day's grace, if the statement of the day was read whole and would list
 * it. What the shop does not know is told of an uploaded statement; of the API, the watch of the statement tells it.
 */
function isDue({ readFrom }: ProviderDay, { reason, day, recorded, stated }: Difference, now: Date): boolean {
  if (reason === 'amount') return true;
  if (reason === 'unknown') return stated?.source === 'file';
  const isExpected =
    readFrom.includes('file') || (readFrom.includes('api') && recorded?.isListedByApi === true);
  return isExpected && reportedFrom(day) <= now;
}

/** What another task of staff is about already: money or a refund that the shop does not know. */
async function findReported(
  db: Database,
  provider: string,
  differences: readonly Difference[],
): Promise<Set<Difference>> {
  const keysOf = ({ stated }: Difference) =>
    stated === undefined
      ? []
      : [stated.session ?? stated.transaction, stated.transaction].map((name) =>
          `${provider}/${name}`.toUpperCase(),
        );
  const unknown = differences.filter(({ reason }) => reason === 'unknown');
  if (unknown.length === 0) return new Set();
  const rows = await db
    .select({ key: staffTasks.key })
    .from(staffTasks)
    .where(
      and(
        inArray(staffTasks.kind, ['orphan_payment', 'unasked_refund']),
        inArray(sql`upper(${staffTasks.key})`, unknown.flatMap(keysOf)),
      ),
    );
  const known = new Set(rows.map(({ key }) => key.toUpperCase()));
  return new Set(unknown.filter((difference) => keysOf(difference).some((key) => known.has(key))));
}
