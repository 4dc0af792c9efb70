import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import type { OrderInstalment } from '#domain/orders/order-instalments.ts';
import { profile as text } from '#domain/messages/profile.ts';
import type { SaleType } from '#domain/order.ts';
import { isKnownProvider } from '#domain/payments/providers/index.ts';
import { PAYMENT_MODES_BY_WORD, SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { deliveryProgress } from './delivery-progress.ts';
import { orderDelivery, placedOrder } from './orders.ts';
import { readRefundsOfOrder, readReturnedPayments } from './returned-payments.ts';
import { safePdfUrl } from './safe-urls.ts';

type Wire = components['schemas']['Order'];

/** An order with its instalments, as its owner and staff see it. */
export const customerOrder = (wire: Wire): CustomerOrder => ({
  ...placedOrder({ order: wire }),
  paymentMode: PAYMENT_MODES_BY_WORD[wire.payment_mode],
  state: wire.state,
  customerName: wire.customer_name,
  delivery: orderDelivery(wire.delivery),
  progress: deliveryProgress(wire.fulfilment),
  orderedAt: Date.parse(wire.date_order),
  instalments: wire.instalments.map(orderInstalment),
  returned: readReturnedPayments(wire.returned_payments),
  credit: wire.credit ?? 0,
  refunds: readRefundsOfOrder(wire.refunds),
});

const isOwnMethod = (method: string): method is 'cash' | 'credit' => method === 'cash' || method === 'credit';

function orderInstalment(wire: components['schemas']['Instalment']): OrderInstalment {
  const { method, paid_at: paidAt, invoice_number: number } = wire;
  const pdf = safePdfUrl(wire.pdf_url);
  return {
    number: wire.instalment_no,
    amount: wire.amount,
    dueOn: wire.due_on,
    state: wire.state === 'in_progress' ? 'inProgress' : wire.state,
    method: method !== null && (isOwnMethod(method) || isKnownProvider(method)) ? method : undefined,
    paidAt: paidAt === null ? undefined : Date.parse(paidAt),
    invoice: number === null || pdf === undefined ? undefined : { number, pdf },
  };
}

/** Rows on one page of a customer's list. */
const PAGE_SIZE = 20;

/** The number of the next page of a customer's list; `undefined` on the last one. */
export const nextPage = ({ total }: { total: number }, _: unknown, page: number): number | undefined =>
  page * PAGE_SIZE < total ? page + 1 : undefined;

/** A customer's own orders of one kind, the newest first, with the customer's credit in whole francs. @see OT-14 @see RT-19 @see DK-11 */
export const customerOrdersQuery = (shop: ShopClient, customerId: number, saleType: SaleType) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'of', customerId, saleType],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const call = shop.GET('/api/partner/{id}/commandes', {
        params: {
          path: { id: customerId },
          query: { page: pageParam, type_sale: SALE_TYPE_WORDS[saleType] },
        },
        signal,
      });
      const { data, total, credit = 0 } = await unwrap(call, text.failures.orders);
      return { items: data.map(customerOrder), total, credit };
    },
    getNextPageParam: nextPage,
  });

/** One of the user's own orders. @throws ApiError with code `order.unknown` for orders of others. @see OT-14 */
export const fetchCustomerOrder = async (
  shop: ShopClient,
  id: number,
  signal: AbortSignal,
): Promise<CustomerOrder> =>
  customerOrder(
    await unwrap(
      shop.GET('/api/getcommande/{id}', { params: { path: { id } }, signal }),
      text.failures.order,
    ),
  );

/**
 * Cancels an unpaid order; repeating it changes nothing.
 *
 * @returns until when a payment that was begun can still be made, in epoch milliseconds; it would be returned
 * @throws ApiError with code `order.payment_begun`
 */
export async function cancelOrder(shop: ShopClient, id: number): Promise<number | undefined> {
  const call = shop.GET('/api/commande/{id}/annuler', { params: { path: { id } } });
  const { payable_until: until } = await unwrap(call, text.failures.cancel);
  return until ? Date.parse(until) : undefined;
}
