import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Answers } from '#tests/support/render-screen.tsx';
import { fill, forget, onSale, openBasket, plainProduct, write } from './open-basket.tsx';
import { plain } from '../../products/fixtures.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forget();
});

const HOUR_MS = 3_600_000;
const known = (id: number, change: object = {}) => ({
  id,
  name: `Appareil ${id}`,
  fact: '266 L',
  image: '/pictures/appareil-512.webp?v=0123abcd',
  tint: '#dcebf3',
  price: 100_000,
  readAt: Date.now() - 2 * HOUR_MS,
  ...change,
});
const remember = (...products: object[]) => write('basketProducts', JSON.stringify(products));
const summary = () => plain(screen.getByRole('complementary', { name: 'Récapitulatif' }).textContent);
const line = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (found === null) throw new Error(`No line of ${name}`);
  return plain(found.textContent);
};

it('[BK-01] shows per line what has changed since the last visit (HAZARDS A5)', async () => {
  fill('cart', [
    { id: 1, seen: 90_000 },
    { id: 2, seen: 120_000 },
    { id: 3, seen: 100_000 },
    { id: 4, seen: 80_000 },
    { id: 5 },
  ]);
  remember(known(3), known(4, { price: 80_000, priceBefore: 100_000 }));
  const all = [1, 2, 4, 5].map((id) => plainProduct(id));
  const { user } = await openBasket('/cart', onSale(...all));
  expect(screen.getByText('4 articles ont changé depuis votre dernière visite')).toBeTruthy();
  expect(line('Appareil 1')).toContain('Le prix a augmenté : 90 000 FCFA → 100 000 FCFA');
  expect(line('Appareil 2')).toContain('Le prix a baissé : 120 000 FCFA → 100 000 FCFA');
  expect(line('Appareil 3')).toContain('Cet article n’est plus en vente. Il n’est pas compté dans le total.');
  expect(line('Appareil 4')).toContain('La promotion est terminée : 80 000 FCFA → 100 000 FCFA');
  expect(line('Appareil 5')).not.toContain('prix a');
  expect(summary()).toContain('400 000 FCFA');

  await user.click(screen.getByRole('button', { name: 'J’ai vu' }));
  expect(screen.getByText('Un article a changé depuis votre dernière visite')).toBeTruthy();
  expect(line('Appareil 1')).not.toContain('Le prix');
});

it('a change is shown once', async () => {
  fill('cart', [{ id: 1, seen: 90_000 }]);
  await openBasket('/cart', onSale(plainProduct(1)));
  expect(screen.getByText(/^Le prix a augmenté/)).toBeTruthy();
  cleanup();
  await openBasket('/cart', onSale(plainProduct(1)));
  expect(screen.queryByText(/^Le prix a augmenté/)).toBeNull();
});

it('a product that can no longer be pre-ordered is marked and not counted', async () => {
  fill('preorder', [{ id: 1, seen: 90_000 }, { id: 2 }]);
  await openBasket('/pre-cart', onSale(plainProduct(1), plainProduct(2, { preorder_price: 95_000 })));
  expect(line('Appareil 1')).toContain('Cet article n’est plus en précommande.');
  expect(summary()).toContain('95 000 FCFA');
});

it('shows a skeleton line per product while nothing is known', async () => {
  fill('cart', [{ id: 1 }, { id: 2 }]);
  const answers: Answers = onSale(plainProduct(1), plainProduct(2));
  const opening = openBasket('/cart', answers);
  expect(screen.getByText('Chargement de vos articles…')).toBeTruthy();
  await opening;
  expect(screen.queryByText('Chargement de vos articles…')).toBeNull();
});

it('without the server it shows stored data with its age, and retries', async () => {
  fill('cart', [{ id: 1, quantity: 2 }, { id: 2 }]);
  remember(known(1));
  const answers: Answers = { 'GET /api/produits': 'broken' };
  const { user, advance } = await openBasket('/cart', answers);
  await advance(10_000);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Les prix du jour n’ont pas pu être lus.');
  expect(alert.textContent?.replaceAll('\u00a0', ' ')).toContain('Prix relevés il y a 2 h.');
  expect(line('Appareil 1')).toContain('200 000 FCFA');
  expect(line('Article n° 2')).toContain('Prix inconnu pour le moment.');
  expect(summary()).toContain('200 000 FCFA');

  Object.assign(answers, onSale(plainProduct(1), plainProduct(2)));
  await user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  await advance(0);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(summary()).toContain('300 000 FCFA');
});

it.each([
  'nonsense',
  '{"length":3}',
  '[{"id":1,"name":"<b>"},null,7,{"__proto__":{"id":1}}]',
  JSON.stringify([known(1, { image: '//elsewhere.example/a.png' })]),
  JSON.stringify([known(1, { price: 0.5 })]),
])('[BK-01] invalid stored products (%#) do not break the page (HAZARDS E1)', async (text) => {
  fill('cart', [{ id: 1 }]);
  write('basketProducts', text);
  const { advance } = await openBasket('/cart', { 'GET /api/produits': 'broken' });
  await advance(10_000);
  expect(line('Article n° 1')).toContain('Prix inconnu');
});

it('without storage the page says so, and the basket lasts as long as the page (HAZARDS E2, E3)', async () => {
  fill('cart', [{ id: 1 }]);
  const { user } = await openBasket('/cart', onSale(plainProduct(1)));
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await user.click(screen.getByRole('button', { name: 'Un de plus\u00a0: Appareil 1' }));
  expect(summary()).toContain('200 000 FCFA');
  expect(screen.getByText(/ne garde pas vos paniers/)).toBeTruthy();
});
