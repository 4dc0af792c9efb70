import { informationAt } from './information-pages.ts';
import { basketAt } from './basket/names.ts';
import { PAYMENT_OUTCOMES, paths, productIdAt } from './paths.ts';
import { checkPageProvider } from './providers/index.ts';
import { shelfAt } from './shelves.ts';

interface Screen {
  /** The source file of its script; `src/app/screens.ts` imports it, and the build manifest lists it. */
  source: string;
  /** The skeleton shown until the script runs; see index.html. */
  skeleton: 'home' | 'listing' | 'detail' | 'other';
  matches: (pathname: string) => boolean;
}

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
export const SCREENS = {
  listing: {
    source: 'src/features/listing/ListingPage.tsx',
    skeleton: 'listing',
    matches: (pathname) => shelfAt(pathname) !== undefined,
  },
  product: {
    source: 'src/features/product/ProductPage.tsx',
    skeleton: 'detail',
    matches: (pathname) => productIdAt(pathname) !== undefined,
  },
  comparison: {
    source: 'src/features/comparison/ComparisonPage.tsx',
    skeleton: 'other',
    matches: at(paths.comparison),
  },
  basket: {
    source: 'src/features/basket/BasketPage.tsx',
    skeleton: 'other',
    matches: (pathname) => basketAt(pathname) !== undefined,
  },
  information: {
    source: 'src/features/information/InformationPage.tsx',
    skeleton: 'other',
    matches: (pathname) => informationAt(pathname) !== undefined,
  },
  tracking: {
    source: 'src/features/tracking/TrackingPage.tsx',
    skeleton: 'other',
    matches: at(paths.tracking),
  },
  pack: { source: 'src/app/screens/PackOrderScreen.tsx', skeleton: 'other', matches: at(paths.packPage) },
  paymentCheck: {
    source: 'src/features/payment-check/PaymentCheckPage.tsx',
    skeleton: 'other',
    matches: (pathname) => checkPageProvider(pathname) !== undefined,
  },
  paymentResult: {
    source: 'src/features/payment-result/PaymentResultPage.tsx',
    skeleton: 'other',
    matches: at(paths.paymentState, ...PAYMENT_OUTCOMES.map((outcome) => `/payment/${outcome}`)),
  },
  invoice: {
    source: 'src/app/screens/StoreInvoiceScreen.tsx',
    skeleton: 'other',
    matches: at(paths.invoicePage),
  },
  home: { source: 'src/features/home/HomePage.tsx', skeleton: 'home', matches: at(paths.home) },
} as const satisfies Record<string, Screen>;

export type ScreenId = keyof typeof SCREENS;

const findScreen = (pathname: string): ScreenId | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  (Object.keys(SCREENS) as ScreenId[]).find((id) => SCREENS[id].matches(pathname));

/** Whether a path has a screen. */
export const isKnownPath = (pathname: string): boolean => findScreen(pathname) !== undefined;

/** The screen at a path; Home for an unknown path. @see RT-01 */
export const screenAt = (pathname: string): ScreenId => findScreen(pathname) ?? 'home';
