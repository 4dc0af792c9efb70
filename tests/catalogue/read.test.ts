import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { readCatalogue } from '#catalogue/read.ts';
import { currentPrice, type Product } from '#catalogue/schema.ts';
import { readDimensions } from '#domain/catalogue/dimensions.ts';
import { linesTotal } from '#domain/money/money.ts';

const DATA = fileURLToPath(new URL('../../catalogue/data', import.meta.url));
const folders: string[] = [];

/** The real files with one passage of one file replaced; a mistaken shelf stands alone, to be read fast. */
function withMistake(file: string, passage: string, replacement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  folders.push(folder);
  const shelves = join(DATA, 'products');
  const mistaken = file.startsWith('products/') ? join(DATA, file) : undefined;
  cpSync(DATA, folder, {
    recursive: true,
    filter: (path) => mistaken === undefined || dirname(path) !== shelves || path === mistaken,
  });
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(passage);
  writeFileSync(join(folder, file), text.replace(passage, replacement));
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const catalogue = readCatalogue();

const { categories, products, packs } = catalogue;

it('has at least 240 products in at least 12 categories, none of them empty', () => {
  expect(products.length).toBeGreaterThanOrEqual(240);
  expect(packs.length).toBeGreaterThanOrEqual(6);
  expect(categories.length).toBeGreaterThanOrEqual(12);
  expect(new Set(products.map(({ category }) => category)).size).toBe(categories.length);
});

/** Share of all products. */
const share = (chosen: (product: Product) => boolean) => products.filter(chosen).length / products.length;

const reduction = (product: Product) => 1 - currentPrice(product) / product.list_price;

it('about a third of the products are promoted, by 3 to 25 %', () => {
  expect(share((product) => product.en_promo)).toBeGreaterThan(0.2);
  expect(share((product) => product.en_promo)).toBeLessThan(0.4);
  const reductions = products.filter(({ en_promo }) => en_promo).map(reduction);
  expect(Math.min(...reductions)).toBeGreaterThanOrEqual(0.03);
  expect(Math.max(...reductions)).toBeLessThanOrEqual(0.25);
});

it('pre-orders cost less than the current price, and expensive products are offered on credit', () => {
  expect(share(({ preorder_price }) => preorder_price !== undefined)).toBeGreaterThan(0.25);
  expect(share(({ is_creditorder }) => is_creditorder)).toBeGreaterThan(0.35);
  const onCredit = products.filter(({ is_creditorder }) => is_creditorder);
  expect(Math.min(...onCredit.map(({ list_price }) => list_price))).toBeGreaterThanOrEqual(55_000);
  expect(
    onCredit.filter(({ list_price, creditorder_price = 0 }) => creditorder_price > list_price * 1.1),
  ).toEqual([]);
});

it.each(['Ramadan', 'Tabaski', 'Nouveau', 'Meilleure vente'])('%s has enough products', (tag) => {
  expect(products.filter(({ tags }) => tags.includes(tag)).length).toBeGreaterThanOrEqual(15);
});

it('product ids of a category are in its own range of a hundred', () => {
  const hundreds = products.map(({ id, category }) => `${category} ${Math.floor(id / 100)}`);
  expect(new Set(hundreds).size).toBe(categories.length);
});

it('product descriptions are unique', () => {
  expect(new Set(products.map(({ description }) => description)).size).toBe(products.length);
  expect(products.filter(({ description }) => description.length < 80).map(({ key }) => key)).toEqual([]);
});

it('products have four to eight specifications with parseable dimensions', () => {
  const others = products.filter(({ specifications: { length } }) => length < 4 || length > 8);
  expect(others.map(({ key }) => key)).toEqual([]);
  const measured = products.filter(({ specifications }) =>
    specifications.some(({ label, value }) => label === 'Dimensions (L × H × P)' && readDimensions(value)),
  );
  expect(measured.length / products.length).toBeGreaterThan(0.9);
});

it('numbers and units are joined by no-break spaces', () => {
  const freezer = products.find(({ key }) => key === 'congelateur-coffre-hisense-fc-40dd4sb');
  expect(freezer?.name).toBe('Congélateur coffre Hisense FC-40DD4SB 310\u00a0L');
  expect(freezer?.fact).toBe('310\u00a0L · Classe A+');
  expect(freezer?.specifications.at(-1)?.value).toBe('112\u00a0×\u00a084\u00a0×\u00a069\u00a0cm');
});

it('freezers, televisions, refrigerators and cookers come first', () => {
  const inOrder = categories.toSorted((a, b) => a.rang - b.rang);
  expect(inOrder.slice(0, 4).map(({ name }) => name)).toEqual([
    'Congélateurs',
    'Téléviseurs',
    'Réfrigérateurs',
    'Cuisinières',
  ]);
});

it('exactly one pack is over; it ended in 2025', () => {
  const ended = catalogue.packs.filter((pack) => pack.ends_at && Date.parse(pack.ends_at) < Date.now());
  expect(ended.map(({ code }) => code)).toEqual(['PACK-TABASKI-2025']);
  expect(ended[0]?.ends_at).toMatch(/^2025-/);
});

const priceOf = (key: string) => {
  const product = catalogue.products.find((candidate) => candidate.key === key);
  return product ? currentPrice(product) : Number.NaN;
};

it.each(catalogue.packs)('$code costs less than its products bought alone', (pack) => {
  const packTotal = linesTotal(
    pack.lines.map((line) => ({ unitPrice: line.price_unit, quantity: line.quantity })),
  );
  const apart = linesTotal(
    pack.lines.map((line) => ({ unitPrice: priceOf(line.product), quantity: line.quantity })),
  );
  expect(packTotal).toBeGreaterThan(0);
  expect(packTotal).toBeLessThan(apart);
});

it('there is a small and a large pack', () => {
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
    /products\/congelateurs\.yaml, line 12, 0\.promo_price: must be below list_price/,
  ],
  [
    'a price with a fraction',
    'products/fontaines-a-eau.yaml',
    'list_price: 165000',
    'list_price: 165000.5',
    /products\/fontaines-a-eau\.yaml, line \d+, 0\.list_price: must be whole francs/,
  ],
  [
    'a promotion without its price',
    'products/fontaines-a-eau.yaml',
    '  promo_price: 72000\n',
    '',
    /1\.en_promo: a promotion and its price go together/,
  ],
  [
    'credit without its price',
    'products/climatiseurs.yaml',
    '  creditorder_price: 369000\n',
    '',
    /0\.is_creditorder: credit and its price go together/,
  ],
  [
    'a pre-order dearer than today',
    'products/climatiseurs.yaml',
    'preorder_price: 309000',
    'preorder_price: 315000',
    /preorder_price: must be below the price of today/,
  ],
  [
    'a tag that does not exist',
    'products/congelateurs.yaml',
    'tags: [Tabaski,',
    'tags: [Tabasky,',
    /0\.tags\.0: no such tag/,
  ],
  [
    'an unknown kind of picture',
    'products/congelateurs.yaml',
    'kind: chest-freezer',
    'kind: trumpet',
    /0\.picture\.kind: /,
  ],
  [
    'a field that is not one of ours',
    'products/congelateurs.yaml',
    'sale_ok: true',
    'sale_okay: true',
    /0\.sale_ok/,
  ],
  [
    'a name used twice',
    'products/fontaines-a-eau.yaml',
    'key: fontaine-a-eau-astech-fe-20',
    'key: fontaine-a-eau-astech-fe-33d',
    /fontaine-a-eau-astech-fe-33d is used twice/,
  ],
  [
    'a specification written twice',
    'products/congelateurs.yaml',
    'label: Froid,',
    'label: Capacité utile,',
    /0\.specifications\.1\.label: is written twice/,
  ],
  [
    'specifications in another order than their neighbours have',
    'products/fontaines-a-eau.yaml',
    "{ label: Bonbonne, value: '10 à 19 L, en bas' }\n    - { label: Robinets, value: '3' }",
    "{ label: Robinets, value: '3' }\n    - { label: Bonbonne, value: '10 à 19 L, en bas' }",
    /1\.specifications\.2\.label: stands before « Bonbonne » elsewhere/,
  ],
  [
    'dimensions that cannot be measured by',
    'products/congelateurs.yaml',
    '112 × 84 × 69 cm',
    '112 x 84 x 69 cm',
    /0\.specifications\.6\.value: must read like 55 × 157 × 57 cm/,
  ],
  [
    'dimensions under another name',
    'products/congelateurs.yaml',
    'Dimensions (L × H × P)',
    'Dimensions (L × P × H)',
    /0\.specifications\.6\.label: must be « Dimensions \(L × H × P\) »/,
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
] as const)('rejects %s with file, line and field', (_, file, passage, replacement, message) => {
  expect(() => readCatalogue(withMistake(file, passage, replacement))).toThrow(message);
});
