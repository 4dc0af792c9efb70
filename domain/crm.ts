import type { BasketLine, BasketName } from './basket/index.ts';
import type { Place } from './visitor.ts';

/** The baskets whose changes are reported; a wish is nobody's business but the shopper's. @see BK-05 */
export const REPORTED_BASKETS = ['cart', 'preorder', 'creditOrder'] as const satisfies BasketName[];
export type ReportedBasket = (typeof REPORTED_BASKETS)[number];

export const isReported = (name: BasketName): name is ReportedBasket =>
  REPORTED_BASKETS.some((reported) => reported === name);

/** Milliseconds within which changes of the baskets become one report. @see BK-05 */
export const REPORT_DEBOUNCE_MS = 1_000;

/** Times that a report is tried before it waits for the next change (HAZARDS E6). */
export const REPORT_TRIES_MAX = 7;

const FIRST_RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/** Milliseconds of rest after so many failed tries: 2, 4, 8 … 60 s. */
export const reportRetryMs = (tries: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), RETRY_MAX_MS);

/** Characters of a product's name at most. */
const NAME_MAX = 200;

/** One product of a reported basket; `price` in whole francs. */
export interface ReportedProduct {
  id: number;
  name: string;
  quantity: number;
  price: number;
  location: string;
  basket: ReportedBasket;
  /** When it was put in, ISO 8601 in UTC. */
  date: string;
}

/** What the customer relationship is told: what is in one basket, or that somebody wants the newsletter. */
export interface CrmReport {
  guestId: string;
  place: Place;
  name: string | null;
  /** E.164. */
  phone: string | null;
  email: string | null;
  type: ReportedBasket | 'newsletter';
  /** Whole francs. */
  total: number;
  /** When it was written, ISO 8601 in UTC. */
  date: string;
  products: readonly ReportedProduct[];
}

/** Who reports, from where and when; `at` in milliseconds since 1970. */
export interface Reporter {
  guestId: string;
  place: Place;
  at: number;
}

/** What the catalogue says of a product in a basket; `price` in whole francs, as that basket sells it. */
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
 * What is told of a basket: products and prices, never a person.
 *
 * @param factsOf a product's facts; one without any is left out
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

/** The wish to hear from the shop. @param email as `normaliseEmail` gives it @see PC-04 */
export const newsletterSubscription = (reporter: Reporter, email: string): CrmReport => ({
  ...report(reporter),
  email,
  type: 'newsletter',
  total: 0,
  products: [],
});
