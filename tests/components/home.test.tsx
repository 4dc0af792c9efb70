import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { nothing, openShop, pack, packBody, product, productBody, type Stage } from './shell-stage.tsx';

afterEach(cleanup);

const packs = () => screen.getByRole('region', { name: 'Packs promo' });
const products = () => screen.getByRole('region', { name: 'À découvrir' });
const problem = {
  status: 503,
  body: { code: 'server.unavailable', message: 'La boutique est indisponible.' },
};

it('shows places in the shape of what comes, and says that it loads', async () => {
  await openShop('/', { packs: 'silence', products: 'silence' });
  expect(packs().getAttribute('aria-busy')).toBe('true');
  expect(within(packs()).getByRole('status').textContent).toBe('Chargement des packs…');
  expect(products().getAttribute('aria-busy')).toBe('true');
  expect(products().querySelectorAll('ul[aria-hidden] > li')).toHaveLength(10);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a pack with its name, price, saving and pictures, and leads to it', async () => {
  await openShop('/', { ...nothing, packs: packBody([pack]) });
  const card = await within(packs()).findByRole('listitem');
  expect(within(card).getByRole('heading', { name: 'Pack Mariage' })).toBeTruthy();
  expect(card.textContent).toContain('102\u202f000\u202fFCFA d’économie');
  expect(card.textContent).toContain('Prix promo 1\u202f192\u202f000\u202fFCFA');
  expect(card.textContent).toContain('Prix habituel 1\u202f294\u202f000\u202fFCFA');
  expect(card.querySelectorAll('picture')).toHaveLength(4);
  expect(within(card).getByText('+1')).toBeTruthy();
  const link = within(card).getByRole('link', { name: 'Voir le pack : Pack Mariage' });
  expect(link.getAttribute('href')).toBe('/pack-promo?code=PACK-MARIAGE');
});

it('says until when a pack lasts, in the day of Dakar, and claims no saving where there is none', async () => {
  const ending = { ...pack, ends_at: '2026-12-01T00:30:00Z', sommeCatalogue: pack.sommeTotal };
  await openShop('/', { ...nothing, packs: packBody([ending]) });
  const card = await within(packs()).findByRole('listitem');
  expect(card.textContent).toContain('Jusqu’au 1 décembre 2026');
  expect(card.textContent).not.toContain('économie');
  expect(card.textContent).not.toContain('Prix habituel');
});

it('puts one picture of the first screen ahead of all others', async () => {
  await openShop('/', { packs: packBody([pack]), products: productBody([product]) });
  const hero = await screen.findByRole<HTMLImageElement>('img', { name: 'Appareil 1' });
  expect(hero.getAttribute('loading')).toBe('eager');
  expect(hero.getAttribute('fetchpriority')).toBe('high');
  const others = [...document.querySelectorAll('picture img')].filter((image) => image !== hero);
  expect(others.map((image) => image.getAttribute('loading'))).toEqual(Array(5).fill('lazy'));
  expect(hero.closest('picture')?.querySelector('source')?.getAttribute('srcset')).toBe(
    '/pictures/appareil-1-256.avif?v=0123abcd 256w, /pictures/appareil-1-512.avif?v=0123abcd 512w, /pictures/appareil-1-1024.avif?v=0123abcd 1024w',
  );
});

it('shows products as cards without links, with the one badge that says most', async () => {
  const dear = {
    ...product,
    id: 2,
    promo_price: null,
    en_promo: false,
    list_price: 4_999_000,
    preorder_price: 1,
  };
  const onCredit = { ...dear, id: 3, preorder_price: null, is_creditorder: true };
  await openShop('/', { ...nothing, products: productBody([product, dear, onCredit]) });
  const cards = await within(products()).findAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    '−10 %Réfrigérateur combiné Hisense RD-35 266 L266 L · Classe A+Prix promo 219\u202f000\u202fFCFAPrix habituel 245\u202f000\u202fFCFA',
    'PrécommandeRéfrigérateur combiné Hisense RD-35 266 L266 L · Classe A+4\u202f999\u202f000\u202fFCFA',
    'À créditRéfrigérateur combiné Hisense RD-35 266 L266 L · Classe A+4\u202f999\u202f000\u202fFCFA',
  ]);
  expect(within(products()).queryByRole('link')).toBeNull();
});

it('says that there is nothing where there is nothing, and offers no retry', async () => {
  await openShop('/', nothing);
  expect(await within(packs()).findByText('Aucun pack en ce moment. Revenez bientôt.')).toBeTruthy();
  expect(await within(products()).findByText('Aucun produit en rayon pour le moment.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('[AP-11] shows a failed call as such, apart from an empty list, and loads again on Réessayer', async () => {
  const stage: Stage = { packs: problem, products: productBody([product]) };
  await openShop('/', stage);
  const alert = await within(packs()).findByRole('alert');
  expect(alert.textContent).toContain('Les packs n’ont pas pu être chargés.');
  expect(alert.textContent).toContain('La boutique est indisponible.');
  expect(within(packs()).queryByText('Aucun pack en ce moment. Revenez bientôt.')).toBeNull();
  expect(within(products()).getByRole('heading', { name: product.name })).toBeTruthy();

  stage.packs = packBody([pack]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  expect(await within(packs()).findByRole('heading', { name: 'Pack Mariage' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
