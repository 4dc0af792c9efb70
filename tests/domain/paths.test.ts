import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountPaths } from '#domain/account/paths.ts';
import { orderedBasket } from '#domain/basket/names.ts';
import { readComparison } from '#domain/catalogue/comparison.ts';
import { LISTING_DEFAULTS, readListing, writeListing } from '#domain/catalogue/listing.ts';
import {
  instalmentAnchor,
  orderAt,
  orderDetailsPath,
  PAYMENT_ANCHOR,
  paymentReturn,
  paymentWantedBy,
  signInToPayPath,
} from '#domain/orders/order-path.ts';
import { isOrderPath, paths, productIdAt } from '#domain/paths.ts';
import { SALE_TYPES } from '#domain/order.ts';
import { screenAt } from '#domain/screens/screens.ts';

it.each([
  ['success', '/payment/success?payment_method=wave&transaction_id=WV42-1-8Z3K6Q2N5T7W9Y1B'],
  ['error', '/payment/error?payment_method=wave&transaction_id=WV42-1-8Z3K6Q2N5T7W9Y1B'],
  ['cancel', '/payment/cancel?payment_method=wave&transaction_id=WV42-1-8Z3K6Q2N5T7W9Y1B'],
] as const)('[PM-17] a provider returns from %s to %s', (outcome, address) => {
  expect(paymentReturn(outcome, 'wave', 'WV42-1-8Z3K6Q2N5T7W9Y1B')).toBe(address);
});

it.each([
  ['order', '/commandes/42/détails'],
  ['preorder', '/pre-commandes/42/détails'],
  ['creditOrder', '/credit-commandes/42/détails'],
  [undefined, '/profile'],
] as const)('[PM-19] a paid %s leads to %s', (type, address) => {
  expect(orderDetailsPath(type, 42)).toBe(address);
});

it("[PK-09] [WV-01] [PK-01] the paths of a guest's purchase", () => {
  expect(paths.pack('PACK-CUISINE')).toBe('/pack-promo?code=PACK-CUISINE');
  expect(paths.paymentCheck('wave', 'WV42-1')).toBe('/wave-paiement?transaction=WV42-1');
  expect(paths.invoice('KE-7QX2M9D4TB')).toBe('/facture-magasin?transaction=KE-7QX2M9D4TB');
  expect(paths.shop).toBe('/boutique');
  expect(paths.profileOrders).toBe('/profile#order');
  expect(paths.loginThen('/pack-promo?code=A')).toBe('/login?redirectTo=%2Fpack-promo%3Fcode%3DA');
});

it.each(['/payment/success', '/payment/error', '/payment/cancel', '/payment-state'])(
  '[RT-16] %s shows the result of a payment',
  (path) => {
    expect(screenAt(path)).toBe('paymentResult');
  },
);

it('C29 C20: any value in a URL stays one value', () => {
  const origin = 'https://boutique.example';
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = (path: string, name: string) => new URL(path, origin).searchParams.get(name);
      expect(read(paths.pack(text), 'code')).toBe(text);
      expect(read(paths.invoice(text), 'transaction')).toBe(text);
      expect(read(paths.loginThen(text), 'redirectTo')).toBe(text);
      expect(read(paths.sharedPayment(text), 'lien')).toBe(text);
      expect(read(accountPaths.verificationOf(text), 'email')).toBe(text);
      expect(read(accountPaths.completionOf(text), 'email')).toBe(text);
      expect(read(accountPaths.loginWith(text), 'mail')).toBe(text);
      expect(new URL(paymentReturn('success', 'wave', text), origin).pathname).toBe('/payment/success');
      expect(new URL(paths.paymentCheck('wave', text), origin).origin).toBe(origin);
    }),
  );
});

it('a URL with an e-mail address is on the screen of its step', () => {
  const { verificationOf, verification, completionOf, completeAccount, loginWith } = accountPaths;
  const pages = [verificationOf, completionOf, loginWith].map(
    (pathOf) => pathOf('awa@exemple.sn').split('?')[0],
  );
  expect(pages).toEqual([verification, completeAccount, paths.login]);
});

it('the page of a shared payment has the id of its link', () => {
  expect(paths.sharedPayment('7QX2M9D4TB0Z')).toBe(`${paths.sharedPaymentPage}?lien=7QX2M9D4TB0Z`);
});

it('a provider without a page of its own is checked on the shared result screen', () => {
  expect(paths.paymentCheck('orange', 'OM1')).toBe('/om-paiement?transaction=OM1');
  expect(paths.paymentCheck('paydunya', 'PD42-1')).toBe('/payment-state?transaction=PD42-1');
});

it('the URL of a listing is read back; without filters it is its path', () => {
  const filters = { ...LISTING_DEFAULTS, category: 'Froid & frais', search: 'a=b?', page: 3, min: 2_000 };
  const { pathname, searchParams } = new URL(
    paths.listing(paths.promo, writeListing(filters)),
    'https://boutique.example',
  );
  expect(pathname).toBe(paths.promo);
  expect(readListing(searchParams)).toEqual(filters);
  expect(paths.listing(paths.promo, writeListing(LISTING_DEFAULTS))).toBe(paths.promo);
});

it('[RT-07] the URL of a comparison is read back', () => {
  const { pathname, searchParams } = new URL(paths.comparisonOf([12, 7, 300]), 'https://boutique.example');
  expect(pathname).toBe(paths.comparison);
  expect(readComparison(searchParams.get('ids'))).toEqual([12, 7, 300]);
});

it.each(['cart', 'preorder', 'creditOrder'] as const)(
  'the checkout of the basket %s is read back',
  (name) => {
    const { pathname, searchParams } = new URL(paths.checkoutOf(name), 'https://boutique.example');
    expect(pathname).toBe(paths.checkout);
    expect(orderedBasket(searchParams.get('panier') ?? '')).toBe(name);
  },
);

it.each(['', 'wishlist', 'Cart', 'order', 'toString'])('%j is not a basket that can be ordered', (name) => {
  expect(orderedBasket(name)).toBeUndefined();
});

it.each([
  [paths.product(12), 12],
  [paths.product(999_999_999), 999_999_999],
  ['/single-product/7', 7],
  ['/produits/1234567890/details', undefined],
  ['/single-product/1234567890', undefined],
  ['/produits/x/details', undefined],
  ['/produits//details', undefined],
  ['/produits/7/details/', undefined],
  ['/x/produits/7/details', undefined],
  ['/single-product/7/details', undefined],
  ['/produits/7', undefined],
])('[RT-06] the product at %s is %s', (path, id) => {
  expect(productIdAt(path)).toBe(id);
});

it.each(SALE_TYPES)('[RT-18] [PM-19] the page of an order of the type %s is read back', (saleType) => {
  const path = orderDetailsPath(saleType, 42);
  const encoded = new URL(path, 'https://boutique.example').pathname;
  for (const each of [path, encoded, path.normalize('NFD'), path.replace('é', 'e'), path.toUpperCase()]) {
    expect(orderAt(each)).toEqual({ saleType, id: 42 });
    expect(isOrderPath(each)).toBe(true);
  }
  expect(orderAt(path.replace('é', 'e%CC%81'))).toEqual({ saleType, id: 42 });
});

it.each([
  '',
  '/profile',
  '/commandes',
  '/commandes/42',
  '/commandes/x/détails',
  '/commandes//détails',
  '/commandes/1234567890/détails',
  '/commandes/42/détails/',
  '/x/commandes/42/détails',
  '/post-commandes/42/détails',
  '/commandes/42/dtails',
])('[RT-18] %j is not the page of an order', (path) => {
  expect(orderAt(path)).toBeUndefined();
});

it('the sign-in to pay returns to the payment of the order', () => {
  const url = new URL(signInToPayPath({ saleType: 'preorder', id: 42 }), 'https://boutique.example');
  const target = new URL(url.searchParams.get('redirectTo') ?? '', url);
  expect(url.pathname).toBe(paths.login);
  expect(orderAt(target.pathname)).toEqual({ saleType: 'preorder', id: 42 });
  expect(paymentWantedBy(target.hash)).toEqual({ instalmentNo: undefined });
});

it('the anchor of an instalment asks for its payment', () => {
  expect(paymentWantedBy(`#${PAYMENT_ANCHOR}`)).toEqual({ instalmentNo: undefined });
  expect([1, 9].map((number) => paymentWantedBy(`#${instalmentAnchor(number)}`))).toEqual([
    { instalmentNo: 1 },
    { instalmentNo: 9 },
  ]);
});
