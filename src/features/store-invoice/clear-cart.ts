/** Where the browser keeps the basket of things to buy at once. @see BK-01 */
const CART_KEY = 'cart';

/** Empties the basket of a shopper whose order is paid. Storage may be blocked; the order does not depend on it (E3). */
export function clearCart(): void {
  try {
    window.localStorage.removeItem(CART_KEY);
  } catch {
    // Nothing was kept there then.
  }
}
