import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  add,
  type BasketName,
  EMPTY_BASKET,
  readBasket,
  linesOf,
  writeBasket,
} from '#domain/basket/index.ts';
import type { Member } from '#domain/account/member.ts';
import { MemberContext } from '#src/access/member.ts';
import BasketPage from '#src/features/basket/BasketPage.tsx';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { wirePage, wireProduct } from '../../products/fixtures.ts';

/** What a test puts in a basket. */
export interface Given {
  id: number;
  quantity?: number;
  /** Whole francs that the shopper saw last. */
  seen?: number;
}

/** Writes under a key, and lets the shop hear of it, as when another tab has written. */
export function write(key: string, text: string): void {
  localStorage.setItem(key, text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: text })));
}

/** Puts lines in a basket, one minute after the other. */
export function fill(name: BasketName, lines: readonly Given[]): void {
  const basket = lines.reduce(
    (before, { id, quantity = 1, seen }, minute) =>
      add(before, 'given', {
        id,
        quantity,
        facts: {
          date: new Date(Date.UTC(2026, 10, 2, 9, minute)).toISOString(),
          location: 'Dakar, Dakar, SN',
          seen: seen === undefined ? undefined : { price: seen, at: 1 },
        },
      }),
    EMPTY_BASKET,
  );
  write(name, writeBasket(basket));
}

/** What is kept of a basket: ids with their quantities. */
export const kept = (name: BasketName): [number, number][] =>
  linesOf(readBasket(localStorage.getItem(name)).basket).map(({ id, quantity }) => [id, quantity]);

/** Empties the browser's storage, and every basket with it. */
export function forget(): void {
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
}

/** A product as the server tells it: 100 000 francs, at once only. */
export const plainProduct = (id: number, change: object = {}) => ({
  ...wireProduct,
  id,
  name: `Appareil ${id}`,
  list_price: 100_000,
  promo_price: null,
  en_promo: false,
  preorder_price: null,
  creditorder_price: null,
  is_creditorder: false,
  ...change,
});

export const onSale = (...products: object[]): Answers => ({
  'GET /api/produits': { body: wirePage(products) },
});

export const accepted: Member = { id: 7, isStaff: false, isAccepted: true, parentId: undefined };

/** Opens a basket's page. */
export const openBasket = (address: string, answers: Answers, member?: Member) => {
  const page: ReactNode = (
    <MemberContext value={member}>
      <BasketPage />
    </MemberContext>
  );
  return openPage(address, page, answers);
};
