import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { HOST_PREFIX, XSRF_COOKIE } from '#domain/visit/cookies.ts';
import { isPaymentLinkId, PAYMENT_LINK_LIFE_MS } from '#domain/payments/payment-link.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import { issuedAtOf } from './capability.ts';

/** Only used to recognise a repeated request of the same visitor; gives no access (HAZARDS B39, C24). */
const GUEST_COOKIE = 'ke_guest';

/** Prefix of the order cookies: `ke_order_{order id}`. */
const ORDER_COOKIE = 'ke_order_';
/** Secret half of a browser's session; the tokens alone, which scripts can read, give no access (HAZARDS C14). */
const SESSION_COOKIE = 'ke_session';
/** Proves that a browser sent a sign-up form (HAZARDS C7, C12); useless once the account is complete. */
const TICKET_COOKIE = 'ke_signup';
/**
 * Names a browser that has signed in before, so that guesses elsewhere cannot refuse its sign-in (HAZARDS C28). Gives no access,
 * and stays after a sign-out: the owner signs in again with it.
 */
const DEVICE_COOKIE = 'ke_device';
/** Proves for five minutes that the password of an account with a second factor was right; opens nothing without the code. */
const PROOF_COOKIE = 'ke_factor';
/** Seconds within which the code has to follow the password. */
export const SIGN_IN_PROOF_LIFE_S = 5 * 60;
/** Prefix of the cookies by which a payer opens a shared payment again: `ke_pay_{link id}`. */
const PAY_COOKIE = 'ke_pay_';
/** A session ends earlier, on the server; the browser keeps the cookie as long as any session can last. */
const SESSION_COOKIE_DAYS = 90;
const ORDER_ID = /^[1-9]\d{0,9}$/;

const DAY_S = 24 * 60 * 60;

/** Seconds for which an order cookie gives access to its order. */
export const ORDER_COOKIE_LIFE_S = PROMISES.orderCookieDays * DAY_S;

/**
 * Maximum number of order cookies per browser. Fifty take 4 KB of a request's headers; common proxies reject 8 KB,
 * Node.js rejects 16 KB.
 */
const ORDER_COOKIES_MAX = 50;

interface Cookie {
  name: string;
  flags: CookieSerializeOptions;
}

/** Names and attributes of all cookies of the shop. */
export interface ShopCookies {
  xsrf: Cookie;
  guest: Cookie;
  session: Cookie;
  ticket: Cookie;
  proof: Cookie;
  device: Cookie;
  order: {
    nameOf(orderId: number): string;
    /** @returns the order's id, or `undefined` for any other cookie */
    idOf(name: string): number | undefined;
    flags: CookieSerializeOptions;
  };
  sharedPayment: {
    nameOf(linkId: string): string;
    /** @returns the link's id, or `undefined` for any other cookie */
    idOf(name: string): string | undefined;
    flags: CookieSerializeOptions;
  };
  /** Whether a cookie is one of the shop's. */
  isOurs(name: string): boolean;
}

/**
 * The cookies of a shop at this origin. Over https all are `Secure` and have the `__Host-` prefix; browsers reject
 * both over plain http, where they have neither.
 */
export function shopCookies(publicOrigin: string): ShopCookies {
  const secure = publicOrigin.startsWith('https:');
  const prefix = secure ? HOST_PREFIX : '';
  const common = { path: '/', secure } as const;
  const [xsrf, guest, order] = [prefix + XSRF_COOKIE, prefix + GUEST_COOKIE, prefix + ORDER_COOKIE];
  const [session, ticket] = [prefix + SESSION_COOKIE, prefix + TICKET_COOKIE];
  const [proof, device] = [prefix + PROOF_COOKIE, prefix + DEVICE_COOKIE];
  const idOf = (name: string) => {
    const id = name.startsWith(order) ? name.slice(order.length) : '';
    return ORDER_ID.test(id) ? Number(id) : undefined;
  };
  const pay = prefix + PAY_COOKIE;
  const linkOf = (name: string) => {
    const id = name.startsWith(pay) ? name.slice(pay.length) : '';
    return isPaymentLinkId(id) ? id : undefined;
  };
  return {
    xsrf: { name: xsrf, flags: { ...common, sameSite: 'strict' } },
    guest: {
      name: guest,
      flags: { ...common, sameSite: 'lax', httpOnly: true, maxAge: PROMISES.guestCookieDays * DAY_S },
    },
    session: {
      name: session,
      flags: { ...common, sameSite: 'strict', httpOnly: true, maxAge: SESSION_COOKIE_DAYS * DAY_S },
    },
    ticket: {
      name: ticket,
      flags: { ...common, sameSite: 'strict', httpOnly: true, maxAge: DAY_S },
    },
    proof: {
      name: proof,
      flags: { ...common, sameSite: 'strict', httpOnly: true, maxAge: SIGN_IN_PROOF_LIFE_S },
    },
    device: {
      name: device,
      flags: {
        ...common,
        sameSite: 'strict',
        httpOnly: true,
        maxAge: PROMISES.deviceCookieDays * DAY_S,
      },
    },
    order: {
      nameOf: (orderId) => `${order}${orderId}`,
      idOf,
      flags: { ...common, sameSite: 'strict', httpOnly: true, maxAge: ORDER_COOKIE_LIFE_S },
    },
    sharedPayment: {
      nameOf: (linkId) => `${pay}${linkId}`,
      idOf: linkOf,
      flags: { ...common, sameSite: 'strict', httpOnly: true, maxAge: PAYMENT_LINK_LIFE_MS / 1_000 },
    },
    isOurs: (name) =>
      [xsrf, guest, session, ticket, proof, device].includes(name) ||
      idOf(name) !== undefined ||
      linkOf(name) !== undefined,
  };
}

/**
 * Sets the cookie of one order. If the browser would then have too many, the oldest ones are removed: those orders
 * remain accessible by their mailed links.
 *
 * @param held the order cookies of the request, by order id
 */
export function setOrderCookie(
  reply: FastifyReply,
  { order: cookie }: ShopCookies,
  held: ReadonlyMap<number, string>,
  { orderId, value }: { orderId: number; value: string },
): void {
  const others = [...held].filter(([id]) => id !== orderId);
  others.sort(([, one], [, other]) => (issuedAtOf(other) ?? 0) - (issuedAtOf(one) ?? 0));
  for (const [id] of others.slice(ORDER_COOKIES_MAX - 1))
    reply.clearCookie(cookie.nameOf(id), { ...cookie.flags, maxAge: 0 });
  reply.setCookie(cookie.nameOf(orderId), value, cookie.flags);
}

/** Links whose cookies one browser keeps; with more of them the oldest are opened by their links again. */
const LINK_COOKIES_MAX = 10;

/** Sets the cookie of one payment link. @param held the link cookies of the request, by link id */
export function setPaymentLinkCookie(
  reply: FastifyReply,
  { sharedPayment: cookie }: ShopCookies,
  held: ReadonlyMap<string, string>,
  { linkId, value }: { linkId: string; value: string },
): void {
  const others = [...held.keys()].filter((id) => id !== linkId);
  for (const id of others.slice(LINK_COOKIES_MAX - 1))
    reply.clearCookie(cookie.nameOf(id), { ...cookie.flags, maxAge: 0 });
  reply.setCookie(cookie.nameOf(linkId), value, cookie.flags);
}

/**
 * Removes what the next person at a shared computer must not find: the companion of the session, the ticket of a sign-up, the
 * visitor's id, and what opens guests' orders, which stay accessible by their mailed links (HAZARDS C19).
 */
export function clearPersonalCookies(
  reply: FastifyReply,
  { session, ticket, proof, guest, order, sharedPayment }: ShopCookies,
  {
    orderCookies,
    linkKeys,
  }: { orderCookies: ReadonlyMap<number, string>; linkKeys: { cookies: ReadonlyMap<string, string> } },
): void {
  for (const { name, flags } of [session, ticket, proof, guest])
    reply.clearCookie(name, { ...flags, maxAge: 0 });
  for (const id of orderCookies.keys()) reply.clearCookie(order.nameOf(id), { ...order.flags, maxAge: 0 });
  for (const id of linkKeys.cookies.keys())
    reply.clearCookie(sharedPayment.nameOf(id), { ...sharedPayment.flags, maxAge: 0 });
  reply.header('clear-site-data', '"cache"');
}
