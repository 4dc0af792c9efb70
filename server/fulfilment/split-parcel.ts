import { and, eq } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { isDivisible } from '#domain/fulfilment/parcel.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { lockOrder } from '../payments/store/attempts.repository.ts';
import { Problem } from '../problem.ts';
import { changeParcel, findParcels, insertParcel, type Parcel } from './parcels.repository.ts';
import { changedSince, requireParcel, storedParcel } from './take-step.ts';

/** Lines that leave in a parcel of their own. */
export interface ParcelSplit {
  orderId: number;
  number: number;
  /** The version of the parcel that the person has seen. */
  version: number;
  lines: readonly { lineId: number; quantity: number }[];
  staffId: AccountId;
}

/**
 * Divides a parcel that is confirmed and has not left: some of its lines get a parcel of their own, in the same state and without a day.
 *
 * @throws Problem `order.unknown`, `parcel.unknown`, `parcel.changed`, `request.invalid` about the field `lines` where
 *   nothing or everything is chosen, or more than the parcel has
 */
export const splitParcel = (
  { db, clock }: { db: Database; clock: Clock },
  split: ParcelSplit,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, split.orderId);
    if (!order) throw new Problem('order.unknown');
    const all = (await findParcels(tx, [order])).get(order.id) ?? [];
    const parcel = requireParcel(all, split);
    if (order.state === 'cancel' || !isDivisible(parcel.state)) throw changedSince(parcel);
    const moved = movedLines(parcel, split.lines);
    const now = clock.now();
    const row = await storedParcel(tx, parcel, now);
    for (const { lineId, left } of moved) await leaveLine(tx, { parcelId: row.id, lineId, left });
    const number = Math.max(...all.map((each) => each.number)) + 1;
    const lines = moved.map(({ lineId, name, quantity }) => ({ lineId, name, quantity }));
    const { state } = parcel;
    const added = await insertParcel(
      tx,
      {
        ...parcel,
        id: undefined,
        number,
        lines,
        version: 0,
        courierId: null,
        day: null,
        fromTime: null,
        toTime: null,
      },
      now,
    );
    const event = {
      event: 'parcel.split',
      from: state,
      to: state,
      at: now,
      staffId: split.staffId,
      facts: { from: parcel.number, to: number },
    };
    await changeParcel(tx, row, {}, event);
    await changeParcel(tx, added, {}, event);
    await recordStaffAction(
      tx,
      {
        staffId: split.staffId,
        action: 'parcel.split',
        subject: { kind: 'order', id: order.id },
        detail: { parcel: parcel.number, into: number, lines: split.lines },
      },
      now,
    );
  });

/** @throws Problem `request.invalid` */
function movedLines({ lines }: Parcel, chosen: ParcelSplit['lines']) {
  const moved = chosen.map(({ lineId, quantity }) => {
    const line = lines.find((each) => each.lineId === lineId);
    if (!line || quantity > line.quantity) throw wrongLines();
    return { lineId, name: line.name, quantity, left: line.quantity - quantity };
  });
  const isTwice = new Set(moved.map(({ lineId }) => lineId)).size < moved.length;
  const isAll = moved.length === lines.length && moved.every(({ left }) => left === 0);
  if (moved.length === 0 || isTwice || isAll) throw wrongLines();
  return moved;
}

const wrongLines = () =>
  new Problem('request.invalid', { fields: [{ field: 'lines', message: text.errors.lines }] });

async function leaveLine(
  tx: Database,
  { parcelId, lineId, left }: { parcelId: number; lineId: number; left: number },
): Promise<void> {
  const { parcelLines } = tables;
  const isLine = and(eq(parcelLines.parcelId, parcelId), eq(parcelLines.orderLineId, lineId));
  await (left === 0
    ? tx.delete(parcelLines).where(isLine)
    : tx.update(parcelLines).set({ quantity: left }).where(isLine));
}
