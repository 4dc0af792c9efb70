import { queryOptions } from '@tanstack/react-query';
import { staffOrders as text } from '#domain/messages/staff/orders.ts';
import type { SaleType } from '#domain/order.ts';
import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import type { OrderMoney, OrderStanding } from '#domain/staff/order-standing.ts';
import type { TimelineEntry } from '#domain/staff/order-timeline.ts';
import type { CountedView, OrderFilters, OrderListAddress, OrderView } from '#domain/staff/order-views.ts';
import { PAYMENT_MODE_WORDS, SALE_TYPE_WORDS, SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { customerOrder } from './customer-orders.ts';
import { STAFF_KEY } from './staff.ts';

type Wire = components['schemas'];

/** An order in a list. Whole francs, times in epoch milliseconds. */
export interface StaffOrder {
  id: number;
  reference: string;
  saleType: SaleType;
  customerName: string;
  /** Masked; `undefined` once it was erased. */
  phone: string | undefined;
  createdAt: number;
  total: number;
  residual: number;
  standing: OrderStanding;
  isToReturn: boolean;
  instalmentCount: number;
  /** The calendar day of the instalment to pay next. */
  dueOn: string | undefined;
}

export interface StaffOrderPage {
  orders: StaffOrder[];
  /** Where the next page begins; `undefined` at the end. */
  next: string | undefined;
  /** The page is not full, and the list goes on. */
  isCut: boolean;
}

export type StaffOrderPayment = FromContract<Wire['StaffOrderPayment']>;

/** An order with all that happened to it. */
export interface StaffOrderDetail {
  order: CustomerOrder;
  /** The order number. */
  number: string;
  email: string | undefined;
  /** In E.164. */
  phone: string | undefined;
  cancelReason: string | undefined;
  money: OrderMoney;
  payments: StaffOrderPayment[];
  /** The latest first. */
  timeline: TimelineEntry[];
  isTimelineCut: boolean;
  /** What a change begins with; `undefined` for an order that does not change, and from a server of the release before. */
  revision: OrderRevision | undefined;
  /** Open tasks about its payments and refunds, the oldest first. */
  tasks: NonNullable<Wire['StaffOrderDetail']['tasks']>;
}

export type OrderRevision = FromContract<Wire['OrderRevision']>;

/** An order of a list of the contract. */
export const staffOrder = (wire: Wire['StaffOrder']): StaffOrder => ({
  id: wire.id,
  reference: wire.reference,
  saleType: SALE_TYPES_BY_WORD[wire.type_sale],
  customerName: wire.customer_name,
  phone: wire.phone ?? undefined,
  createdAt: Date.parse(wire.created_at),
  total: wire.amount_total,
  residual: wire.amount_residual,
  standing: wire.standing,
  isToReturn: wire.to_return,
  instalmentCount: wire.instalment_count,
  dueOn: wire.due_on ?? undefined,
});

const timeOf = (wire: string | null): number | undefined => (wire === null ? undefined : Date.parse(wire));

const toDetail = (wire: Wire['StaffOrderDetail']): StaffOrderDetail => {
  const { last_try: lastTry, settled, next, to_return: toReturn, ...money } = wire.money;
  return {
    order: customerOrder(wire.order),
    number: wire.number,
    email: wire.email ?? undefined,
    // A server of the release before has it in the delivery only.
    phone: wire.telephone ?? wire.order.delivery?.telephone ?? undefined,
    cancelReason: wire.cancel_reason ?? undefined,
    money: {
      ...money,
      next: next === null ? undefined : fromContract(next),
      settled: settled === null ? undefined : { method: settled.method, at: timeOf(settled.at) },
      lastTry:
        lastTry === null
          ? undefined
          : {
              provider: lastTry.provider,
              verdict: lastTry.verdict,
              at: Date.parse(lastTry.at),
              payableUntil: timeOf(lastTry.payable_until),
            },
      toReturn,
    },
    payments: wire.payments.map(fromContract),
    timeline: wire.timeline.map(fromContract),
    isTimelineCut: wire.timeline_cut,
    revision: wire.revision && fromContract(wire.revision),
    // A server of the release before names none.
    tasks: wire.tasks ?? [],
  };
};

/** The filters in the names of the contract; those that are not set are left out. */
const filtersOf = ({
  view,
  saleType,
  paymentMode,
  provider,
  from,
  to,
}: OrderFilters & { view: OrderView }) => ({
  vue: view,
  ...(saleType && { type_sale: SALE_TYPE_WORDS[saleType] }),
  ...(paymentMode && { payment_mode: PAYMENT_MODE_WORDS[paymentMode] }),
  ...(provider !== undefined && { provider }),
  ...(from !== undefined && { date_from: from }),
  ...(to !== undefined && { date_to: to }),
});

const ORDERS_KEY = [STAFF_KEY, 'orders'] as const;

/** One page of a list of orders. */
export const staffOrdersQuery = (shop: ShopClient, address: OrderListAddress) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'list', address],
    queryFn: async ({ signal }): Promise<StaffOrderPage> => {
      const query = { ...filtersOf(address), ...(address.after !== undefined && { apres: address.after }) };
      const { data, next, cut } = await unwrap(
        shop.GET('/api/gestion/commandes', { params: { query }, signal }),
        text.loadFailed,
      );
      return { orders: data.map(staffOrder), next: next ?? undefined, isCut: cut };
    },
  });

/** How many orders the counted lists have. */
export const staffOrderCountsQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'counts'],
    queryFn: async ({ signal }): Promise<Record<CountedView, number>> =>
      fromContract(await unwrap(shop.GET('/api/gestion/commandes/nombres', { signal }), text.loadFailed)),
  });

/** What a search found. */
export interface FoundOrders {
  orders: StaffOrder[];
  /** Who is meant by a phone, an address or a name. */
  people: FromContract<Wire['StaffPerson']>[];
}

/** The orders that a caller may speak of. A search for a phone, an address or a name is audited. */
export async function findStaffOrders(shop: ShopClient, search: string): Promise<FoundOrders> {
  const call = shop.POST('/api/gestion/commandes/recherche', { body: { search } });
  const { data, people } = await unwrap(call, text.searchFailed);
  // A process of the release before sends none.
  return { orders: data.map(staffOrder), people: fromContract(people ?? []) };
}

/** A list with its filters that the signed-in person saved. */
export type SavedFilters = Wire['SavedFilters']['data'][number];

/** The own saved filters, on every device. */
export const savedFiltersQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'saved filters'],
    queryFn: async ({ signal }): Promise<SavedFilters[]> =>
      (await unwrap(shop.GET('/api/gestion/commandes/filtres', { signal }), text.loadFailed)).data,
  });

/** Saves filters by a name. @returns all that are saved @throws ApiError */
export async function saveFilters(
  shop: ShopClient,
  { name, query }: Omit<SavedFilters, 'id'>,
): Promise<SavedFilters[]> {
  const call = shop.POST('/api/gestion/commandes/filtres', { body: { name, query } });
  return (await unwrap(call, text.saved.failed)).data;
}

/** @returns those that are left @throws ApiError */
export async function deleteSavedFilters(shop: ShopClient, id: number): Promise<SavedFilters[]> {
  const call = shop.DELETE('/api/gestion/commandes/filtres/{filtre}', { params: { path: { filtre: id } } });
  return (await unwrap(call, text.saved.failed)).data;
}

/** A list of orders as a CSV file. */
export async function exportStaffOrders(
  shop: ShopClient,
  filters: OrderFilters & { view: OrderView },
): Promise<Blob> {
  const params = { query: filtersOf(filters) };
  return unwrap(shop.GET('/api/gestion/commandes/export', { params, parseAs: 'blob' }), text.exportFailed);
}

/** An order with all that happened to it. */
export const staffOrderQuery = (shop: ShopClient, id: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'order', id],
    queryFn: async ({ signal }) =>
      toDetail(
        await unwrap(
          shop.GET('/api/gestion/commandes/{id}', { params: { path: { id } }, signal }),
          text.loadFailed,
        ),
      ),
  });

/** @returns the order after it */
export async function addOrderNote(shop: ShopClient, id: number, note: string): Promise<StaffOrderDetail> {
  const call = shop.POST('/api/gestion/commandes/{id}/notes', {
    params: { path: { id } },
    body: { text: note },
  });
  return toDetail(await unwrap(call, text.noteFailed));
}

/** Credit that is used for the instalment that is due, as it was shown. Whole francs. */
export interface UsedCredit {
  instalmentNo: number;
  amountDue: number;
  credit: number;
  reason: string;
  /** The same key again uses it once. */
  key: string;
}

/** @returns the order after it */
export async function spendCredit(
  shop: ShopClient,
  id: number,
  { instalmentNo, amountDue, credit, reason, key }: UsedCredit,
): Promise<StaffOrderDetail> {
  const call = shop.POST('/api/gestion/commandes/{id}/avoir', {
    params: { path: { id }, header: { 'Idempotency-Key': key } },
    body: { instalment_no: instalmentNo, amount_due: amountDue, credit, reason },
  });
  return toDetail(await unwrap(call, text.creditFailed));
}

/** Credit that was returned by hand, or is to be by another person. Whole francs. */
export interface ReturnedCredit {
  credit: number;
  provider: string;
  /** Empty while another person has to confirm. */
  refundReference: string;
  reason: string;
}

/** @returns whether it is recorded, or another person has to confirm; and the order after it. @see DK-11 */
export async function returnCredit(
  shop: ShopClient,
  id: number,
  { credit, provider, refundReference, reason }: ReturnedCredit,
): Promise<{ isReturned: boolean; detail: StaffOrderDetail }> {
  const call = shop.POST('/api/gestion/commandes/{id}/avoir/rembourser', {
    params: { path: { id } },
    body: {
      credit,
      provider,
      reason,
      ...(refundReference !== '' && { refund_reference: refundReference }),
    },
  });
  const { state, order } = await unwrap(call, text.creditReturnFailed);
  return { isReturned: state === 'returned', detail: toDetail(order) };
}

/** @returns the order after it */
export async function withdrawOrderNote(
  shop: ShopClient,
  id: number,
  note: number,
): Promise<StaffOrderDetail> {
  const call = shop.POST('/api/gestion/commandes/{id}/notes/{note}/retirer', {
    params: { path: { id, note } },
  });
  return toDetail(await unwrap(call, text.noteFailed));
}

/** The link by which anybody pays the next instalment of an order; shown once. Whole francs. @see DK-10 */
export type StaffPaymentLink = FromContract<Wire['StaffPaymentLink']>;

/** Makes it; a former link of the instalment ends. */
export const createStaffPaymentLink = async (shop: ShopClient, id: number): Promise<StaffPaymentLink> =>
  fromContract(
    await unwrap(
      shop.POST('/api/gestion/commandes/{id}/lien-paiement', { params: { path: { id } } }),
      text.order.link.failed,
    ),
  );
