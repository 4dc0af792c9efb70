import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '#domain/shop/store.ts';
import { accepted, fill, forget, kept, plainProduct, write } from '../features/basket/open-basket.tsx';
import { plain } from '../products/fixtures.ts';
import { header, nothing, openShop, productBody, type ServerAnswers } from './open-shop.tsx';

afterEach(() => {
  cleanup();
  forget();
});

const category = (id: number, name: string) => ({
  id,
  name,
  rang: id,
  total: 3,
  image: null,
  tint: '#dcebf3',
});
const full: ServerAnswers = {
  ...nothing,
  categories: {
    body: {
      data: [
        category(1, 'Audio'),
        category(2, 'Téléviseurs'),
        category(3, 'Services'),
        category(4, 'Congélateurs'),
      ],
    },
  },
  tags: {
    body: {
      data: [
        { id: 1, name: 'Ramadan', total: 0 },
        { id: 2, name: 'Tabaski', total: 4 },
      ],
    },
  },
  counts: { body: { count: 250, promo: 30, preorder: 10, credit: 20 } },
};
const member = { id: 7, isStaff: false, isAccepted: true, parentId: undefined };

const menus = async () => within(await screen.findByRole('navigation', { name: 'Navigation principale' }));
const namesOf = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);

it('[NV-01] the header has logo, search and the link to sign in', async () => {
  await openShop('/', nothing);
  expect(header().getByRole('link', { name: 'Kër Électro, accueil' }).getAttribute('href')).toBe('/');
  expect(header().getByPlaceholderText('Rechercher un produit...')).toBeTruthy();
  expect(header().getByRole('link', { name: 'Connexion' }).getAttribute('href')).toBe('/login');
});

it('[NV-01] Tab goes through the header of a wide screen from left to right', async () => {
  await openShop('/', nothing);
  const stops = [...screen.getAllByRole('banner')[0]!.querySelectorAll<HTMLElement>('a, button, input')].map(
    (stop) => stop.getAttribute('aria-label') ?? stop.textContent,
  );
  // The menu button is that of phones.
  expect(stops).toEqual([
    'Menu',
    'Kër Électro, accueil',
    'Rechercher un produit',
    'Rechercher',
    'Panier',
    'Connexion',
  ]);
});

it("[NV-01] a member's icon links to the profile", async () => {
  await openShop('/', nothing, member);
  expect(header().getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/profile');
});

it('[NV-02] a basket has its icon and count only while it is not empty, also when another tab fills it', async () => {
  fill('wishlist', [{ id: 1 }]);
  fill('creditOrder', [{ id: 1 }]);
  write('preorder', '"broken');
  await openShop('/', nothing);
  const wishlist = await header().findByRole('link', { name: 'Favoris (1)' });
  expect(wishlist.getAttribute('href')).toBe('/wishlist');
  expect(header().queryByRole('link', { name: /^Panier \(/ })).toBeNull();
  // Wide screens have the word instead.
  const word = header().getByRole('link', { name: 'Panier' });
  expect([word.getAttribute('href'), word.querySelector('svg')]).toEqual(['/cart', null]);

  fill('cart', [{ id: 1, quantity: 2 }, { id: 2 }]);
  const cart = await header().findByRole('link', { name: 'Panier (3)' });
  expect(cart.getAttribute('href')).toBe('/cart');
  forget();
  expect(header().queryByRole('link', { name: /Panier.*\(|Favoris/ })).toBeNull();
});

it('[NV-02] counts beyond 99 show as 99+', async () => {
  fill('cart', [
    { id: 1, quantity: 60 },
    { id: 2, quantity: 60 },
  ]);
  await openShop('/', nothing);
  expect((await header().findByRole('link', { name: 'Panier (120)' })).textContent).toBe('99+');
});

it('[NV-02] the credit basket is shown to accepted members only', async () => {
  fill('creditOrder', [{ id: 1, quantity: 2 }]);
  await openShop('/', nothing, { ...accepted, isAccepted: false });
  await header().findByRole('link', { name: 'Profil' });
  expect(header().queryByRole('link', { name: /Panier à crédit/ })).toBeNull();
  cleanup();
  await openShop('/', nothing, accepted);
  const credit = await header().findByRole('link', { name: 'Panier à crédit (2)' });
  expect(credit.getAttribute('href')).toBe('/credit-cart');
});

it("[NV-03] focus opens a basket's panel with lines, subtotal, link and remove buttons", async () => {
  fill('cart', [{ id: 1, quantity: 2 }, { id: 2 }]);
  await openShop('/', { ...nothing, products: productBody([plainProduct(1), plainProduct(2)]) });
  const icon = await header().findByRole('link', { name: 'Panier (3)' });
  const profile = header().getByRole('link', { name: 'Connexion' });
  profile.focus();
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(icon);
  const panel = within(await header().findByRole('region', { name: 'Panier' }));
  expect(
    plain(
      panel
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .join(' | '),
    ),
  ).toBe('Appareil 2100 000 FCFA × 1 | Appareil 1100 000 FCFA × 2');
  expect(plain(panel.getByText(/Sous-total/).textContent)).toBe('Sous-total 300 000 FCFA');
  expect(panel.getByRole('link', { name: 'Voir le panier' }).getAttribute('href')).toBe('/cart');
  await userEvent.click(panel.getByRole('button', { name: 'Retirer Appareil 1' }));
  expect(kept('cart')).toEqual([[2, 1]]);
  expect(header().getByRole('region', { name: 'Panier' }).contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(header().queryByRole('region', { name: 'Panier' })).toBeNull();
  expect(document.activeElement).toBe(header().getByRole('link', { name: 'Panier (1)' }));
});

it('[NV-04] [RT-03] [RT-05] the menus have all links, those of promotions only while they have products', async () => {
  await openShop('/', full);
  const links = (await menus()).getAllByRole('link');
  expect(namesOf(links)).toEqual([
    'Accueil',
    'Boutique',
    'En promo',
    'Promo Tabaski',
    'A Crédit',
    'Informations',
    'Connexion',
    store.phoneShown,
  ]);
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
  cleanup();
  await openShop('/', nothing, member);
  const few = namesOf((await menus()).getAllByRole('link'));
  expect(few).toEqual(['Accueil', 'Boutique', 'Informations', 'Profil', 'Déconnexion', store.phoneShown]);
});

it.each([
  ['/', '/boutique?category=T%C3%A9l%C3%A9viseurs'],
  ['/promo-tabaski?page=3&max=200000', '/promo-tabaski?category=T%C3%A9l%C3%A9viseurs&max=200000'],
  ['/credit-commandes?page=2&max=200000', '/boutique?category=T%C3%A9l%C3%A9viseurs'],
  ['/boutique?search=lg&page=2', '/boutique?category=T%C3%A9l%C3%A9viseurs&search=lg'],
])('[NV-07] at %s a category links to %s', async (address, target) => {
  await openShop(address, full);
  await userEvent.click(
    within(await screen.findByRole('navigation', { name: 'Navigation principale' })).getByRole('button', {
      name: 'Catégories',
    }),
  );
  const link = await (await menus()).findByRole('link', { name: /Téléviseurs/ });
  expect(link.getAttribute('href')).toBe(target);
});

it('[NV-04] [LS-12] [LS-13] the category menu has its own order and hides internal categories', async () => {
  await openShop('/', full);
  await userEvent.click((await menus()).getByRole('button', { name: 'Catégories' }));
  const list = (await screen.findByRole('link', { name: 'Toutes les catégories' })).closest('ul');
  if (list === null) throw new Error('The categories are no list');
  expect(namesOf(within(list).getAllByRole('link'))).toEqual([
    'Toutes les catégories',
    'Congélateurs3',
    'Téléviseurs3',
    'Audio3',
  ]);
});

it('[NV-05] the drawer has menu, categories and baskets, closes on a link and restores the focus', async () => {
  fill('cart', [{ id: 1 }]);
  await openShop('/', full);
  const menu = header().getByRole('button', { name: 'Menu' });
  await userEvent.click(menu);
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(drawer.getByRole('link', { name: 'Panier (1)' })).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'Promo Tabaski' }).getAttribute('href')).toBe('/promo-tabaski');
  await userEvent.click(drawer.getByRole('tab', { name: 'Catégories' }));
  expect(drawer.getByRole('link', { name: /Congélateurs/ })).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(menu);

  await userEvent.click(menu);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Boutique' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe('/boutique');
});

it('[NV-11] the after-sales panel has its promises, a call and a chat', async () => {
  await openShop('/', nothing);
  await userEvent.click(screen.getByRole('button', { name: 'Aide\u00a0: service après-vente' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notre Service Après-Vente' }));
  const promises = within(panel.getAllByRole('list')[0]!).getAllByRole('listitem');
  expect(namesOf(promises)).toEqual([
    'Suivi personnalisé',
    'Réponse rapide sous 24\u00a0h',
    'Satisfaction client',
    'Produits garantis et échangeables',
  ]);
  expect(panel.getByRole('link', { name: /Appeler/ }).getAttribute('href')).toBe('tel:+221338600000');
  expect(panel.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe(store.chatUrl);
});

it('[NV-12] the bottom bar of phones has a call link', async () => {
  await openShop('/', nothing);
  const bar = within(screen.getByRole('navigation', { name: 'Raccourcis' }));
  expect(bar.getByRole('link', { name: 'Appeler' }).getAttribute('href')).toBe('tel:+221338600000');
});

it('the bottom bar of phones leads to the cart and counts its articles', async () => {
  fill('cart', [{ id: 1, quantity: 2 }, { id: 2 }]);
  await openShop('/', nothing);
  const bar = within(screen.getByRole('navigation', { name: 'Raccourcis' }));
  expect(bar.getByRole('link', { name: 'Panier (3)' }).getAttribute('href')).toBe('/cart');
});

it('[RT-23] the footer shows the shop, with phone and chat from the configuration', async () => {
  await openShop('/', nothing);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(/plateforme de vente d’un groupe de distribution/).textContent).toContain(
    'un service après-vente à garantie étendue',
  );
  expect(footer.getByRole('link', { name: /33\s860\s00\s00/ }).getAttribute('href')).toBe(
    'tel:+221338600000',
  );
  expect(footer.getByRole('link', { name: 'Écrire sur WhatsApp' }).getAttribute('href')).toBe(store.chatUrl);
});

it('a chunk that fails to load leaves the page unchanged, and is requested again', async () => {
  const { useLazyModule } = await import('#src/ui/use-lazy-module.ts');
  const { renderHook } = await import('@testing-library/react');
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue('part');
  const { result } = renderHook(() => useLazyModule(load));
  await act(async () => result.current[1]());
  expect(result.current[0]).toBeUndefined();
  await act(async () => result.current[1]());
  expect(result.current[0]).toBe('part');
});
