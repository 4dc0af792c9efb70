import { ALL, type ListingFilters } from './listing.ts';
import type { SaleType } from '../order.ts';

/** The offers that listings are filtered by. */
export type Offer = 'all' | 'promo' | 'preorder' | 'credit';

/** Names of tags that have their own page. */
export const RAMADAN = 'Ramadan';
export const TABASKI = 'Tabaski';

/** Tags that come first in an order when nothing else decides: what is new, and what sells best. */
export const NEW_TAG = 'Nouveau';
export const BEST_SELLER_TAG = 'Meilleure vente';

/** A listing with fixed filters and its own page. */
export interface Shelf {
  id: 'shop' | 'promo' | 'ramadan' | 'tabaski' | 'preorder' | 'credit';
  /** The canonical path first, then aliases. */
  paths: readonly [string, ...string[]];
  offer: Offer;
  /** Its fixed tag. */
  tag?: string;
}

/** All shelves; one screen shows them. @see RT-02 … RT-05, RT-08 */
export const SHELVES: readonly [Shelf, ...Shelf[]] = [
  {
    id: 'shop',
    paths: ['/boutique', '/produits', '/all-products'],
    offer: 'all',
  },
  {
    id: 'preorder',
    paths: ['/pre-commandes'],
    offer: 'preorder',
  },
  {
    id: 'promo',
    paths: ['/en-promo'],
    offer: 'promo',
  },
  {
    id: 'ramadan',
    paths: ['/promo-ramadan'],
    offer: 'all',
    tag: RAMADAN,
  },
  {
    id: 'tabaski',
    paths: ['/promo-tabaski'],
    offer: 'all',
    tag: TABASKI,
  },
  {
    id: 'credit',
    paths: ['/credit-commandes'],
    offer: 'credit',
  },
];

/** The shelf at a path, ignoring case and trailing slashes. */
export function shelfAt(pathname: string): Shelf | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return SHELVES.find(({ paths }) => paths.includes(path));
}

/** The path of the listing for a category chosen on a page: the current promotion page, else the shop. @see NV-07 */
export function shelfForCategory(pathname: string): string {
  const shelf = shelfAt(pathname);
  const isPromotion = shelf !== undefined && ['promo', 'ramadan', 'tabaski'].includes(shelf.id);
  return isPromotion ? shelf.paths[0] : '/boutique';
}

/** The filters that apply to a shelf: its fixed ones override the URL's. */
export const applyShelf = ({ offer, tag }: Shelf, filters: ListingFilters): ListingFilters => ({
  ...filters,
  productType: offer === 'all' ? filters.productType : ALL,
  tag: tag === undefined ? filters.tag : ALL,
});

/** The way to buy that a listing is about; the cards of its products show that price first. */
export function saleTypeOf({ offer }: Shelf, { productType }: Pick<ListingFilters, 'productType'>): SaleType {
  if (offer === 'preorder') return 'preorder';
  return (offer === 'all' ? productType : offer) === 'credit' ? 'creditOrder' : 'order';
}
