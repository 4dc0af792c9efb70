import { queryOptions } from '@tanstack/react-query';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { SaleType } from '#domain/order.ts';
import type { Recording } from '#domain/inspection/recording.ts';
import type { SimulatedOutcome } from '#domain/payments/simulation.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { STAFF_KEY } from './staff.ts';

type Wire = components['schemas'];

/** A payment that a search found; whole francs. */
export type FoundPayment = FromContract<Wire['FoundPayment']>;

/** An order that no payment was tried for; whole francs. */
export interface FoundOrder {
  id: number;
  reference: string;
  saleType: SaleType;
  state: 'sale' | 'cancel';
  total: number;
  createdAt: number;
}

export interface Found {
  payments: FoundPayment[];
  orders: FoundOrder[];
}

/** What a caller's words lead to. A search for a phone, an address or a name is audited. */
export async function findRecordings(shop: ShopClient, search: string): Promise<Found> {
  const { data, orders } = await unwrap(
    shop.POST('/api/gestion/paiements', { body: { search } }),
    text.searchFailed,
  );
  return {
    payments: fromContract(data),
    orders: orders.map(({ type_sale: saleType, ...order }) => ({
      ...fromContract(order),
      saleType: SALE_TYPES_BY_WORD[saleType],
    })),
  };
}

/** The payer's phone; the reason stays in the audit trail. @returns `undefined` where the provider needs none */
export async function revealPhone(
  shop: ShopClient,
  transactionId: string,
  reason: string,
): Promise<string | undefined> {
  const call = shop.POST('/api/gestion/paiements/{transaction}/telephone', {
    params: { path: { transaction: transactionId } },
    body: { reason },
  });
  return (await unwrap(call, text.phoneFailed)).phone ?? undefined;
}

/** Processes a stored callback again: its provider is asked once more. @returns the recording, in which it waits @throws ApiError */
export async function rerunCallback(
  shop: ShopClient,
  transaction: string,
  notification: number,
): Promise<Recording> {
  const call = shop.POST('/api/gestion/paiements/{transaction}/notifications/{notification}/relance', {
    params: { path: { transaction, notification } },
  });
  return toRecording(await unwrap(call, text.rerunFailed));
}

/** Has the provider's sandbox play an outcome of an open payment. @returns the recording, mostly from before its answer @throws ApiError */
export async function simulateOutcome(
  shop: ShopClient,
  transaction: string,
  outcome: SimulatedOutcome,
): Promise<Recording> {
  const call = shop.POST('/api/gestion/paiements/{transaction}/simulation', {
    params: { path: { transaction } },
    body: { outcome },
  });
  return toRecording(await unwrap(call, text.simulation.failed));
}

/** How often a recording is read while a callback of it waits, in milliseconds. */
const WAITING_MS = 2_000;

const isWaiting = ({ callbackId, facts }: Recording['steps'][number]): boolean =>
  callbackId !== undefined && facts.some(({ name, value }) => name === 'state' && value === 'waiting');

/** Everything that happened to the payments of an order. It is read once, because a replay needs no network, and again while a callback waits. */
export const recordingQuery = (shop: ShopClient, transactionId: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'recording', transactionId],
    queryFn: async ({ signal }) =>
      toRecording(
        await unwrap(
          shop.GET('/api/gestion/paiements/{transaction}', {
            params: { path: { transaction: transactionId } },
            signal,
          }),
          text.loadFailed,
        ),
      ),
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data?.steps.some(isWaiting) === true ? WAITING_MS : false),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const toRecording = ({ order, payments, steps }: Wire['Recording']): Recording => ({
  order,
  payments: fromContract(payments),
  steps: steps.map(({ machine, from, to, ...step }) => ({
    ...fromContract(step),
    ...(machine !== null && { machine }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  })),
});
