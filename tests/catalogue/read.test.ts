import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { readCatalogue } from '#catalogue/read.ts';
import { currentPrice } from '#catalogue/schema.ts';
import { linesTotal } from '#domain/money.ts';

const DATA = fileURLToPath(new URL('../../catalogue/data', import.meta.url));
const folders: string[] = [];

/** The real files with one passage of one file replaced. */
function withMistake(file: string, passage: string, replacement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  folders.push(folder);
  cpSync(DATA, folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(passage);
  writeFileSync(join(folder, file), text.replace(passage, replacement));
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const catalogue = readCatalogue();

it('holds a full shop: shelves, appliances, packs, promotions, pre-orders, credit, Ramadan', () => {
  const { categories, products, packs } = catalogue;
  expect(categories.length).toBeGreaterThanOrEqual(12);
  expect(products.length).toBeGreaterThanOrEqual(40);
  expect(packs.length).toBeGreaterThanOrEqual(6);
  expect(products.filter((product) => product.en_promo).length).toBeGreaterThanOrEqual(10);
  expect(products.filter(({ tags }) => tags.includes('Ramadan')).length).toBeGreaterThanOrEqual(6);
  expect(products.some((product) => product.preorder_price !== undefined)).toBe(true);
  expect(products.some((product) => product.is_creditorder)).toBe(true);
  expect(new Set(products.map(({ category }) => category)).size).toBe(categories.length);
});

it('puts freezers, televisions, refrigerators and cookers first', () => {
  const inOrder = catalogue.categories.toSorted((a, b) => a.rang - b.rang);
  expect(inOrder.slice(0, 4).map(({ name }) => name)).toEqual([
    'Congélateurs',
    'Téléviseurs',
    'Réfrigérateurs',
    'Cuisinières',
  ]);
});

it('has exactly one pack that is over, and it ended in 2025', () => {
  const ended = catalogue.packs.filter((pack) => pack.ends_at && Date.parse(pack.ends_at) < Date.now());
  expect(ended.map(({ code }) => code)).toEqual(['PACK-TABASKI-2025']);
  expect(ended[0]?.ends_at).toMatch(/^2025-/);
});

const priceOf = (key: string) => {
  const product = catalogue.products.find((candidate) => candidate.key === key);
  return product ? currentPrice(product) : Number.NaN;
};

it.each(catalogue.packs)('$code costs something, and less than its products one by one', (pack) => {
  const packTotal = linesTotal(
    pack.lines.map((line) => ({ unitPrice: line.price_unit, quantity: line.quantity })),
  );
  const apart = linesTotal(
    pack.lines.map((line) => ({ unitPrice: priceOf(line.product), quantity: line.quantity })),
  );
  expect(packTotal).toBeGreaterThan(0);
  expect(packTotal).toBeLessThan(apart);
});

it('sells a small pack and a large one', () => {
  const totals = catalogue.packs.map(({ lines }) =>
    linesTotal(lines.map((line) => ({ unitPrice: line.price_unit, quantity: line.quantity }))),
  );
  expect(Math.min(...totals)).toBeLessThanOrEqual(60_000);
  expect(Math.max(...totals)).toBeGreaterThan(1_000_000);
});

it.each([
  [
    'a promotion above the list price',
    'products/congelateurs.yaml',
    'promo_price: 219000',
    'promo_price: 250000',
    /products\/congelateurs\.yaml, line 11, 0\.promo_price: must be below list_price/,
  ],
  [
    'a price with a fraction',
    'products/audio.yaml',
    'list_price: 79000',
    'list_price: 79000.5',
    /products\/audio\.yaml, line \d+, 0\.list_price: must be whole francs/,
  ],
  [
    'a promotion without its price',
    'products/audio.yaml',
    '  promo_price: 72500\n',
    '',
    /0\.en_promo: a promotion and its price go together/,
  ],
  [
    'credit without its price',
    'products/audio.yaml',
    '  creditorder_price: 305000\n',
    '',
    /1\.is_creditorder: credit and its price go together/,
  ],
  [
    'a pre-order dearer than today',
    'products/televiseurs.yaml',
    'preorder_price: 205000',
    'preorder_price: 209000',
    /preorder_price: must be below the price of today/,
  ],
  [
    'a tag that does not exist',
    'products/audio.yaml',
    'tags: [Ramadan]',
    'tags: [Ramadam]',
    /2\.tags\.0: no such tag/,
  ],
  [
    'an unknown kind of picture',
    'products/audio.yaml',
    'kind: soundbar',
    'kind: trumpet',
    /2\.picture\.kind: /,
  ],
  [
    'a field that is not one of ours',
    'products/audio.yaml',
    'sale_ok: true',
    'sale_okay: true',
    /0\.sale_ok/,
  ],
  [
    'a name used twice',
    'products/audio.yaml',
    'key: enceinte-jbl-flip-6',
    'key: televiseur-tcl-32s5400a',
    /televiseur-tcl-32s5400a is used twice/,
  ],
  [
    'a pack line of nothing',
    'packs.yaml',
    'product: cuiseur-riz-binatone-rcsg-2804',
    'product: cuiseur-riz',
    /packs\.yaml, line \d+, 1\.lines\.2\.product: no product on sale is called cuiseur-riz/,
  ],
  [
    'a pack price that saves nothing',
    'packs.yaml',
    'price_unit: 34500',
    'price_unit: 37500',
    /1\.lines\.0\.price_unit: must be below the price of today/,
  ],
  ['a line id used twice', 'packs.yaml', 'id: 2,', 'id: 1,', /0\.lines\.1\.id: 1 is used twice/],
  [
    'a pack that ends before it starts',
    'packs.yaml',
    '2025-06-09',
    '2025-04-09',
    /ends_at: must be after starts_at/,
  ],
  ['text that is not YAML', 'tags.yaml', '- { id: 1', '- { id: 1: [', /tags\.yaml, line \d+: /],
] as const)('refuses %s, naming file, line and field', (_, file, passage, replacement, message) => {
  expect(() => readCatalogue(withMistake(file, passage, replacement))).toThrow(message);
});
