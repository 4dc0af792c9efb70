import type { CustomerId } from '#domain/account/ids.ts';
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { AttemptState } from '#domain/payments/attempt-state.ts';
import type { Database } from '../../db/index.ts';
import { orders, paymentAttempts } from '../../db/schema.ts';
import { isOffered, shownState } from '../store/projection.ts';
import { paidAmountOf, selectAttempts, type AttemptInOrder } from '../store/attempts.repository.ts';
import type { OrderRow } from '../../access/order-access.ts';

/** One payment as the records of the payment backend show it. Amounts in whole francs. */
export interface PaymentRecord {
  transactionId: string;
  /** The provider's id of its session, such as the token of a hosted invoice; `null` while it is not known. */
  sessionId: string | null;
  amount: number;
  state: AttemptState;
  /** Whether its session can still be paid. */
  isOpen: boolean;
  order: OrderRow;
}

/** A payment by its transaction id, or by the id of its session at one of these providers. */
export type RecordName = { transactionId: string } | { sessionId: string; providers: readonly string[] };

const RECORDS_MAX = 200;

/** @returns none where there is no such payment, several where providers have sessions of the same id */
export async function findRecords(db: Database, name: RecordName): Promise<PaymentRecord[]> {
  const isNamed =
    'transactionId' in name
      ? eq(paymentAttempts.clientReference, name.transactionId)
      : and(
          eq(paymentAttempts.providerSessionId, name.sessionId),
          inArray(paymentAttempts.provider, [...name.providers]),
        );
  return (await selectAttempts(db).where(isNamed)).map(toRecord);
}

/** The payments of an order, oldest first. */
export const listRecordsOfOrder = (db: Database, orderId: number): Promise<PaymentRecord[]> =>
  list(db, eq(orders.id, orderId), asc(paymentAttempts.createdAt));

/** The payments of a customer's orders, newest first, 200 at most. */
export const listRecordsOfCustomer = (db: Database, customerId: CustomerId): Promise<PaymentRecord[]> =>
  list(db, eq(orders.customerId, customerId), desc(paymentAttempts.createdAt));

async function list(db: Database, isWanted: SQL, order: SQL): Promise<PaymentRecord[]> {
  return (await selectAttempts(db).where(isWanted).orderBy(order).limit(RECORDS_MAX)).map(toRecord);
}

const toRecord = ({ attempt, order, received }: AttemptInOrder): PaymentRecord => ({
  transactionId: attempt.clientReference,
  sessionId: attempt.providerSessionId,
  amount: paidAmountOf({ attempt, received }),
  state: shownState(attempt),
  isOpen: isOffered(attempt),
  order,
});
