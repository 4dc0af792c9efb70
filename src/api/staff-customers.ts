import { queryOptions } from '@tanstack/react-query';
import { staffCustomer as text } from '#domain/messages/staff/customer.ts';
import { type PersonKey, personKeyText } from '#domain/staff/person-key.ts';
import type { TimelineEntry } from '#domain/staff/order-timeline.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { STAFF_KEY } from './staff.ts';
import { staffOrder, type StaffOrder } from './staff-orders.ts';

type Wire = components['schemas']['StaffCustomer'];

/** A person with a page of their orders; whole francs, times in epoch milliseconds. */
export interface StaffCustomer
  extends FromContract<Omit<Wire, 'orders' | 'next' | 'timeline' | 'timeline_cut'>> {
  /** The latest first. */
  orders: StaffOrder[];
  next: string | undefined;
  /** What happened to these orders, and on the first page to the account; the latest first. */
  timeline: TimelineEntry[];
  isTimelineCut: boolean;
}

/** @param after `next` of the page before */
export const staffCustomerQuery = (shop: ShopClient, key: PersonKey, after: string | undefined) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'customer', key, after],
    queryFn: async ({ signal }): Promise<StaffCustomer> => {
      const params = {
        path: { client: personKeyText(key) },
        query: after === undefined ? {} : { apres: after },
      };
      const {
        orders,
        next,
        timeline,
        timeline_cut: isTimelineCut,
        ...person
      } = await unwrap(shop.GET('/api/gestion/clients/{client}', { params, signal }), text.loadFailed);
      return {
        ...fromContract(person),
        orders: orders.map(staffOrder),
        next: next ?? undefined,
        timeline: timeline.map(fromContract),
        isTimelineCut,
      };
    },
  });

/** Ends all sessions of a customer. @throws ApiError with the server's French message */
export const signOutCustomer = (shop: ShopClient, key: PersonKey, reason: string) =>
  unwrap(
    shop.POST('/api/gestion/clients/{client}/deconnexion', {
      params: { path: { client: personKeyText(key) } },
      body: { reason },
    }),
    text.signOutFailed,
  );
