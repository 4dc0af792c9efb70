import { queryOptions } from '@tanstack/react-query';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { SaleType } from '#domain/order.ts';
import type { Recording } from '#domain/inspection/recording.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { STAFF_KEY } from './staff.ts';

type Wire = components['schemas'];

/** A payment that a search found; whole francs. */
export interface FoundPayment {
  transactionId: string;
  provider: string;
  state: string;
  amount: number;
  createdAt: number;
  orderReference: string;
}

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
    payments: data.map((found) => ({
      transactionId: found.transaction_id,
      provider: found.provider,
      state: found.state,
      amount: found.amount,
      createdAt: Date.parse(found.created_at),
      orderReference: found.order_reference,
    })),
    orders: orders.map(({ id, reference, type_sale: saleType, state, total, created_at: createdAt }) => ({
      id,
      reference,
      saleType: SALE_TYPES_BY_WORD[saleType],
      state,
      total,
      createdAt: Date.parse(createdAt),
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

/** Everything that happened to the payments of an order. It is read once: a replay needs no network. */
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
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const toRecording = ({ order, payments, steps }: Wire['Recording']): Recording => ({
  order: { id: order.id, reference: order.reference, state: order.state, total: order.total },
  payments: payments.map((payment) => ({
    transactionId: payment.transaction_id,
    provider: payment.provider,
    mode: payment.mode,
    amount: payment.amount,
    instalmentNo: payment.instalment_no,
    state: payment.state,
    superseded: payment.superseded,
    createdAt: Date.parse(payment.created_at),
    isFaithful: payment.is_faithful,
  })),
  steps: steps.map(({ at, transaction_id: transactionId, machine, from, to, ...step }) => ({
    ...step,
    at: Date.parse(at),
    transactionId,
    ...(machine !== null && { machine }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  })),
});
