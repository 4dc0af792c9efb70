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
import { basket as text } from '#domain/messages/basket.ts';
import { toast } from '#src/ui/toast.ts';
import { currentPlace } from '#src/geolocation/geolocation.ts';
import { baskets } from './baskets.ts';
import { type ProductFacts, storeProducts } from './stored-products.ts';
import { priceIn } from './availability.ts';

/** A product that the shopper has put in a basket. */
export interface Added {
  name: BasketName;
  id: number;
}

const listeners = new Set<(added: Added) => void>();

/** Hears what the shopper puts in by an act of their own in this tab. @returns how to hear no more @see PC-04 */
export function onAdded(listener: (added: Added) => void): () => void {
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

/** Notes that a product is in a basket now. */
function publishAdded(name: BasketName, product: ProductFacts): void {
  storeProducts([product], Date.now());
  for (const tell of listeners) tell({ name, id: product.id });
}

/**
 * Puts a product in a basket, and says so; one more of it where it is there already.
 *
 * @returns whether there was room for it
 * @see BK-02 @see PC-03
 */
export function addItem(name: BasketName, product: ProductFacts, quantity = 1): boolean {
  const { id } = product;
  const before = baskets.lines(name).find((line) => line.id === id)?.quantity ?? 0;
  const isMost = before >= LINE_QUANTITY_MAX;
  const isIn =
    !isMost &&
    baskets.change(name, (basket, writer) =>
      add(basket, writer, { id, quantity, facts: factsOf(name, product) }),
    );
  if (isIn) {
    publishAdded(name, product);
    toast({ tone: 'success', text: text.added, ms: TOAST_MS.addedToCart });
  } else toast({ tone: 'warning', text: isMost ? text.most : text.full });
  return isIn;
}

/** Wishes a product, or takes it out again. @see BK-03 */
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

/** Takes a product out. @see BK-04 */
export const removeItem = (name: BasketName, id: number): void =>
  void baskets.change(name, (basket, writer) =>
    quantityOf(basket, id) === 0 ? basket : remove(basket, writer, id),
  );

/** Puts back a line that was taken out, as it was. */
export const putBack = (name: BasketName, { id, quantity, ...line }: BasketLine): boolean =>
  baskets.change(name, (basket, writer) => add(basket, writer, { id, quantity, facts: storedFacts(line) }));

const storedFacts = ({ date, location, seenPrice }: Omit<BasketLine, 'id' | 'quantity'>): LineFacts => ({
  date,
  location,
  seen: seenPrice === undefined ? undefined : { price: seenPrice, at: Date.now() },
});

/** Sets how many pieces of a product are in a basket. @param quantity from 1 to 99 @see BK-04 */
export const setItemQuantity = (name: BasketName, id: number, quantity: number): void =>
  void baskets.change(name, (basket, writer) =>
    quantityOf(basket, id) === quantity ? basket : setQuantity(basket, writer, id, quantity),
  );

/** Takes everything out. @see BK-04 */
export const clearBasket = (name: BasketName): void => void baskets.change(name, clear);

/**
 * Puts every wishlist item in the cart, as far as there is room, and takes those out of the wishlist.
 *
 * @returns how many were moved, and how many have stayed
 * @see BK-03
 */
export function moveWishlistToCart(): { moved: number; left: number } {
  const wishes = baskets.lines('wishlist');
  const now = { date: new Date().toISOString(), location: currentPlace().text };
  baskets.change('cart', (basket, writer) =>
    wishes.reduce(
      (cart, { id, seenPrice }) =>
        add(cart, writer, { id, quantity: 1, facts: storedFacts({ ...now, seenPrice }) }),
      basket,
    ),
  );
  const inCart = new Set(baskets.lines('cart').map(({ id }) => id));
  const moved = wishes.filter(({ id }) => inCart.has(id));
  baskets.change('wishlist', (basket, writer) =>
    moved.reduce((left, { id }) => remove(left, writer, id), basket),
  );
  return { moved: moved.length, left: wishes.length - moved.length };
}

/** Notes the prices that the shopper has seen in a basket: whole francs by product id. */
export function markPricesSeen(name: BasketName, prices: ReadonlyMap<number, number>): void {
  baskets.change(name, (basket) => {
    const isNews = linesOf(basket).some(
      ({ id, seenPrice }) => prices.has(id) && prices.get(id) !== seenPrice,
    );
    return isNews ? markSeen(basket, prices, Date.now()) : basket;
  });
}
