import { staffOrders } from '../messages/staff/orders.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '../payments/providers/index.ts';

/** The name of a provider; the id of one that this version does not know. */
export const providerName = (id: string): string => (isKnownProvider(id) ? PAYMENT_PROVIDERS[id].name : id);

/** How something was paid, with its preposition. @param method `cash`, `credit` or the id of a provider */
export const methodName = (method: string): string =>
  method === 'cash' || method === 'credit'
    ? staffOrders.money[method]
    : staffOrders.money.with(providerName(method));
