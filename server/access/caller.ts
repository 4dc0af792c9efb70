import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isCapability } from '#domain/ids.ts';
import type { ShopCookies } from './cookies.ts';
import type { SignedIn } from './principal.ts';

/** Keys of single orders as they came with a request, not verified. */
export interface OrderKeys {
  /** The well-formed capabilities of the request's header. */
  readonly capabilities: readonly string[];
  /** Values of the order cookies by order id. */
  readonly orderCookies: ReadonlyMap<number, string>;
}

/** The unverified credentials of a request. */
export interface Caller extends OrderKeys {
  /** The account that is signed in; `undefined` for a guest. */
  readonly signedIn: SignedIn | undefined;
  /** SHA-256 of the guest cookie, hexadecimal; `undefined` for a client without cookies. */
  readonly guestHash: string | undefined;
  /** True for a request that a browser sent: it must prove that it comes from our pages (HAZARDS C22). */
  readonly isBrowser: boolean;
  /** True when a cookie of the shop came along; a browser that blocks cookies sends none (HAZARDS E3). */
  readonly hasCookies: boolean;
}

/**
 * Reads the cookies and headers of a request. Keys of orders are verified later, against the order.
 * The size limit of a request's headers (16 KB) bounds how many capabilities are compared.
 */
export function callerOf(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  shop: ShopCookies,
  signedIn: SignedIn | undefined,
): Caller {
  const orderCookies = new Map<number, string>();
  for (const [name, value = ''] of Object.entries(cookies)) {
    const id = shop.order.idOf(name);
    if (id !== undefined) orderCookies.set(id, value);
  }
  const sent = headers['x-order-capability']?.toString().split(',') ?? [];
  const guest = cookies[shop.guest.name];
  return {
    signedIn,
    capabilities: sent.map((value) => value.trim()).filter(isCapability),
    orderCookies,
    guestHash: guest === undefined ? undefined : createHash('sha256').update(guest).digest('hex'),
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    hasCookies: Object.keys(cookies).some((name) => shop.isOurs(name)),
  };
}
