import { and, asc, eq, gte, isNull, like, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CountedSum, ProviderSums } from '#domain/closing/day-close.ts';
import { type Database, tables } from '../db/index.ts';
import { findStated, readRecorded, returnedCreditId } from '../payments/settlement/read-settlement.ts';
import { REFUND_TABLES } from '../payments/views/movements.ts';
import { findLastClose, firstMoment, isInNoClose } from './drawers.ts';

const { customerCredits, paymentAttempts, paymentEvents, statementLines, staffTasks } = tables;

const DAY_MS = 86_400_000;
/**
 * How long before the last close something may have happened that it does not have: a statement that is read again after a pause of two
 * weeks tells of refunds with the provider's time.
 */
const LATE_MS = 15 * DAY_MS;
/** How many open differences of a provider a sheet names. */
const DIFFERENCES_MAX = 50;

/** A movement that a close has. */
export interface ClosedEntry {
  kind: 'payment' | 'refund' | 'fee';
  ref: string;
}

/** What the providers received, returned and kept, and that no close has. */
export async function readProviderSums(
  db: Database,
  providers: readonly string[],
  now: Date,
): Promise<{ sums: ProviderSums[]; entries: ClosedEntry[] }> {
  const first = await firstMoment(db, now);
  const last = await findLastClose(db);
  const from = new Date(Math.max(first.getTime(), (last?.closedAt.getTime() ?? 0) - LATE_MS));
  const entries: ClosedEntry[] = [];
  const sums: ProviderSums[] = [];
  for (const provider of providers) {
    const recorded = await readRecorded(db, provider, {
      payments: and(
        eq(paymentAttempts.provider, provider),
        gte(paymentEvents.at, from),
        isInNoClose(db, 'payment', paymentAttempts.id),
      ),
      refunds: (table) =>
        and(gte(table.madeAt, from), isRefundInNoClose(table.id, `refund-${REFUND_TABLES.indexOf(table)}-`)),
      credits: and(
        gte(customerCredits.at, from),
        isRefundInNoClose(customerCredits.id, returnedCreditId('')),
      ),
    });
    const fees = await db
      .select({ id: statementLines.id, amount: statementLines.amount })
      .from(statementLines)
      .where(
        and(
          eq(statementLines.provider, provider),
          eq(statementLines.kind, 'fee'),
          gte(statementLines.recordedAt, from),
          isInNoClose(db, 'fee', statementLines.id),
        ),
      );
    const payments = recorded.filter(({ kind }) => kind === 'payment');
    const refunds = recorded.filter(({ kind }) => kind === 'refund');
    sums.push({
      provider,
      received: sumOf(payments),
      refunded: sumOf(refunds),
      fees: sumOf(fees),
      stated: sumOf(await findStated(db, provider, payments)),
      differences: await readOpenDifferences(db, provider),
    });
    entries.push(
      ...recorded.map(({ kind, id }) => ({ kind, ref: id })),
      ...fees.map(({ id }) => ({ kind: 'fee' as const, ref: String(id) })),
    );
  }
  return { sums, entries };
}

/** @param prefix of the name that a close has for it */
const isRefundInNoClose = (id: AnyPgColumn, prefix: string) => sql`not exists (
    select 1 from ${tables.dayCloseEntries} closed
    where closed.kind = 'refund' and closed.ref = ${prefix} || ${id}::text
  )`;

const sumOf = (rows: readonly { amount: number }[]): CountedSum => ({
  count: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
});

async function readOpenDifferences(db: Database, provider: string): Promise<string[]> {
  const rows = await db
    .select({ detail: staffTasks.detail })
    .from(staffTasks)
    .where(
      and(
        eq(staffTasks.kind, 'settlement_difference'),
        isNull(staffTasks.doneAt),
        like(staffTasks.key, `${provider}/%`),
      ),
    )
    .orderBy(asc(staffTasks.id))
    .limit(DIFFERENCES_MAX);
  return rows.map(({ detail }) =>
    [detail['day'], detail['transactionId'] ?? detail['reference'], detail['detail']]
      .filter(Boolean)
      .join(' · '),
  );
}
