import type { BasketLine, BasketName } from '../basket/index.ts';
import type { Place } from './visitor.ts';

/** The baskets whose changes are reported; the wishlist is not reported. @see BK-05 */
export const REPORTED_BASKETS = ['cart', 'preorder', 'creditOrder'] as const satisfies BasketName[];
export type ReportedBasket = (typeof REPORTED_BASKETS)[number];

export const isReported = (name: BasketName): name is ReportedBasket =>
  REPORTED_BASKETS.some((reported) => reported === name);

/** Debounce of basket changes in milliseconds. @see BK-05 */
export const REPORT_DEBOUNCE_MS = 1_000;

/** Maximum attempts of one report; after them it waits for the next change (HAZARDS E6). */
export const REPORT_TRIES_MAX = 7;

const FIRST_RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/** Back-off in milliseconds after this number of failed attempts: 2, 4, 8 … 60 s. */
export const reportRetryMs = (tries: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), RETRY_MAX_MS);

/** Maximum length of a product's name. */
const NAME_MAX = 200;

/** One product of a reported basket; `price` in whole francs. */
export interface ReportedProduct {
  id: number;
  name: string;
  quantity: number;
  price: number;
  location: string;
  basket: ReportedBasket;
  /** When it was added, ISO 8601 in UTC. */
  date: string;
}

/** A CRM report: the content of one basket, or a newsletter subscription. */
export interface CrmReport {
  guestId: string;
  place: Place;
  name: string | null;
  /** In E.164. */
  phone: string | null;
  email: string | null;
  type: ReportedBasket | 'newsletter';
  /** In whole francs. */
  total: number;
  /** When it was created, ISO 8601 in UTC. */
  date: string;
  products: readonly ReportedProduct[];
}

/** The sender of a report: anonymous id, place and time; `at` in epoch milliseconds. */
export interface Reporter {
  guestId: string;
  place: Place;
  at: number;
}

/** Name and price of a product in a basket; `price` in whole francs. */
export interface ProductFacts {
  name: string;
  price: number;
}

const report = ({ guestId, place, at }: Reporter) => ({
  guestId,
  place,
  name: null,
  phone: null,
  date: new Date(at).toISOString(),
});

/**
 * The report of a basket: products and prices, no personal data.
 *
 * @param factsOf returns a product's name and price; products without are left out
 * @see BK-05
 */
export function basketReport(
  reporter: Reporter,
  basket: ReportedBasket,
  lines: readonly BasketLine[],
  factsOf: (line: BasketLine) => ProductFacts | undefined,
): CrmReport {
  const products = lines.flatMap((line) => {
    const facts = factsOf(line);
    if (facts === undefined) return [];
    const { id, quantity, location, date } = line;
    return { id, name: facts.name.slice(0, NAME_MAX), quantity, price: facts.price, location, basket, date };
  });
  const total = products.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return { ...report(reporter), email: null, type: basket, total, products };
}

/** A newsletter subscription. @param email as `normaliseEmail` returns it @see PC-04 */
export const newsletterSubscription = (reporter: Reporter, email: string): CrmReport => ({
  ...report(reporter),
  email,
  type: 'newsletter',
  total: 0,
  products: [],
});
