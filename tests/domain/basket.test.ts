import { expect, it } from 'vitest';
import {
  add,
  BASKET_LINES_MAX,
  type Basket,
  clear,
  EMPTY_BASKET,
  needsCompaction,
  type LineFacts,
  linesOf,
  markSeen,
  merge,
  quantityOf,
  remove,
  setQuantity,
  compact,
  addToWishlist,
} from '#domain/basket/index.ts';

const facts = (minute = 0): LineFacts => ({
  date: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  location: 'Dakar, Dakar, SN',
  seen: { price: 205_000, at: minute },
});
const put = (basket: Basket, id: number, quantity = 1, writer = 'a', minute = id) =>
  add(basket, writer, { id, quantity, facts: facts(minute) });
const pieces = (basket: Basket) => linesOf(basket).map(({ id, quantity }) => [id, quantity]);

it('[BK-02] adds a product with its quantity, time and location', () => {
  expect(linesOf(put(EMPTY_BASKET, 7, 2))).toEqual([
    {
      id: 7,
      quantity: 2,
      date: '2026-11-21T10:07:00.000Z',
      location: 'Dakar, Dakar, SN',
      seenPrice: 205_000,
    },
  ]);
});

it('[BK-02] increases the quantity of an existing item and keeps its date', () => {
  const basket = put(put(EMPTY_BASKET, 7, 2), 7, 3, 'a', 50);
  expect(linesOf(basket)).toMatchObject([{ id: 7, quantity: 5, date: '2026-11-21T10:07:00.000Z' }]);
});

it('[BK-02] [A7] limits the quantity of a product to 99', () => {
  expect(pieces(put(put(EMPTY_BASKET, 7, 98), 7, 98))).toEqual([[7, 99]]);
});

it('[E1] holds 100 products and refuses another, but still increases existing ones', () => {
  const ids = Array.from({ length: BASKET_LINES_MAX }, (_, index) => index + 1);
  const full = ids.reduce((basket, id) => put(basket, id), EMPTY_BASKET);
  expect(put(full, 101)).toBe(full);
  expect(quantityOf(put(full, 7), 7)).toBe(2);
  expect(quantityOf(put(remove(full, 'a', 3), 101), 101)).toBe(1);
});

it('[BK-03] adds a product to the wishlist once', () => {
  const once = addToWishlist(EMPTY_BASKET, 'a', 7, facts());
  expect(addToWishlist(once, 'b', 7, facts())).toBe(once);
  expect(pieces(once)).toEqual([[7, 1]]);
});

it('[BK-04] sets a quantity, removes a product, and ignores missing products', () => {
  const basket = put(put(EMPTY_BASKET, 7, 2), 8);
  expect(pieces(setQuantity(basket, 'b', 7, 5))).toEqual([
    [7, 5],
    [8, 1],
  ]);
  expect(pieces(remove(basket, 'b', 7))).toEqual([[8, 1]]);
  expect(setQuantity(basket, 'b', 9, 5)).toBe(basket);
  expect(setQuantity(remove(basket, 'a', 7), 'a', 7, 5)).toEqual(remove(basket, 'a', 7));
});

it('[BK-04] clears the basket', () => {
  expect(linesOf(clear(put(put(EMPTY_BASKET, 7), 8), 'b'))).toEqual([]);
});

it('adds a removed product again with the current date', () => {
  const again = put(remove(put(EMPTY_BASKET, 7, 4), 'b', 7), 7, 1, 'a', 30);
  expect(linesOf(again)).toMatchObject([{ quantity: 1, date: '2026-11-21T10:30:00.000Z' }]);
});

it('lists items in the order of adding', () => {
  const basket = put(put(put(EMPTY_BASKET, 9, 1, 'a', 1), 7, 1, 'a', 3), 8, 1, 'a', 1);
  expect(linesOf(basket).map(({ id }) => id)).toEqual([8, 9, 7]);
});

it('stores the price last shown', () => {
  const seen = markSeen(put(EMPTY_BASKET, 7), new Map([[7, 199_000]]), 60);
  expect(linesOf(seen)[0]?.seenPrice).toBe(199_000);
  expect(linesOf(merge(put(EMPTY_BASKET, 7), seen))[0]?.seenPrice).toBe(199_000);
  expect(linesOf(merge(seen, put(EMPTY_BASKET, 7)))[0]?.seenPrice).toBe(199_000);
  expect(linesOf(markSeen(EMPTY_BASKET, new Map([[7, 199_000]]), 60))).toEqual([]);
});

it('[E4] counts simultaneous additions of two tabs, and merges two equal removals', () => {
  const start = put(EMPTY_BASKET, 7, 1, 'a');
  const [one, other] = [put(start, 7, 1, 'b'), put(start, 7, 1, 'c')];
  expect(pieces(merge(one, other))).toEqual([[7, 3]]);
  const gone = merge(remove(start, 'b', 7), remove(start, 'c', 7));
  expect(pieces(gone)).toEqual([]);
  expect(pieces(put(gone, 7, 2, 'b'))).toEqual([[7, 2]]);
});

it('[E4] keeps an addition when another tab removes the product at the same time', () => {
  const start = put(EMPTY_BASKET, 7, 3, 'a');
  expect(pieces(merge(remove(start, 'b', 7), put(start, 7, 2, 'c')))).toEqual([[7, 2]]);
});

it('compaction drops removed items, and older states then no longer count', () => {
  const basket = remove(put(put(EMPTY_BASKET, 7, 2, 'a'), 8, 1, 'b'), 'b', 8);
  const settled = compact(basket, 'c');
  expect([...settled.entries.keys()]).toEqual([7]);
  expect(linesOf(settled)).toEqual(linesOf(basket));
  expect(merge(basket, settled)).toBe(settled);
  expect(merge(settled, basket)).toBe(settled);
});

it('needs compaction when there are too many writers', () => {
  const writers = Array.from({ length: 33 }, (_, index) => `w${index}`);
  const crowded = writers.reduce((basket, writer) => put(basket, 7, 1, writer), EMPTY_BASKET);
  expect([needsCompaction(put(EMPTY_BASKET, 7)), needsCompaction(crowded)]).toEqual([false, true]);
  expect(needsCompaction(compact(crowded, 'a'))).toBe(false);
});
