import { screenAt, type ScreenId } from '#domain/screens/screens.ts';
import { lazyPart, type LazyPart } from './lazy-part.ts';

/** The module of each screen; the paths are those of domain/screens/screens.ts. */
export const SCREEN_LOADERS: Record<ScreenId, LazyPart> = {
  home: lazyPart(() => import('#src/features/home/HomePage.tsx')),
  listing: lazyPart(() => import('#src/features/listing/ListingPage.tsx')),
  product: lazyPart(() => import('#src/features/product/ProductPage.tsx')),
  comparison: lazyPart(() => import('#src/features/comparison/ComparisonPage.tsx')),
  basket: lazyPart(() => import('#src/features/basket/BasketPage.tsx')),
  information: lazyPart(async (pathname) => {
    const screen = await import('#src/features/information/InformationPage.tsx');
    await screen.loadText(pathname);
    return screen;
  }),
  tracking: lazyPart(() => import('#src/features/tracking/TrackingPage.tsx')),
  pack: lazyPart(() => import('#src/features/pack-order/PackOrderPage.tsx')),
  paymentCheck: lazyPart(() => import('#src/features/payment-check/PaymentCheckPage.tsx')),
  paymentResult: lazyPart(() => import('#src/features/payment-result/PaymentResultPage.tsx')),
  account: lazyPart(() => import('#src/features/account/AccountPage.tsx')),
  checkout: lazyPart(() => import('#src/features/checkout/CheckoutPage.tsx')),
  profile: lazyPart(() => import('./screens/ProfileScreen.tsx')),
  staff: lazyPart(() => import('./screens/StaffScreen.tsx')),
  receipt: lazyPart(() => import('#src/features/receipt-check/ReceiptCheckPage.tsx')),
  sharedPayment: lazyPart(() => import('#src/features/shared-payment/SharedPaymentPage.tsx')),
  invoice: lazyPart(() => import('#src/features/store-invoice/StoreInvoicePage.tsx')),
};

/** Preloads the module of the screen at a path. */
export const loadScreen = (pathname: string): Promise<unknown> =>
  SCREEN_LOADERS[screenAt(pathname)].load(pathname);
