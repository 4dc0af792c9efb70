import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import {
  nothing,
  openShop,
  pack,
  packBody,
  product,
  productBody,
  type ServerAnswers,
} from '../../app/open-shop.tsx';

afterEach(cleanup);

const packs = () => screen.getByRole('region', { name: 'Packs promo' });
const promo = () => screen.getByRole('region', { name: 'En promo' });
const tiles = () => screen.getByRole('region', { name: 'Nos rayons' });
const packCard = async () => {
  const heading = await within(packs()).findByRole('heading', { name: 'Pack Mariage' });
  return heading.closest('li')!;
};
const problem = {
  status: 503,
  body: { code: 'server.unavailable', message: 'La boutique est indisponible.' },
};

const category = (id: number, name: string, rang: number, total = 3) => ({
  id,
  name,
  rang,
  total,
  image: '/pictures/appareil-1-512.webp?v=0123abcd',
  tint: '#dcebf3',
});

it('shows skeletons and announces the loading', async () => {
  await openShop('/', { packs: 'silence', products: 'silence', categories: 'silence' });
  await screen.findByRole('region', { name: 'Packs promo' });
  expect(packs().getAttribute('aria-busy')).toBe('true');
  expect(within(packs()).getByRole('status').textContent).toBe('Chargement des packs…');
  expect(promo().getAttribute('aria-busy')).toBe('true');
  expect(promo().querySelectorAll('ul[aria-hidden] > li')).toHaveLength(10);
  expect(within(tiles()).getByRole('status').textContent).toBe('Chargement des rayons…');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[LS-12] [LS-13] starts with categories that have products, the four most popular first, then by rank', async () => {
  const categories = [
    category(22, 'Énergie & secours', 5),
    category(4, 'Cuisinières', 4),
    category(1, 'Congélateurs', 9),
    category(30, 'Vide', 1, 0),
    category(31, 'Services', 1),
    category(7, 'Ventilateurs', 2, 1),
  ];
  await openShop('/', { ...nothing, categories: { body: { data: categories } } });
  await within(tiles()).findByText('Congélateurs');
  const links = within(tiles()).getAllByRole('link').slice(1);
  expect(links.map((link) => link.textContent)).toEqual([
    'Congélateurs3 articles',
    'Cuisinières3 articles',
    'Ventilateurs1 article',
    'Énergie & secours3 articles',
  ]);
  expect(links[3]?.getAttribute('href')).toBe('/boutique?category=%C3%89nergie%20%26%20secours');
});

it('shows a pack with name, price, saving and pictures, as a link', async () => {
  await openShop('/', { ...nothing, packs: packBody([pack]) });
  const card = await packCard();
  const articles = within(within(card).getByRole('list', { name: 'Ce que contient le pack' }));
  expect(articles.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Appareil 1',
    'Appareil 2',
    'Appareil 3',
    'Appareil 4',
    'Appareil 5',
  ]);
  // The hero shows five articles with one price, which is that of all of them.
  expect(screen.getByRole('figure').textContent).toBe(
    'Pack Mariage · les 5 articles1\u00a0192\u00a0000\u00a0FCFA',
  );
  expect(card.textContent).toContain('102\u202f000\u00a0FCFA d’économie');
  expect(card.textContent).toContain('Prix promo 1\u00a0192\u00a0000\u00a0FCFA');
  expect(card.textContent).toContain('Prix habituel 1\u00a0294\u00a0000\u00a0FCFA');
  expect(card.querySelectorAll('picture')).toHaveLength(4);
  expect(within(card).getByText('+1')).toBeTruthy();
  const link = within(card).getByRole('link', { name: 'Voir le pack\u00a0: Pack Mariage' });
  expect(link.getAttribute('href')).toBe('/pack-promo?code=PACK-MARIAGE');
});

it("shows the end date of a pack in Dakar's time zone, and no saving if there is none", async () => {
  const ending = { ...pack, ends_at: '2026-12-01T00:30:00Z', sommeCatalogue: pack.sommeTotal };
  await openShop('/', { ...nothing, packs: packBody([ending]) });
  const card = await packCard();
  expect(card.textContent).toContain('Jusqu’au 1 décembre 2026');
  expect(card.textContent).not.toContain('économie');
  expect(card.textContent).not.toContain('Prix habituel');
});

it('loads the pictures of the first screen with priority', async () => {
  await openShop('/', { packs: packBody([pack]), products: productBody([product]) });
  const names = ['Appareil 1', 'Appareil 2', 'Appareil 3', 'Appareil 4'];
  await screen.findByRole('img', { name: 'Appareil 1' });
  const heroes = names.map((name) => screen.getByRole<HTMLImageElement>('img', { name }));
  const [hero] = heroes;
  expect(heroes.map((image) => image.getAttribute('loading'))).toEqual(Array(4).fill('eager'));
  expect(hero?.getAttribute('fetchpriority')).toBe('high');
  const all = [...document.querySelectorAll<HTMLImageElement>('picture img')];
  const others = all.filter((image) => !heroes.includes(image));
  expect(others.map((image) => image.getAttribute('loading'))).toEqual(Array(5).fill('lazy'));
  expect(hero?.closest('picture')?.querySelector('source')?.getAttribute('srcset')).toBe(
    '/pictures/appareil-1-256.avif?v=0123abcd 256w, /pictures/appareil-1-512.avif?v=0123abcd 512w, /pictures/appareil-1-1024.avif?v=0123abcd 1024w',
  );
});

it('[LS-11] a promotion has a section with a link to all, only while it has products', async () => {
  await openShop('/', { ...nothing, products: productBody([product]) });
  expect(await within(promo()).findByRole('heading', { level: 3, name: product.name })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tout voir\u00a0: En promo' }).getAttribute('href')).toBe(
    '/en-promo',
  );
  cleanup();

  const forRamadan = { ...product, id: 900, name: 'Robot du ndogou' };
  await openShop('/', {
    ...nothing,
    products: productBody([product]),
    ramadan: productBody([product, forRamadan]),
  });
  const ramadan = await screen.findByRole('region', { name: 'Spécial Ramadan' });
  await within(ramadan).findByRole('heading', { level: 3, name: forRamadan.name });
  expect(within(ramadan).getAllByRole('heading', { level: 3 }), 'not what the promotions show').toHaveLength(
    1,
  );
  expect(screen.getByRole('link', { name: 'Tout voir\u00a0: Spécial Ramadan' }).getAttribute('href')).toBe(
    '/promo-ramadan',
  );
  cleanup();

  await openShop('/', nothing);
  await screen.findByText('Aucun pack en ce moment. Revenez bientôt.');
  expect(screen.queryByRole('region', { name: 'En promo' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Spécial Ramadan' })).toBeNull();
});

it('[LS-11] the Ramadan section waits for the promotions, because it would change with them', async () => {
  await openShop('/', {
    ...nothing,
    packs: packBody([pack]),
    products: 'silence',
    ramadan: productBody([product]),
  });
  await packCard();
  const ramadan = screen.getByRole('region', { name: 'Spécial Ramadan' });
  expect(ramadan.getAttribute('aria-busy')).toBe('true');
  expect(within(ramadan).queryByRole('heading', { level: 3 })).toBeNull();
});

it('an empty list says so, without a retry', async () => {
  await openShop('/', nothing);
  expect(await within(packs()).findByText('Aucun pack en ce moment. Revenez bientôt.')).toBeTruthy();
  expect(await within(tiles()).findByText('Aucun rayon pour le moment.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('[AP-11] shows a failed call differently from an empty list, and reloads with Réessayer', async () => {
  const answers: ServerAnswers = { packs: problem, products: productBody([product]) };
  await openShop('/', answers);
  const alert = await within(packs()).findByRole('alert');
  expect(alert.textContent).toContain('Les packs n’ont pas pu être chargés.');
  expect(alert.textContent).toContain('La boutique est indisponible.');
  expect(within(packs()).queryByText('Aucun pack en ce moment. Revenez bientôt.')).toBeNull();
  expect(within(promo()).getByRole('heading', { name: product.name })).toBeTruthy();

  answers.packs = packBody([pack]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  expect(await within(packs()).findByRole('heading', { name: 'Pack Mariage' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
