import { loadBaskets } from '#src/baskets/loader.ts';
import { removeLocal } from '#src/storage/local.ts';

/** Empties the cart of a guest whose order is paid; the order does not depend on it. @see PK-04 */
export function clearCart(): void {
  loadBaskets().then(
    ({ clearBasket }) => clearBasket('cart'),
    // What has not come in this page has taken nothing in either: what is kept is all there is.
    () => removeLocal('cart'),
  );
}
