import { queryOptions } from '@tanstack/react-query';
import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import type { OpenFulfilmentState, StaffStep } from '#domain/fulfilment/parcel.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { STAFF_KEY } from './staff.ts';

type Wire = components['schemas'];

/** A parcel of an order, with what staff need to bring it. Amounts in whole francs. */
export type StaffDelivery = FromContract<Wire['StaffDelivery']>;
/** The parcels of an order, and what happened to them. */
export type OrderDeliveries = FromContract<Wire['StaffOrderDeliveries']>;

/** A step as it is sent. */
export interface DeliveryStep {
  orderId: number;
  number: number;
  version: number;
  step: StaffStep;
  courierId?: number | undefined;
  day?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  recipient?: string | undefined;
  /** A `data:` URL. */
  picture?: string | undefined;
  reason?: string | undefined;
  /** When it was done, in epoch milliseconds, if it is sent later. */
  doneAt?: number | undefined;
  /** Stays the same when the step is sent again, so that it is done once. */
  key?: string | undefined;
}

const read = <Data>(call: Promise<{ data?: Data }>) => unwrap(call, text.loadFailed);
const write = <Data>(call: Promise<{ data?: Data }>) => unwrap(call, text.saveFailed);

/** The reads of deliveries by staff; every change makes all of them stale. */
export const deliveryQueries = (shop: ShopClient) => ({
  view: (view: OpenFulfilmentState, after: number | undefined) =>
    queryOptions({
      queryKey: [STAFF_KEY, 'deliveries', view, after],
      queryFn: async ({ signal }) => {
        const query = { vue: view, ...(after !== undefined && { apres: after }) };
        const page = await read(shop.GET('/api/gestion/livraisons', { params: { query }, signal }));
        return { ...fromContract(page), counts: page.counts };
      },
    }),
  day: (day: string, courierId: number | undefined) =>
    queryOptions({
      queryKey: [STAFF_KEY, 'delivery day', day, courierId],
      queryFn: async ({ signal }) => {
        const params = { path: { jour: day }, query: courierId === undefined ? {} : { livreur: courierId } };
        const { data } = await read(shop.GET('/api/gestion/livraisons/jour/{jour}', { params, signal }));
        return data.map(fromContract);
      },
    }),
  round: () =>
    queryOptions({
      queryKey: [STAFF_KEY, 'delivery round'],
      queryFn: async ({ signal }) =>
        (await read(shop.GET('/api/gestion/livraisons/tournee', { signal }))).data.map(fromContract),
    }),
  ofOrder: (orderId: number) =>
    queryOptions({
      queryKey: [STAFF_KEY, 'deliveries of', orderId],
      queryFn: async ({ signal }) =>
        fromContract(
          await read(
            shop.GET('/api/gestion/livraisons/commandes/{id}', { params: { path: { id: orderId } }, signal }),
          ),
        ),
    }),
  couriers: () =>
    queryOptions({
      queryKey: [STAFF_KEY, 'couriers'],
      queryFn: async ({ signal }) =>
        (await read(shop.GET('/api/gestion/livraisons/livreurs', { signal }))).data,
    }),
});

/** Does a step of a parcel. @throws ApiError, e.g. `parcel.changed` with the state that is now */
export async function takeDeliveryStep(
  shop: ShopClient,
  { orderId, number, version, step, key, doneAt, ...details }: DeliveryStep,
  signal?: AbortSignal,
): Promise<OrderDeliveries> {
  const { courierId, day, from, to, recipient, picture, reason } = details;
  const call = shop.POST('/api/gestion/livraisons/commandes/{id}', {
    params: {
      path: { id: orderId },
      ...(key !== undefined && { header: { 'Idempotency-Key': key } }),
    },
    body: {
      number,
      version,
      step,
      ...(courierId !== undefined && { courier_id: courierId }),
      ...(day !== undefined && { day }),
      ...(from !== undefined && { from_time: from }),
      ...(to !== undefined && { to_time: to }),
      ...(recipient !== undefined && { recipient }),
      ...(picture !== undefined && { picture }),
      ...(reason !== undefined && { reason }),
      ...(doneAt !== undefined && { done_at: new Date(doneAt).toISOString() }),
    },
    ...(signal && { signal }),
  });
  return fromContract(await write(call));
}

/** Gives some lines of a parcel a parcel of their own. @throws ApiError */
export async function splitDelivery(
  shop: ShopClient,
  { orderId, number, version }: Pick<DeliveryStep, 'orderId' | 'number' | 'version'>,
  lines: readonly { lineId: number; quantity: number }[],
): Promise<OrderDeliveries> {
  const call = shop.POST('/api/gestion/livraisons/commandes/{id}/separer', {
    params: { path: { id: orderId } },
    body: { number, version, lines: lines.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })) },
  });
  return fromContract(await write(call));
}

/** Sends what a courier did, with its key. @returns the own parcels of the order now @throws ApiError */
export async function sendCourierDeed(
  shop: ShopClient,
  deed: CourierDeed,
  signal: AbortSignal,
): Promise<StaffDelivery[]> {
  const params = { path: { id: deed.orderId }, header: { 'Idempotency-Key': deed.key } };
  const call =
    deed.kind === 'cash'
      ? shop.POST('/api/gestion/livraisons/tournee/{id}/especes', {
          params,
          body: { instalment_no: deed.instalmentNo, amount: deed.amount },
          signal,
        })
      : shop.POST('/api/gestion/livraisons/tournee/{id}', {
          params,
          body: {
            number: deed.number,
            version: deed.version,
            step: deed.step,
            done_at: new Date(deed.doneAt).toISOString(),
            ...(deed.recipient !== undefined && { recipient: deed.recipient }),
            ...(deed.picture !== undefined && { picture: deed.picture }),
            ...(deed.reason !== undefined && { reason: deed.reason }),
          },
          signal,
        });
  return (await write(call)).data.map(fromContract);
}
