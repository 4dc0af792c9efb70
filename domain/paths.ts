import { PAYMENT_PROVIDERS, type Provider } from './payments/providers/index.ts';

/** The shared result screen. */
const PAYMENT_STATE = '/payment-state';

/** All paths of the shop's pages, for links in views and on the server. */
export const paths = {
  home: '/',
  homePacks: '/#packs',
  shop: '/boutique',
  promo: '/en-promo',
  ramadan: '/promo-ramadan',
  tabaski: '/promo-tabaski',
  preorder: '/pre-commandes',
  credit: '/credit-commandes',
  /** The URL of a listing. @param query as returned by `writeListing` */
  listing: (path: string, query: Record<string, string>) => withQuery(path, query),
  product: (id: number) => `/produits/${id}/details`,
  /** Both path patterns of a product page. @see RT-06 */
  productRoutes: ['/produits/:id/details', '/single-product/:id'],
  comparison: '/products-compaire',
  comparisonOf: (ids: readonly number[]) => `/products-compaire?ids=${ids.join(',')}`,
  information: '/informations',
  faq: '/faq',
  tracking: '/tracking-order',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-condition',
  termsOfSale: '/conditions-generales-de-vente',
  deliveryAndReturns: '/livraison-et-retours',
  securePayment: '/achats-securises',
  personalData: '/politique-de-confidentialite',
  creditProcedure: '/processus-de-commande-de-credit',
  wishlist: '/wishlist',
  cart: '/cart',
  preorderCart: '/pre-cart',
  creditCart: '/credit-cart',
  checkout: '/checkout',
  /** The checkout of one basket, by its name. */
  checkoutOf: (basket: 'cart' | 'preorder' | 'creditOrder') => `/checkout?panier=${basket}`,
  pack: (code: string) => `/pack-promo?code=${encodeURIComponent(code)}`,
  packPage: '/pack-promo',
  paymentCheck: (provider: Provider, transaction: string) =>
    `${PAYMENT_PROVIDERS[provider].checkPage ?? PAYMENT_STATE}?transaction=${encodeURIComponent(transaction)}`,
  paymentState: PAYMENT_STATE,
  sharedPaymentPage: '/paiement-partage',
  /** The payer's page of a payment link. @param link the id of a payment link; its secret follows in the fragment */
  sharedPayment: (link: string) => `/paiement-partage?lien=${encodeURIComponent(link)}`,
  invoicePage: '/facture-magasin',
  invoice: (reference: string) => `/facture-magasin?transaction=${encodeURIComponent(reference)}`,
  /** The checker of receipts; a signed receipt follows in the fragment. */
  receipt: '/verifier-recu',
  login: '/login',
  signup: '/signup',
  loginThen: (returnTo: string) => `/login?redirectTo=${encodeURIComponent(returnTo)}`,
  profile: '/profile',
  profileOrders: '/profile#order',
  profileData: '/profile#informations',
} as const;

/** A URL with encoded query parameters; no question mark without any. */
export function withQuery(path: string, query: Record<string, string>): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** The outcomes in a provider's return URLs. @see PM-17 */
export const PAYMENT_OUTCOMES = ['success', 'error', 'cancel'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** Loose: `orderAt` of the order's screen reads the path. @see RT-18 */
const ORDER = /commandes\/\d+\/d.*tails$/i;

/** Whether a path is that of a customer's order. */
export const isOrderPath = (pathname: string): boolean => ORDER.test(pathname);

const PRODUCT = /^\/(?:produits\/(\d{1,9})\/details|single-product\/(\d{1,9}))$/;

/** The id of the product that a path shows. @see RT-06 */
export function productIdAt(pathname: string): number | undefined {
  const [, id = PRODUCT.exec(pathname)?.[2]] = PRODUCT.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The path of an invoice's PDF. @param id the reference of an order, or the transaction id of a payment */
export const invoicePdfPath = (id: string): string => `/facture/${encodeURIComponent(id)}/pdf`;

/** Paths that return data instead of pages. `/facture-magasin` is a page; `/facture/…` is not. */
const DATA = /^\/(?:api|facture|health)(?:\/|$)/;

/** Paths of files, including hidden folders: a missing file is a 404, not a page. */
const FILES = /^\/(?:pictures|assets)(?:\/|$)|\/\.|\.[a-z0-9]{1,11}$/i;

/** @param pathname without its query */
export const isDataPath = (pathname: string): boolean => DATA.test(pathname);

/** Whether a path is that of a page, not of data or a file. @param pathname without its query @see RT-01 */
export const isPagePath = (pathname: string): boolean => !isDataPath(pathname) && !FILES.test(pathname);
