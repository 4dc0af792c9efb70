import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accepted, fill, forget, kept, onSale, openBasket, plainProduct, write } from './open-basket.tsx';
import { plain } from '../../products/fixtures.ts';

// Loaded lazily in the app.
await import('#src/api/renew-access.ts');

afterEach(() => {
  cleanup();
  forget();
});

const summary = () => plain(screen.getByRole('complementary', { name: 'Récapitulatif' }).textContent);
const lines = () => within(screen.getByRole('list', { name: 'Articles' })).getAllByRole('listitem');
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

it.each([
  ['/cart', 'Panier', 'Votre panier est vide', '/boutique'],
  ['/pre-cart', 'Panier précommande', 'Aucune précommande pour le moment', '/pre-commandes'],
  ['/wishlist', 'Favoris', 'Aucun favori pour le moment', '/boutique'],
])('[RT-11] an empty %s says so, with one action', async (address, title, words, to) => {
  await openBasket(address, {});
  expect(heading()).toBe(title);
  expect(document.title).toContain(title);
  expect(screen.getByText(words)).toBeTruthy();
  const ways = within(screen.getByText(words).parentElement!).getAllByRole('link');
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([to]);
});

it('[RT-11] [BK-01] the cart shows its lines in the order of adding, with current prices and the total', async () => {
  fill('cart', [{ id: 2, quantity: 3 }, { id: 1 }]);
  const { calls } = await openBasket(
    '/cart',
    onSale(plainProduct(1), plainProduct(2, { list_price: 50_000 })),
  );
  expect(heading()).toBe('Panier (4 articles)');
  expect(lines().map((line) => within(line).getByRole('heading').textContent)).toEqual([
    'Appareil 2',
    'Appareil 1',
  ]);
  expect(plain(lines()[0]?.textContent)).toContain('Total de la ligne : 150 000 FCFA');
  expect(lines()[0]?.textContent).toContain('Ajouté le 2 novembre 2026 · Livraison à Dakar');
  expect(summary()).toContain('Sous-total250 000 FCFA');
  expect(summary()).toContain('Livraison gratuite à Dakar');
  expect(calls.map(({ name }) => name)).toEqual(['GET /api/produits']);
});

it('[RT-11] a line without a date shows no date', async () => {
  write('cart', JSON.stringify([{ id: 1, quantity: 1 }]));
  await openBasket('/cart', onSale(plainProduct(1)));
  expect(lines()).toHaveLength(1);
  expect(lines()[0]?.textContent).not.toContain('Ajouté le');
});

it('[BK-04] a quantity is changed by buttons or typing, stored, and announced', async () => {
  fill('cart', [{ id: 1 }]);
  const { user } = await openBasket('/cart', onSale(plainProduct(1)));
  await user.click(screen.getByRole('button', { name: 'Un de plus\u00a0: Appareil 1' }));
  expect(kept('cart')).toEqual([[1, 2]]);
  expect(plain(screen.getByText(/^2 × Appareil 1, total/).textContent)).toBe(
    '2 × Appareil 1, total 200 000 FCFA',
  );
  const field = screen.getByRole('textbox', { name: 'Quantité\u00a0: Appareil 1' });
  await user.clear(field);
  await user.type(field, '250{Enter}');
  expect(kept('cart')).toEqual([[1, 99]]);
  await user.clear(field);
  await user.type(field, 'deux');
  await user.tab();
  expect(kept('cart')).toEqual([[1, 99]]);
  await user.click(screen.getByRole('button', { name: 'Un de moins\u00a0: Appareil 1' }));
  expect(summary()).toContain('9 800 000 FCFA');
});

it('[BK-04] a removed line can be restored, and the focus stays at its position', async () => {
  fill('cart', [{ id: 1 }, { id: 2, quantity: 4 }]);
  const { user } = await openBasket('/cart', onSale(plainProduct(1), plainProduct(2)));
  await user.click(screen.getByRole('button', { name: 'Retirer Appareil 2' }));
  expect(kept('cart')).toEqual([[1, 1]]);
  const undo = screen.getByRole('button', { name: 'Annuler' });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  expect(kept('cart')).toEqual([
    [1, 1],
    [2, 4],
  ]);
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
});

it('[BK-04] clearing a basket asks for confirmation', async () => {
  fill('cart', [{ id: 1 }, { id: 2 }]);
  const { user } = await openBasket('/cart', onSale(plainProduct(1), plainProduct(2)));
  await user.click(screen.getByRole('button', { name: 'Vider le panier' }));
  await user.click(screen.getByRole('button', { name: 'Garder mes articles' }));
  expect(kept('cart')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Vider le panier' }));
  await user.click(screen.getByRole('button', { name: 'Tout retirer' }));
  expect(kept('cart')).toEqual([]);
  expect(screen.getByText('Votre panier est vide')).toBeTruthy();
});

it('[BK-03] wishlist items move to the cart one by one or all at once', async () => {
  fill('wishlist', [{ id: 1 }, { id: 2 }, { id: 3 }]);
  fill('cart', [{ id: 3, quantity: 2 }]);
  const { user, takeToasts } = await openBasket(
    '/wishlist',
    onSale(plainProduct(1), plainProduct(2), plainProduct(3)),
  );
  await user.click(screen.getByRole('button', { name: 'Mettre au panier\u00a0: Appareil 2' }));
  expect([kept('wishlist').length, kept('cart').length]).toEqual([2, 2]);
  expect(takeToasts()).toEqual(['success: Produit ajouté']);
  await user.click(screen.getByRole('button', { name: 'Tout mettre au panier' }));
  expect(kept('wishlist')).toEqual([]);
  expect(new Map(kept('cart'))).toEqual(
    new Map([
      [1, 1],
      [2, 1],
      [3, 3],
    ]),
  );
  expect(takeToasts()).toEqual(['success: 2 articles au panier.']);
});

it('[BK-03] items that do not fit into the cart stay in the wishlist', async () => {
  fill(
    'cart',
    Array.from({ length: 99 }, (_, place) => ({ id: place + 100 })),
  );
  fill('wishlist', [{ id: 1 }, { id: 2 }]);
  const { user, takeToasts } = await openBasket('/wishlist', onSale(plainProduct(1), plainProduct(2)));
  await user.click(screen.getByRole('button', { name: 'Tout mettre au panier' }));
  expect([kept('cart').length, kept('wishlist')]).toEqual([100, [[2, 1]]]);
  expect(takeToasts()[0]).toContain('Le panier est plein');
});

it('[BK-10] a pre-order shows its three exact payments', async () => {
  fill('preorder', [{ id: 1, quantity: 3 }]);
  await openBasket('/pre-cart', onSale(plainProduct(1, { preorder_price: 70_001 })));
  const payments = within(screen.getByRole('region', { name: 'Vos paiements' })).getAllByRole('listitem');
  expect(payments.map(({ textContent }) => plain(textContent))).toEqual([
    '1er paiement63 001 FCFA',
    '2e paiement63 001 FCFA',
    '3e paiement84 001 FCFA',
  ]);
  expect(summary()).toContain('210 003 FCFA');
});

it('[BK-08] an accepted member sees the credit basket with its four payments', async () => {
  fill('creditOrder', [{ id: 1 }]);
  const credit = plainProduct(1, { is_creditorder: true, creditorder_price: 120_000 });
  await openBasket('/credit-cart', onSale(credit), accepted);
  expect(heading()).toBe('Panier à crédit (1 article)');
  expect(within(screen.getByRole('region', { name: 'Vos paiements' })).getAllByRole('listitem')).toHaveLength(
    4,
  );
});

it('[BK-08] on the credit basket a visitor is asked to sign in, another member sees why not', async () => {
  fill('creditOrder', [{ id: 1 }]);
  const { address } = await openBasket('/credit-cart', {});
  expect(address()).toBe('/login?redirectTo=%2Fcredit-cart');
  cleanup();
  await openBasket('/credit-cart', {}, { ...accepted, isAccepted: false });
  expect(screen.getByText('Le crédit est réservé aux adhérents')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Voir la procédure de crédit' });
  expect(way.getAttribute('href')).toBe('/processus-de-commande-de-credit');
  expect(screen.queryByRole('list', { name: 'Articles' })).toBeNull();
});

it("the basket is ordered by the shop's chat with a prepared message", async () => {
  fill('cart', [{ id: 1, quantity: 2 }, { id: 9 }]);
  await openBasket('/cart', onSale(plainProduct(1)));
  const link = screen.getByRole('link', { name: 'Commander sur WhatsApp' });
  expect(plain(new URL(link.getAttribute('href') ?? '').searchParams.get('text'))).toBe(
    'Bonjour Kër Électro, je souhaite commander (comptant) :\n- 2 × Appareil 1 : 200 000 FCFA\nTotal : 200 000 FCFA',
  );
  expect(screen.getByRole('link', { name: /^Appeler/ }).getAttribute('href')).toBe('tel:+221338600000');
});

const QUOTE = 'POST /api/commandes/devis';
const quoted = (discount: number) => ({
  body: {
    type_sale: 'order',
    order_lines: [],
    changes: [],
    discount,
    delivery: { region: 'dakar', fee: 0 },
    amount_total: 0,
    instalments: [],
  },
});

it('[PU-07] shows the welcome discount that the server gives the signed-in customer, and what is left to pay', async () => {
  fill('cart', [{ id: 1, quantity: 2 }]);
  const answers = { ...onSale(plainProduct(1)), [QUOTE]: quoted(20_000) };
  const { calls, user, advance } = await openBasket('/cart', answers, accepted);
  await advance(100);
  expect(summary()).toContain('Sous-total200 000 FCFAOffre de bienvenue−20 000 FCFATotal180 000 FCFA');
  expect(calls.find(({ name }) => name === QUOTE)?.body).toEqual({
    type_sale: 'order',
    order_lines: [{ id: 1, quantity: 2, list_price: 100_000 }],
    region: 'dakar',
  });
  answers[QUOTE] = quoted(10_000);
  await user.click(screen.getByRole('button', { name: 'Un de moins\u00a0: Appareil 1' }));
  await advance(100);
  expect(summary()).toContain('Sous-total100 000 FCFAOffre de bienvenue−10 000 FCFATotal90 000 FCFA');
});

it('[PU-07] the instalments of a pre-order are those of the discounted total', async () => {
  fill('preorder', [{ id: 1 }]);
  const answers = { ...onSale(plainProduct(1, { preorder_price: 100_000 })), [QUOTE]: quoted(10_000) };
  const { advance } = await openBasket('/pre-cart', answers, accepted);
  await advance(100);
  const payments = screen.getByRole('region', { name: 'Vos paiements' });
  expect(plain(payments.textContent)).toContain('27 000 FCFA');
  expect(summary()).toContain('Total90 000 FCFA');
});

it.each([
  ['a visitor', undefined, quoted(20_000)],
  ['a customer who has bought before', accepted, quoted(0)],
  ['a customer whom the server does not answer', accepted, 'broken' as const],
])('[PU-07] shows no discount to %s', async (_, member, answer) => {
  fill('cart', [{ id: 1 }]);
  const { advance } = await openBasket('/cart', { ...onSale(plainProduct(1)), [QUOTE]: answer }, member);
  await advance(100);
  expect(summary()).toContain('Sous-total100 000 FCFA');
  expect(summary()).not.toContain('bienvenue');
});
