import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Product } from '#src/api/products.ts';
import { clearComparison } from '#src/products/comparison-list.ts';
import { ProductCard, type ProductCardProps } from '#src/products/ProductCard.tsx';
import { cardProduct, plain } from './fixtures.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/boutique');
  window.dataLayer = [];
});
afterEach(() => {
  cleanup();
  clearComparison();
});

function show(change: Partial<Product> = {}, rest: Partial<ProductCardProps> = {}) {
  render(
    <BrowserRouter>
      <ul>
        <ProductCard product={{ ...cardProduct, ...change }} {...rest} />
      </ul>
    </BrowserRouter>,
  );
  const [card] = screen.getAllByRole('listitem');
  if (card === undefined) throw new Error('No card on the page');
  return card;
}

const address = '/produits/101/details';
const without = { priceBefore: undefined, preorderPrice: undefined, creditPrice: undefined, tags: [] };

it('[PC-01] picture, title and eye icon link to the product', () => {
  const card = show();
  expect(within(card).getByRole('link', { name: cardProduct.name }).getAttribute('href')).toBe(address);
  expect(
    within(card)
      .getByRole('link', { name: `Voir ${cardProduct.name}` })
      .getAttribute('href'),
  ).toBe(address);
  expect(card.querySelector('picture')?.closest('a')?.getAttribute('href')).toBe(address);
});

it('[PC-01] a click on the picture only is recorded in the data layer, without personal data', async () => {
  const card = show();
  await userEvent.click(within(card).getByRole('link', { name: cardProduct.name }));
  await userEvent.click(within(card).getByRole('link', { name: `Voir ${cardProduct.name}` }));
  expect(window.dataLayer).toEqual([]);
  await userEvent.click(screen.getByRole('presentation', { hidden: true }));
  expect(window.location.pathname).toBe(address);
  expect(window.dataLayer).toEqual([
    { event: 'click_image_product', product_id: 101, product_name: cardProduct.name },
  ]);
});

it('the picture link is not in the tab order', async () => {
  show();
  const stops: (Element | null)[] = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await userEvent.tab();
    stops.push(document.activeElement);
  }
  expect(stops).toEqual([
    screen.getByRole('link', { name: `Voir ${cardProduct.name}` }),
    screen.getByRole('button', { name: `Favori\u00a0: ${cardProduct.name}` }),
    screen.getByRole('link', { name: cardProduct.name }),
    screen.getByRole('button', { name: `Commander ${cardProduct.name}` }),
    screen.getByRole('checkbox', { name: `Comparer ${cardProduct.name}` }),
  ]);
});

it('[PC-05] shows the promotion with the struck list price, pre-order and credit prices', () => {
  const card = show();
  const text = plain(card.textContent);
  expect(text).toContain('Prix promo 219 000 FCFA');
  expect(plain(card.querySelector('del')?.textContent)).toBe('Prix habituel 245 000 FCFA');
  expect(text).toContain('Précommande 210 001 FCFA');
  expect(text).toContain('À crédit 259 000 FCFA');
});

it('[PC-05] a product with one price shows only that', () => {
  const card = show(without);
  expect(plain(card.textContent).match(/FCFA/g)).toHaveLength(1);
  expect(card.querySelector('del')).toBeNull();
  expect(card.textContent).not.toContain('Précommande');
  expect(within(card).queryByRole('list', { name: 'Étiquettes' })).toBeNull();
});

it.each([
  [
    'creditOrder',
    'À crédit',
    '259 000 FCFA4 × 64 750 FCFAComptant 219 000 FCFA40 000 FCFA de plus qu’au comptant',
  ],
  [
    'preorder',
    'Précommande',
    '210 001 FCFA2 × 63 001 + 83 999 FCFAComptant 219 000 FCFA8 999 FCFA de moins qu’au comptant',
  ],
] as const)(
  '[PC-05] a list of %s shows that price first, its payments and the difference',
  (saleType, label, prices) => {
    const card = plain(show({}, { saleType }).textContent);
    expect(card).toContain(prices);
    expect(card).not.toContain(`${label} 2`);
    expect(card).not.toContain('−10\u00a0%');
  },
);

it('[PC-05] a list of another way to buy shows the cash price of what cannot be bought that way', () => {
  expect(plain(show({ creditPrice: undefined }, { saleType: 'creditOrder' }).textContent)).toContain(
    'Prix promo 219 000 FCFA',
  );
});

it.each<[string, Partial<Product>]>([
  ['−10 %', {}],
  ['Précommande', { priceBefore: undefined }],
  ['À crédit', { priceBefore: undefined, preorderPrice: undefined }],
])('the badge shows the most important offer: %s', (badge, change) => {
  expect(within(show(change)).getAllByText(badge)[0]?.closest('p')).toBe(
    screen.getAllByText(badge)[0]?.closest('p'),
  );
});

it('shows tags, main specification and actions', () => {
  const card = show({}, { heading: 'h2' });
  expect(within(card).getByRole('list', { name: 'Étiquettes' }).textContent).toBe('Ramadan');
  expect(within(card).getByText('266 L · Classe A+')).toBeTruthy();
  expect(within(card).getByRole('button', { name: /^Commander/ })).toBeTruthy();
  expect(within(card).getByRole('heading', { level: 2 }).textContent).toBe(cardProduct.name);
});

it('pictures of the first screen load eagerly, others lazily', () => {
  expect(show().querySelector('img')?.getAttribute('loading')).toBe('lazy');
  cleanup();
  expect(show({}, { eager: true }).querySelector('img')?.getAttribute('loading')).toBe('eager');
});
