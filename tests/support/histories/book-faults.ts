import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Account } from '#domain/books/accounts.ts';
import { balancesOf, entryOf, type Movement, type MovementKind } from '#domain/books/entries.ts';
import { type Database, tables } from '#server/db/index.ts';
import { readLedgers } from '#server/payments/ledger/ledger.ts';
import { readMovements } from '#server/payments/index.ts';

const ALWAYS = { from: new Date(0), until: new Date('2100-01-01') };
const HOUR_MS = 3_600_000;

/**
 * Where the books differ from the ledgers of the orders, once all invoices are issued: the sales are what settles instalments, less
 * what was returned of it, and the
 * shop owes a customer nothing but the money that waits for a decision or for its return. Parts of time together have the same
 * movements as the whole.
 */
export async function findBookFaults(db: Database): Promise<string[]> {
  const faults: string[] = [];
  const movements = await readMovements(db, ALWAYS);
  const entries = movements.map(entryOf);
  for (const { piece, lines } of entries) {
    const sum = lines.reduce((rest, { debit, credit }) => rest + debit - credit, 0);
    if (sum !== 0) faults.push(`${piece} is not balanced: ${sum}`);
  }
  const balances = balancesOf(entries);
  const creditOf = (account: Account) => {
    const { debit, credit } = balances.get(account) ?? { debit: 0, credit: 0 };
    return credit - debit;
  };
  const rows = await db.select().from(tables.orders);
  const ledgers = await readLedgers(db, rows);
  const settled = [...ledgers.values()].flatMap(({ instalments }) =>
    instalments.map(({ received }) => received ?? 0),
  );
  const returned = await db
    .select({ amount: tables.orderRefunds.amount })
    .from(tables.orderRefunds)
    .where(eq(tables.orderRefunds.state, 'made'));
  const sold = sumOf(settled) - sumOf(returned.map(({ amount }) => amount));
  if (creditOf('sales') + creditOf('vat') !== sold)
    faults.push(`Sold ${creditOf('sales') + creditOf('vat')}, settled less refunds ${sold}`);
  faults.push(...(await findMissingRefunds(db, movements)));
  const credit = await db.select({ amount: tables.customerCredits.amount }).from(tables.customerCredits);
  const balance = sumOf(credit.map(({ amount }) => amount));
  if (creditOf('credits') !== balance)
    faults.push(`Credit of customers is ${balance}, and ${creditOf('credits')} in the books`);
  const waiting = await db
    .select({ amount: tables.paymentAttempts.amount })
    .from(tables.paymentAttempts)
    .leftJoin(tables.customerCredits, eq(tables.customerCredits.attemptId, tables.paymentAttempts.id))
    .where(
      and(
        inArray(tables.paymentAttempts.state, ['surplus', 'conflicted']),
        isNull(tables.customerCredits.id),
      ),
    );
  const owed = creditOf('customers');
  if (waiting.length === 0 ? owed !== 0 : owed <= 0)
    faults.push(`Customers have ${owed} of ${waiting.length} payments that do not count`);
  const moments = movements.length === 0 ? [] : await momentsBetween(db);
  const parts = await Promise.all(
    moments.slice(1).map((until, index) => readMovements(db, { from: moments[index] ?? until, until })),
  );
  if (moments.length > 0 && parts.flat().length !== movements.length)
    faults.push(`${parts.flat().length} movements in parts, ${movements.length} in all`);
  return faults;
}

/** Refunds that are made and have no movement, though the books have what their payment brought. */
async function findMissingRefunds(db: Database, movements: readonly Movement[]): Promise<string[]> {
  const piecesOf = (wanted: MovementKind) =>
    new Set(movements.filter(({ kind }) => kind === wanted).map(({ piece }) => piece));
  const [received, refunded] = [piecesOf('received'), piecesOf('refunded')];
  const faults: string[] = [];
  for (const table of [tables.refunds, tables.orderRefunds]) {
    const made = await db
      .select({ reference: table.providerReference, payment: tables.paymentAttempts.clientReference })
      .from(table)
      .innerJoin(tables.paymentAttempts, eq(tables.paymentAttempts.id, table.attemptId))
      .where(eq(table.state, 'made'));
    for (const { reference, payment } of made)
      if (received.has(payment) && !refunded.has(reference ?? payment))
        faults.push(`The refund ${reference} of ${payment} has no movement`);
  }
  return faults;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Some moments from before the first order to after everything. */
async function momentsBetween(db: Database): Promise<Date[]> {
  const placed = await db.select({ at: tables.orders.createdAt }).from(tables.orders);
  const times = placed.map(({ at }) => at.getTime()).toSorted((one, other) => one - other);
  const cuts = times.filter((_, index) => index % 3 === 0).map((time) => time + HOUR_MS);
  return [ALWAYS.from.getTime(), ...cuts, ALWAYS.until.getTime()].map((time) => new Date(time));
}
