import { productIdAt } from './first-reads.ts';
import { PAYMENT_OUTCOMES, paths } from './paths.ts';
import { shelfAt } from './shelves.ts';

/** Every screen of the shop that has an address. */
export type ScreenName =
  | 'home'
  | 'listing'
  | 'product'
  | 'comparison'
  | 'pack'
  | 'waveCheck'
  | 'paymentResult'
  | 'invoice';

const PLAIN: Partial<Record<string, ScreenName>> = {
  [paths.comparison]: 'comparison',
  [paths.packPage]: 'pack',
  [paths.wavePage]: 'waveCheck',
  [paths.paymentState]: 'paymentResult',
  [paths.invoicePage]: 'invoice',
  ...Object.fromEntries(PAYMENT_OUTCOMES.map((outcome) => [`/payment/${outcome}`, 'paymentResult'])),
};

/** Which screen an address shows, for the page that the server writes; an unknown one shows Home. @see RT-01 */
export function screenAt(pathname: string): ScreenName {
  if (shelfAt(pathname) !== undefined) return 'listing';
  return PLAIN[pathname] ?? (productIdAt(pathname) === undefined ? 'home' : 'product');
}
