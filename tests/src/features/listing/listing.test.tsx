import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openListing } from './open-listing.tsx';

afterEach(cleanup);

const results = () => screen.getByRole('region', { name: 'Résultats' });
const counter = () => within(results()).getAllByRole('status')[0]?.textContent;
const names = () =>
  within(results())
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);
const sixty = () => ({ total: 60 });
const cell = () => within(results()).queryByText('Page suivante')?.closest('a');

it.each([
  ['RT-02', '/boutique', 'Boutique', '/api/produits-filtrer'],
  ['RT-02', '/produits', 'Boutique', '/api/produits-filtrer'],
  ['RT-02', '/all-products', 'Boutique', '/api/produits-filtrer'],
  ['RT-02', '/pre-commandes', 'Précommandes', '/api/produits-precommande'],
  ['RT-03', '/en-promo', 'En promo', '/api/produits-filtrer-promo'],
  ['RT-04', '/promo-ramadan', 'Promo Ramadan', '/api/produits-filtrer-ramadan'],
  ['RT-05', '/promo-tabaski', 'Promo Tabaski', '/api/produits-filtrer-tabaski'],
  ['RT-08', '/credit-commandes', 'À crédit', '/api/produits-creditcommande'],
])('[%s] %s is the listing "%s"', async (_, address, title, call) => {
  const page = await openListing(address, sixty);
  expect(page.calls()).toEqual([call]);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.title).toBe(`${title} · Kër Électro`);
  expect(screen.getByRole('navigation', { name: 'Fil d’Ariane' }).textContent).toBe(`Accueil${title}`);
  expect(names()).toHaveLength(9);
});

it('[LS-01] shows what its URL says', async () => {
  const page = await openListing(
    '/boutique?category=Audio&page=2&min=50000&max=400000&productType=promo&tag=Nouveau',
    sixty,
  );
  expect(page.calls()).toEqual([
    '/api/produits-filtrer?category=Audio&min=50000&max=400000&productType=promo&tag=Nouveau&page=2',
  ]);
  expect(document.title).toBe('Audio · page 2 · Kër Électro');
  expect(names()[0]).toBe('Appareil 10');
  const chips = within(screen.getByRole('list', { name: 'Filtres actifs' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Audio',
    'De 50\u202f000 à 400\u202f000\u00a0FCFA',
    'Produits en promo',
    'Nouveau',
  ]);
});

it('[LS-01] goes back to the previous page at once without a request, and forward', async () => {
  const page = await openListing('/boutique', sixty);
  await page.click(screen.getByRole('link', { name: 'Page 3' }));
  await page.click(await screen.findByRole('link', { name: 'Suivante' }));
  expect(page.address()).toBe('/boutique?page=4');
  expect(names()[0]).toBe('Appareil 28');
  page.calls();

  page.scrolledPast(results());
  page.sight.mockClear();
  page.hold();
  await page.go(-2);
  expect(page.address()).toBe('/boutique');
  expect(names()[0]).toBe('Appareil 1');
  expect(page.sight).not.toHaveBeenCalled();
  await page.go(1);
  expect(names()[0]).toBe('Appareil 19');
  expect(page.calls()).toEqual([]);
});

it('[LS-03] uses defaults for invalid parameters', async () => {
  const page = await openListing('/boutique?page=-2&min=x&max=&productType=solde&utm_source=mail', sixty);
  expect(page.calls()).toEqual(['/api/produits-filtrer']);
  expect(counter()).toBe('Affichage 1–9 sur 60 résultats');
  expect(screen.queryByRole('list', { name: 'Filtres actifs' })).toBeNull();
});

it('[LS-03] ignores unknown categories and tags, and accepts any spelling of known ones', async () => {
  await openListing('/boutique?category=televiseurs&tag=Licornes', sixty);
  expect(await screen.findByRole('heading', { level: 1, name: 'Téléviseurs' })).toBeTruthy();
  const chips = within(screen.getByRole('list', { name: 'Filtres actifs' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Téléviseurs']);
});

it.each([
  ['/boutique', { total: 60 }, 'Affichage 1–9 sur 60 résultats'],
  ['/boutique?page=7', { total: 60 }, 'Affichage 55–60 sur 60 résultats'],
  ['/boutique?page=99', { total: 60 }, 'Affichage 55–60 sur 60 résultats'],
  ['/boutique', { total: 0 }, '0 résultat'],
  ['/boutique', { total: 1_000, total_capped: true }, 'Affichage 1–9 sur plus de 1\u202f000 résultats'],
])('[LS-05] %s with %j: %s', async (address, answer, expected) => {
  await openListing(address, () => answer);
  expect(counter()).toBe(expected);
});

it('shows the last page for a page number beyond it, with its title', async () => {
  await openListing('/boutique?page=99', sixty);
  expect(document.title).toBe('Boutique · page 7 · Kër Électro');
  expect(names()).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'Page 7' }).getAttribute('aria-current')).toBe('page');
});

it('[LS-06] shows skeletons while loading, and announces it', async () => {
  const page = await openListing('/boutique', sixty, { isHeld: true });
  expect(results().getAttribute('aria-busy')).toBe('true');
  expect(counter()).toBe('Chargement des produits…');
  expect(results().querySelectorAll('ul[aria-hidden] > li')).toHaveLength(9);
  await page.release();
  expect(results().getAttribute('aria-busy')).toBe('false');
  expect(names()).toHaveLength(9);
});

it('[LS-06] keeps the stale result, marked busy, until the new one has loaded', async () => {
  const page = await openListing('/boutique', (call) => ({ total: call.includes('Audio') ? 2 : 60 }));
  page.hold();
  await page.click(await screen.findByRole('radio', { name: /^Audio/ }));
  expect(results().getAttribute('aria-busy')).toBe('true');
  expect(names()).toHaveLength(9);
  expect(screen.getByRole('heading', { level: 1, name: 'Audio' })).toBeTruthy();
  await page.release();
  expect(results().getAttribute('aria-busy')).toBe('false');
  expect(names()).toHaveLength(2);
  expect(counter()).toBe('Affichage 1–2 sur 2 résultats');
});

it('[LS-01] the order is in the URL, starts at page 1 again, and Back returns', async () => {
  const page = await openListing('/boutique?page=3', sixty);
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Prix croissant');
  expect(page.address()).toBe('/boutique?sort=price-asc');
  expect(page.calls().at(-1)).toBe('/api/produits-filtrer?sort=price-asc');
  await page.go(-1);
  expect(page.address()).toBe('/boutique?page=3');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Trier par' }).value).toBe('relevance');
});

it('[LS-01] [NV-09] shows the order that follows from the search, until another one is chosen', async () => {
  const page = await openListing('/boutique?search=frigo+pas+cher', (call) => ({
    total: 12,
    sort: new URLSearchParams(call.split('?')[1]).get('sort') ?? 'price-asc',
  }));
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Trier par' });
  expect([order.value, page.address()]).toEqual(['price-asc', '/boutique?search=frigo+pas+cher']);
  await page.user.selectOptions(order, 'Pertinence');
  expect(page.calls().at(-1)).toBe('/api/produits-filtrer?search=frigo pas cher&sort=relevance');
  expect(order.value).toBe('relevance');
  await page.go(-1);
  expect([order.value, page.address()]).toEqual(['price-asc', '/boutique?search=frigo+pas+cher']);
});

it('[LS-02] a page has 9 products, or 18 or 36 by choice', async () => {
  const page = await openListing('/boutique?page=3', sixty);
  const sizes = screen.getByRole('navigation', { name: 'Produits par page' });
  expect(within(sizes).getByRole('link', { name: '9' }).getAttribute('aria-current')).toBe('true');
  await page.click(within(sizes).getByRole('link', { name: '36' }));
  expect(page.address()).toBe('/boutique?limit=36');
  expect(names()).toHaveLength(36);
  expect(counter()).toBe('Affichage 1–36 sur 60 résultats');
});

it('[LS-10] the empty cell of an odd page in two columns leads to the next page', async () => {
  const page = await openListing('/boutique?tag=Nouveau', sixty);
  expect(cell()?.getAttribute('href')).toBe('/boutique?tag=Nouveau&page=2');
  expect(cell()?.textContent).toBe('Page suivanteencore 51 produits');
  await page.click(screen.getByRole('link', { name: 'Page 7' }));
  expect(cell()).toBeUndefined();
  await page.click(screen.getByRole('link', { name: '18' }));
  expect(cell()).toBeUndefined();
});

it('[LS-07] page links are ordinary links', async () => {
  await openListing('/en-promo?category=Audio&page=6', () => ({ total: 99 }));
  const pages = screen.getByRole('navigation', { name: 'Pages de résultats' });
  const shown = within(pages).getAllByRole('listitem', { hidden: true });
  expect(shown.map(({ textContent }) => textContent).join(' ')).toBe('1 … 4 5 6 7 8 … 11');
  const link = within(pages).getByRole('link', { name: 'Page 7' });
  expect(link.getAttribute('href')).toBe('/en-promo?category=Audio&page=7');
  expect(within(pages).getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(
    '/en-promo?category=Audio',
  );
  expect(within(pages).getByRole('link', { name: 'Page 6' }).getAttribute('aria-current')).toBe('page');
});

it('[LS-07] a page change scrolls to the results, focuses them and announces the range', async () => {
  const page = await openListing('/boutique', sixty);
  page.scrolledPast(results());
  await page.click(screen.getByRole('link', { name: 'Page 3' }));
  expect(document.activeElement).toBe(results());
  expect(page.sight.mock.contexts).toEqual([results()]);
  expect(counter()).toBe('Affichage 19–27 sur 60 résultats');
});

it('prefetches a page when its link is hovered or focused, once', async () => {
  const page = await openListing('/boutique', sixty);
  page.calls();
  await page.user.hover(screen.getByRole('link', { name: 'Page 2' }));
  expect(page.calls()).toEqual(['/api/produits-filtrer?page=2']);
  await page.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(names()[0]).toBe('Appareil 10');
  expect(page.calls()).toEqual([]);
});

it('shows the corrected search term', async () => {
  await openListing('/boutique?search=frigi', () => ({ total: 12, corrected: 'frigo' }));
  const said = 'Aucun résultat pour «\u00a0frigi\u00a0». Voici ceux pour «\u00a0frigo\u00a0».';
  expect(results().textContent).toContain(said);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Résultats pour «\u00a0frigi\u00a0»');
});
