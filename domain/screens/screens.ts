import { isAccountPath } from './account-screens.ts';
import { informationAt } from './information-pages.ts';
import { basketAt } from '../basket/names.ts';
import { isOrderPath, PAYMENT_OUTCOMES, paths, productIdAt } from '../paths.ts';
import { checkPageProvider } from '../payments/providers/index.ts';
import { shelfAt } from '../catalogue/shelves.ts';

const at =
  (...paths: string[]) =>
  (pathname: string) =>
    paths.includes(pathname);

/**
 * All screens of the shop. Their ids are the keys of the router (`src/app/screens.ts`), the page titles
 * (`domain/messages/screens.ts`) and the server's page metadata (`server/pages`): a missing entry does not
 * compile.
 *
 * @see RT-01
 */
const MATCHES = {
  listing: (pathname) => shelfAt(pathname) !== undefined,
  product: (pathname) => productIdAt(pathname) !== undefined,
  comparison: at(paths.comparison),
  basket: (pathname) => basketAt(pathname) !== undefined,
  information: (pathname) => informationAt(pathname) !== undefined,
  tracking: at(paths.tracking),
  pack: at(paths.packPage),
  paymentCheck: (pathname) => checkPageProvider(pathname) !== undefined,
  paymentResult: at(paths.paymentState, ...PAYMENT_OUTCOMES.map((outcome) => `/payment/${outcome}`)),
  invoice: at(paths.invoicePage),
  receipt: at(paths.receipt),
  sharedPayment: at(paths.sharedPaymentPage),
  account: isAccountPath,
  checkout: at(paths.checkout, '/commande-validation'),
  profile: (pathname) => at(paths.profile)(pathname) || isOrderPath(pathname),
  staff: (pathname) => /^\/(?:gestion|inspecteur)(?:\/|$)/.test(pathname),
  home: at(paths.home),
} as const satisfies Record<string, (pathname: string) => boolean>;

export type ScreenId = keyof typeof MATCHES;

const findScreen = (pathname: string): ScreenId | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  (Object.keys(MATCHES) as ScreenId[]).find((id) => MATCHES[id](pathname));

const PUBLIC_SCREENS = [
  'home',
  'listing',
  'product',
  'comparison',
  'information',
  'tracking',
  'pack',
] as const satisfies ScreenId[];

export type PublicScreenId = (typeof PUBLIC_SCREENS)[number];

/** The screen at a path if it is the same for everybody, so that the server can render it. */
export function publicScreenAt(pathname: string): PublicScreenId | undefined {
  const screen = screenAt(pathname);
  return PUBLIC_SCREENS.find((id) => id === screen);
}

/** Whether a path has a screen. */
export const isKnownPath = (pathname: string): boolean => findScreen(pathname) !== undefined;

/** The screen at a path; Home for an unknown path. @see RT-01 */
export const screenAt = (pathname: string): ScreenId => findScreen(pathname) ?? 'home';
