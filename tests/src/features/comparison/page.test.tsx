import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import ComparisonPage from '#src/features/comparison/ComparisonPage.tsx';
import { clearComparison, toggleComparison } from '#src/products/comparison-list.ts';
import { type Answers, openPage } from '#tests/support/render-screen.tsx';
import { plain, wireProduct } from '../../products/fixtures.ts';

afterEach(() => {
  cleanup();
  clearComparison();
});

const other = {
  ...wireProduct,
  id: 102,
  name: 'Réfrigérateur Beko RCNA 362 L',
  en_promo: false,
  preorder_price: null,
  creditorder_price: null,
  is_creditorder: false,
  specifications: [
    { label: 'Froid', value: 'No Frost' },
    { label: 'Capacité utile', value: '362 L' },
  ],
};
const answers: Answers = {
  'GET /api/produits/101': { body: wireProduct },
  'GET /api/produits/102': { body: other },
  'GET /api/produits/404': { status: 404, code: 'product.unknown', message: 'Inconnu' },
};
const page = <ComparisonPage />;
const lines = () =>
  within(screen.getByRole('table', { name: 'Articles comparés' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
const remove = (name: string) => screen.getByRole('button', { name: `Retirer ${name}` });

it('[RT-07] shows products side by side with all specifications, and marks differences', async () => {
  await openPage('/products-compaire?ids=101,102', page, answers);
  expect(lines()).toEqual([
    ['Prix≠ (Différent)', '219 000 FCFA', '245 000 FCFA'],
    ['Précommande≠ (Différent)', '210 001 FCFA', '—non précisé'],
    ['À crédit≠ (Différent)', '259 000 FCFA', '—non précisé'],
    ['Marque', 'Hisense', 'Hisense'],
    ['Classe énergétique', 'A+', 'A+'],
    ['Garantie', '24 mois', '24 mois'],
    ['Capacité utile≠ (Différent)', '266 L', '362 L'],
    ['Dimensions (L × H × P)≠ (Différent)', '55 × 157 × 57,5 cm', '—non précisé'],
    ['Froid≠ (Différent)', '—non précisé', 'No Frost'],
  ]);
  expect(screen.getByText('6 différences')).toBeTruthy();
  expect(screen.getByRole('link', { name: other.name }).getAttribute('href')).toBe('/produits/102/details');
});

it('[RT-07] shows only the differences on request', async () => {
  const { user } = await openPage('/products-compaire?ids=101,102', page, answers);
  await user.click(screen.getByRole('checkbox', { name: 'Voir seulement les différences' }));
  expect(lines()).toHaveLength(6);
  for (const [label] of lines()) expect(label).toContain('Différent');
});

it('[RT-07] an article is ordered from its column', async () => {
  const { user } = await openPage('/products-compaire?ids=101,102', page, answers);
  await user.click(screen.getByRole('button', { name: `Commander ${other.name}` }));
  await expect.poll(() => localStorage.getItem('cart')).toContain('"id":102');
});

it('[RT-07] removing a product updates the URL and the stored list', async () => {
  toggleComparison(101);
  const { user, address } = await openPage('/products-compaire?ids=101,102', page, answers);
  await user.click(remove(wireProduct.name));
  expect(address()).toBe('/products-compaire?ids=102');
  expect(localStorage.getItem('compare')).toBe('');
  expect(screen.getByText(/^Ajoutez au moins un autre article/)).toBeTruthy();
  await user.click(remove(other.name));
  expect(screen.getByText('Rien à comparer pour le moment')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir la boutique' })).toBeTruthy();
});

it('[RT-07] without products in the URL it shows those selected on this device', async () => {
  toggleComparison(102);
  toggleComparison(101);
  await openPage('/products-compaire', page, answers);
  const heads = screen.getAllByRole('columnheader').slice(1);
  expect(heads.map((head) => within(head).getByRole('link').textContent)).toEqual([
    other.name,
    wireProduct.name,
  ]);
});

it('[RT-07] a product that no longer exists says so and can be removed; the others stay', async () => {
  const { user, address } = await openPage('/products-compaire?ids=404,102', page, answers);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Cet article n’est plus en rayon');
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  await user.click(within(alert).getByRole('button', { name: 'Retirer' }));
  expect(address()).toBe('/products-compaire?ids=102');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[AP-11] a failed call is shown, and repeated with Réessayer', async () => {
  const table: Answers = { ...answers, 'GET /api/produits/102': 'broken' };
  const { user, advance } = await openPage('/products-compaire?ids=101,102', page, table);
  await advance(10_000);
  expect(screen.getByRole('alert').textContent).toContain('La comparaison n’a pas pu être chargée.');
  table['GET /api/produits/102'] = { body: other };
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await advance(0);
  expect(lines()).toHaveLength(9);
});
