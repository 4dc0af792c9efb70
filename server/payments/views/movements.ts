import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Movement, MovementKind } from '#domain/books/entries.ts';
import { CURRENCY } from '#domain/money/money.ts';
import { FINAL_STATES } from '#domain/payments/attempt-state.ts';
import { isKnownProvider } from '#domain/payments/providers/index.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { type Database, tables } from '../../db/index.ts';
import { isCash } from '../ledger/ledger.ts';
import { receivedFrancs } from '../store/attempts.repository.ts';

const {
  cashPayments,
  cashReversals,
  creditNotes,
  customerCredits,
  invoices,
  orderRefunds,
  orders,
  paymentAttempts,
  paymentEvents,
  paymentIntents,
  refunds,
  statementLines,
} = tables;

/** `until` is not part of it. */
export interface Span {
  from: Date;
  until: Date;
}

/** A movement as it was read; `amount` is null where a provider gave none in francs. */
interface Row {
  at: Date | null;
  piece: string;
  order: string;
  provider: string | null;
  amount: number | null;
}

export const within = (column: PgColumn, { from, until }: Span): SQL | undefined =>
  and(gte(column, from), lt(column, until));

/** The movements of a span of days in the order of time, each by the moment at which the shop recorded it. @see DK-15 */
export async function readMovements(db: Database, span: Span): Promise<Movement[]> {
  const parts: [MovementKind, Row[]][] = [
    ['received', await readReceived(db, span)],
    ['received', await readCash(db, span)],
    ['receiptReversed', await readReversedCash(db, span)],
    ['refunded', await readRefunds(db, span, refunds)],
    ['refunded', await readRefunds(db, span, orderRefunds)],
    ['invoiced', await readInvoices(db, span, invoices.issuedAt)],
    ['invoiceCancelled', await readInvoices(db, span, invoices.cancelledAt)],
    ['credited', await readCreditNotes(db, span)],
    ['creditKept', await readCredits(db, span, gt(customerCredits.amount, 0))],
    ['creditUsed', await readCredits(db, span, isNotNull(customerCredits.intentId))],
    ['creditReturned', await readReturnedCredit(db, span)],
    ['fee', await readFees(db, span)],
  ];
  return parts
    .flatMap(([kind, rows]) => rows.map((row) => ({ ...row, kind })))
    .toSorted((one, other) => Number(one.at) - Number(other.at))
    .flatMap(({ at, amount, provider, ...row }) =>
      at === null || amount === null
        ? []
        : [{ ...row, amount, day: isoDayInDakar(at.getTime()), provider: knownProvider(provider) }],
    );
}

/** @throws Error for a provider that the books have no account for */
function knownProvider(id: string | null) {
  if (id === null || isKnownProvider(id)) return id;
  throw new Error(`The books have no account for ${id}`);
}

/** Whether the provider named another currency for what it received. */
const isForeign = sql`exists (
  select 1 from ${paymentEvents} told
  where told.attempt_id = ${paymentAttempts.id} and told.evidence ->> 'currency' <> ${sql.raw(`'${CURRENCY}'`)}
)`;

/** Whole francs that a payment brought; what was asked for where the provider named no amount. */
export const broughtFrancs = sql<number | null>`coalesce(
  ${receivedFrancs(paymentAttempts.id)}, case when not ${isForeign} then ${paymentAttempts.amount} end
)::bigint`.mapWith(Number);

/** Money by providers, by the event with which the shop learned of it. */
export function selectReceived(db: Database, wanted: SQL | undefined) {
  const earlier = alias(paymentEvents, 'earlier');
  return db
    .select({
      at: paymentEvents.at,
      piece: paymentAttempts.clientReference,
      order: orders.reference,
      provider: paymentAttempts.provider,
      amount: broughtFrancs,
      attempt: {
        id: paymentAttempts.id,
        providerSessionId: paymentAttempts.providerSessionId,
        providerTransactionId: paymentAttempts.providerTransactionId,
      },
    })
    .from(paymentEvents)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(
      and(
        wanted,
        inArray(paymentEvents.toState, FINAL_STATES),
        notExists(
          db
            .select({ one: sql`1` })
            .from(earlier)
            .where(
              and(
                eq(earlier.attemptId, paymentEvents.attemptId),
                lt(earlier.seq, paymentEvents.seq),
                inArray(earlier.toState, FINAL_STATES),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(paymentEvents.at), asc(paymentAttempts.clientReference));
}

const readReceived = async (db: Database, span: Span): Promise<Row[]> => {
  const rows = await selectReceived(db, within(paymentEvents.at, span));
  return rows.map(({ at, piece, order, provider, amount }) => ({ at, piece, order, provider, amount }));
};

const cashPiece = sql<string>`'ESP-' || ${cashPayments.id}`;
const noProvider = sql<null>`null`;

const readCash = (db: Database, span: Span): Promise<Row[]> =>
  db
    .select({
      at: cashPayments.receivedAt,
      piece: cashPiece,
      order: orders.reference,
      provider: noProvider,
      amount: cashPayments.amount,
    })
    .from(cashPayments)
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(and(within(cashPayments.receivedAt, span), isCash))
    .orderBy(asc(cashPayments.id));

const readReversedCash = (db: Database, span: Span): Promise<Row[]> =>
  db
    .select({
      at: cashReversals.reversedAt,
      piece: cashPiece,
      order: orders.reference,
      provider: noProvider,
      amount: cashPayments.amount,
    })
    .from(cashReversals)
    .innerJoin(cashPayments, eq(cashPayments.id, cashReversals.cashPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(within(cashReversals.reversedAt, span))
    .orderBy(asc(cashPayments.id));

/** The two tables of refunds: of payments that do not count, and of orders. */
export type RefundTable = typeof refunds | typeof orderRefunds;
export const REFUND_TABLES: readonly RefundTable[] = [refunds, orderRefunds];

/**
 * Whole francs that a refund returned. Where the provider gave no readable amount the row has none, which nothing may change: the event
 * that ended the payment has what staff said, or what was asked for. Null in another currency.
 */
export const returnedFrancs = (made: RefundTable) =>
  sql<number | null>`coalesce(
  ${made.amount}, case when not ${isForeign} then (
    select (ended.inputs ->> 'amount')::bigint from ${paymentEvents} ended
    where ended.attempt_id = ${paymentAttempts.id} and ended.to_state = 'refunded' and ended.from_state <> 'refunded'
    order by ended.seq desc limit 1
  ) end
)::bigint`.mapWith(Number);

/** Returned money. */
export const selectRefunds = (db: Database, made: RefundTable, wanted: SQL | undefined) =>
  db
    .select({
      id: made.id,
      providerReference: made.providerReference,
      isFoundAtProvider: made.foundAtProvider,
      attempt: {
        clientReference: paymentAttempts.clientReference,
        providerSessionId: paymentAttempts.providerSessionId,
      },
      at: made.madeAt,
      piece: sql<string>`coalesce(${made.providerReference}, ${paymentAttempts.clientReference})`,
      order: orders.reference,
      provider: made.provider,
      amount: returnedFrancs(made),
    })
    .from(made)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, made.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(wanted)
    .orderBy(asc(made.id));

const readRefunds = async (db: Database, span: Span, made: RefundTable): Promise<Row[]> => {
  const rows = await selectRefunds(db, made, within(made.madeAt, span));
  return rows.map(({ at, piece, order, provider, amount }) => ({ at, piece, order, provider, amount }));
};

const readCreditNotes = (db: Database, span: Span): Promise<Row[]> =>
  db
    .select({
      at: creditNotes.issuedAt,
      piece: creditNotes.number,
      order: orders.reference,
      provider: orderRefunds.provider,
      amount: orderRefunds.amount,
    })
    .from(creditNotes)
    .innerJoin(orderRefunds, eq(orderRefunds.id, creditNotes.refundId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, orderRefunds.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(within(creditNotes.issuedAt, span))
    .orderBy(asc(creditNotes.id));

/** Credit of customers that was kept, or used. */
const readCredits = async (db: Database, span: Span, which: SQL): Promise<Row[]> =>
  db
    .select({
      at: customerCredits.at,
      piece: sql<string>`'AC-' || ${customerCredits.id}`,
      order: orders.reference,
      provider: noProvider,
      amount: sql<number>`abs(${customerCredits.amount})`.mapWith(Number),
    })
    .from(customerCredits)
    .innerJoin(orders, eq(orders.id, customerCredits.orderId))
    .where(and(within(customerCredits.at, span), which))
    .orderBy(asc(customerCredits.id));

/** Credit that was returned by hand. */
export const selectReturnedCredit = (db: Database, wanted: SQL | undefined) =>
  db
    .select({
      id: customerCredits.id,
      at: customerCredits.at,
      piece: sql<string>`${customerCredits.providerReference}`,
      order: orders.reference,
      provider: customerCredits.provider,
      amount: sql<number>`abs(${customerCredits.amount})`.mapWith(Number),
    })
    .from(customerCredits)
    .innerJoin(orders, eq(orders.id, customerCredits.orderId))
    .where(and(isNotNull(customerCredits.provider), wanted))
    .orderBy(asc(customerCredits.id));

const readReturnedCredit = async (db: Database, span: Span): Promise<Row[]> => {
  const rows = await selectReturnedCredit(db, within(customerCredits.at, span));
  return rows.map(({ at, piece, order, provider, amount }) => ({ at, piece, order, provider, amount }));
};

/** What the providers kept, by the reading or the file with which the shop learned of it. */
const readFees = async (db: Database, span: Span): Promise<Row[]> =>
  db
    .select({
      at: statementLines.recordedAt,
      piece: statementLines.reference,
      order: sql<string>`''`,
      provider: statementLines.provider,
      amount: statementLines.amount,
    })
    .from(statementLines)
    .where(and(eq(statementLines.kind, 'fee'), within(statementLines.recordedAt, span)))
    .orderBy(asc(statementLines.id));

/** Invoices that were issued in the span, or cancelled. */
const readInvoices = (
  db: Database,
  span: Span,
  moment: typeof invoices.issuedAt | typeof invoices.cancelledAt,
): Promise<Row[]> =>
  db
    .select({
      at: moment,
      piece: invoices.number,
      order: orders.reference,
      provider: paymentAttempts.provider,
      amount: sql<number>`coalesce(${cashPayments.amount}, ${broughtFrancs})::bigint`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(
      paymentIntents,
      eq(paymentIntents.id, sql`coalesce(${invoices.intentId}, ${invoices.cancelledIntentId})`),
    )
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, invoices.attemptId))
    .leftJoin(cashPayments, eq(cashPayments.id, invoices.cashPaymentId))
    .where(within(moment, span))
    .orderBy(asc(invoices.id));
