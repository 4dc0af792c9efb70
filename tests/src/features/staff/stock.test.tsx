import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openArea } from './staff-area.tsx';

afterEach(cleanup);

const COOKER = {
  id: 201,
  name: 'Cuisinière Beko 4 feux',
  brand: 'Beko',
  counted: { units: 3, held: 2, low_from: 1 },
};
const LONG = {
  id: 202,
  name: 'Réfrigérateur combiné à congélateur en bas avec distributeur d’eau fraîche sans raccordement, 412 litres',
  brand: 'Hisense',
  counted: null,
};
const page = (...data: object[]) => ({ body: { data, page: 1, limit: 50, total: data.length } });
const MOVES = [
  {
    move: 'held',
    units: 0,
    held: 2,
    reference: 'KE-7QX2M9D4TB',
    staff_email: null,
    reason: null,
    at: '2026-11-21T10:00:00.000Z',
  },
  {
    move: 'counted',
    units: 3,
    held: 0,
    reference: null,
    staff_email: 'modou@exemple.sn',
    reason: 'Comptage du matin au dépôt.',
    at: '2026-11-21T09:00:00.000Z',
  },
];
const LIST = 'GET /api/gestion/stock';
const DETAIL = 'GET /api/gestion/stock/201';
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('[DK-06] a preparer sees what runs out, with the units that orders hold, and deliveries beside it', async () => {
  await openArea('/gestion/stock', { [LIST]: page(COOKER) }, 'preparer');
  expect(screen.getByText('Beko · 1 unité à vendre, 2 pour des commandes')).toBeTruthy();
  const menu = screen.getByRole('navigation', { name: 'Menu de gestion' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Aujourd’hui', 'Commandes', 'Livraisons', 'Ma tournée', 'Stock', 'Sécurité']);
});

it('[DK-06] says that nothing runs out, and offers all products for counting', async () => {
  const area = await openArea('/gestion/stock', { [LIST]: page() });
  expect(screen.getByText('Aucun produit compté ne manque.')).toBeTruthy();
  area.answers[LIST] = page(LONG);
  await area.user.click(screen.getByRole('tab', { name: 'Tous les produits' }));
  await area.advance(10);
  expect(screen.getByText('Hisense · non compté')).toBeTruthy();
});

it('[DK-06] a correction has a reason and shows the last changes; what the server refuses stays typed', async () => {
  const area = await openArea('/gestion/stock', {
    [LIST]: page(COOKER),
    [DETAIL]: { body: { product: COOKER, moves: MOVES } },
    'PUT /api/gestion/stock/201': {
      status: 409,
      code: 'stock.changed',
      message: 'Le stock a changé entre-temps : 2 unités en magasin. Recomptez.',
    },
  });
  await area.user.click(button('Corriger Cuisinière Beko 4 feux'));
  await area.advance(10);
  expect(screen.getByText('Avec 2 unités que des commandes retiennent.')).toBeTruthy();
  expect(screen.getByText(/KE-7QX2M9D4TB/)).toBeTruthy();
  expect(screen.getByText(/Comptage du matin au dépôt/)).toBeTruthy();
  const units = screen.getByLabelText('Unités en magasin');
  await area.user.clear(units);
  await area.user.type(units, 'sept');
  await area.user.click(button('Enregistrer'));
  await area.advance(10);
  expect(screen.getByText('Indiquez un nombre entier, de 0 à 100000.')).toBeTruthy();
  expect(screen.getByText('Indiquez le motif (10 caractères au moins).')).toBeTruthy();
  await area.user.clear(units);
  await area.user.type(units, '7');
  await area.user.type(screen.getByLabelText('Motif'), 'Livraison du fournisseur.');
  await area.user.click(button('Enregistrer'));
  await area.advance(10);
  expect(area.calls.at(-1)).toMatchObject({
    body: { units: 7, low_from: 1, seen: 3, reason: 'Livraison du fournisseur.' },
  });
  expect(screen.getByText(/Le stock a changé entre-temps/)).toBeTruthy();
  expect(units).toHaveProperty('value', '7');
});

it('[AP-11] [DK-06] a failed call is shown with a retry', async () => {
  await openArea('/gestion/stock', { [LIST]: { status: 500, code: 'x', message: 'Panne.' } });
  expect(screen.getByRole('alert').textContent).toContain('n’ont pas pu être chargées');
});
