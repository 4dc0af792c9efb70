import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { wireProduct } from '../products/fixtures.ts';
import { renderPage, shownOf, urlsOf } from '#src/rendering/render.tsx';

const SHELF = new URL('https://boutique.test/boutique');

let listing: () => string;
vi.mock('#src/features/listing/ListingPage.tsx', () => ({ default: () => listing() }));

const report = vi.fn<(error: unknown) => void>();
beforeEach(() => void report.mockReset());

const rendered = () => renderPage({ url: SHELF, day: '2026-11-26', answers: new Map(), report });

it('a screen is rendered into the layout', async () => {
  listing = () => 'the listing';
  const html = await rendered();
  expect(html).toMatch(/<header.*the listing.*<footer/s);
  expect(report).not.toHaveBeenCalled();
});

it('a screen that cannot be rendered shows as loading in the layout, and its error is reported', async () => {
  const broken = new TypeError('broken');
  listing = () => {
    throw broken;
  };
  // In Node.js 20 its first use would make every promise of the server slower.
  const run = vi.spyOn(AsyncLocalStorage.prototype, 'run');
  onTestFinished(() => run.mockRestore());
  const html = await rendered();
  expect(run).not.toHaveBeenCalled();
  expect(html).toMatch(/<header.*Chargement.*<footer/s);
  expect(report.mock.calls.map(([error]) => error)).toEqual([broken]);
});

it.each([
  '/',
  '/boutique',
  '/produits/101/details',
  '/products-compaire',
  '/pack-promo?code=PACK-RAMADAN',
  '/a-propos',
])('the screen at %s, its dialogs included, is loaded without a page', async (path) => {
  listing = () => 'the listing';
  const html = await renderPage({ url: new URL(path, SHELF), day: '2026-11-26', answers: new Map(), report });
  expect(html).toMatch(/<header.*<main.*<footer/s);
  expect(report).not.toHaveBeenCalled();
});

/** A listing's response with products that have an id only. */
const list = (...ids: number[]) => JSON.stringify({ products: ids.map((id) => ({ id })), total: 30 });

it('[LS-11] of the second list of Home a page has only the ten products that the first does not show', () => {
  const home = new URL('/', SHELF);
  const [, promotions = '', ramadan = ''] = urlsOf(home);
  const others = Array.from({ length: 15 }, (_, place) => 20 + place);
  const answers = new Map([
    ['/api/categories', '[]'],
    [promotions, list(1, 2, 3)],
    [ramadan, list(3, ...others, 1)],
  ]);
  const shown = shownOf(home, answers);
  expect([...shown]).toEqual([
    ['/api/categories', '[]'],
    [promotions, list(1, 2, 3)],
    [ramadan, list(...others.slice(0, 10))],
  ]);
});

it.each([
  ['one list is missing', { ramadan: '{"products":[{"id":1}]}' }],
  ['a list is no list', { promotions: '{}', ramadan: '"busy"' }],
])('responses stay as they are if %s', (_, bodies: Record<string, string>) => {
  const home = new URL('/', SHELF);
  const [, promotions = '', ramadan = ''] = urlsOf(home);
  const urls: Record<string, string> = { promotions, ramadan };
  const answers = new Map(Object.entries(bodies).map(([name, body]) => [urls[name] ?? '', body]));
  expect([...shownOf(home, answers)]).toEqual([...answers]);
});

it('[LS-11] a list of Home has its first row in the HTML and all ten in the browser', async () => {
  const home = new URL('/', SHELF);
  const [, promotions = ''] = urlsOf(home);
  const products = Array.from({ length: 10 }, (_, place) => ({ ...wireProduct, id: place + 1 }));
  const page = { products, total: 10, page: 1, per_page: 10, pages: 1, capped: false };
  const answers = new Map([[promotions, JSON.stringify(page)]]);
  const html = await renderPage({ url: home, day: '2026-11-26', answers, report });
  const ids = [...html.matchAll(/href="\/produits\/(\d+)\/details"/g)].map(([, id]) => Number(id));
  expect([...new Set(ids)]).toEqual([1, 2, 3, 4, 5]);
});
