import { and, asc, desc, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import { CURRENCY } from '#domain/money/money.ts';
import { OPENING_STATES, type AttemptState } from '#domain/payments/attempt-state.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderRow } from '../../access/order-access.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { prepared } from '../../db/prepared.ts';
import { sendTogether } from '../../db/send-together.ts';
import {
  cashPayments,
  cashReversals,
  customerCredits,
  orderLines,
  orders,
  paymentAttempts,
  paymentEvents,
  paymentIntents,
} from '../../db/schema.ts';
import type { SessionLine } from '../../providers/provider.ts';
import type { AttemptRow } from './projection.ts';
import type { EventRow } from './stored-event.ts';

export type IntentRow = typeof paymentIntents.$inferSelect;

/** An attempt with what it pays. */
export interface AttemptInOrder {
  attempt: AttemptRow;
  intent: IntentRow;
  order: OrderRow;
  /** Its money is credit of the customer (decision 0069). */
  isKept: boolean;
  /** Id of the cash or credit that settled the instalment. */
  cashPaymentId: number | null;
  /** Whether the provider moves the money of another attempt of the instalment, which it may have refused before. */
  isOtherMoving: boolean;
  /** Whole francs that the provider showed as paid; `null` while that is not decided, and where they were not readable. */
  received: number | null;
}

/**
 * What was paid, in whole francs. It differs from the amount due for money that rules version 1 let staff accept, and for
 * a refunded conflict.
 */
export const paidAmountOf = ({ attempt, received }: Pick<AttemptInOrder, 'attempt' | 'received'>): number =>
  received ?? attempt.amount;

/** The francs of the provider's last answer that an attempt was paid. */
export const receivedFrancs = (attemptId: AnyPgColumn) =>
  sql`(
    select (proof.evidence ->> 'amount')::integer from ${paymentEvents} proof
    where proof.attempt_id = ${attemptId} and proof.evidence ->> 'verdict' = 'succeeded'
      and proof.evidence ->> 'currency' = ${sql.raw(`'${CURRENCY}'`)}
    order by proof.seq desc limit 1
  )`.mapWith(Number);

/** In a conflict the amount that was asked for is shown until staff decide. */
const DECIDED_STATES: AttemptState[] = ['succeeded', 'surplus', 'refunded'];

/** `received` of an attempt. */
export const decidedFrancs =
  sql`case when ${inArray(paymentAttempts.state, DECIDED_STATES)} then ${receivedFrancs(paymentAttempts.id)} end`.mapWith(
    Number,
  );

/** As `isMoving` of another attempt. */
const otherIsMoving = sql`exists (
  select 1 from ${paymentAttempts} other
  where other.intent_id = ${paymentAttempts.intentId} and other.id <> ${paymentAttempts.id}
    and coalesce(other.resumed_as, other.state) = 'processing'
)`.mapWith(Boolean);

/** Whether the money of an attempt was kept as credit of the customer. */
export const isKept = sql`exists (
  select 1 from ${customerCredits} where ${customerCredits.attemptId} = ${paymentAttempts.id}
)`.mapWith(Boolean);

/** A cash entry that counts: it was not reversed. */
export const isStanding = notExists(
  // Without a database: it is a part of other statements.
  sql`(select 1 from ${cashReversals} where ${cashReversals.cashPaymentId} = ${cashPayments.id})`,
);

/** Joins the cash that settles an instalment; there is one at most. */
export const settlesIntent = and(eq(cashPayments.intentId, paymentIntents.id), isStanding);

/** Attempts with what they pay, for further conditions. */
export const selectAttempts = (db: Database) =>
  db
    .select({
      attempt: paymentAttempts,
      intent: paymentIntents,
      order: orders,
      cashPaymentId: cashPayments.id,
      received: decidedFrancs,
      isKept,
      isOtherMoving: otherIsMoving,
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .leftJoin(cashPayments, settlesIntent);

const selectByReference = prepared('attempt_by_reference', (db) =>
  selectAttempts(db).where(eq(paymentAttempts.clientReference, sql.placeholder('reference'))),
);

/** What was sold with an order, as its payer reads it. Whole francs. */
export const findSoldLines = (db: Database, orderId: number): Promise<SessionLine[]> =>
  db
    .select({
      name: orderLines.productName,
      quantity: orderLines.quantity,
      unitPrice: orderLines.unitPrice,
      subtotal: orderLines.subtotal,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

/** An attempt by its public transaction id. */
export async function findByReference(db: Database, reference: string): Promise<AttemptInOrder | undefined> {
  const [found] = await selectByReference(db, { reference });
  return found;
}

/** The attempts that a session or a payment at a provider may belong to, by our reference or the provider's ids. */
export async function findByNames(
  db: Database,
  provider: string,
  names: { clientReference: string | undefined; sessionId: string | undefined; transactionId: string },
): Promise<AttemptRow[]> {
  const { clientReference, sessionId, transactionId } = names;
  const isNamed = [
    eq(paymentAttempts.providerTransactionId, transactionId),
    ...(clientReference === undefined ? [] : [eq(paymentAttempts.clientReference, clientReference)]),
    ...(sessionId === undefined ? [] : [eq(paymentAttempts.providerSessionId, sessionId)]),
  ];
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), or(...isNamed)));
}

const selectById = prepared('attempt_by_id', (db) =>
  selectAttempts(db).where(eq(paymentAttempts.id, sql.placeholder('id'))),
);

export async function findAttempt(db: Database, id: string): Promise<AttemptInOrder | undefined> {
  const [found] = await selectById(db, { id });
  return found;
}

/** @throws Error when there is none: ids of attempts are our own */
export async function readAttempt(db: Database, id: string): Promise<AttemptInOrder> {
  const found = await findAttempt(db, id);
  if (!found) throw new Error(`There is no attempt ${id}`);
  return found;
}

const lockById = prepared('lock_order', (db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update'),
);

/** Locks an order for the rest of the transaction. Every decision about its money holds this lock. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const [order] = await lockById(tx, { id });
  return order;
}

const lockByAttempt = prepared('lock_order_of_attempt', (db) => {
  const orderId = db
    .select({ id: paymentIntents.orderId })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentAttempts.id, sql.placeholder('attemptId')));
  return db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
});

/**
 * Locks the order of an attempt, then reads the attempt. Every event of every attempt is written under this one lock, so
 * two payments of one order take turns and cannot deadlock.
 *
 * @throws Error when there is no such attempt: ids of attempts are our own
 */
export async function lockAttempt(tx: Transaction, id: string): Promise<AttemptInOrder> {
  const [, attempt] = await sendTogether(lockByAttempt(tx, { attemptId: id }), readAttempt(tx, id));
  return attempt;
}

/** The other attempts of an attempt's instalment, oldest first. */
export const siblingsOf = (db: Database, { id, intentId }: AttemptRow): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.intentId, intentId), ne(paymentAttempts.id, id)))
    .orderBy(asc(paymentAttempts.createdAt));

/** An attempt, with the other attempts that a provider's answer about it may concern. */
export interface AttemptWithRelated extends AttemptInOrder {
  /** The other attempts of its instalment, oldest first. */
  siblings: AttemptRow[];
  /** Another attempt already has this session or transaction of the provider (I6). */
  isTaken: boolean;
}

const selectRelated = prepared('related_attempts', (db) => {
  const own = <Column extends 'intentId' | 'provider'>(column: Column) =>
    db
      .select({ value: paymentAttempts[column] })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, sql.placeholder('id')));
  const isNamed = or(
    eq(paymentAttempts.providerSessionId, sql.placeholder('sessionId')),
    eq(paymentAttempts.providerTransactionId, sql.placeholder('transactionId')),
  );
  return selectAttempts(db)
    .where(
      or(
        eq(paymentAttempts.intentId, own('intentId')),
        and(eq(paymentAttempts.provider, own('provider')), isNamed),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt));
});

/**
 * Locks the order of an attempt, then reads the attempt and those related to it.
 *
 * @param names what the provider calls its session and, once it is paid, its payment
 * @throws Error when there is no such attempt: ids of attempts are our own
 */
export async function lockRelated(
  tx: Transaction,
  id: string,
  { sessionId, transactionId }: { sessionId: string; transactionId: string | undefined },
): Promise<AttemptWithRelated> {
  const [, rows] = await sendTogether(
    lockByAttempt(tx, { attemptId: id }),
    selectRelated(tx, { id, sessionId, transactionId: transactionId ?? null }),
  );
  const found = rows.find(({ attempt }) => attempt.id === id);
  if (!found) throw new Error(`There is no attempt ${id}`);
  const { intentId, provider } = found.attempt;
  const others = rows.flatMap(({ attempt }) => (attempt.id === id ? [] : [attempt]));
  const isNamed = ({ providerSessionId, providerTransactionId }: AttemptRow) =>
    providerSessionId === sessionId ||
    (transactionId !== undefined && providerTransactionId === transactionId);
  return {
    ...found,
    siblings: others.filter((other) => other.intentId === intentId),
    isTaken: others.some((other) => other.provider === provider && isNamed(other)),
  };
}

const selectOpened = prepared('opened_attempts', (db) =>
  db
    .select({
      orderId: paymentIntents.orderId,
      phone: paymentAttempts.phone,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(
      and(
        or(
          eq(orders.id, sql.placeholder('orderId')),
          eq(orders.guestHash, sql.placeholder('guestHash')),
          eq(orders.customerId, sql.placeholder('customerId')),
        ),
        gt(paymentAttempts.createdAt, sql.placeholder('since')),
        or(isNotNull(paymentAttempts.providerSessionId), inArray(paymentAttempts.state, OPENING_STATES)),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt)),
);

/**
 * The attempts since a moment that opened a session or are opening one, for this order and for the other orders of its
 * owner (the customer, or the guest who placed it), newest first.
 */
export const findOpened = (
  db: Database,
  { id: orderId, customerId, guestHash }: OrderRow,
  since: Date,
): Promise<{ orderId: number; phone: string | null; createdAt: Date }[]> =>
  selectOpened(db, { orderId, customerId, guestHash, since: since.toISOString() });

/** The events of an attempt, by their sequence. */
export const readEvents = (db: Database, attemptId: string): Promise<EventRow[]> =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(asc(paymentEvents.seq));
