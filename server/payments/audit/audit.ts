import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { resultRows } from '../../db/raw.ts';
import { FORMER_AUDIT_LOCK } from '../../db/watch.ts';
import {
  cashPayments,
  creditNotes,
  instalmentDivisions,
  invoices,
  orderRefunds,
  orders,
  paymentAttempts,
  paymentEvents,
  paymentIntents,
  refunds,
} from '../../db/schema.ts';
import { findStockFaults } from '../../stock/stock-faults.ts';
import type { AttemptRow } from '../store/projection.ts';
import { findAgreementFaults } from './agreement-faults.ts';
import { findCreditFaults } from './credit-faults.ts';
import { findChanged, findMoved, isOneOf, type Span } from './audited-orders.ts';
import { findFulfilmentFaults } from './fulfilment-faults.ts';
import { findReferenceFaults } from './reference-faults.ts';
import { violationsOf, type AuditedRows, type Violation } from './invariants.ts';
import { isStanding } from '../store/attempts.repository.ts';

/** Which orders are audited. */
export interface AuditScope {
  /** Orders placed, paid or moved since then. */
  changedSince: Date;
  /** Besides these, the orders placed or paid within a span. */
  alsoChanged?: Span;
  /** Besides these, some orders by their ids. */
  orderIds?: readonly number[];
  /** A success older than this must have its invoice by now (I13). */
  unbilledBefore: Date;
}

/** Audits the payments and parcels of some orders, and the stock, without writing. */
export function findViolations(db: Database, scope: AuditScope): Promise<Violation[]> {
  return db.transaction((tx) => audit(tx, scope), SNAPSHOT);
}

/** Held while auditing. */
const AUDIT_LOCK = 771_402_667;

/**
 * The same, unless another process is auditing at this moment.
 *
 * @returns `undefined` when another process is
 */
export function findViolationsAlone(db: Database, scope: AuditScope): Promise<Violation[] | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = resultRows(
      await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${FORMER_AUDIT_LOCK})
      and pg_try_advisory_xact_lock(${AUDIT_LOCK}) as held`),
    );
    return Object(lock).held === true ? audit(tx, scope) : undefined;
  }, SNAPSHOT);
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Orders per read: limits the work between two reads, during which requests wait. */
const CHUNK = 250;

async function audit(db: Database, scope: AuditScope): Promise<Violation[]> {
  const audited = await findOrders(db, scope);
  const violations: Violation[] = [];
  for (let start = 0; start < audited.length; start += CHUNK) {
    const part = audited.slice(start, start + CHUNK);
    const rows = await readRows(db, part);
    violations.push(...violationsOf(rows, scope.unbilledBefore));
    const misplaced = await findFulfilmentFaults(db, idsOf(part));
    violations.push(...misplaced.map((fault) => ({ invariant: 'I26', ...fault })));
    const agreed = await findAgreementFaults(db, idsOf(part));
    violations.push(...agreed.map((fault) => ({ invariant: 'I28', ...fault })));
    const credited = await findCreditFaults(db, idsOf(part));
    violations.push(...credited.map((fault) => ({ invariant: 'I29', ...fault })));
    const named = await findReferenceFaults(db, idsOf(part));
    violations.push(...named.map((fault) => ({ invariant: 'I24', ...fault })));
  }
  const stockFaults = await findStockFaults(db);
  return [...violations, ...stockFaults.map((fault) => ({ invariant: 'I25', ...fault }))];
}

async function findOrders(db: Database, scope: AuditScope): Promise<AuditedRows['orders']> {
  const ids = new Set(await findChanged(db, { from: scope.changedSince }));
  for (const id of scope.alsoChanged ? await findChanged(db, scope.alsoChanged) : []) ids.add(id);
  for (const id of await findMoved(db, scope.changedSince)) ids.add(id);
  for (const id of scope.orderIds ?? []) ids.add(id);
  return db
    .select({ id: orders.id, total: orders.total })
    .from(orders)
    .where(isOneOf(orders.id, [...ids]))
    .orderBy(asc(orders.id));
}

const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

async function readRows(db: Database, audited: AuditedRows['orders']): Promise<AuditedRows> {
  const intents = await db
    .select()
    .from(paymentIntents)
    .where(isOneOf(paymentIntents.orderId, idsOf(audited)));
  const intentIds = idsOf(intents);
  const issued = await db
    .select()
    .from(invoices)
    .where(or(isOneOf(invoices.intentId, intentIds), isOneOf(invoices.cancelledIntentId, intentIds)));
  const cash = await db
    .select()
    .from(cashPayments)
    .where(and(isOneOf(cashPayments.intentId, intentIds), isStanding));
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(isOneOf(paymentAttempts.intentId, intentIds));
  const events = await db
    .select()
    .from(paymentEvents)
    .where(isOneOf(paymentEvents.attemptId, idsOf(attempts)))
    .orderBy(asc(paymentEvents.attemptId), asc(paymentEvents.seq));
  const returned = await db
    .select()
    .from(refunds)
    .where(isOneOf(refunds.attemptId, idsOf(attempts)));
  const asked = await db
    .select({ refund: orderRefunds, creditNote: creditNotes })
    .from(orderRefunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, orderRefunds.id))
    .where(isOneOf(orderRefunds.attemptId, idsOf(attempts)));
  const divisions = await db
    .select()
    .from(instalmentDivisions)
    .where(isOneOf(instalmentDivisions.intentId, intentIds));
  const sharedNames = await findSharedNames(db, attempts);
  return {
    orders: audited,
    intents,
    divisions,
    attempts,
    events,
    cash,
    invoices: issued,
    refunds: returned,
    orderRefunds: asked.map(({ refund, creditNote }) => ({ ...refund, creditNote })),
    sharedNames,
  };
}

/** Together with `provider`, each of these belongs to one attempt. */
const UNIQUE_NAMES = ['clientReference', 'providerSessionId', 'providerTransactionId'] as const;

/** The names of these attempts that another attempt has as well, of whatever order (I6). */
async function findSharedNames(db: Database, attempts: readonly AttemptRow[]): Promise<string[]> {
  const shared: string[] = [];
  const providers = [...new Set(attempts.map(({ provider }) => provider))];
  for (const key of UNIQUE_NAMES) {
    const { provider, [key]: column } = paymentAttempts;
    const own = attempts.flatMap((attempt) => attempt[key] ?? []);
    const found = await db
      .select({ provider, name: column })
      .from(paymentAttempts)
      // The provider as well: it is the first column of the indexes.
      .where(and(isOneOf(provider, providers), isOneOf(column, own)))
      .groupBy(provider, column)
      .having(gt(count(), 1));
    shared.push(...found.map(({ provider: of, name }) => `${of} ${name}`));
  }
  return shared;
}
