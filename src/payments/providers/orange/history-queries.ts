import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { orangeHistory as text } from '#domain/messages/providers/orange.ts';
import type { SaleType } from '#domain/order.ts';
import { readOutcome } from '#domain/payments/contract-state.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { readOrangeListStatus, readOrangeWord } from '#domain/payments/providers/orange.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from '#src/api/client.ts';

type Schemas = components['schemas'];

/** Rows on one page of the lists. */
const PAGE_SIZE = 20;
const DAY_MS = 86_400_000;

/** One Orange Money payment of a customer. Whole francs, epoch milliseconds. */
export interface OrangePayment {
  transactionId: string;
  verdict: PaymentVerdict;
  amount: number;
  createdAt: number;
  order: { id: number; name: string; saleType: SaleType };
  /** As Orange Money wrote it; only in the detailed list, and only once it was asked. */
  rawStatus: string | undefined;
}

export const PERIODS = ['all', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];
const PERIOD_DAYS: Record<Exclude<Period, 'all'>, number> = { month: 30, year: 365 };

const orderOf = ({ id, name, type_sale }: Schemas['OrangeOrder']): OrangePayment['order'] => ({
  id,
  name,
  saleType: SALE_TYPES_BY_WORD[type_sale],
});

/** A row of the list; `undefined` if it lacks a field that only the owner is sent. */
function payment(wire: Schemas['OrangeTransaction']): OrangePayment | undefined {
  const { transaction_id: transactionId, amount, created_at: createdAt, order } = wire;
  if (transactionId === undefined || amount === undefined) return undefined;
  if (createdAt === undefined || order === undefined) return undefined;
  return {
    transactionId,
    verdict: readOutcome(wire, readOrangeWord(wire.status)),
    amount,
    createdAt: Date.parse(createdAt),
    order: orderOf(order),
    rawStatus: undefined,
  };
}

const detailedPayment = (wire: Schemas['DetailedOrangeTransaction']): OrangePayment => ({
  transactionId: wire.transaction_id,
  verdict: readOutcome(wire, readOrangeListStatus(wire.status)),
  amount: wire.amount,
  createdAt: Date.parse(wire.created_at),
  order: orderOf(wire.order),
  rawStatus: wire.raw_status ?? undefined,
});

/** A page shorter than the longest is the last one. */
const nextPage = (items: readonly unknown[], _: unknown, page: number): number | undefined =>
  items.length < PAGE_SIZE ? undefined : page + 1;

/**
 * A customer's Orange Money payments, the newest first.
 *
 * @param isDetailed with the status that Orange Money wrote
 * @see OM-05
 */
export const orangePaymentsQuery = (shop: ShopClient, customerId: number, isDetailed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'orange', customerId, isDetailed ? 'detailed' : 'plain'],
    initialPageParam: 1,
    async queryFn({ pageParam: page, signal }): Promise<OrangePayment[]> {
      const params = { path: { id: customerId }, query: { page } };
      if (isDetailed) {
        const call = shop.GET('/api/payment/partner/{id}/orange-transactions', { params, signal });
        return (await unwrap(call, text.failures.detailed)).transactions.map(detailedPayment);
      }
      const call = shop.GET('/api/payment/orange/partner/{id}/transactions', { params, signal });
      const { transactions } = await unwrap(call, text.failures.transactions);
      return transactions.map(payment).filter((row) => row !== undefined);
    },
    getNextPageParam: nextPage,
  });

/** How many Orange Money payments a customer made in a period, and what they amount to. @see OM-05 */
export const orangeStatisticsQuery = (shop: ShopClient, customerId: number, period: Period) =>
  queryOptions({
    queryKey: ['payments', 'orange', customerId, 'statistics', period],
    queryFn({ signal }) {
      const from = period === 'all' ? undefined : isoDayInDakar(Date.now() - PERIOD_DAYS[period] * DAY_MS);
      const query = { partner_id: customerId, ...(from !== undefined && { date_from: from }) };
      const call = shop.GET('/api/payment/orange/stats', { params: { query }, signal });
      return unwrap(call, text.failures.statistics);
    },
  });

/** The invoice of a paid payment. @throws ApiError with code `invoice.not_settled` before it is paid */
export function fetchOrangeInvoice(shop: ShopClient, transactionId: string): Promise<Blob> {
  const call = shop.GET('/api/payment/orange/invoice/{transactionId}', {
    params: { path: { transactionId } },
    parseAs: 'blob',
  });
  return unwrap(call, text.failures.invoice);
}
