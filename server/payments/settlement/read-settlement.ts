import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  pairMovements,
  type RecordedMovement,
  settle,
  type Settlement,
  type StatedMovement,
} from '#domain/settlement/differences.ts';
import type { StatementSource } from '#domain/settlement/statement-line.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { type Database, tables } from '../../db/index.ts';
import {
  REFUND_TABLES,
  selectReceived,
  selectRefunds,
  selectReturnedCredit,
  type Span,
  within,
} from '../views/movements.ts';

const { customerCredits, paymentAttempts, paymentEvents, statementDays, statementLines } = tables;

const DAY_MS = 86_400_000;

/** A day of a provider's account: what the shop recorded, what the statement has, and from where it is known. */
export interface ProviderDay extends Settlement {
  provider: string;
  /** From where the whole day was read, after its end; empty before that. */
  readFrom: StatementSource[];
  fees: { count: number; amount: number };
  payouts: { count: number; amount: number };
}

/** The moments of a day in Dakar, whose time is UTC. @param day e.g. `2026-11-29` */
export function spanOfDay(day: string): Span {
  const from = new Date(`${day}T00:00:00.000Z`);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** Reads a day of a provider's account and compares the two sides. @see DK-13 */
export async function readProviderDay(db: Database, provider: string, day: string): Promise<ProviderDay> {
  const span = spanOfDay(day);
  const isOfProvider = eq(statementLines.provider, provider);
  const ofDay = await db
    .select()
    .from(statementLines)
    .where(and(isOfProvider, within(statementLines.at, span)));
  const oursOfDay = await readRecorded(db, provider, {
    payments: and(eq(paymentAttempts.provider, provider), within(paymentEvents.at, span)),
    refunds: (table) => within(table.madeAt, span),
    credits: within(customerCredits.at, span),
  });
  const recorded = unique([...oursOfDay, ...(await findRecordedOf(db, provider, ofDay))]);
  // The lines of one payment are paired in the same order for every day that is read.
  const lines = unique([...ofDay, ...(await findLinesOf(db, provider, recorded))]).toSorted(
    (one, other) => Number(one.at) - Number(other.at) || one.id - other.id,
  );
  const fees = await findFees(db, provider, lines);
  const stated = statedOf(lines, fees);
  const days = await db
    .select({ source: statementDays.source })
    .from(statementDays)
    .where(and(eq(statementDays.provider, provider), eq(statementDays.day, day)));
  return {
    ...settle(day, recorded, stated),
    provider,
    readFrom: days.map(({ source }) => source),
    fees: sumOf(ofDay.filter(({ kind }) => kind === 'fee')),
    payouts: sumOf(ofDay.filter(({ kind }) => kind === 'payout')),
  };
}

type LineRow = typeof statementLines.$inferSelect;

const statedOf = (lines: readonly LineRow[], fees: ReadonlyMap<string, number>): StatedMovement[] =>
  lines.flatMap((line) =>
    line.kind === 'payment' || line.kind === 'refund'
      ? [
          {
            kind: line.kind,
            transaction: line.reference,
            session: line.sessionId,
            clientReference: line.clientReference,
            amount: line.amount,
            fee: fees.get(line.reference) ?? 0,
            day: isoDayInDakar(line.at.getTime()),
            source: line.source,
          },
        ]
      : [],
  );

/** Those of some movements of one kind that the statements have so far. */
export async function findStated(
  db: Database,
  provider: string,
  recorded: readonly RecordedMovement[],
): Promise<RecordedMovement[]> {
  const lines = statedOf(await findLinesOf(db, provider, recorded), new Map());
  const kinds = new Set(recorded.map(({ kind }) => kind));
  return pairMovements(
    recorded,
    lines.filter(({ kind }) => kinds.has(kind)),
  ).map(([ours]) => ours);
}

const unique = <Row extends { id: unknown }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const sumOf = (lines: readonly LineRow[]) => ({
  count: lines.length,
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
});

/** How credit that was returned is named among the refunds. @param id its entry */
export const returnedCreditId = (id: number | string): string => `refund-credit-${id}`;

type RefundColumns = (typeof REFUND_TABLES)[number];

/** Payments and refunds that the shop recorded at a provider, in francs that are known. */
export async function readRecorded(
  db: Database,
  provider: string,
  wanted: {
    payments: SQL | undefined;
    refunds: (table: RefundColumns) => SQL | undefined;
    /** Of credit that was returned by hand. */
    credits: SQL | undefined;
  },
): Promise<RecordedMovement[]> {
  const payments = await selectReceived(db, wanted.payments);
  const found: RecordedMovement[] = [];
  for (const { attempt, at, piece, order, amount } of payments)
    if (amount !== null)
      found.push({
        kind: 'payment',
        id: attempt.id,
        transaction: attempt.providerTransactionId,
        session: attempt.providerSessionId,
        clientReference: piece,
        order,
        piece,
        amount,
        day: isoDayInDakar(at.getTime()),
        isListedByApi: true,
      });
  for (const [index, table] of REFUND_TABLES.entries()) {
    const refunds = await selectRefunds(
      db,
      table,
      and(eq(table.provider, provider), eq(table.state, 'made'), wanted.refunds(table)),
    );
    for (const { id, at, attempt, providerReference, isFoundAtProvider, order, piece, amount } of refunds)
      if (at !== null && amount !== null)
        found.push({
          kind: 'refund',
          id: `refund-${index}-${id}`,
          transaction: providerReference,
          session: attempt.providerSessionId,
          clientReference: attempt.clientReference,
          order,
          piece,
          amount,
          day: isoDayInDakar(at.getTime()),
          isListedByApi: isFoundAtProvider === true,
        });
  }
  const returned = await selectReturnedCredit(
    db,
    and(eq(customerCredits.provider, provider), wanted.credits),
  );
  for (const { id, at, order, piece, amount } of returned)
    found.push({
      kind: 'refund',
      id: returnedCreditId(id),
      transaction: piece,
      session: null,
      clientReference: null,
      order,
      piece,
      amount,
      day: isoDayInDakar(at.getTime()),
      isListedByApi: false,
    });
  return found;
}

const toUpper = (name: string): string => name.toUpperCase();
const present = (names: readonly (string | null)[]): string[] => names.filter((name) => name !== null);

/** The lines of any day that may be about movements of the shop. */
async function findLinesOf(
  db: Database,
  provider: string,
  recorded: readonly RecordedMovement[],
): Promise<LineRow[]> {
  const transactions = present(recorded.map(({ transaction }) => transaction));
  const returned = present(recorded.map(({ kind, transaction }) => (kind === 'refund' ? transaction : null)));
  const sessions = present(recorded.map(({ session }) => session));
  const references = present(recorded.map(({ clientReference }) => clientReference));
  if (recorded.length === 0) return [];
  return db
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.provider, provider),
        or(
          inArray(statementLines.reference, transactions),
          // Staff type the reference of a refund, perhaps in another letter case. That of a payment is the provider's own on both sides.
          and(
            eq(statementLines.kind, 'refund'),
            inArray(sql`upper(${statementLines.reference})`, returned.map(toUpper)),
          ),
          inArray(statementLines.sessionId, sessions),
          inArray(statementLines.clientReference, references),
        ),
      ),
    );
}

/** The movements of the shop, of any day, that lines may be about. */
async function findRecordedOf(
  db: Database,
  provider: string,
  lines: readonly LineRow[],
): Promise<RecordedMovement[]> {
  if (lines.length === 0) return [];
  const references = lines.map(({ reference }) => reference);
  const sessions = present(lines.map(({ sessionId }) => sessionId));
  const clientReferences = present(lines.map(({ clientReference }) => clientReference));
  const attempts = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        or(
          inArray(paymentAttempts.providerTransactionId, references),
          inArray(paymentAttempts.providerSessionId, sessions),
          inArray(paymentAttempts.clientReference, clientReferences),
        ),
      ),
    );
  const ids = attempts.map(({ id }) => id);
  const upper = references.map(toUpper);
  return readRecorded(db, provider, {
    payments: inArray(paymentAttempts.id, ids),
    refunds: (table) =>
      or(inArray(sql`upper(${table.providerReference})`, upper), inArray(table.attemptId, ids)),
    credits: inArray(sql`upper(${customerCredits.providerReference})`, upper),
  });
}

/** What was kept of some movements, by the provider's reference. */
async function findFees(
  db: Database,
  provider: string,
  lines: readonly LineRow[],
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  const rows = await db
    .select({ reference: statementLines.reference, amount: statementLines.amount })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.provider, provider),
        eq(statementLines.kind, 'fee'),
        inArray(
          statementLines.reference,
          lines.map(({ reference }) => reference),
        ),
      ),
    );
  return new Map(rows.map(({ reference, amount }) => [reference, amount]));
}
