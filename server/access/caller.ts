import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isCapability } from '#domain/payments/capability.ts';
import { Problem } from '../problem.ts';
import type { ShopCookies } from './cookies.ts';
import type { PaymentLinkKeys, SharedPayment } from './payment-links.ts';
import type { SignedIn } from './principal.ts';

/** Credentials for single orders as sent with a request, not verified. */
export interface OrderKeys {
  /** The well-formed capabilities of the request's header. */
  readonly capabilities: readonly string[];
  /** Values of the order cookies, by order id. */
  readonly orderCookies: ReadonlyMap<number, string>;
}

/** The verified session behind a request. */
export interface Identity {
  signedIn: SignedIn;
  sessionId: string;
}

/** 256 random bits in base64url. */
const DEVICE = /^[\w-]{43}$/;

/** Whether a request has a valid session. */
export const isIdentity = (identity: Identity | 'invalid' | undefined): identity is Identity =>
  identity !== undefined && identity !== 'invalid';

/** The credentials of a request: a verified session, and credentials for orders that are not verified. */
export interface Caller extends OrderKeys {
  /** The signed-in account; `undefined` for a guest. */
  readonly signedIn: SignedIn | undefined;
  /** The session of `signedIn`. */
  readonly sessionId: string | undefined;
  /** Whether an access token was sent that is not valid: what depends on the caller then needs a new one. */
  readonly hasInvalidToken: boolean;
  /** The companion cookie of the browser's session, not verified. */
  readonly companion: string | undefined;
  /** The ticket of the browser's sign-up, not verified. */
  readonly ticket: string | undefined;
  /** Proof of the first half of a sign-in, not verified. */
  readonly proof: string | undefined;
  /** The cookie of a browser that has signed in before, not verified; `undefined` also if it is malformed. */
  readonly device: string | undefined;
  /** Credentials of payment links, not verified. */
  readonly linkKeys: PaymentLinkKeys;
  /** The payment links that they open. */
  readonly sharedPayments: readonly SharedPayment[];
  /** SHA-256 of the guest cookie, hexadecimal; `undefined` for a client without cookies. */
  readonly guestHash: string | undefined;
  /** Whether a browser sent the request: it must then prove that it comes from our pages (HAZARDS C22). */
  readonly isBrowser: boolean;
  /** Whether the request has any cookie of the shop; a browser that blocks cookies sends none (HAZARDS E3). */
  readonly hasCookies: boolean;
}

/** @throws Problem `session.required` for a guest */
export function requireSignedIn({ signedIn }: Pick<Caller, 'signedIn'>): SignedIn {
  if (signedIn === undefined) throw new Problem('session.required');
  return signedIn;
}

/**
 * Reads the cookies and headers of a request. Order credentials are verified later, against the order. The size limit
 * of a request's headers (16 KB) limits how many capabilities are compared.
 */
export function callerOf(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  shop: ShopCookies,
  identity: Identity | 'invalid' | undefined,
  sharedPayments: readonly SharedPayment[] = [],
): Caller {
  const orderCookies = new Map<number, string>();
  const linkCookies = new Map<string, string>();
  for (const [name, value = ''] of Object.entries(cookies)) {
    const id = shop.order.idOf(name);
    if (id !== undefined) orderCookies.set(id, value);
    const linkId = shop.sharedPayment.idOf(name);
    if (linkId !== undefined) linkCookies.set(linkId, value);
  }
  const sent = headers['x-order-capability']?.toString().split(',') ?? [];
  const [guest, device] = [cookies[shop.guest.name], cookies[shop.device.name]];
  return {
    signedIn: isIdentity(identity) ? identity.signedIn : undefined,
    sessionId: isIdentity(identity) ? identity.sessionId : undefined,
    hasInvalidToken: identity === 'invalid',
    companion: cookies[shop.session.name],
    ticket: cookies[shop.ticket.name],
    proof: cookies[shop.proof.name],
    device: device !== undefined && DEVICE.test(device) ? device : undefined,
    capabilities: sent.map((value) => value.trim()).filter(isCapability),
    orderCookies,
    linkKeys: { header: headers['x-payment-link']?.toString(), cookies: linkCookies },
    sharedPayments,
    guestHash: guest === undefined ? undefined : createHash('sha256').update(guest).digest('hex'),
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    hasCookies: Object.keys(cookies).some((name) => shop.isOurs(name)),
  };
}
