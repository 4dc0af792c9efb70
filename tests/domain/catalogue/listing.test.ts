import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseFilter,
  INITIAL_FILTERS,
  isNarrowed,
  canonicalName,
  LISTING_DEFAULTS,
  type ListingFilters,
  pagesAround,
  readListing,
  shownRange,
  writeListing,
} from '#domain/catalogue/listing.ts';
import { counterText, sizeText } from '#domain/wording/listing-labels.ts';
import { withQuery } from '#domain/paths.ts';

const defaults = {
  category: 'All',
  page: 1,
  search: '',
  min: 1_000,
  max: 5_000_000,
  productType: 'All',
  tag: 'All',
  brand: 'All',
  size: 'All',
  sort: undefined,
  limit: 9,
};
const read = (query: string): ListingFilters => readListing(new URLSearchParams(query));

const word = fc.string({ maxLength: 12, unit: 'grapheme' });
const filters: fc.Arbitrary<ListingFilters> = fc
  .record({
    category: word,
    page: fc.integer({ min: 1, max: 10_000 }),
    search: word,
    prices: fc.tuple(fc.integer({ min: 1_000, max: 5_000_000 }), fc.integer({ min: 1_000, max: 5_000_000 })),
    productType: fc.constantFrom('All', 'promo', 'credit'),
    tag: word,
    brand: word,
    size: fc.constantFrom('', 'All', '-150L', '151-250L', '65-po', '1.5-1.5CV', '-', '3-4m'),
    sort: fc.constantFrom('', 'relevance', 'price-asc', 'price-desc', 'newest', 'best-selling', 'prix'),
    limit: fc.constantFrom('9', '18', '36', '12', '999'),
  })
  .map(({ prices: [one, other], page, ...texts }) =>
    read(String(new URLSearchParams({ ...texts, page: `${page}`, min: `${one}`, max: `${other}` }))),
  );

/** Whatever a query may hold, well-formed or not; numbers that are none, halves of characters, words without end. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 90 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom('-1', '0', '1.5', '1e3', ' 7', '٣', '9'.repeat(40), 'NaN', 'All', '<script>', '%', '\0'),
  fc.integer().map(String),
);
const names = [
  'category',
  'page',
  'search',
  'min',
  'max',
  'productType',
  'tag',
  'brand',
  'size',
  'sort',
  'limit',
];
const queries = fc.dictionary(fc.constantFrom(...names, 'utm_source', '__proto__'), anything);

describe('the URL of a listing', () => {
  it('[LS-02] has defaults: page 1, 1000 to 5000000, and All', () => {
    expect(read('')).toEqual(defaults);
    expect(LISTING_DEFAULTS).toEqual(defaults);
    expect(shownRange(1, 100)).toEqual({ first: 1, last: 9 });
  });

  it('[LS-14] starts with a minimum of 100 before a URL was read', () => {
    expect(INITIAL_FILTERS).toEqual({ ...defaults, min: 100 });
  });

  it('[LS-01] is parsed per parameter', () => {
    expect(
      read(
        'category=T%C3%A9l%C3%A9viseurs&page=3&search=hisense+43&min=50000&max=400000&productType=promo&tag=Ramadan&brand=Hisense&size=40-43po&sort=price-asc&limit=36',
      ),
    ).toEqual({
      category: 'Téléviseurs',
      page: 3,
      search: 'hisense 43',
      min: 50_000,
      max: 400_000,
      productType: 'promo',
      tag: 'Ramadan',
      brand: 'Hisense',
      size: '40-43po',
      sort: 'price-asc',
      limit: 36,
    });
  });

  it.each([
    ['page=0', {}],
    ['page=-3', {}],
    ['page=deux', {}],
    ['page=1.5', {}],
    ['page=10000', { page: 10_000 }],
    ['page=10001', { page: 10_000 }],
    [`page=${'9'.repeat(400)}`, { page: 10_000 }],
    ['min=abc&max=', {}],
    ['min=0&max=99999999', {}],
    ['min=400000&max=50000', {}],
    ['max=999', { max: 1_000 }],
    ['productType=solde', {}],
    ['productType=Promo', {}],
    ['category=&tag=&search=%20%20', {}],
    ['search=%20frigo%00%09%20am%C3%A9ricain%20', { search: 'frigo américain' }],
    [`search=${'a'.repeat(500)}`, { search: 'a'.repeat(80) }],
    ['utm_source=x&limit=9999', {}],
    ['sort=prix&limit=12&size=grand&brand=', {}],
    ['sort=relevance', {}],
    ['sort=relevance&search=frigo', { sort: 'relevance', search: 'frigo' }],
    ['search=frigo%20pas%20cher', { search: 'frigo pas cher' }],
    ['size=-L', {}],
    ['size=12345-L', {}],
    ['size=151-250l', {}],
    ['limit=18&sort=newest&size=501-L', { limit: 18, sort: 'newest', size: '501-L' }],
  ])('[LS-03] %s falls back to %j', (query, expected) => {
    expect(read(query)).toEqual({ ...defaults, ...expected });
  });

  it('[LS-03] never throws, and what was parsed can be written again', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const given = new Map(Object.entries(query));
        const meant = readListing({ get: (name) => given.get(name) ?? null });
        expect(read(withQuery('', writeListing(meant)).slice(1))).toEqual(meant);
        expect(meant.page).toBeGreaterThanOrEqual(1);
        expect(meant.page).toBeLessThanOrEqual(10_000);
        expect(meant.min).toBeGreaterThanOrEqual(1_000);
        expect(meant.max).toBeLessThanOrEqual(5_000_000);
        expect(meant.min).toBeLessThanOrEqual(meant.max);
      }),
      { numRuns: 500, examples: [[{ category: '\ud800\u0000!' }], [{ search: `${'a'.repeat(79)}😀` }]] },
    );
  });

  it('[LS-01] restores the listing: what is written is read back', () => {
    fc.assert(
      fc.property(filters, (each) => {
        expect(read(String(new URLSearchParams(writeListing(each))))).toEqual(each);
      }),
    );
  });

  it.each([
    ['Téléviseurs', 'Téléviseurs'],
    ['televiseurs', 'Téléviseurs'],
    ['2', 'Téléviseurs'],
    ['All', 'All'],
    ['Vaisselle', 'All'],
    ['22', 'All'],
  ])('[LS-03] matches category names: %s is %s', (asked, expected) => {
    const known = [
      { id: 1, name: 'Congélateurs' },
      { id: 2, name: 'Téléviseurs' },
    ];
    expect(canonicalName(asked, known)).toBe(expected);
    expect(canonicalName(asked, undefined)).toBe(asked);
  });

  it('[LS-03] All is no filter, even if a tag has this name in other letters', () => {
    expect(canonicalName('All', [{ id: 3, name: 'ALL' }])).toBe('All');
  });

  it('is canonical: without defaults and in a fixed order', () => {
    expect(writeListing(LISTING_DEFAULTS)).toEqual({});
    expect(Object.keys(writeListing(read('page=2&tag=Nouveau&min=2000&category=Audio')))).toEqual([
      'category',
      'min',
      'tag',
      'page',
    ]);
  });
});

describe('a change of filters', () => {
  it('[LS-08] resets the page to 1 and keeps the other filters', () => {
    const changes: fc.Arbitrary<Partial<ListingFilters>> = fc.constantFrom(
      { brand: 'LG' },
      { size: '151-250L' },
      { sort: 'newest' },
      { limit: 36 },
      { search: 'frigo' },
      { min: 50_000 },
      { max: 90_000 },
      { productType: 'promo' },
      { tag: 'Nouveau' },
    );
    fc.assert(
      fc.property(filters, changes, (before, change) => {
        expect(chooseFilter(before, change)).toEqual({ ...before, ...change, page: 1 });
      }),
    );
  });

  it('[LS-08] of the category also resets brand and size, which the new one may not have', () => {
    const before = read('category=Audio&brand=LG&size=151-250L&page=2&sort=newest&tag=Nouveau');
    expect(chooseFilter(before, { category: 'Téléviseurs' })).toEqual(
      read('category=T%C3%A9l%C3%A9viseurs&sort=newest&tag=Nouveau'),
    );
  });

  it('[LS-08] of the page keeps all filters', () => {
    expect(chooseFilter(read('category=Audio&page=2'), { page: 5 })).toEqual(read('category=Audio&page=5'));
  });

  it('counts as narrowing, except of page, order and page size', () => {
    expect(isNarrowed(read('page=4&sort=newest&limit=36'))).toBe(false);
    for (const query of [
      'category=Audio',
      'search=tv',
      'min=2000',
      'max=4000',
      'productType=promo',
      'tag=Nouveau',
      'brand=LG',
      'size=65-po',
    ])
      expect(isNarrowed(read(query))).toBe(true);
  });
});

describe('the text of a size', () => {
  it.each([
    ['-150L', 'Jusqu’à 150\u00a0L'],
    ['151-250L', 'De 151 à 250\u00a0L'],
    ['65-po', '65\u00a0pouces et plus'],
    ['1.5-1.5CV', '1,5\u00a0CV'],
    ['8-9kg', 'De 8 à 9\u00a0kg'],
    ['11-couverts', '11\u00a0couverts et plus'],
  ])('of %s is « %s »', (size, expected) => {
    expect(sizeText(size)).toBe(expected);
  });
});

describe('the result counter', () => {
  it.each([
    [1, 0, '0 résultat'],
    [1, 5, 'Affichage 1–5 sur 5 résultats'],
    [1, 9, 'Affichage 1–9 sur 9 résultats'],
    [2, 10, 'Affichage 10–10 sur 10 résultats'],
    [7, 60, 'Affichage 55–60 sur 60 résultats'],
    [112, 1_000, 'Affichage 1\u202f000–1\u202f000 sur 1\u202f000 résultats'],
  ])('[LS-05] on page %d of %d results', (page, total, expected) => {
    expect(counterText({ page, total, isCapped: false })).toBe(expected);
  });

  it('[LS-05] never claims more than was counted', () => {
    expect(counterText({ page: 1, total: 1_000, isCapped: true })).toBe(
      'Affichage 1–9 sur plus de 1\u202f000 résultats',
    );
  });

  it('[LS-05] covers every result once over all pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (total) => {
        const pages = Array.from({ length: Math.ceil(total / 9) }, (_, index) =>
          shownRange(index + 1, total),
        );
        const places = pages.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        );
        expect(places).toEqual(Array.from({ length: total }, (_, index) => index + 1));
      }),
    );
  });
});

describe('the pagination', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 9, '1 2 3 … 9'],
    [4, 9, '1 2 3 4 5 6 … 9'],
    [5, 9, '1 2 3 4 5 6 7 8 9'],
    [6, 11, '1 … 4 5 6 7 8 … 11'],
    [9, 9, '1 … 7 8 9'],
    [50, 112, '1 … 48 49 50 51 52 … 112'],
  ])('[LS-07] around page %d of %d', (page, pages, expected) => {
    const shown = pagesAround(page, pages).map((each) => (each === 'gap' ? '…' : each));
    expect(shown.join(' ')).toBe(expected);
  });

  it('[LS-07] always has the first page, the last page and all within two; a gap stands for at least two pages', () => {
    const places = fc
      .integer({ min: 1, max: 100_000 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(places, ([page, pages]) => {
        const shown = pagesAround(page, pages);
        const numbers = shown.filter((each) => each !== 'gap');
        expect(shown[0]).toBe(1);
        expect(shown.at(-1)).toBe(pages);
        expect(shown.length).toBeLessThanOrEqual(9);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        for (let near = Math.max(1, page - 2); near <= Math.min(pages, page + 2); near += 1)
          expect(numbers).toContain(near);
        const steps = numbers.map((each, place) => each - (numbers[place - 1] ?? 0));
        expect(steps).not.toContain(2);
        expect(numbers.flatMap((each, place) => (steps[place] === 1 ? [each] : ['gap', each]))).toEqual(
          shown,
        );
      }),
    );
  });
});

it('[LS-03] a name with a no-break space is found with an ordinary one', () => {
  const known = [{ id: 7, name: 'Moins de 100\u00a0L' }];
  expect(canonicalName('moins de 100 l', known)).toBe('Moins de 100\u00a0L');
});
