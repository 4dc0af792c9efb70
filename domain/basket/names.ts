import type { SaleType } from '../order.ts';
import { paths } from '../paths.ts';

/** The four baskets; the names are also the storage keys. @see BK-01 */
export const BASKET_KEYS = ['cart', 'wishlist', 'preorder', 'creditOrder'] as const;
export type BasketName = (typeof BASKET_KEYS)[number];

/** A basket that can be ordered; the wishlist is moved to the cart first. */
export type OrderedBasket = Exclude<BasketName, 'wishlist'>;

/** The kind of order that a basket becomes. @see BK-09 */
export const SALE_TYPE_OF: Record<OrderedBasket, SaleType> = {
  cart: 'order',
  preorder: 'preorder',
  creditOrder: 'creditOrder',
};

/** The basket that can be ordered with this name; `undefined` for any other text. */
export const orderedBasket = (name: string): OrderedBasket | undefined =>
  name === 'cart' || name === 'preorder' || name === 'creditOrder' ? name : undefined;

/** The page of each basket. @see RT-11 */
export const BASKET_PATHS: Record<BasketName, string> = {
  cart: paths.cart,
  wishlist: paths.wishlist,
  preorder: paths.preorderCart,
  creditOrder: paths.creditCart,
};

/** The basket whose page is at a path. */
export const basketAt = (pathname: string): BasketName | undefined =>
  BASKET_KEYS.find((name) => BASKET_PATHS[name] === pathname);
