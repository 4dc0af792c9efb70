import { and, eq, ne } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { type Database, tables } from '../db/index.ts';
import type { Payments } from '../payments/index.ts';
import { Problem } from '../problem.ts';

/** Cash that a courier received at the door. */
export interface RoundCash {
  orderId: number;
  instalmentNo: number;
  /** Whole francs; exactly the amount due. */
  amount: number;
  staffId: AccountId;
  /** The same key from the same person records it once. */
  requestKey: string | undefined;
}

/**
 * Records cash for the instalment that is due on an order of the courier's own round, like the cash desk: the provider of a
 * payment under way is asked first, and a payment page that is merely open is put aside.
 *
 * @throws Problem `parcel.unknown` for an order of which the courier has no parcel; what `recordCash` of the payments throws
 */
export async function takeRoundCash(
  { db, payments }: { db: Database; payments: Pick<Payments, 'due' | 'status' | 'putAside' | 'recordCash'> },
  { orderId, instalmentNo, ...receipt }: RoundCash,
): Promise<void> {
  const { parcels } = tables;
  const isOwn = and(eq(parcels.orderId, orderId), eq(parcels.courierId, receipt.staffId));
  const own = await db.$count(parcels, and(isOwn, ne(parcels.state, 'cancelled')));
  if (own === 0) throw new Problem('parcel.unknown');
  const { liveTransaction } = await payments.due(orderId);
  if (liveTransaction !== null) await payments.status(liveTransaction, { check: true });
  const due = await payments.due(orderId);
  if (due.canBePutAside === true) await payments.putAside(orderId, instalmentNo);
  await payments.recordCash({ ...receipt, orderId, instalmentNo, reason: text.cashReason });
}
