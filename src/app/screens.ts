import { createElement, lazy, useState, type ComponentType } from 'react';
import { screenAt as nameAt, type ScreenName } from '#domain/screens.ts';

type Part = { default: ComponentType };
type Load = () => Promise<Part>;

/** One screen, fetched when it is asked for. */
export interface Screen {
  load: Load;
  Page: ComponentType;
}

function screen(load: Load): Screen {
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
  return { load: fetchPart, Page };
}

/** Where the part of each screen is. */
const SCREENS: Record<ScreenName, Screen> = {
  home: screen(() => import('#src/features/home/HomePage.tsx')),
  listing: screen(() => import('#src/features/listing/ListingPage.tsx')),
  product: screen(() => import('#src/features/product/ProductPage.tsx')),
  comparison: screen(() => import('#src/features/comparison/ComparisonPage.tsx')),
  basket: screen(() => import('#src/features/basket/BasketPage.tsx')),
  information: screen(() => import('#src/features/information/InformationPage.tsx')),
  tracking: screen(() => import('#src/features/tracking/TrackingPage.tsx')),
  pack: screen(() => import('./screens/PackOrderScreen.tsx')),
  waveCheck: screen(() => import('#src/features/payment-check/PaymentCheckPage.tsx')),
  paymentResult: screen(() => import('#src/features/payment-result/PaymentResultPage.tsx')),
  invoice: screen(() => import('./screens/StoreInvoiceScreen.tsx')),
};

/** The screen that an address shows. */
export const screenAt = (pathname: string): Screen => SCREENS[nameAt(pathname)];

/** Fetches the screen of an address ahead of its showing. */
export const loadScreen = (pathname: string): Promise<unknown> => screenAt(pathname).load();
