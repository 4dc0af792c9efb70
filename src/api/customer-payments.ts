import { infiniteQueryOptions } from '@tanstack/react-query';
import { profile as text } from '#domain/messages/profile.ts';
import type { SaleType } from '#domain/order.ts';
import { readOutcome } from '#domain/payments/contract-state.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { isKnownProvider, type Provider } from '#domain/payments/providers/index.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import { type ShopClient, unwrap } from './client.ts';
import { nextPage } from './customer-orders.ts';
import { safePdfUrl } from './safe-urls.ts';

/** One of a customer's payments. Times in epoch milliseconds, amounts in whole francs. */
export interface CustomerPayment {
  transactionId: string;
  /** `undefined` for a provider that this build does not know. */
  provider: Provider | undefined;
  verdict: PaymentVerdict;
  amount: number;
  order: { id: number; name: string; saleType: SaleType };
  createdAt: number;
}

/** One of a customer's invoices. Times in epoch milliseconds, amounts in whole francs. */
export interface CustomerInvoice {
  number: string;
  issuedAt: number;
  /** Its payment was taken back. */
  isCancelled: boolean;
  /** What was paid: of an order in instalments, one of them. */
  amount: number;
  orderName: string;
  /** Path of the PDF. */
  pdf: string | undefined;
}

/** A customer's payments with all providers, the newest first. @see OT-14 */
export const customerPaymentsQuery = (shop: ShopClient, customerId: number) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'of', customerId],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { path: { id: customerId }, query: { page } };
      const call = shop.GET('/api/partner/{id}/paiements', { params, signal });
      const { data, total } = await unwrap(call, text.failures.payments);
      const items = data.map(
        (wire): CustomerPayment => ({
          transactionId: wire.transaction_id,
          provider: isKnownProvider(wire.provider) ? wire.provider : undefined,
          verdict: readOutcome(wire, wire.payment_state),
          amount: wire.amount,
          order: {
            id: wire.order_id,
            name: wire.order_name,
            saleType: SALE_TYPES_BY_WORD[wire.order_type],
          },
          createdAt: Date.parse(wire.created_at),
        }),
      );
      return { items, total };
    },
    getNextPageParam: nextPage,
  });

/** A customer's invoices, the newest first. @see OT-14 */
export const customerInvoicesQuery = (shop: ShopClient, customerId: number) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'of', customerId],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { path: { id: customerId }, query: { page } };
      const call = shop.GET('/api/partner/{id}/factures', { params, signal });
      const { data, total } = await unwrap(call, text.failures.invoices);
      const items = data.map(
        (wire): CustomerInvoice => ({
          number: wire.invoice_number,
          issuedAt: Date.parse(wire.invoice_date),
          isCancelled: wire.cancelled_at !== null,
          amount: wire.amount,
          orderName: wire.order_name,
          pdf: safePdfUrl(wire.pdf_url),
        }),
      );
      return { items, total };
    },
    getNextPageParam: nextPage,
  });
