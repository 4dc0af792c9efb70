import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readCatalogue } from '#catalogue/read.ts';
import { fr } from '#domain/messages/fr.ts';
import { charactersOf, FRENCH_FONT, makeFrenchFont } from '#scripts/font/french-font.ts';

const STYLES = await readFile('src/ui/fonts.css', 'utf8');
const FRENCH = new Set(charactersOf(STYLES, 'figtree-french.woff2'));
const WHOLE = new Set(charactersOf(STYLES, 'figtree-latin-wght-normal.woff2'));

it('the font of French texts has the characters that the styles list for it', async () => {
  expect((await makeFrenchFont()).equals(await readFile(FRENCH_FONT))).toBe(true);
});

it('no text of the shop and of its catalogue loads the whole font', () => {
  const texts = JSON.stringify([fr, readCatalogue()], (_, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  );
  const others = [...new Set(texts)].filter((each) => WHOLE.has(each) && !FRENCH.has(each));
  expect(others).toEqual([]);
});

it('a style sheet that does not name the file is an error', () => {
  expect(() => charactersOf(STYLES, 'other.woff2')).toThrow('other.woff2');
});
