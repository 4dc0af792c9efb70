import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LISTING_DEFAULTS, readListing } from '#domain/catalogue/listing.ts';
import { maySearch, maySuggest, searchUrl, searchTerm, shopWideSearchUrl } from '#domain/catalogue/search.ts';

it.each([
  ['', true, false],
  ['f', false, false],
  ['fr', true, true],
])('[NV-09] %j: searched %s, suggested for %s', (term, searched, suggested) => {
  expect([maySearch(term), maySuggest(term)]).toEqual([searched, suggested]);
});

it('[NV-09] [LS-08] a listing is filtered from page 1, other pages lead to the shop', () => {
  const filters = { ...LISTING_DEFAULTS, page: 7, max: 300_000 };
  expect(searchUrl({ path: '/en-promo', filters }, 'télé')).toBe(
    '/en-promo?search=t%C3%A9l%C3%A9&max=300000',
  );
  expect(searchUrl({ path: '/produits/7/details', filters: undefined }, 'télé')).toBe(
    '/boutique?search=t%C3%A9l%C3%A9',
  );
  expect(searchUrl({ path: '/', filters: undefined }, '')).toBe('/boutique');
});

it('"all results" searches the whole shop', () => {
  const filters = { ...LISTING_DEFAULTS, max: 300_000 };
  expect(shopWideSearchUrl({ path: '/en-promo', filters }, 'lg')).toBe('/boutique?search=lg');
  expect(shopWideSearchUrl({ path: '/boutique', filters }, 'lg')).toBe('/boutique?search=lg&max=300000');
});

it('the URL returns every term as it was searched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const term = searchTerm(typed);
      const address = searchUrl({ path: '/', filters: undefined }, term);
      expect(readListing(new URLSearchParams(address.split('?')[1])).search).toBe(term);
      expect(searchTerm(term)).toBe(term);
    }),
  );
});
