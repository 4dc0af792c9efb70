import { normaliseEmail } from '../text/email.ts';
import { guest as text } from '../messages/guest.ts';
import { paths } from '../paths.ts';
import { type ScreenId, screenAt } from '../screens/screens.ts';

/** Cooldown of the sign-up offer after it was closed, in milliseconds. @see PU-02 @see PU-03 */
export const SIGNUP_COOLDOWN_MS = 10_000;

/** Cooldown of the newsletter offer after it was declined, in milliseconds. @see PC-04 */
export const NEWSLETTER_COOLDOWN_MS = 24 * 60 * 60_000;

/** Milliseconds for which the confirmation is shown. */
export const SUBSCRIBED_MESSAGE_MS = 8_000;

/** Screens for looking around, where products are added; baskets, checkout, payment and account are left alone. */
const BROWSING: readonly ScreenId[] = ['home', 'listing', 'product', 'comparison', 'information'];

/** Whether the newsletter may be offered on a page. @see PC-04 */
export const mayShowNewsletterAt = (pathname: string): boolean =>
  BROWSING.includes(screenAt(pathname)) || pathname === paths.wishlist;

/** The pages that show the sign-up offer. @see PU-01 */
const CART_PATHS: readonly string[] = [paths.cart, paths.preorderCart, paths.creditCart];

export const isCartPath = (pathname: string): boolean => CART_PATHS.includes(pathname);

/** Epoch milliseconds as text, small enough to be exact. */
const MOMENT = /^\d{1,15}$/;

/**
 * Parses a stored time in epoch milliseconds.
 *
 * @returns `undefined` if there is none, or if it is invalid or in the future
 * @see PU-02
 * @see HAZARDS E12
 */
export function readMoment(stored: string | null, now: number): number | undefined {
  const moment = stored !== null && MOMENT.test(stored) ? Number(stored) : undefined;
  return moment === undefined || moment > now ? undefined : moment;
}

/** Milliseconds left of a cooldown; 0 if it never started or the clock was set back. */
export function cooldownLeft(closedAt: number | undefined, cooldownMs: number, now: number): number {
  if (closedAt === undefined || closedAt > now) return 0;
  return Math.max(0, closedAt + cooldownMs - now);
}

/** Stored instead of a time after a subscription. */
export const SUBSCRIBED = 'subscribed';

/**
 * Whether the newsletter may be offered on this device.
 *
 * @param stored stored value of the last offer
 * @see PC-04
 */
export const mayOfferNewsletter = (stored: string | null, now: number): boolean =>
  stored !== SUBSCRIBED && cooldownLeft(readMoment(stored, now), NEWSLETTER_COOLDOWN_MS, now) === 0;

/** The normalised address, or the error to show. */
export function newsletterAddress(typed: string): { email: string } | { error: string } {
  if (typed.trim() === '') return { error: text.emailRequired };
  const email = normaliseEmail(typed);
  return email === undefined ? { error: text.emailInvalid } : { email };
}
