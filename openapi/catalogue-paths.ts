import type { paths } from './schema.d.ts';

/**
 * The path of the call that fills each listing. The shop calls it, and the server embeds its answer in the listing's
 * page.
 */
export const LISTING_PATHS = {
  shop: '/api/produits-filtrer',
  promo: '/api/produits-filtrer-promo',
  ramadan: '/api/produits-filtrer-ramadan',
  tabaski: '/api/produits-filtrer-tabaski',
  preorder: '/api/produits-precommande',
  credit: '/api/produits-creditcommande',
} as const satisfies Record<string, keyof paths>;
