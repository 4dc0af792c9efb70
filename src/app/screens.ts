import { createElement, lazy, useState, type ComponentType } from 'react';
import { screenAt, type ScreenId } from '#domain/screens.ts';

type ScreenModule = { default: ComponentType };
type Load = (pathname: string) => Promise<ScreenModule>;

/** A lazy-loaded screen. */
interface ScreenLoader {
  load: Load;
  Page: ComponentType;
}

function lazyScreen(importModule: Load): ScreenLoader {
  let loaded: ScreenModule | undefined;
  const load = async (pathname: string) => {
    loaded = await importModule(pathname);
    return loaded;
  };
  const LazyPage = lazy(() => load(''));
  // Renders a loaded screen at once: `lazy` would still show its fallback for a moment.
  const Page = () => {
    const [Component] = useState(() => loaded?.default ?? LazyPage);
    return createElement(Component);
  };
  return { load, Page };
}

/** The module of each screen; the paths are those of domain/screens.ts. */
export const SCREEN_LOADERS: Record<ScreenId, ScreenLoader> = {
  home: lazyScreen(() => import('#src/features/home/HomePage.tsx')),
  listing: lazyScreen(() => import('#src/features/listing/ListingPage.tsx')),
  product: lazyScreen(() => import('#src/features/product/ProductPage.tsx')),
  comparison: lazyScreen(() => import('#src/features/comparison/ComparisonPage.tsx')),
  basket: lazyScreen(() => import('#src/features/basket/BasketPage.tsx')),
  information: lazyScreen(async (pathname) => {
    const screen = await import('#src/features/information/InformationPage.tsx');
    await screen.loadText(pathname);
    return screen;
  }),
  tracking: lazyScreen(() => import('#src/features/tracking/TrackingPage.tsx')),
  pack: lazyScreen(() => import('./screens/PackOrderScreen.tsx')),
  paymentCheck: lazyScreen(() => import('#src/features/payment-check/PaymentCheckPage.tsx')),
  paymentResult: lazyScreen(() => import('#src/features/payment-result/PaymentResultPage.tsx')),
  account: lazyScreen(() => import('#src/features/account/AccountPage.tsx')),
  checkout: lazyScreen(() => import('./screens/CheckoutScreen.tsx')),
  profile: lazyScreen(() => import('./screens/ProfileScreen.tsx')),
  staff: lazyScreen(() => import('./screens/StaffScreen.tsx')),
  receipt: lazyScreen(() => import('#src/features/receipt-check/ReceiptCheckPage.tsx')),
  sharedPayment: lazyScreen(() => import('./screens/SharedPaymentScreen.tsx')),
  invoice: lazyScreen(() => import('./screens/StoreInvoiceScreen.tsx')),
};

/** Preloads the module of the screen at a path. */
export const loadScreen = (pathname: string): Promise<unknown> =>
  SCREEN_LOADERS[screenAt(pathname)].load(pathname);
