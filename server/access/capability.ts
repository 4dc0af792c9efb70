import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields of a guest's order from which its capability is computed. */
export interface CapabilitySubject {
  id: number;
  capabilityNonce: string;
}

/** Whether an order is a guest's. A customer's order has no capability: its owner signs in. */
export const isGuestOrder = <Order extends { capabilityNonce: string | null }>(
  order: Order,
): order is Order & { capabilityNonce: string } => order.capabilityNonce !== null;

/** Signs a text; each kind of text begins with a word of its own, so that no signature is valid for another kind. */
export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/**
 * The capability (secret key) of a guest's order, 256 bits in base64url. It is computed from a server secret whenever
 * it is needed and never stored (HAZARDS C23, I20). Mailed links contain it; cookies do not.
 */
export const capabilityOf = (secret: string, { id, capabilityNonce }: CapabilitySubject): string =>
  hmac(secret, `order:${id}:${capabilityNonce}`);

const COOKIE_VALUE = /^([0-9a-z]{1,9})\.[A-Za-z0-9_-]{43}$/;

/**
 * The value of an order's cookie: the time of issue in base 36, and a MAC over it and the order. It differs for each
 * exchange of a capability, and neither can be computed from the other.
 *
 * @param issuedAt Unix time in seconds
 */
export function orderCookieValue(
  secret: string,
  { id, capabilityNonce }: CapabilitySubject,
  issuedAt: number,
): string {
  const issued = issuedAt.toString(36);
  return `${issued}.${hmac(secret, `order-cookie:${id}:${capabilityNonce}:${issued}`)}`;
}

/** The time of issue in a cookie's value, in Unix seconds, not verified. `undefined` for a malformed value. */
export function issuedAtOf(value: string): number | undefined {
  const [, issued] = COOKIE_VALUE.exec(value) ?? [];
  return issued === undefined ? undefined : Number.parseInt(issued, 36);
}

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
