import { expect, it } from 'vitest';
import { LISTING_DEFAULTS } from '#domain/catalogue/listing.ts';
import { applyShelf, saleTypeOf, SHELVES, shelfAt, shelfForCategory } from '#domain/catalogue/shelves.ts';

const idAt = (pathname: string) => shelfAt(pathname)?.id;

it.each([
  ['RT-02', '/boutique', 'shop'],
  ['RT-02', '/produits', 'shop'],
  ['RT-02', '/all-products', 'shop'],
  ['RT-02', '/pre-commandes', 'preorder'],
  ['RT-03', '/en-promo', 'promo'],
  ['RT-04', '/promo-ramadan', 'ramadan'],
  ['RT-05', '/promo-tabaski', 'tabaski'],
  ['RT-08', '/credit-commandes', 'credit'],
])('[%s] %s is the listing "%s", filled by %s', (_, address, id) => {
  expect(shelfAt(address)).toMatchObject({ id });
});

it('ignores case and trailing slashes, like the router, and rejects other paths', () => {
  expect(idAt('/Boutique')).toBe('shop');
  expect(idAt('/en-promo/')).toBe('promo');
  for (const address of ['/', '', '/boutique/1', '/produits/101/details', '/pre-commandes/7/détails'])
    expect(shelfAt(address)).toBeUndefined();
});

it('every path has one listing only', () => {
  const addresses = SHELVES.flatMap(({ paths }) => paths);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each([
  ['/en-promo', '/en-promo'],
  ['/promo-ramadan', '/promo-ramadan'],
  ['/promo-tabaski', '/promo-tabaski'],
  ['/boutique', '/boutique'],
  ['/all-products', '/boutique'],
  ['/pre-commandes', '/boutique'],
  ['/credit-commandes', '/boutique'],
  ['/', '/boutique'],
  ['/facture-magasin', '/boutique'],
])('[NV-07] a category selected at %s leads to %s', (address, target) => {
  expect(shelfForCategory(address)).toBe(target);
});

it("a shelf's fixed filters override the URL's", () => {
  const asked = {
    ...LISTING_DEFAULTS,
    productType: 'credit',
    tag: 'Nouveau',
    search: 'frigo',
    page: 2,
  } as const;
  const kept = SHELVES.map((shelf) => {
    const { productType, tag, ...others } = applyShelf(shelf, asked);
    expect(others).toMatchObject({ search: 'frigo', page: 2 });
    return [shelf.id, productType, tag];
  });
  expect(kept).toEqual([
    ['shop', 'credit', 'Nouveau'],
    ['preorder', 'All', 'Nouveau'],
    ['promo', 'All', 'Nouveau'],
    ['ramadan', 'credit', 'All'],
    ['tabaski', 'credit', 'All'],
    ['credit', 'All', 'Nouveau'],
  ]);
});

it('[PC-05] the cards of a listing show first the price that the listing is about', () => {
  const credit = { ...LISTING_DEFAULTS, productType: 'credit' } as const;
  expect(
    SHELVES.map((shelf) => [shelf.id, saleTypeOf(shelf, LISTING_DEFAULTS), saleTypeOf(shelf, credit)]),
  ).toEqual([
    ['shop', 'order', 'creditOrder'],
    ['preorder', 'preorder', 'preorder'],
    ['promo', 'order', 'order'],
    ['ramadan', 'order', 'creditOrder'],
    ['tabaski', 'order', 'creditOrder'],
    ['credit', 'creditOrder', 'creditOrder'],
  ]);
});
