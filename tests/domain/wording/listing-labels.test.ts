import { describe, expect, it } from 'vitest';
import { LISTING_DEFAULTS, type ListingFilters, isNarrowed } from '#domain/catalogue/listing.ts';
import {
  activeFilters,
  counterText,
  isUnfilteredShop,
  listingTitle,
  pageTitle,
  pricesText,
  sizeText,
} from '#domain/wording/listing-labels.ts';
import { type Shelf, SHELVES, shelfAt } from '#domain/catalogue/shelves.ts';

const [shop] = SHELVES;
const shelf = (path: string): Shelf => {
  const found = shelfAt(path);
  if (found === undefined) throw new Error(`no shelf at ${path}`);
  return found;
};
const filters = (changes: Partial<ListingFilters>): ListingFilters => ({ ...LISTING_DEFAULTS, ...changes });

describe('the title of a listing', () => {
  it.each([
    ['/boutique', {}, 'Boutique'],
    ['/boutique', { category: 'Audio' }, 'Audio'],
    ['/en-promo', {}, 'En promo'],
    ['/en-promo', { category: 'Audio' }, 'Audio en promo'],
    ['/en-promo', { category: 'Audio', search: 'radio' }, 'Résultats pour «\u00a0radio\u00a0»'],
    ['/boutique', { search: 'radio' }, 'Résultats pour «\u00a0radio\u00a0»'],
  ])('at %s with %j is %s', (path, changes, title) => {
    expect(listingTitle(shelf(path), filters(changes))).toBe(title);
  });

  it.each([
    [1, 'Boutique'],
    [2, 'Boutique · page 2'],
    [1_000, 'Boutique · page 1\u202f000'],
  ])('on page %d, the document title is %s', (page, title) => {
    expect(pageTitle(shop, filters({ page }))).toBe(title);
  });
});

it('[LS-05] the result counter of one result is in the singular', () => {
  expect(counterText({ page: 1, total: 1, isCapped: false })).toBe('Affichage 1–1 sur 1 résultat');
});

it('[LS-05] the result counter uses the chosen page size', () => {
  expect(counterText({ page: 2, total: 40, isCapped: false, limit: 18 })).toBe(
    'Affichage 19–36 sur 40 résultats',
  );
});

it.each([
  [1_000, 5_000_000, 'À partir de 1\u202f000\u00a0FCFA'],
  [50_000, 5_000_000, 'À partir de 50\u202f000\u00a0FCFA'],
  [1_000, 4_999_999, 'Jusqu’à 4\u202f999\u202f999\u00a0FCFA'],
  [1_001, 4_999_999, 'De 1\u202f001 à 4\u202f999\u202f999\u00a0FCFA'],
  [60_000, 60_000, 'De 60\u202f000 à 60\u202f000\u00a0FCFA'],
])('the text of the prices from %d to %d leaves out the limits of the filter', (min, max, text) => {
  expect(pricesText({ min, max })).toBe(text);
});

it('the text of a malformed size has no number of its own', () => {
  expect(sizeText('grand')).toBe('Jusqu’à 0\u00a0L');
});

describe('the active filters', () => {
  it.each([
    [{ search: 'radio' }, 'search', '«\u00a0radio\u00a0»'],
    [{ category: 'Audio' }, 'category', 'Audio'],
    [{ brand: 'LG' }, 'brand', 'LG'],
    [{ size: '151-250L' }, 'size', 'De 151 à 250\u00a0L'],
    [{ min: 50_000 }, 'prices', 'À partir de 50\u202f000\u00a0FCFA'],
    [{ max: 90_000 }, 'prices', 'Jusqu’à 90\u202f000\u00a0FCFA'],
    [{ min: 50_000, max: 90_000 }, 'prices', 'De 50\u202f000 à 90\u202f000\u00a0FCFA'],
    [{ productType: 'promo' }, 'productType', 'Produits en promo'],
    [{ productType: 'credit' }, 'productType', 'Produits à crédit'],
    [{ tag: 'Nouveau' }, 'tag', 'Nouveau'],
  ] as const)('of %j are %s alone, and removing it leaves none', (changes, name, label) => {
    const asked = filters(changes);
    const [only, ...others] = activeFilters(shop, asked);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ name, label });
    expect(isNarrowed({ ...asked, ...only?.without })).toBe(false);
  });

  it('are none by default; page, order and page size are no filters', () => {
    expect(activeFilters(shop, LISTING_DEFAULTS)).toEqual([]);
    expect(activeFilters(shop, filters({ page: 4, sort: 'newest', limit: 36 }))).toEqual([]);
  });

  it('are in the order of the panel; removing the category also removes brand and size', () => {
    const active = activeFilters(
      shop,
      filters({
        tag: 'Nouveau',
        productType: 'promo',
        max: 90_000,
        size: '-150L',
        brand: 'LG',
        category: 'Audio',
        search: 'radio',
      }),
    );
    expect(active.map(({ name, without }) => [name, without])).toEqual([
      ['search', { search: '' }],
      ['category', { category: 'All', brand: 'All', size: 'All' }],
      ['brand', { brand: 'All' }],
      ['size', { size: 'All' }],
      ['prices', { min: 1_000, max: 5_000_000 }],
      ['productType', { productType: 'All' }],
      ['tag', { tag: 'All' }],
    ]);
  });

  it.each([
    ['/boutique', ['productType', 'tag']],
    ['/en-promo', ['tag']],
    ['/credit-commandes', ['tag']],
    ['/promo-ramadan', ['productType']],
  ])('at %s leave out what the shelf fixes', (path, names) => {
    const active = activeFilters(shelf(path), filters({ productType: 'credit', tag: 'Nouveau' }));
    expect(active.map(({ name }) => name)).toEqual(names);
  });
});

it.each([
  ['/boutique', {}, true],
  ['/boutique', { category: 'Audio', page: 3, sort: 'newest', limit: 36 }, true],
  ['/boutique', { category: 'Audio', brand: 'LG' }, false],
  ['/boutique', { search: 'radio' }, false],
  ['/en-promo', {}, false],
  ['/en-promo', { brand: 'LG' }, false],
] as const)('at %s with %j, the product count of the category applies: %s', (path, changes, applies) => {
  expect(isUnfilteredShop(shelf(path), filters(changes))).toBe(applies);
});
