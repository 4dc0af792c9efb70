import { TOAST_MS } from '#domain/constants.ts';
import {
  add,
  type BasketLine,
  type BasketName,
  clear,
  LINE_QUANTITY_MAX,
  type LineFacts,
  linesOf,
  markSeen,
  quantityOf,
  remove,
  setQuantity,
  addToWishlist,
} from '#domain/basket/index.ts';
import { BASKET_PATHS } from '#domain/basket/names.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { toast } from '#src/ui/toast.ts';
import { currentPlace } from '#src/geolocation/geolocation.ts';
import { baskets } from './baskets.ts';
import { type ProductFacts, storeProducts } from './stored-products.ts';
import { priceIn } from './availability.ts';

const listeners = new Set<(basket: BasketName) => void>();

/** Subscribes to items that the user adds to a basket in this tab. @returns the unsubscribe function */
export function onAdded(listener: (basket: BasketName) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function factsOf(name: BasketName, product: ProductFacts): LineFacts {
  const now = new Date();
  const price = priceIn(name, product);
  return {
    date: now.toISOString(),
    location: currentPlace().text,
    seen: price === undefined ? undefined : { price, at: now.getTime() },
  };
}

/** Stores the product's data and calls the listeners. */
function publishAdded(name: BasketName, product: ProductFacts): void {
  storeProducts([product], Date.now());
  for (const listener of listeners) listener(name);
}

/**
 * Adds an item to a basket and shows a toast with the way to it; an item that is already there increases its quantity.
 *
 * @returns false if the basket or the item's quantity is full
 */
export function addItem(name: BasketName, product: ProductFacts, quantity = 1): boolean {
  const { id } = product;
  const before = baskets.lines(name).find((line) => line.id === id)?.quantity ?? 0;
  const isQuantityFull = before >= LINE_QUANTITY_MAX;
  const isAdded =
    !isQuantityFull &&
    baskets.change(name, (basket, writer) =>
      add(basket, writer, { id, quantity, facts: factsOf(name, product) }),
    );
  if (isAdded) {
    publishAdded(name, product);
    const to = BASKET_PATHS[name];
    const link = window.location.pathname === to ? {} : { link: { to, label: text.panel.seeAll[name] } };
    toast({ tone: 'success', text: text.added, ms: TOAST_MS.addedToCart, ...link });
  } else toast({ tone: 'warning', text: isQuantityFull ? text.most : text.full });
  return isAdded;
}

/** Adds a product to the wishlist, or removes it. @see BK-03 */
export function toggleWishlist(product: ProductFacts): void {
  const { id } = product;
  if (baskets.lines('wishlist').some((line) => line.id === id)) {
    removeItem('wishlist', id);
    return;
  }
  const facts = factsOf('wishlist', product);
  if (baskets.change('wishlist', (basket, writer) => addToWishlist(basket, writer, id, facts)))
    publishAdded('wishlist', product);
  else toast({ tone: 'warning', text: text.full });
}

/** Removes an item. @see BK-04 */
export const removeItem = (name: BasketName, id: number): void =>
  void baskets.change(name, (basket, writer) =>
    quantityOf(basket, id) === 0 ? basket : remove(basket, writer, id),
  );

/** Restores a removed item with its date and quantity. */
export const restoreItem = (name: BasketName, { id, quantity, ...line }: BasketLine): boolean =>
  baskets.change(name, (basket, writer) => add(basket, writer, { id, quantity, facts: storedFacts(line) }));

const storedFacts = ({ date, location, seenPrice }: Omit<BasketLine, 'id' | 'quantity'>): LineFacts => ({
  date,
  location,
  seen: seenPrice === undefined ? undefined : { price: seenPrice, at: Date.now() },
});

/** Sets the quantity of an item, from 1 to 99. */
export const setItemQuantity = (name: BasketName, id: number, quantity: number): void =>
  void baskets.change(name, (basket, writer) =>
    quantityOf(basket, id) === quantity ? basket : setQuantity(basket, writer, id, quantity),
  );

/** Takes what was ordered out of a basket; what was added meanwhile, e.g. in another tab, stays. @see BK-09 */
export const removeOrdered = (name: BasketName, lines: readonly { id: number; quantity: number }[]): void =>
  void baskets.change(name, (basket, writer) =>
    lines.reduce(
      (rest, { id, quantity }) => setQuantity(rest, writer, id, Math.max(0, quantityOf(rest, id) - quantity)),
      basket,
    ),
  );

/**
 * Keeps only these lines of a basket, with the prices that the customer has now seen.
 *
 * @param lines unit prices in whole francs
 * @see HAZARDS A5
 */
export function keepLines(name: BasketName, lines: readonly { id: number; unitPrice: number }[]): void {
  const kept = new Map(lines.map(({ id, unitPrice }) => [id, unitPrice]));
  for (const { id } of baskets.lines(name)) if (!kept.has(id)) removeItem(name, id);
  markPricesSeen(name, kept);
}

/** Removes all items. @see BK-04 */
export const clearBasket = (name: BasketName): void => void baskets.change(name, clear);

/**
 * Moves the wishlist's items to the cart, as far as they fit.
 *
 * @returns the number of moved and of remaining items
 */
export function moveWishlistToCart(): { moved: number; left: number } {
  const items = baskets.lines('wishlist');
  const now = { date: new Date().toISOString(), location: currentPlace().text };
  baskets.change('cart', (basket, writer) =>
    items.reduce(
      (cart, { id, seenPrice }) =>
        add(cart, writer, { id, quantity: 1, facts: storedFacts({ ...now, seenPrice }) }),
      basket,
    ),
  );
  const inCart = new Set(baskets.lines('cart').map(({ id }) => id));
  const moved = items.filter(({ id }) => inCart.has(id));
  baskets.change('wishlist', (basket, writer) =>
    moved.reduce((left, { id }) => remove(left, writer, id), basket),
  );
  return { moved: moved.length, left: items.length - moved.length };
}

/** Stores the prices shown to the user. @param prices whole francs by product id */
export function markPricesSeen(name: BasketName, prices: ReadonlyMap<number, number>): void {
  baskets.change(name, (basket) => {
    const hasNewPrice = linesOf(basket).some(
      ({ id, seenPrice }) => prices.has(id) && prices.get(id) !== seenPrice,
    );
    return hasNewPrice ? markSeen(basket, prices, Date.now()) : basket;
  });
}
