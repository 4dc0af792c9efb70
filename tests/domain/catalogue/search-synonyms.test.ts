import { expect, it } from 'vitest';
import { readCatalogue } from '#catalogue/read.ts';
import { SEARCH_SYNONYMS } from '#domain/catalogue/search-synonyms.ts';
import { indexTokens } from '#domain/catalogue/search-tokens.ts';

const categories = readCatalogue().categories.map(({ key }) => key);

it('has exactly the categories of the shop', () => {
  expect(Object.keys(SEARCH_SYNONYMS).toSorted()).toEqual(categories.toSorted());
});

it.each(Object.entries(SEARCH_SYNONYMS))('has searchable synonyms for %s', (_, words) => {
  const parts = words.split(/[ -]/);
  expect(indexTokens(words).map(({ label }) => label)).toEqual(
    [...new Set(parts)].map((part) => part.toLowerCase()),
  );
});
