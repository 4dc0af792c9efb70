import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, BASKET_KEYS, clear, remove, setQuantity } from '#domain/basket/index.ts';
import { type BasketStorage, type BasketStore, createBasketStore } from '#src/baskets/basket-store.ts';
import { runsInCampaign } from '#scripts/campaigns/list.ts';

const RUNS = runsInCampaign ? 1_500 : 200;

const facts = { date: '2026-11-21T10:00:00.000Z', location: 'Dakar', seen: undefined };

/**
 * A browser with as many tabs: one storage, and each tab hears of what others have kept whenever the test delivers it;
 * in between, a tab reads what it knew, as browsers with a process for each tab do.
 */
function browser(tabs: number) {
  const kept = new Map<string, string>();
  const seen = Array.from({ length: tabs }, () => new Map<string, string>());
  const post: { to: number; text: string }[] = [];
  const shelfOf = (tab: number): BasketStorage => ({
    read: (key) => seen[tab]?.get(key) ?? null,
    write(key, text) {
      const isNew = kept.get(key) !== text;
      kept.set(key, text);
      seen[tab]?.set(key, text);
      if (isNew) post.push(...seen.flatMap((_, to) => (to === tab || key !== 'cart' ? [] : [{ to, text }])));
      return true;
    },
  });
  const stores = seen.map((_, tab) => createBasketStore(shelfOf(tab), `tab${tab}`));
  return {
    stores,
    /** Letters to one tab arrive in the order of writing; which tab gets its next one is open. */
    deliver(pick: number) {
      const to = post[pick % Math.max(1, post.length)]?.to;
      const index = post.findIndex((letter) => letter.to === to);
      const [letter] = index < 0 ? [] : post.splice(index, 1);
      if (letter === undefined) return false;
      seen[letter.to]?.set('cart', letter.text);
      stores[letter.to]?.applyStored('cart', letter.text);
      return true;
    },
  };
}

const piecesOf = (store: BasketStore) =>
  store.lines('cart').map(({ id, quantity }): [number, number] => [id, quantity]);

const put = fc.record({
  kind: fc.constant('put' as const),
  tab: fc.nat(2),
  id: fc.integer({ min: 1, max: 4 }),
});
const other = fc.record({
  kind: fc.constantFrom('remove' as const, 'set' as const, 'clear' as const),
  tab: fc.nat(2),
  id: fc.integer({ min: 1, max: 4 }),
});
const delivery = fc.record({ kind: fc.constant('deliver' as const), tab: fc.nat(50), id: fc.constant(0) });

type Step = { kind: 'put' | 'remove' | 'set' | 'clear' | 'deliver'; tab: number; id: number };

function play(steps: readonly Step[]) {
  const tabs = browser(3);
  for (const { kind, tab, id } of steps) {
    if (kind === 'deliver') tabs.deliver(tab);
    else
      tabs.stores[tab]?.change('cart', (basket, writer) => {
        if (kind === 'put') return add(basket, writer, { id, quantity: 1, facts });
        if (kind === 'set') return setQuantity(basket, writer, id, 3);
        return kind === 'remove' ? remove(basket, writer, id) : clear(basket, writer);
      });
  }
  let letters = 0;
  while (tabs.deliver(0))
    if ((letters += 1) > 10_000) throw new Error('The tabs write to each other for ever');
  return tabs.stores;
}

it('[BK-01] [E4] tabs that change a basket at random converge, however late they receive changes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(put, put, other, delivery), { maxLength: 60 }), (steps) => {
      const [first, ...rest] = play(steps).map(piecesOf);
      for (const each of rest) expect(each).toEqual(first);
    }),
    { numRuns: RUNS },
  );
});

it('[BK-01] [E4] random additions of several tabs are neither lost nor counted twice', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(put, put, delivery), { maxLength: 60 }), (steps) => {
      const expected = new Map<number, number>();
      for (const { kind, id } of steps) if (kind === 'put') expected.set(id, (expected.get(id) ?? 0) + 1);
      for (const store of play(steps)) expect(new Map(piecesOf(store))).toEqual(expected);
    }),
    { numRuns: RUNS },
  );
});

it('[BK-01] a new page load reads stored baskets, and copies invalid ones aside', () => {
  const kept = new Map<string, string>([
    ['cart', '{"version":2,"term":'],
    ['preorder', '<html>'],
  ]);
  const shelf: BasketStorage = {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => !!kept.set(key, text),
  };
  const first = createBasketStore(shelf, 'a');
  expect(BASKET_KEYS.flatMap((name) => first.lines(name))).toEqual([]);
  expect(kept.get('cart.setAside')).toBe('{"version":2,"term":');
  expect(kept.get('preorder.setAside')).toBe('<html>');
  first.change('cart', (basket, writer) => add(basket, writer, { id: 7, quantity: 2, facts }));
  expect(piecesOf(createBasketStore(shelf, 'b'))).toEqual([[7, 2]]);
});

it('[E2] [E3] without storage the baskets last as long as the page, and isPersisted is false', () => {
  const shelf: BasketStorage = { read: () => null, write: () => false };
  const store = createBasketStore(shelf, 'a');
  store.change('cart', (basket, writer) => add(basket, writer, { id: 7, quantity: 2, facts }));
  expect([piecesOf(store), store.isPersisted()]).toEqual([[[7, 2]], false]);
});

it('[E2] [E3] a basket that could not be stored stays unstored when another one is', () => {
  const kept = new Map<string, string>();
  const isFull = { cart: true };
  const store = createBasketStore(
    {
      read: (name) => kept.get(name) ?? null,
      write: (name, text) => (name === 'cart' && isFull.cart ? false : kept.set(name, text) === kept),
    },
    'a',
  );
  const addTo = (name: 'cart' | 'wishlist') =>
    store.change(name, (basket, writer) => add(basket, writer, { id: 7, quantity: 2, facts }));
  addTo('cart');
  addTo('wishlist');
  expect(store.isPersisted()).toBe(false);
  isFull.cart = false;
  addTo('cart');
  expect(store.isPersisted()).toBe(true);
});

it("clearing the browser's storage clears the basket", () => {
  const kept = new Map<string, string>();
  const shelf: BasketStorage = {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => !!kept.set(key, text),
  };
  const store = createBasketStore(shelf, 'a');
  store.change('cart', (basket, writer) => add(basket, writer, { id: 7, quantity: 2, facts }));
  kept.clear();
  store.applyStored('cart', null);
  store.reload();
  expect([piecesOf(store), kept.size]).toEqual([[], 0]);
});
