import { paths } from '../paths.ts';

/** The four baskets; the names are also the storage keys. @see BK-01 */
export const BASKET_KEYS = ['cart', 'wishlist', 'preorder', 'creditOrder'] as const;
export type BasketName = (typeof BASKET_KEYS)[number];

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
