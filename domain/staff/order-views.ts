import { type OrderPaymentMode, type SaleType } from '../order.ts';

/** The lists of orders by what is to be done, in the order in which they are shown. */
export const ORDER_VIEWS = ['all', 'toCall', 'toPrepare', 'toDeliver', 'toPay', 'late'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** The lists whose orders are counted: the others would be read whole. */
export const COUNTED_VIEWS = [
  'toCall',
  'toPrepare',
  'toDeliver',
  'toPay',
  'late',
] as const satisfies readonly OrderView[];
export type CountedView = (typeof COUNTED_VIEWS)[number];

/** Orders of a list are counted up to this number. */
export const VIEW_COUNT_MAX = 200;

/** Orders of a page of the list. */
export const ORDER_PAGE_SIZE = 50;

/** Orders that are exported at once. */
export const EXPORTED_MAX = 10_000;

/** Saved lists of one account, and characters of the name of one. */
export const SAVED_FILTERS_MAX = 20;
export const FILTER_NAME_MAX = 40;

/** What a list of orders is narrowed to. */
export interface OrderFilters {
  saleType?: SaleType | undefined;
  paymentMode?: OrderPaymentMode | undefined;
  /** Id of a provider by which a payment was tried. */
  provider?: string | undefined;
  /** Calendar days in Dakar of the order, e.g. `2026-11-21`, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The list that is shown, and from where. */
export interface OrderListAddress extends OrderFilters {
  view: OrderView;
  /** The place in the list after which the page begins, as the server gave it; the first page without it. */
  after?: string | undefined;
}

const VIEW_WORDS = {
  all: 'toutes',
  toCall: 'a-appeler',
  toPrepare: 'a-preparer',
  toDeliver: 'a-livrer',
  toPay: 'a-payer',
  late: 'en-retard',
} as const satisfies Record<OrderView, string>;
const SALE_TYPE_WORDS = {
  order: 'commande',
  preorder: 'precommande',
  creditOrder: 'credit',
} as const satisfies Record<SaleType, string>;
const MODE_WORDS = {
  online: 'en-ligne',
  onDelivery: 'a-la-livraison',
  instalments: 'echelonne',
} as const satisfies Record<OrderPaymentMode, string>;

/** The value whose word it is; `undefined` for other words. */
const valueOf = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  word: string | null,
): Value | undefined => {
  for (const value in words) if (words[value] === word) return value;
  return undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (typed: string | null): string | undefined =>
  typed !== null && DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined;

const PROVIDER = /^[a-z][a-z0-9-]{1,19}$/;
const PLACE = /^[\d.-]{1,24}$/;
const matching = (pattern: RegExp, typed: string | null): string | undefined =>
  typed !== null && pattern.test(typed) ? typed : undefined;

/** The parameters of an address, e.g. `URLSearchParams`. */
interface Query {
  get(name: string): string | null;
}

/** Reads the query of the address of the list; what it does not know is left out. */
export function readOrderList(query: Query): OrderListAddress {
  return {
    view: valueOf(VIEW_WORDS, query.get('vue')) ?? 'all',
    saleType: valueOf(SALE_TYPE_WORDS, query.get('type')),
    paymentMode: valueOf(MODE_WORDS, query.get('paiement')),
    provider: matching(PROVIDER, query.get('prestataire')),
    from: dayOf(query.get('du')),
    to: dayOf(query.get('au')),
    after: matching(PLACE, query.get('apres')),
  };
}

/** The query of the address of a list, with its `?`; empty for the first page of all orders. */
export function orderListQuery({
  view,
  saleType,
  paymentMode,
  provider,
  from,
  to,
  after,
}: OrderListAddress): string {
  const words = {
    vue: view === 'all' ? undefined : VIEW_WORDS[view],
    type: saleType && SALE_TYPE_WORDS[saleType],
    paiement: paymentMode && MODE_WORDS[paymentMode],
    prestataire: provider,
    du: from,
    au: to,
    apres: after,
  };
  const query = Object.entries(words)
    .flatMap(([name, word]) => (word === undefined ? [] : [`${name}=${encodeURIComponent(word)}`]))
    .join('&');
  return query === '' ? '' : `?${query}`;
}
