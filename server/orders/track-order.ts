import { eq, or, sql } from 'drizzle-orm';
import { trackedReference } from '#domain/ids.ts';
import { isPaidAtDoor } from '#domain/orders/order-instalments.ts';
import type { TrackedStatus } from '#domain/order.ts';
import { guestMobile } from '#domain/text/phone.ts';
import type { TrackedOrder } from '#domain/wording/tracking.ts';
import type { OrderRow } from '../access/order-access.ts';
import { isSameText } from '../access/capability.ts';
import { type Database, tables } from '../db/index.ts';
import { readProgress } from '../fulfilment/delivery-progress.ts';
import { dueInstalments } from '../payments/ledger/due.ts';
import { type Ledger, readLedger } from '../payments/ledger/ledger.ts';
import { deliveryDays } from './order-delivery.ts';

/** Read and compared in place of an order that does not exist, so that both cases take the same time. */
const NO_ORDER = { id: 0, total: 0, phone: '' };

/**
 * The status of an order, for a client that knows its phone number and one of its names: its reference, its number or the
 * id of one of its payments. A wrong name, a wrong phone and malformed input get the same answer, by the same queries
 * (HAZARDS C30). @see RT-09 @see AP-04
 *
 * @param typed both as typed
 * @returns `undefined` for an order that is not known by that name and phone
 */
export async function trackOrder(
  db: Database,
  typed: { reference: string; telephone: string },
  now: Date,
): Promise<TrackedOrder | undefined> {
  const { orders, paymentAttempts, paymentIntents } = tables;
  const name = trackedReference(typed.reference);
  const paidFor = sql`(
    select ${paymentIntents.orderId} from ${paymentAttempts}
    join ${paymentIntents} on ${paymentIntents.id} = ${paymentAttempts.intentId}
    where ${paymentAttempts.clientReference} = ${name}
  )`;
  const [order] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.reference, name), eq(orders.name, name), eq(orders.id, paidFor)));
  const ledger = await readLedger(db, order ?? NO_ORDER);
  const isTheirs = isSameText(guestMobile(typed.telephone) ?? '-', (order ?? NO_ORDER).phone);
  if (!order || !isTheirs) return undefined;
  const delivery = deliveryDays(order, dueInstalments(ledger, order, now));
  const progress = await readProgress(db, order);
  return { status: statusOf(order, ledger), delivery, progress, returned: returnedOf(ledger) };
}

/** A paid order is shown as paid even when it was cancelled later. */
function statusOf(order: OrderRow, { instalments, next, isSettled, applied }: Ledger): TrackedStatus {
  if (isSettled) return 'paid';
  if (!next || next.isInConflict) return 'checking';
  if (order.state === 'cancel') return 'cancelled';
  if (applied > 0) return 'partlyPaid';
  const parts = instalments.map(({ intent }) => intent);
  return isPaidAtDoor(order, next.intent, parts) ? 'confirmed' : 'awaitingPayment';
}

/** One payment that is still to be returned counts more than others that were. */
function returnedOf({ instalments }: Ledger): TrackedOrder['returned'] {
  const states = instalments.flatMap(({ returned }) => returned.map(({ state }) => state));
  if (states.includes('surplus')) return 'toReturn';
  return states.length > 0 ? 'returned' : undefined;
}
