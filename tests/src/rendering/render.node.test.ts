import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderPage } from '#src/rendering/render.tsx';

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
