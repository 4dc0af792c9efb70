import type { ScreenId } from './screens.ts';

/** The files of a screen. */
export interface Screen {
  /** The source file of its script; `src/app/screens.ts` imports it, and the build manifest lists it. */
  source: string;
  /** Sources that it lazy-loads and the server renders, so that the page needs their styles. */
  lazy?: readonly string[];
}

/** What the layout around every screen lazy-loads and the server renders. */
export const LAYOUT_PARTS = ['src/app/NavBar.tsx'] as const;

/** The files of all screens, for the build and the server; the app does not load this list. */
export const SCREENS = {
  listing: { source: 'src/features/listing/ListingPage.tsx' },
  product: {
    source: 'src/features/product/ProductPage.tsx',
    lazy: ['src/features/product/ProductDescription.tsx', 'src/features/product/DimensionsDrawing.tsx'],
  },
  comparison: { source: 'src/features/comparison/ComparisonPage.tsx' },
  basket: { source: 'src/features/basket/BasketPage.tsx' },
  information: { source: 'src/features/information/InformationPage.tsx' },
  tracking: { source: 'src/features/tracking/TrackingPage.tsx' },
  pack: { source: 'src/features/pack-order/PackOrderPage.tsx' },
  paymentCheck: { source: 'src/features/payment-check/PaymentCheckPage.tsx' },
  paymentResult: { source: 'src/features/payment-result/PaymentResultPage.tsx' },
  invoice: { source: 'src/features/store-invoice/StoreInvoicePage.tsx' },
  receipt: { source: 'src/features/receipt-check/ReceiptCheckPage.tsx' },
  sharedPayment: { source: 'src/features/shared-payment/SharedPaymentPage.tsx' },
  account: { source: 'src/features/account/AccountPage.tsx' },
  checkout: { source: 'src/features/checkout/CheckoutPage.tsx' },
  profile: { source: 'src/app/screens/ProfileScreen.tsx' },
  staff: { source: 'src/app/screens/StaffScreen.tsx' },
  home: { source: 'src/features/home/HomePage.tsx' },
} as const satisfies Record<ScreenId, Screen>;
