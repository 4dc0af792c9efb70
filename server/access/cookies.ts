import type { CookieSerializeOptions } from '@fastify/cookie';

/** Says that a request comes from our own pages: they read it and send it back as `X-XSRF-TOKEN`. @see AP-10 */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/** Tells one visitor's repeated request from another's; it opens nothing by itself (HAZARDS B39, C24). */
export const GUEST_COOKIE = 'ke_guest';

const ORDER_COOKIE = /^ke_order_[1-9]\d{0,9}$/;
const DAY_S = 24 * 60 * 60;

/** Holds the capability of one order. */
export const orderCookie = (orderId: number): string => `ke_order_${orderId}`;
export const isOrderCookie = (name: string): boolean => ORDER_COOKIE.test(name);

/** True for each cookie of the shop: a request that carries one may have been given it by its browser. */
export const isOurCookie = (name: string): boolean =>
  name === XSRF_COOKIE || name === GUEST_COOKIE || isOrderCookie(name);

type Flags = CookieSerializeOptions;

/** How each cookie is kept. `Secure` wherever the shop is reached by https. */
export const cookieFlags = (publicOrigin: string) => {
  const common = { path: '/', secure: publicOrigin.startsWith('https:') } as const;
  return {
    xsrf: { ...common, sameSite: 'strict' } satisfies Flags,
    guest: { ...common, sameSite: 'lax', httpOnly: true, maxAge: 365 * DAY_S } satisfies Flags,
    order: { ...common, sameSite: 'strict', httpOnly: true, maxAge: 90 * DAY_S } satisfies Flags,
  };
};
