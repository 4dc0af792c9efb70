import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { MemberContext } from '#src/access/member.ts';
import type { Product } from '#src/api/products.ts';
import { onAdded } from '#src/baskets/actions.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import { storedProduct } from '#src/baskets/stored-products.ts';
import { ProductCard, type ProductCardProps } from '#src/products/ProductCard.tsx';
import { setToastHandler } from '#src/ui/toast.ts';
import { accepted, fill, forget, kept } from '../features/basket/open-basket.tsx';
import { cardProduct } from '../products/fixtures.ts';

const toasts: string[] = [];

beforeEach(async () => {
  await loadBaskets();
  toasts.length = 0;
  const giveBack = setToastHandler(({ tone, text, ms }) => toasts.push(`${tone}: ${text} (${ms})`));
  onTestFinished(giveBack);
});
afterEach(() => {
  cleanup();
  forget();
});

const card = (
  change: Partial<Product> = {},
  { member, ...rest }: Partial<ProductCardProps> & { member?: Member } = {},
) =>
  render(
    <MemberContext value={member}>
      <BrowserRouter>
        <ul>
          <ProductCard product={{ ...cardProduct, ...change }} {...rest} />
        </ul>
      </BrowserRouter>
    </MemberContext>,
  );
const heart = () => screen.getByRole('button', { name: /^Favori/ }).getAttribute('aria-pressed');
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('[PC-02] [PC-03] [BK-02] Commander adds the product to the cart, a second time one more, with a toast of two seconds', async () => {
  const added: string[] = [];
  onTestFinished(onAdded((each) => added.push(each)));
  card();
  await press(/^Commander/);
  expect(toasts).toEqual(['success: Produit ajouté (2000)']);
  await press(/^Commander/);
  expect(kept('cart')).toEqual([[101, 2]]);
  expect(added).toEqual(['cart', 'cart']);
  expect(storedProduct(101)).toMatchObject({ name: cardProduct.name, price: 219_000, priceBefore: 245_000 });
});

it('[PC-02] À crédit is shown to accepted members, for products with a credit price', async () => {
  card();
  expect(screen.queryByRole('button', { name: /^À crédit/ })).toBeNull();
  cleanup();
  card({}, { member: { ...accepted, isAccepted: false } });
  expect(screen.queryByRole('button', { name: /^À crédit/ })).toBeNull();
  cleanup();
  card({ creditPrice: undefined }, { member: accepted });
  expect(screen.queryByRole('button', { name: /^À crédit/ })).toBeNull();
  cleanup();
  card({}, { member: accepted });
  await press(/^À crédit/);
  expect(kept('creditOrder')).toEqual([[101, 1]]);
  expect(kept('cart')).toEqual([]);
});

it('[PC-02] the pre-order listing pre-orders; a product without a pre-order price is bought', async () => {
  card({}, { saleType: 'preorder' });
  await press(/^Précommander/);
  expect(kept('preorder')).toEqual([[101, 1]]);
  cleanup();
  card({ preorderPrice: undefined }, { saleType: 'preorder' });
  await press(/^Commander/);
  expect(kept('cart')).toEqual([[101, 1]]);
});

it('[PC-02] [BK-08] the credit listing shows the credit price first; its button fills the basket of members only', async () => {
  card({}, { saleType: 'creditOrder', member: accepted });
  await press(/^À crédit/);
  expect(kept('creditOrder')).toEqual([[101, 1]]);
  await press(/^Commander au comptant/);
  expect(kept('cart')).toEqual([[101, 1]]);
  cleanup();
  card({}, { saleType: 'creditOrder' });
  expect(screen.queryByRole('button', { name: /^À crédit/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Devenir adhérent' }).getAttribute('href')).toBe(
    '/processus-de-commande-de-credit',
  );
});

it('[PC-02] [BK-03] the heart toggles the wishlist, and shows changes of other tabs', async () => {
  card();
  expect(heart()).toBe('false');
  await press(/^Favori/);
  expect([heart(), kept('wishlist')]).toEqual(['true', [[101, 1]]]);
  await press(/^Favori/);
  expect([heart(), kept('wishlist')]).toEqual(['false', []]);
  await act(async () => fill('wishlist', [{ id: 101 }]));
  expect(heart()).toBe('true');
});

it('says when a basket is full: of different products, and of one', async () => {
  fill(
    'cart',
    Array.from({ length: 100 }, (_, place) => ({ id: place + 1_000 })),
  );
  card();
  await press(/^Commander/);
  expect(toasts[0]).toContain('contient déjà 100 articles différents');
  forget();
  fill('cart', [{ id: 101, quantity: 99 }]);
  await press(/^Commander/);
  expect(toasts[1]).toContain('déjà 99 exemplaires');
  expect(kept('cart')).toEqual([[101, 99]]);
});

it('stored products are deleted with the last basket that has them', async () => {
  card();
  await press(/^Commander/);
  forget();
  cleanup();
  card({ id: 102 });
  await press(/^Commander/);
  expect([storedProduct(101), storedProduct(102)?.id]).toEqual([undefined, 102]);
  expect(localStorage.getItem('basketProducts')).not.toContain('"id":101');
});
