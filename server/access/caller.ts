import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isCapability } from '#domain/ids.ts';
import { GUEST_COOKIE, isOrderCookie, isOurCookie } from './cookies.ts';

/** Who is asking. Guests hold capabilities of single orders; accounts come with sign-in. */
export interface Caller {
  /** The well-formed capabilities that were sent along, by cookie or header; which order each opens, its order tells. */
  readonly capabilities: readonly string[];
  /** SHA-256 of the guest cookie, hexadecimal; `undefined` for a client without cookies. */
  readonly guestHash: string | undefined;
  /** True for a page's own call: such a call must prove that it comes from our pages (HAZARDS C22). */
  readonly isBrowser: boolean;
  /** True where a cookie of ours came along; a browser that keeps none has only what its page was told (HAZARDS E3). */
  readonly hasCookies: boolean;
}

/** More orders than one person has open; the rest of a stuffed header, or jar of cookies, is not looked at. */
const CAPABILITIES_MAX = 50;

/** Reads who is asking from the cookies and headers of a request. Nothing of it is believed before it is compared. */
export function callerOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Caller {
  const fromCookies = Object.entries(cookies).flatMap(([name, value = '']) =>
    isOrderCookie(name) ? [value] : [],
  );
  const fromHeader = headers['x-order-capability']?.toString().split(',') ?? [];
  const guest = cookies[GUEST_COOKIE];
  return {
    // Counted apart: no header, however long, locks out a cookie.
    capabilities: [fromHeader, fromCookies].flatMap((sent) =>
      sent
        .map((value) => value.trim())
        .filter(isCapability)
        .slice(0, CAPABILITIES_MAX),
    ),
    guestHash: guest === undefined ? undefined : createHash('sha256').update(guest).digest('hex'),
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    hasCookies: Object.keys(cookies).some(isOurCookie),
  };
}
