import type { SaleType } from '../order.ts';
import { paths, type PaymentOutcome } from '../paths.ts';

/** The accent may be typed, percent-encoded, decomposed or left out (HAZARDS D12). */
const ORDER = /^\/(pre-|credit-)?commandes\/(\d{1,9})\/d(?:é|e\u0301?|%C3%A9|e%CC%81)tails$/i;

/** The order that a path shows. @see RT-18 */
export function orderAt(pathname: string): { saleType: SaleType; id: number } | undefined {
  const [, kind, id] = ORDER.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  if (kind === undefined) return { saleType: 'order', id: Number(id) };
  return { saleType: kind.toLowerCase() === 'pre-' ? 'preorder' : 'creditOrder', id: Number(id) };
}

const DETAILS: Record<SaleType, (id: string) => string> = {
  order: (id) => `/commandes/${id}/détails`,
  preorder: (id) => `/pre-commandes/${id}/détails`,
  creditOrder: (id) => `/credit-commandes/${id}/détails`,
};

/** The page of an order for a signed-in payer; the profile for an unknown type. @see PM-19 */
export function orderDetailsPath(type: SaleType | undefined, orderId: number): string {
  return type === undefined ? paths.profile : DETAILS[type](encodeURIComponent(String(orderId)));
}

/** The anchor of an order's page at which its payment is open. */
export const PAYMENT_ANCHOR = 'paiement';

/** The anchor at which the payment of one instalment is open. @param instalmentNo starts at 1 */
export const instalmentAnchor = (instalmentNo: number): string => `${PAYMENT_ANCHOR}-${instalmentNo}`;

const PAYMENT_HASH = /^#paiement(?:-(\d))?$/;

/** What a hash asks to pay: an instalment, or whichever is next; `undefined` for other hashes. */
export function paymentWantedBy(hash: string): { instalmentNo: number | undefined } | undefined {
  const match = PAYMENT_HASH.exec(hash);
  return match === null ? undefined : { instalmentNo: match[1] === undefined ? undefined : Number(match[1]) };
}

/** Where the owner of an order pays it again: customers at its payment, guests on the page of their link. */
export function payAgainPath(
  { type, id, reference }: { type: SaleType | undefined; id: number; reference: string },
  signedIn: boolean,
): string {
  if (!signedIn) return paths.invoice(reference);
  const page = orderDetailsPath(type, id);
  return type === undefined ? page : `${page}#${PAYMENT_ANCHOR}`;
}

/** Sign-in that returns to the payment of an order: a payment in progress is continued there. */
export const signInToPayPath = ({ saleType, id }: { saleType: SaleType; id: number }): string =>
  paths.loginThen(`${orderDetailsPath(saleType, id)}#${PAYMENT_ANCHOR}`);

/**
 * The URL a provider redirects the payer to; it carries only ids, and its outcome is not trusted.
 *
 * @see PM-17
 */
export const paymentReturn = (outcome: PaymentOutcome, provider: string, transaction: string): string =>
  `/payment/${outcome}?payment_method=${encodeURIComponent(provider)}&transaction_id=${encodeURIComponent(transaction)}`;
