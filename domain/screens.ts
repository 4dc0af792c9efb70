import { productIdAt } from './initial-queries.ts';
import { INFORMATION_NAMES } from './information-pages.ts';
import { PAYMENT_OUTCOMES, paths } from './paths.ts';
import { shelfAt } from './shelves.ts';

/** Every screen of the shop that has an address. */
export type ScreenName =
  | 'home'
  | 'listing'
  | 'product'
  | 'comparison'
  | 'basket'
  | 'information'
  | 'tracking'
  | 'pack'
  | 'waveCheck'
  | 'paymentResult'
  | 'invoice';

const PLAIN: ReadonlyMap<string, ScreenName> = new Map([
  [paths.comparison, 'comparison'],
  [paths.cart, 'basket'],
  [paths.preorderCart, 'basket'],
  [paths.wishlist, 'basket'],
  [paths.creditCart, 'basket'],
  [paths.tracking, 'tracking'],
  [paths.packPage, 'pack'],
  [paths.wavePage, 'waveCheck'],
  [paths.paymentState, 'paymentResult'],
  [paths.invoicePage, 'invoice'],
  ...INFORMATION_NAMES.map((name) => [paths[name], 'information'] as const),
  ...PAYMENT_OUTCOMES.map((outcome) => [`/payment/${outcome}`, 'paymentResult'] as const),
]);

/** Whether the shop has a screen of its own at a path. @see RT-01 */
export const isKnownPath = (pathname: string): boolean =>
  pathname === paths.home || screenAt(pathname) !== 'home';

/** Which screen an address shows; an unknown one shows Home. @see RT-01 */
export function screenAt(pathname: string): ScreenName {
  if (shelfAt(pathname) !== undefined) return 'listing';
  return PLAIN.get(pathname) ?? (productIdAt(pathname) === undefined ? 'home' : 'product');
}
