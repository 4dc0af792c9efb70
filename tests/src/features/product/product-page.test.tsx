import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { MemberContext } from '#src/access/member.ts';
import ProductPage from '#src/features/product/ProductPage.tsx';
import { loadBaskets } from '#src/baskets/loader.ts';
import { type Answers, openPage } from '#tests/support/render-screen.tsx';
import { accepted, forget, kept } from '../basket/open-basket.tsx';
import { plain, wirePage, wireProduct } from '../../products/fixtures.ts';

afterEach(() => {
  cleanup();
  forget();
});

const address = '/produits/101/details';
const answers = (change: object = {}): Answers => ({
  'GET /api/produits/101': { body: { ...wireProduct, ...change } },
  'GET /api/produits/categorie/3': { body: wirePage([]) },
});
const routes = (
  <Routes>
    <Route path="*" element={<ProductPage />} />
  </Routes>
);
const panel = () => screen.getByRole('tabpanel');
const payments = () =>
  within(panel())
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent));
const francs = (element: HTMLElement) =>
  [...plain(element.textContent).matchAll(/(\d[\d ]*) FCFA/g)].map(([, figures]) =>
    Number(figures?.replaceAll(' ', '')),
  );

it.each([address, '/single-product/101'])('[RT-06] %s shows the product', async (path) => {
  await openPage(path, routes, answers());
  expect(screen.getByRole('heading', { level: 1, name: wireProduct.name })).toBeTruthy();
  expect(document.title).toContain(wireProduct.name);
  const trail = within(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).getAllByRole('listitem');
  expect(trail.map((step) => step.textContent)).toEqual([
    'Accueil',
    'Boutique',
    'Réfrigérateurs',
    wireProduct.name,
  ]);
  expect(screen.getByRole('link', { name: 'Réfrigérateurs' }).getAttribute('href')).toBe(
    '/boutique?category=R%C3%A9frig%C3%A9rateurs',
  );
});

it('[RT-06] shows included services and specifications', async () => {
  await openPage(address, routes, answers());
  const facts = screen.getByRole('list', { name: 'Ce qui est compris' });
  expect(facts.textContent).toContain('Livraison gratuite à Dakar');
  expect(facts.textContent).toContain('En 1 à 2 jours ouvrés.');
  expect(facts.textContent).toContain('Garantie 24 mois');
  expect(plain(facts.textContent)).toContain('Lundi – samedi : 9 h – 19 h · Dimanche : 10 h – 14 h');
  expect(screen.getByText('Disponible')).toBeTruthy();
  const rows = within(await screen.findByRole('table', { name: 'Caractéristiques' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MarqueHisense',
    'ModèleRD-35',
    'Classe énergétiqueA+',
    'Capacité utile266 L',
    'Dimensions (L × H × P)55 × 157 × 57,5 cm',
    'Garantie24 mois',
  ]);
  expect(screen.getByText(wireProduct.description)).toBeTruthy();
});

it.each([
  [5, 'Plus que 5 en stock'],
  [1, 'Dernier exemplaire en stock'],
])('[DK-06] %i units left are told, and sold', async (units, told) => {
  await openPage(address, routes, answers({ units_left: units }));
  expect(within(panel()).getByText(told)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Commander' })).not.toHaveLength(0);
});

it('[DK-06] a product of which nothing is left says so and is asked for by chat; it can still be pre-ordered', async () => {
  const { user } = await openPage(address, routes, answers({ units_left: 0 }));
  expect(within(panel()).getByText('Épuisé pour le moment')).toBeTruthy();
  expect(screen.queryByText('Disponible')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Commander' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Commander sur WhatsApp' })).not.toHaveLength(0);
  await user.click(screen.getByRole('tab', { name: 'Crédit' }));
  expect(within(panel()).getByText('Épuisé pour le moment')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Précommande' }));
  expect(within(panel()).queryByText('Épuisé pour le moment')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Précommander' })).not.toHaveLength(0);
});

it('[PC-05] [PM-12] shows exact prices, payments and their days of the three purchase options', async () => {
  const { user } = await openPage(address, routes, answers(), Date.UTC(2026, 10, 30, 12));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Comptant',
    'Précommande',
    'Crédit',
  ]);
  expect(francs(panel())).toEqual([219_000, 245_000, 26_000]);
  await user.click(screen.getByRole('tab', { name: 'Précommande' }));
  expect(panel().textContent).toContain('Livraison après le dernier paiement, à partir du 30 janvier 2027.');
  expect(francs(panel()).slice(0, 2)).toEqual([210_001, 8_999]);
  expect(panel().textContent).toContain('de moins qu’au comptant');
  expect(payments()).toEqual([
    '1er paiement à la commande 63 001 FCFA',
    '2e paiement 30 décembre 2026 63 001 FCFA',
    '3e paiement 30 janvier 2027 83 999 FCFA',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Crédit' }));
  expect(francs(panel()).slice(0, 2)).toEqual([259_000, 40_000]);
  expect(panel().textContent).toContain('de plus qu’au comptant');
  expect(payments()).toEqual([
    '1er paiement à la commande 64 750 FCFA',
    '2e paiement 30 décembre 2026 64 750 FCFA',
    '3e paiement 30 janvier 2027 64 750 FCFA',
    '4e paiement 28 février 2027 64 750 FCFA',
  ]);
  expect(panel().textContent).toContain('Le crédit est réservé aux adhérents.');
});

it('[PC-05] offers only the available options', async () => {
  await openPage(address, routes, answers({ preorder_price: null, is_creditorder: false }));
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByText('Précommande')).toBeNull();
  expect(screen.getByText('En un seul paiement, à la commande.')).toBeTruthy();
});

it('tells members that they can buy on credit', async () => {
  const member = { id: 1, isStaff: false, isAccepted: true, parentId: undefined };
  const { user } = await openPage(address, <MemberContext value={member}>{routes}</MemberContext>, answers());
  await user.click(screen.getByRole('tab', { name: 'Crédit' }));
  expect(panel().textContent).toContain('Votre adhésion est acceptée');
  expect(panel().textContent).not.toContain('réservé');
});

it('[BK-02] adds the product to the basket of the selected option, and links there', async () => {
  await loadBaskets();
  const { user, takeToasts, advance } = await openPage(address, routes, answers());
  const press = async (name: string) => {
    await user.click(screen.getAllByRole('button', { name })[0]!);
    await advance(0);
  };
  await press('Commander');
  await user.click(screen.getByRole('tab', { name: 'Précommande' }));
  await press('Précommander');
  await press('Précommander');
  expect([kept('cart'), kept('preorder')]).toEqual([[[101, 1]], [[101, 2]]]);
  expect(takeToasts()).toEqual(Array(3).fill('success: Produit ajouté'));
  const [basket] = screen.getAllByRole('link', { name: '2 dans le panier' });
  const [checkout] = screen.getAllByRole('link', { name: 'Passer la commande' });
  expect([basket, checkout].map((link) => link?.getAttribute('href'))).toEqual([
    '/pre-cart',
    '/checkout?panier=preorder',
  ]);
  await press(`Favori\u00a0: ${wireProduct.name}`);
  expect(kept('wishlist')).toEqual([[101, 1]]);
});

/** Opens the product and chooses to buy it on credit. */
async function onCredit(member?: Member) {
  const page = await openPage(address, <MemberContext value={member}>{routes}</MemberContext>, answers());
  await page.user.click(screen.getByRole('tab', { name: 'Crédit' }));
  return page;
}

it('[BK-08] on credit an accepted member gets a basket, others the chat', async () => {
  await loadBaskets();
  await onCredit();
  expect(screen.queryByRole('button', { name: 'Commander' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Commander sur WhatsApp' })).not.toEqual([]);
  cleanup();
  const { user, advance } = await onCredit(accepted);
  await user.click(screen.getAllByRole('button', { name: 'Commander' })[0]!);
  await advance(100);
  expect([kept('creditOrder'), kept('cart')]).toEqual([[[101, 1]], []]);
});

it("orders by the shop's chat, with a message that has product, option and price", async () => {
  const { user } = await openPage(address, routes, answers());
  await user.click(screen.getByRole('tab', { name: 'Précommande' }));
  const [link] = screen.getAllByRole('link', { name: 'Commander sur WhatsApp' });
  const target = new URL(link?.getAttribute('href') ?? '');
  expect(target.origin + target.pathname).toBe('https://wa.me/221338600000');
  expect(plain(target.searchParams.get('text'))).toBe(
    `Bonjour Kër Électro, je souhaite commander : ${wireProduct.name} (précommande, 210 001 FCFA). ${window.location.origin}${address}`,
  );
  expect(screen.getAllByRole('link', { name: /^Appeler/ })[0]?.getAttribute('href')).toBe(
    'tel:+221338600000',
  );
});

it('[RT-06] the gallery shows the whole product, a close-up and the dimensions', async () => {
  await openPage(address, routes, answers());
  const gallery = screen.getByRole('region', { name: `Illustrations\u00a0: ${wireProduct.name}` });
  const whole = within(gallery).getByRole('img', { name: wireProduct.name });
  expect([whole.getAttribute('loading'), whole.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  expect(
    await within(gallery).findByRole('img', {
      name: 'Dimensions\u00a0: largeur 55 cm, hauteur 157 cm, profondeur 57,5 cm',
    }),
  ).toBeTruthy();
  expect(within(gallery).queryByRole('img', { name: /^Gros plan/ })).toBeNull();
  within(gallery).getByRole('list', { name: 'Vues' }).dispatchEvent(new Event('scroll'));
  expect(await within(gallery).findByRole('img', { name: /^Gros plan/ })).toBeTruthy();
});

it('a product without dimensions has no drawing', async () => {
  await openPage(address, routes, answers({ specifications: [] }));
  expect(screen.queryByRole('button', { name: 'Dimensions' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Gros plan' })).toBeTruthy();
});

it('shows other products of its category', async () => {
  const other = { ...wireProduct, id: 102, name: 'Réfrigérateur Beko 362 L' };
  await openPage(address, routes, {
    ...answers(),
    'GET /api/produits/categorie/3': { body: wirePage([wireProduct, other]) },
  });
  const related = within(await screen.findByRole('region', { name: 'Dans le même rayon' }));
  expect(related.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    other.name,
  ]);
});

it.each([
  ['an unknown product', '/produits/404/details'],
  ['an address that names none', '/produits/abc/details'],
])('[RT-06] %s shows so, with a link onwards', async (_, path) => {
  await openPage(path, routes, {
    'GET /api/produits/404': { status: 404, code: 'product.unknown', message: 'Inconnu' },
  });
  expect(screen.getByText('Ce produit n’est plus en rayon')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir la boutique' }).getAttribute('href')).toBe('/boutique');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[AP-11] a failed call is not a missing product: it is shown, and repeated with Réessayer', async () => {
  const table = answers();
  const given = table['GET /api/produits/101'];
  table['GET /api/produits/101'] = {
    status: 500,
    code: 'server.failed',
    message: 'Un problème est survenu.',
  };
  const { user, advance } = await openPage(address, routes, table);
  await advance(10_000);
  expect(screen.getByRole('alert').textContent).toContain('Le produit n’a pas pu être chargé.');
  table['GET /api/produits/101'] = given ?? 'broken';
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await advance(0);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

it('shares its URL with the device, or copies it', async () => {
  const { user, takeToasts } = await openPage(address, routes, answers());
  const share = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(window.navigator, { share }));
  await user.click(screen.getByRole('button', { name: 'Partager' }));
  expect(share).toHaveBeenCalledWith({ title: wireProduct.name, url: window.location.href });
  expect(takeToasts()).toEqual([]);
  Reflect.deleteProperty(window.navigator, 'share');
  await user.click(screen.getByRole('button', { name: 'Partager' }));
  expect(takeToasts()).toEqual(['success: Le lien est copié.']);
});
