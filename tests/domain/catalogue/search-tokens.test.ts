import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '#domain/text/fold-text.ts';
import { asksForCheapest, indexTokens, queryTokens } from '#domain/catalogue/search-tokens.ts';

const spellings = (text: string) => indexTokens(text).map(({ spelling }) => spelling);
const typed = (text: string) => queryTokens(text).map(({ spelling }) => spelling);

/** Whatever a text may hold: every script, controls, halves of characters, model numbers, units. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((codes) => String.fromCharCode(...codes)),
  fc
    .array(fc.constantFrom('RD-35', '1 500', '43', 'pouces', 'L', 'À', 'œ', '-', '/', '\u00a0', ' ', 'ß'), {
      maxLength: 12,
    })
    .map((pieces) => pieces.join('')),
);

describe('an index token', () => {
  it.each([
    ['Réfrigérateurs', 'refrigerateurs'],
    ['re\u0301frige\u0301rateurs', 'refrigerateurs'],
    ['MICRO-ONDES À CŒUR', 'micro-ondes a coeur'],
  ])('of %s ignores accents and case: %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is lower case, without accents, of letters and digits, and never a single letter', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const spelling of [...spellings(text), ...typed(text)]) {
          expect(foldText(spelling)).toBe(spelling);
          expect(spelling).toMatch(/^[\p{L}\p{N}]+$/u);
          expect(spelling).not.toMatch(/^[a-z]$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps its accents for display', () => {
    expect(indexTokens('Réfrigérateur Hisense')).toEqual([
      { spelling: 'refrigerateur', label: 'réfrigérateur' },
      { spelling: 'hisense', label: 'hisense' },
    ]);
  });
});

describe('a query', () => {
  it('finds every text by itself, as one token or by all of its parts', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const known = spellings(text);
        for (const { spelling, parts } of queryTokens(text)) {
          expect(known.includes(spelling) || parts.every((part) => known.includes(part))).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['RD-35DR', ['rd35dr', 'rd', '35dr']],
    ['UE43/AU7000', ['ue43au7000', 'ue43', 'au7000']],
    ['S24 128+8', ['s24', '1288', '128']],
    ['lave-linge', ['lave', 'linge']],
  ])('splits %s and joins it as a model number', (text, words) => {
    expect(spellings(text)).toEqual(expect.arrayContaining(words));
    expect(spellings(text)).not.toContain('lavelinge');
  });

  it.each(['RD-35', 'rd35', 'Rd.35', 'rd_35'])('keeps the model number %s whole', (text) => {
    expect(typed(text)).toEqual(['rd35']);
  });

  it.each([
    ['200 L', ['200l']],
    ['200L', ['200l']],
    ['200\u00a0litres', ['200l']],
    ['1500 W', ['1500w']],
    ['1 500 W', ['1500w']],
    ['1\u00a0500\u00a0W', ['1500w']],
    ['1\u202f500\u202fwatts', ['1500w']],
    ['télé 43 pouces', ['tele', '43pouces']],
    ['litres', ['litres']],
    ['6 kg 200 L', ['6kg', '200l']],
  ])('joins the number and unit of %j, whatever the space between them', (text, words) => {
    expect(typed(text)).toEqual(words);
  });

  it.each(['\u00a0', '\u202f', '\u2009', '\t', '\n', ' ; ', ', ', ' — ', "'", '’'])(
    'ends a word at %j',
    (separator) => {
      expect(typed(`frigo${separator}samsung`)).toEqual(['frigo', 'samsung']);
    },
  );

  it.each([
    ['frigo pas cher', ['frigo']],
    ['mixeur pas cher', ['mixeur']],
    ['Acheter frigo neuf PAS CHÈRE à Dakar', ['frigo']],
    ['prix congélateur 200 L promo', ['congelateur', '200l']],
    ['télé samsung 43 pouces au meilleur prix Sénégal', ['tele', 'samsung', '43pouces', 'au']],
    ['clim bon marché en stock', ['clim']],
    ['combien coute machine à laver', ['machine', 'laver']],
    ['congélateur bas', ['congelateur', 'bas']],
    ['petit frigo', ['petit', 'frigo']],
    ['neuf', ['neuf']],
    ['pas cher promo Dakar', ['pas', 'cher', 'promo', 'dakar']],
  ])('%j has the words about the product, if there are any', (text, words) => {
    expect(typed(text)).toEqual(words);
  });

  it('[D5] has eight words at most', () => {
    expect(typed('un deux trois quatre cinq six sept huit neuf dix')).toHaveLength(8);
    expect(typed('mot '.repeat(100_000))).toHaveLength(8);
  });

  it.each(['', ' ', '%', '_', '--', "'", '\0', 'à', '\ud83d'])('has no words for %j', (text) => {
    expect([typed(text), spellings(text)]).toEqual([[], []]);
  });
});

it.each([
  'frigo pas cher',
  'Télé PAS CHÈRE',
  'clim moins\u00a0cher',
  'fer bon marché',
  'mixeur à petit prix',
  'frigos abordables',
])('[NV-09] %s asks for the cheapest first', (search) => {
  expect(asksForCheapest(search)).toBe(true);
});

it.each(['', 'frigo', 'cher', 'frigo cher', 'petit frigo', 'prix frigo', 'pas', 'repas chers', 'marché'])(
  '[NV-09] %j does not',
  (search) => {
    expect(asksForCheapest(search)).toBe(false);
  },
);
