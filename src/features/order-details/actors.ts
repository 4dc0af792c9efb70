import type { QueryClient } from '@tanstack/react-query';
import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import { connect } from '#machines/connect.ts';
import { instalmentsMachine, orderWatch } from '#machines/instalments/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchCustomerOrder } from '#src/api/customer-orders.ts';

const keyOf = (orderId: number, customerId: number | undefined) => ['orders', orderId, customerId];

/** What this page load read of an order for this customer, e.g. before the customer went on to another screen. */
export const knownOrder = (queries: QueryClient, orderId: number, customerId: number | undefined) =>
  queries.getQueryData<CustomerOrder>(keyOf(orderId, customerId));

/** The order's page with the API; what it reads is kept for the next visit of the page. */
export const connectInstalments = (shop: ShopClient, queries: QueryClient, customerId: number | undefined) =>
  connect(instalmentsMachine, {
    watch: connect(orderWatch, {
      fetchStatus: callActor(async ({ subject }, signal) => {
        const order = await fetchCustomerOrder(shop, subject, signal);
        queries.setQueryData(keyOf(subject, customerId), order);
        return { order, readsWithoutInvoice: 0 };
      }),
    }),
  });
