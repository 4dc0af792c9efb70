import type { ScreenName } from '#domain/screens.ts';

/** Which skeleton stands in the page until the script has run. */
export type ScreenKind = 'home' | 'listing' | 'detail' | 'other';

interface Screen {
  kind: ScreenKind;
  /** The source of its part of the script, as the app imports it. */
  module: string;
}

/** What the page of each screen begins with. */
export const SCREENS: Record<ScreenName, Screen> = {
  home: { kind: 'home', module: 'src/features/home/HomePage.tsx' },
  listing: { kind: 'listing', module: 'src/features/listing/ListingPage.tsx' },
  product: { kind: 'detail', module: 'src/features/product/ProductPage.tsx' },
  comparison: { kind: 'other', module: 'src/features/comparison/ComparisonPage.tsx' },
  basket: { kind: 'other', module: 'src/features/basket/BasketPage.tsx' },
  information: { kind: 'other', module: 'src/features/information/InformationPage.tsx' },
  tracking: { kind: 'other', module: 'src/features/tracking/TrackingPage.tsx' },
  pack: { kind: 'other', module: 'src/app/screens/PackOrderScreen.tsx' },
  waveCheck: { kind: 'other', module: 'src/features/payment-check/PaymentCheckPage.tsx' },
  paymentResult: { kind: 'other', module: 'src/features/payment-result/PaymentResultPage.tsx' },
  invoice: { kind: 'other', module: 'src/app/screens/StoreInvoiceScreen.tsx' },
};
