import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SHELVES } from '#domain/catalogue/shelves.ts';
import { type BuiltShop, openBuiltShop } from '#tests/support/built-shop.ts';
import { contentOf } from '#tests/support/parse-page.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

let opened: BuiltShop;
beforeAll(async () => {
  opened = await openBuiltShop();
});
afterAll(() => opened.close());

/** React's warnings and what the server reports. */
const said: unknown[][] = [];
/** In Node.js 20 React's development build warns of each stream with an empty attribute such as `alt=""`; its production build does not. */
const EMPTY_ATTRIBUTE = /^React encountered an empty buffer when writing/;
const note = (...parts: unknown[]) => {
  if (!EMPTY_ATTRIBUTE.test(String(parts[0]))) said.push(parts);
};
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
  return () => vi.restoreAllMocks();
});

const page = async (url: string) => {
  const { body } = await apiClient(opened.app).get(url, { accept: 'text/html' });
  expect(said).toEqual([]);
  expect(opened.shop.logged.filter((line) => line.includes('could not be rendered'))).toEqual([]);
  return body;
};

const FRIDGE = 'Réfrigérateur combiné Hisense 266 L';
const PRICE = '219 000 FCFA';
const PICTURE = '/pictures/refrigerateur-512.webp?v=1a2b3c4d';

it.each([
  '/',
  '/une-page-inconnue',
  '/boutique',
  '/en-promo',
  '/boutique?category=R%C3%A9frig%C3%A9rateurs&sort=price-asc',
  '/produits/101/details',
  '/single-product/101',
  '/products-compaire?ids=101,201',
  '/pack-promo?code=PACK-CUISINE',
])('%s has names, prices and pictures in its HTML', async (url) => {
  const html = await page(url);
  const words = contentOf(html).replaceAll('\u00a0', ' ');
  expect(words).toContain(url.startsWith('/pack-promo') ? 'PACK-CUISINE' : FRIDGE);
  expect(words).toContain(url.startsWith('/pack-promo') ? ' FCFA' : PRICE);
  expect(html).toContain(PICTURE);
  expect(words).not.toContain('Chargement');
});

it.each([
  '/pack-promo?code=PACK-CUISINE',
  '/pack-promo?source=affiche&code=PACK-CUISINE',
  '/pack-promo?code=PACK-CUISINE&utm_source=whatsapp&fbclid=x',
])('[PK-02] %s: the link to sign-in returns to the pack before the app reacts', async (url) => {
  expect(await page(url)).toContain('href="/login?redirectTo=%2Fpack-promo%3Fcode%3DPACK-CUISINE"');
});

it.each(SHELVES.map(({ paths }) => paths[0]))('%s is rendered without a warning', async (path) => {
  expect(contentOf(await page(path))).not.toContain('Chargement');
});

it.each([
  ['/informations', 'Informations pratiques'],
  ['/faq', 'Le paiement en ligne est-il sûr'],
  ['/privacy-policy', 'Vos données en bref'],
  ['/tracking-order', 'Suivre ma commande'],
  ['/products-compaire', 'Comparer'],
])('%s has its text in the HTML', async (url, text) => {
  expect(contentOf(await page(url)).replaceAll('\u00a0', ' ')).toContain(text);
});

it.each([
  '/cart',
  '/login',
  '/profile',
  '/checkout',
  '/facture-magasin?transaction=KE-1',
  '/payment/success',
])('[C27] %s has nothing but the layout: the browser renders personal screens', async (url) => {
  expect(contentOf(await page(url))).toBe('Chargement…');
});

it('[C27] the HTML of a member is that of everybody', async () => {
  const member = await newVisitor(opened.app);
  const cookie = [...member.cookies, ['ker_session_prod', '7'], ['ker_is_verified_prod', 'true']]
    .map((pair) => pair.join('='))
    .join('; ');
  const seen = await apiClient(opened.app).get('/', { accept: 'text/html', cookie });
  expect(seen.body).toBe(await page('/'));
  expect(seen.body).toContain('Connexion');
});

it('[D8] the HTML has no style attributes and no scripts of React, which the content policy forbids', async () => {
  for (const url of ['/', '/boutique', '/produits/101/details', '/products-compaire?ids=101,201', '/faq']) {
    const html = await page(url);
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html.match(/<script(?! type="application\/)[^>]*>/g) ?? []).toEqual([]);
  }
});

it('dates are those of the shop’s day', async () => {
  const html = await page('/');
  expect(html).toContain(`"day":"${new Date(opened.shop.clock.now()).toISOString().slice(0, 10)}"`);
});
