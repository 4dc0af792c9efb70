import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type CollectedPart, type LeavingBlock, partsToCollect } from '#domain/fulfilment/leaving.ts';
import {
  OPEN_FULFILMENT_STATES,
  type OpenFulfilmentState,
  type StaffStep,
} from '#domain/fulfilment/parcel.ts';
import { STAFF_RIGHTS } from '#domain/staff/roles.ts';
import { possibleSteps } from '#machines/fulfilment/index.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import { isWithCourier, words } from '../db/schema/columns.ts';
import { readLedgers } from '../payments/ledger/ledger.ts';
import { findReturned } from '../payments/ledger/refunds-of-order.ts';
import { staffNames } from './staff-names.ts';
import { findAgreed, leavingFacts, permissionOf } from './order-facts.ts';
import { findParcels, type Parcel } from './parcels.repository.ts';
import { IS_TO_CONFIRM } from './to-confirm.ts';

const { accounts, orders, parcelPictures, parcels } = tables;

/** A parcel with what staff need to bring it to its customer. Amounts in whole francs. */
export interface Delivery {
  parcel: Parcel;
  order: OrderRow;
  /** How many parcels of the order are not cancelled. */
  parcels: number;
  courierName: string | undefined;
  hasPicture: boolean;
  /** What the courier collects; nothing once the money is there. */
  collect: readonly CollectedPart[];
  residual: number;
  block: LeavingBlock | undefined;
  steps: readonly StaffStep[];
}

/** The deliveries of some orders, in a fixed number of statements, by the ids of the orders. */
export async function readDeliveries(
  db: Database,
  ofOrders: readonly OrderRow[],
  now: Date,
): Promise<Map<number, Delivery[]>> {
  if (ofOrders.length === 0) return new Map();
  const [byOrder, ledgers, agreed] = await Promise.all([
    findParcels(db, ofOrders),
    readLedgers(db, ofOrders),
    findAgreed(db, ofOrders),
  ]);
  const stored = [...byOrder.values()].flat();
  const [names, pictured, returned] = await Promise.all([
    staffNames(
      db,
      stored.map(({ courierId }) => courierId),
    ),
    findPictured(db, stored),
    findReturned(db, ledgers),
  ]);
  return new Map(
    ofOrders.map((order) => {
      const own = byOrder.get(order.id) ?? [];
      const ledger = ledgers.get(order.id);
      if (ledger === undefined) return [order.id, []];
      const facts = leavingFacts(order, ledger, {
        isMember: agreed.has(order.id),
        isReturned: returned.has(order.id),
      });
      const permission = permissionOf(facts, now);
      const shared = {
        order,
        parcels: own.filter(({ state }) => state !== 'cancelled').length,
        collect: partsToCollect(facts),
        residual: ledger.residual,
        block: permission.block,
      };
      return [
        order.id,
        own.map((parcel) => ({
          ...shared,
          parcel,
          courierName: parcel.courierId === null ? undefined : names.get(parcel.courierId),
          hasPicture: parcel.id !== undefined && pictured.has(parcel.id),
          steps: possibleSteps(parcel.state, permission),
        })),
      ];
    }),
  );
}

async function findPictured(db: Database, stored: readonly Parcel[]): Promise<Set<number>> {
  const ids = stored.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: parcelPictures.parcelId })
    .from(parcelPictures)
    .where(inArray(parcelPictures.parcelId, ids));
  return new Set(found.map(({ id }) => id));
}

/** Deliveries of one page of a list. */
const PAGE = 30;
/** Deliveries of one day: more than a shop brings. */
const DAY_MAX = 400;
/** Counts go no further: a person reads `plus de 200`. */
export const COUNTED_MAX = 200;

/** As the index of these orders has it. */
const isOpen = sql`${orders.state} = 'sale' and ${orders.fulfilment} in (${words(OPEN_FULFILMENT_STATES)})`;

const inView = (view: OpenFulfilmentState): SQL | undefined =>
  and(
    isOpen,
    sql`${orders.fulfilment} = ${sql.raw(`'${view}'`)}`,
    view === 'toConfirm' ? IS_TO_CONFIRM : undefined,
  );

/** One page of the orders in a view, the oldest first, and the order after which the next page begins. */
export async function listDeliveries(
  db: Database,
  { view, after, now }: { view: OpenFulfilmentState; after: number | undefined; now: Date },
): Promise<{ deliveries: Delivery[]; next: number | undefined }> {
  const isLater = after === undefined ? undefined : await isAfter(db, after);
  const rows = await db
    .select()
    .from(orders)
    .where(and(inView(view), isLater))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const byOrder = await readDeliveries(db, shown, now);
  return {
    deliveries: shown.flatMap(({ id }) =>
      (byOrder.get(id) ?? []).filter(({ parcel }) => parcel.state === view),
    ),
    next: rows.length > PAGE ? shown.at(-1)?.id : undefined,
  };
}

/** Where a list goes on after an order. The time as text, because a `Date` would lose its microseconds. */
async function isAfter(db: Database, orderId: number): Promise<SQL | undefined> {
  const [last] = await db
    .select({ at: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(eq(orders.id, orderId));
  return last && sql`(${orders.createdAt}, ${orders.id}) > (${last.at}::timestamptz, ${orderId}::integer)`;
}

/** How many orders each view has, up to one more than `COUNTED_MAX`. */
export async function countDeliveries(db: Database): Promise<Record<OpenFulfilmentState, number>> {
  const count = (view: OpenFulfilmentState) =>
    db.$count(sql`(select from ${orders} where ${inView(view)} limit ${COUNTED_MAX + 1}) counted`);
  const [toConfirm, confirmed, prepared, notThere, onItsWay] = await Promise.all(
    OPEN_FULFILMENT_STATES.map(count),
  );
  return {
    toConfirm: toConfirm ?? 0,
    confirmed: confirmed ?? 0,
    prepared: prepared ?? 0,
    notThere: notThere ?? 0,
    onItsWay: onItsWay ?? 0,
  };
}

/**
 * The deliveries of a day, in the order of their hours: what was planned for it and not cancelled, delivered or not.
 *
 * @param courierId of one courier only; then also what that courier has with him from the days before
 */
export async function readDay(
  db: Database,
  { day, courierId, now }: { day: string; courierId: number | undefined; now: Date },
): Promise<Delivery[]> {
  const isOfDay =
    courierId === undefined
      ? eq(parcels.day, day)
      : and(
          eq(parcels.courierId, courierId),
          or(eq(parcels.day, day), and(gte(sql`${day}::date`, parcels.day), isWithCourier(parcels.state))),
        );
  const found = await db
    .select({ id: parcels.id, order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(isNotNull(parcels.day), isOfDay, ne(parcels.state, 'cancelled')))
    .orderBy(asc(parcels.day), asc(parcels.fromTime), asc(parcels.id))
    .limit(DAY_MAX);
  const byId = new Map(found.map(({ order }) => [order.id, order]));
  const byOrder = await readDeliveries(db, [...byId.values()], now);
  const all = [...byOrder.values()].flat();
  return found.flatMap(({ id }) => all.find(({ parcel }) => parcel.id === id) ?? []);
}

/** A member of staff who can deliver. */
export interface Courier {
  id: number;
  name: string;
}

export async function listCouriers(db: Database): Promise<Courier[]> {
  const found = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.role, [...STAFF_RIGHTS.deliver]), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.email));
  return found.flatMap(({ id, email }) => (email === null ? [] : { id, name: email }));
}

/** The pictures of the parcels of an order, as `data:` URLs of some kilobytes, by the ids of the parcels. */
export async function findPictures(db: Database, orderId: number): Promise<Map<number, string>> {
  const found = await db
    .select({ picture: parcelPictures })
    .from(parcelPictures)
    .innerJoin(parcels, eq(parcels.id, parcelPictures.parcelId))
    .where(eq(parcels.orderId, orderId));
  return new Map(found.map(({ picture }) => [picture.parcelId, `data:image/webp;base64,${picture.picture}`]));
}
