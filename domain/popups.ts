import { normaliseEmail } from './email.ts';
import { guest as text } from './messages/guest.ts';
import { paths } from './paths.ts';

/** Milliseconds for which the sign-up offer stays away once it was closed. @see PU-02 @see PU-03 */
export const SIGNUP_COOLDOWN_MS = 10_000;

/** Milliseconds for which the newsletter is not offered again once it was declined. @see PC-04 */
export const NEWSLETTER_COOLDOWN_MS = 24 * 60 * 60_000;

/** Milliseconds for which thanks stay on the screen. */
export const THANKS_MS = 8_000;

/** Where the sign-up offer shows by itself. @see PU-01 */
const CART_PATHS: readonly string[] = [paths.cart, paths.preorderCart, paths.creditCart];

export const isCartPath = (pathname: string): boolean => CART_PATHS.includes(pathname);

/** Milliseconds since 1970, as text: no sign, no fraction, and far from where figures become inexact. */
const MOMENT = /^\d{1,15}$/;

/**
 * A moment that the browser has kept, in milliseconds since 1970.
 *
 * @returns `undefined` where there is none, or what is there cannot be one: a text, or a time to come
 * @see PU-02 @see HAZARDS E12
 */
export function readMoment(kept: string | null, now: number): number | undefined {
  const moment = kept !== null && MOMENT.test(kept) ? Number(kept) : undefined;
  return moment === undefined || moment > now ? undefined : moment;
}

/** Milliseconds that something closed still stays away; none where it never was, or the clock was set back meanwhile. */
export function cooldownLeft(closedAt: number | undefined, restMs: number, now: number): number {
  if (closedAt === undefined || closedAt > now) return 0;
  return Math.max(0, closedAt + restMs - now);
}

/** What stands in place of a moment once the newsletter was ordered. */
export const SUBSCRIBED = 'subscribed';

/** Whether the newsletter may be offered on this device. @param kept what was kept of the last offer @see PC-04 */
export const mayOfferNewsletter = (kept: string | null, now: number): boolean =>
  kept !== SUBSCRIBED && cooldownLeft(readMoment(kept, now), NEWSLETTER_COOLDOWN_MS, now) === 0;

/** The address the newsletter goes to, or what is wrong with what was typed. */
export function newsletterAddress(typed: string): { email: string } | { error: string } {
  if (typed.trim() === '') return { error: text.emailRequired };
  const email = normaliseEmail(typed);
  return email === undefined ? { error: text.emailInvalid } : { email };
}
