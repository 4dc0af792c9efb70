import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openArea, OVERVIEW } from './staff-area.tsx';

// Draws on a canvas, which the test page does not have; the table below it has the same numbers.
vi.mock('#src/features/staff/home/DayChart.tsx', () => ({
  default: () => <figure aria-label="Argent reçu, par jour" />,
}));

afterEach(cleanup);

const FIGURES = 'GET /api/gestion/chiffres';
const figures = {
  days: [
    { day: '2026-11-20', orders: 2, ordered: 438_000, received: 219_000 },
    { day: '2026-11-21', orders: 1, ordered: 205_000, received: -70_000 },
  ],
  orders: { count: 3, amount: 643_000, cancelled: 1 },
  received: 149_000,
  returned: 20_000,
  ways: [
    { provider: 'wave', received: 219_000, payments: 1, tried: 4, refused: 1 },
    { provider: 'orange', received: 0, payments: 0, tried: 0, refused: 0 },
    { provider: 'paydunya', received: 0, payments: 0, tried: 0, refused: 0 },
    { provider: null, received: -70_000, payments: -1, tried: 0, refused: 0 },
  ],
  best_sellers: [{ id: 101, name: 'Réfrigérateur combiné Hisense 266 L', units: 3, amount: 657_000 }],
  funnel: { baskets: 9, orders: 4, begun: 3, paid: 2 },
};
const overview = (changes: object) => ({
  body: { role: 'manager', email: 'equipe@exemple.sn', tasks: 0, requests: 0, ...changes },
});
const texts = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ');
const card = (title: string) => screen.getByRole('heading', { name: title }).parentElement!;

it('[DK-16] shows what waits, each with its way there, and the figures of the last week', async () => {
  const deliveries = { to_confirm: 201, confirmed: 2, prepared: 0, not_there: 1, on_its_way: 0 };
  await openArea('/gestion', {
    [OVERVIEW]: overview({ tasks: 3, deliveries, late_orders: 4, low_stock: 1 }),
    [FIGURES]: { body: figures },
  });
  const section = screen.getByRole('region', { name: 'À faire' });
  expect(
    within(section)
      .getAllByRole('link')
      .map((link) => [texts(link), link.getAttribute('href')]),
  ).toEqual([
    ['plus de 200 à confirmer', '/gestion/livraisons'],
    ['2 à préparer', '/gestion/livraisons'],
    ['1 client absent', '/gestion/livraisons'],
    ['4 en retard de paiement', '/gestion/commandes?vue=en-retard'],
    ['3 à décider', '/gestion/taches'],
    ['1 produit à réapprovisionner', '/gestion/stock'],
  ]);
  expect(texts(card('Commandes'))).toContain('3 pour 643 000 FCFA');
  expect(texts(card('Argent reçu'))).toContain('149 000 FCFA');
  expect(texts(card('Argent reçu'))).toContain('rendu aux clients : 20 000 FCFA');
  expect(texts(card('Paiements refusés'))).toContain('1 sur 4 essais (25 %)');
  expect(texts(card('Meilleures ventes'))).toContain('3 pour 657 000 FCFA');
  expect(texts(card('Du panier au paiement'))).toContain('Premier paiement reçu2');
  expect(
    within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true }),
  ).toHaveLength(3);
});

it('[DK-16] other days are read when they are chosen, and days that make no sense are not asked for', async () => {
  const page = await openArea('/gestion', { [OVERVIEW]: overview({}), [FIGURES]: { body: figures } });
  expect(screen.getByText('Rien n’attend.')).toBeTruthy();
  const asked = () => page.calls.filter(({ name }) => name === FIGURES).length;
  expect(asked()).toBe(1);
  await page.user.click(screen.getByRole('button', { name: '30 jours' }));
  await page.advance(10);
  expect(asked()).toBe(2);
  const to = screen.getByLabelText('Au');
  await page.user.clear(to);
  await page.user.type(to, '2020-01-01');
  await page.advance(10);
  expect(screen.getByText('Choisissez de 1 à 92 jours, le premier avant le dernier.')).toBeTruthy();
  expect(asked()).toBe(2);
});

it('[DK-16] [DK-17] a courier has no figures, and none are asked for', async () => {
  const page = await openArea('/gestion', { [OVERVIEW]: overview({ role: 'courier' }) }, 'courier');
  expect(screen.getByText('Rien n’attend.')).toBeTruthy();
  expect(page.calls.some(({ name }) => name === FIGURES)).toBe(false);
  expect(screen.queryByText('Période')).toBeNull();
});

it('[AP-11] [DK-16] figures that cannot be read are shown with a retry', async () => {
  await openArea('/gestion', {
    [OVERVIEW]: overview({}),
    [FIGURES]: { status: 500, code: 'x', message: 'Panne.' },
  });
  expect(screen.getByRole('alert').textContent).toContain('n’ont pas pu être chargées');
});
