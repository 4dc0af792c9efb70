import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isCapability } from '#domain/ids.ts';
import type { ShopCookies } from './cookies.ts';

/** Who is asking. Guests hold keys of single orders; accounts come with sign-in. */
export interface Caller {
  /** The well-formed capabilities of the request's header; which order each opens, its order tells. */
  readonly capabilities: readonly string[];
  /** Values of the order cookies by order id, as sent. */
  readonly orderCookies: ReadonlyMap<number, string>;
  /** SHA-256 of the guest cookie, hexadecimal; `undefined` for a client without cookies. */
  readonly guestHash: string | undefined;
  /** True for a page's own call: such a call must prove that it comes from our pages (HAZARDS C22). */
  readonly isBrowser: boolean;
  /** True where a cookie of ours came along; a browser that keeps none has only what its page was told (HAZARDS E3). */
  readonly hasCookies: boolean;
}

/**
 * Reads who is asking from the cookies and headers of a request. Nothing of it is believed before it is compared.
 * The size limit of a request's headers (16 KB) bounds how many capabilities are compared.
 */
export function callerOf(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  shop: ShopCookies,
): Caller {
  const orderCookies = new Map<number, string>();
  for (const [name, value = ''] of Object.entries(cookies)) {
    const id = shop.order.idOf(name);
    if (id !== undefined) orderCookies.set(id, value);
  }
  const sent = headers['x-order-capability']?.toString().split(',') ?? [];
  const guest = cookies[shop.guest.name];
  return {
    capabilities: sent.map((value) => value.trim()).filter(isCapability),
    orderCookies,
    guestHash: guest === undefined ? undefined : createHash('sha256').update(guest).digest('hex'),
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    hasCookies: Object.keys(cookies).some((name) => shop.isOurs(name)),
  };
}
