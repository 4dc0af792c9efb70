import { createElement, lazy, useState, type ComponentType } from 'react';
import { productIdAt } from '#domain/first-reads.ts';
import { PAYMENT_OUTCOMES, paths } from '#domain/paths.ts';
import { shelfAt } from '#domain/shelves.ts';

type Part = { default: ComponentType };
type Load = () => Promise<Part>;

/** One screen, fetched when it is asked for. */
export interface Screen {
  /** Whether it is what an address shows. */
  isAt: (pathname: string) => boolean;
  load: Load;
  Page: ComponentType;
}

function screen(isAt: Screen['isAt'], load: Load): Screen {
  let part: Part | undefined;
  const fetchPart = async () => {
    part = await load();
    return part;
  };
  const Later = lazy(fetchPart);
  // What is there is drawn at once; `lazy` would show the loading screen for a moment even then.
  const Page = () => {
    const [Shown] = useState(() => part?.default ?? Later);
    return createElement(Shown);
  };
  return { isAt, load: fetchPart, Page };
}

const at = (address: string) => (pathname: string) => pathname === address;

const results: readonly string[] = [
  paths.paymentState,
  ...PAYMENT_OUTCOMES.map((outcome) => `/payment/${outcome}`),
];

/** Shows what no other screen does. @see RT-01 */
const home = screen(
  () => true,
  () => import('#src/features/home/HomePage.tsx'),
);

/** Every screen, the first that fits being shown. @see RT-02 … RT-08 @see RT-15 … RT-17 */
const screens: readonly Screen[] = [
  screen(
    (pathname) => shelfAt(pathname) !== undefined,
    () => import('#src/features/listing/ListingPage.tsx'),
  ),
  screen(
    (pathname) => productIdAt(pathname) !== undefined,
    () => import('#src/features/product/ProductPage.tsx'),
  ),
  screen(at(paths.comparison), () => import('#src/features/comparison/ComparisonPage.tsx')),
  screen(at(paths.packPage), () => import('./screens/PackOrderScreen.tsx')),
  screen(at(paths.wavePage), () => import('#src/features/wave-check/WaveCheckPage.tsx')),
  screen(
    (pathname) => results.includes(pathname),
    () => import('#src/features/payment-result/PaymentResultPage.tsx'),
  ),
  screen(at(paths.invoicePage), () => import('./screens/StoreInvoiceScreen.tsx')),
  // For developers; the built shop has neither the page nor its address.
  ...(import.meta.env.DEV
    ? [screen(at('/atelier'), () => import('#src/features/atelier/AtelierPage.tsx'))]
    : []),
];

/** The screen that an address shows. */
export const screenAt = (pathname: string): Screen => screens.find(({ isAt }) => isAt(pathname)) ?? home;

/** Fetches the screen of an address ahead of its showing. */
export const loadScreen = (pathname: string): Promise<unknown> => screenAt(pathname).load();
