import type { ScreenId } from './screens.ts';

interface Screen {
  /** The source file of its script; `src/app/screens.ts` imports it, and the build manifest lists it. */
  source: string;
  /** The skeleton shown until the script runs; see index.html. */
  skeleton: 'home' | 'listing' | 'detail' | 'other' | 'staff';
}

/** The files of all screens, for the build and the server; the app does not load this list. */
export const SCREENS = {
  listing: { source: 'src/features/listing/ListingPage.tsx', skeleton: 'listing' },
  product: { source: 'src/features/product/ProductPage.tsx', skeleton: 'detail' },
  comparison: { source: 'src/features/comparison/ComparisonPage.tsx', skeleton: 'other' },
  basket: { source: 'src/features/basket/BasketPage.tsx', skeleton: 'other' },
  information: { source: 'src/features/information/InformationPage.tsx', skeleton: 'other' },
  tracking: { source: 'src/features/tracking/TrackingPage.tsx', skeleton: 'other' },
  pack: { source: 'src/app/screens/PackOrderScreen.tsx', skeleton: 'other' },
  paymentCheck: { source: 'src/features/payment-check/PaymentCheckPage.tsx', skeleton: 'other' },
  paymentResult: { source: 'src/features/payment-result/PaymentResultPage.tsx', skeleton: 'other' },
  invoice: { source: 'src/app/screens/StoreInvoiceScreen.tsx', skeleton: 'other' },
  receipt: { source: 'src/features/receipt-check/ReceiptCheckPage.tsx', skeleton: 'other' },
  sharedPayment: { source: 'src/app/screens/SharedPaymentScreen.tsx', skeleton: 'other' },
  account: { source: 'src/features/account/AccountPage.tsx', skeleton: 'other' },
  checkout: { source: 'src/app/screens/CheckoutScreen.tsx', skeleton: 'other' },
  profile: { source: 'src/app/screens/ProfileScreen.tsx', skeleton: 'other' },
  staff: { source: 'src/app/screens/StaffScreen.tsx', skeleton: 'staff' },
  home: { source: 'src/features/home/HomePage.tsx', skeleton: 'home' },
} as const satisfies Record<ScreenId, Screen>;
