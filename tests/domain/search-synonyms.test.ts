import { expect, it } from 'vitest';
import { readCatalogue } from '#catalogue/read.ts';
import { EVERYDAY_WORDS } from '#domain/search-synonyms.ts';
import { shopWords } from '#domain/search-tokens.ts';

const categories = readCatalogue().categories.map(({ key }) => key);

it('names only categories that the shop has, and every one of them', () => {
  expect(Object.keys(EVERYDAY_WORDS).toSorted()).toEqual(categories.toSorted());
});

it.each(Object.entries(EVERYDAY_WORDS))('says something of %s that can be typed', (_, words) => {
  const parts = words.split(/[ -]/);
  expect(shopWords(words).map(({ label }) => label)).toEqual(
    [...new Set(parts)].map((part) => part.toLowerCase()),
  );
});
