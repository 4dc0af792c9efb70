import { eq } from 'drizzle-orm';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import type { components } from '#openapi/schema.d.ts';
import { staffMay } from '../access/policy.ts';
import { staffIdOf } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { STAFF_WRITE_LIMITS } from '../limits.ts';
import type { Operations } from '../operations.ts';
import type { Payments } from '../payments/index.ts';
import { Problem } from '../problem.ts';
import { PICTURE_BODY_LIMIT } from '../uploaded-picture.ts';
import {
  countDeliveries,
  findPictures,
  listCouriers,
  listDeliveries,
  readDay,
  readDeliveries,
} from './deliveries.ts';
import { wireDelivery, wireEvent } from './delivery-wire.ts';
import { staffNames } from './staff-names.ts';
import { findParcelEvents } from './parcels.repository.ts';
import { splitParcel } from './split-parcel.ts';
import { takeRoundCash } from './round-cash.ts';
import { takeStep } from './take-step.ts';

type Parts = { db: Database; clock: Clock; payments: Payments };

/** The way of orders to their customers, as staff see and direct it. @see DK-04 @see DK-05 */
export const deliveryOperations = {
  listDeliveries: {
    access: staffMay.prepare,
    handle: async ({ db, clock }, { query: { vue: view = 'toConfirm', apres: after } }) => {
      const { deliveries, next } = await listDeliveries(db, { view, after, now: clock.now() });
      return { data: deliveries.map(wireDelivery), next: next ?? null, counts: await countDeliveries(db) };
    },
  },

  listDayDeliveries: {
    access: staffMay.prepare,
    notFound: 'request.invalid',
    handle: async ({ db, clock }, { params: { jour: day }, query: { livreur: courierId } }) => ({
      data: (await readDay(db, { day, courierId, now: clock.now() })).map(wireDelivery),
    }),
  },

  listOwnDeliveries: {
    access: staffMay.deliver,
    handle: async ({ db, clock }, { caller }) => {
      const now = clock.now();
      const own = { day: isoDayInDakar(now.getTime()), courierId: staffIdOf(caller), now };
      return { data: (await readDay(db, own)).map(wireDelivery) };
    },
  },

  listCouriers: {
    access: staffMay.prepare,
    handle: async ({ db }) => ({ data: await listCouriers(db) }),
  },

  getOrderDeliveries: {
    access: staffMay.readOrders,
    notFound: 'order.unknown',
    handle: (parts, { params }) => deliveriesOf(parts, params.id),
  },

  takeDeliveryStep: {
    access: staffMay.prepare,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    bodyLimit: PICTURE_BODY_LIMIT,
    handle: async (parts, { params, headers, body, caller }) => {
      await takeStep(parts, {
        orderId: params.id,
        number: body.number,
        version: body.version,
        step: body.step,
        details: {
          courierId: body.courier_id,
          day: body.day,
          from: body.from_time,
          to: body.to_time,
          recipient: body.recipient,
          reason: body.reason,
        },
        picture: body.picture,
        staffId: staffIdOf(caller),
        doneAt: body.done_at === undefined ? undefined : new Date(body.done_at),
        requestKey: headers['idempotency-key']?.toString(),
      });
      return deliveriesOf(parts, params.id);
    },
  },

  takeRoundStep: {
    access: staffMay.deliver,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    bodyLimit: PICTURE_BODY_LIMIT,
    handle: async (parts, { params, headers, body, caller }) => {
      await takeStep(parts, {
        orderId: params.id,
        number: body.number,
        version: body.version,
        step: body.step,
        details: { recipient: body.recipient, reason: body.reason },
        picture: body.picture,
        staffId: staffIdOf(caller),
        doneAt: body.done_at === undefined ? undefined : new Date(body.done_at),
        requestKey: headers['idempotency-key']?.toString(),
        isOwnOnly: true,
      });
      return ownOf(parts, params.id, staffIdOf(caller));
    },
  },

  recordRoundCash: {
    access: staffMay.deliver,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, headers, body, caller }) => {
      await takeRoundCash(parts, {
        orderId: params.id,
        instalmentNo: body.instalment_no,
        amount: body.amount,
        staffId: staffIdOf(caller),
        requestKey: headers['idempotency-key']?.toString(),
      });
      return ownOf(parts, params.id, staffIdOf(caller));
    },
  },

  splitDelivery: {
    access: staffMay.prepare,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, body, caller }) => {
      await splitParcel(parts, {
        orderId: params.id,
        number: body.number,
        version: body.version,
        lines: body.lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
        staffId: staffIdOf(caller),
      });
      return deliveriesOf(parts, params.id);
    },
  },
} satisfies Operations<Parts>;

/** @throws Problem `order.unknown` */
async function deliveriesOf(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  orderId: number,
): Promise<components['schemas']['StaffOrderDeliveries']> {
  const { orders } = tables;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Problem('order.unknown');
  const deliveries = (await readDeliveries(db, [order], clock.now())).get(orderId) ?? [];
  const pictures = await findPictures(db, orderId);
  const events = await findParcelEvents(db, orderId);
  const names = await staffNames(
    db,
    events.map(({ staffId }) => staffId),
  );
  return {
    data: deliveries.map(wireDelivery),
    pictures: deliveries.flatMap(({ parcel: { id, number } }) => {
      const picture = id === undefined ? undefined : pictures.get(id);
      return picture === undefined ? [] : { number, picture };
    }),
    events: events.map((event) => wireEvent(event, names)),
  };
}

/** What a courier brings of an order. */
async function ownOf(
  { db, clock }: Parts,
  orderId: number,
  staffId: number,
): Promise<components['schemas']['StaffDeliveryDay']> {
  const { orders } = tables;
  const found = await db.select().from(orders).where(eq(orders.id, orderId));
  const deliveries = (await readDeliveries(db, found, clock.now())).get(orderId) ?? [];
  return { data: deliveries.filter(({ parcel }) => parcel.courierId === staffId).map(wireDelivery) };
}
