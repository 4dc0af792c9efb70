import { ALL, type ListingFilters } from './listing.ts';

/** What products can be kept apart by: their offer of the moment. */
export type Offer = 'all' | 'promo' | 'preorder' | 'credit';

/** Tags that have a page of their own. */
export const RAMADAN = 'Ramadan';
export const TABASKI = 'Tabaski';

/** One address of the listing: what it always shows, whatever its filters say. */
export interface Shelf {
  id: 'shop' | 'promo' | 'ramadan' | 'tabaski' | 'preorder' | 'credit';
  /** Its own address first; the others lead to the same. */
  paths: readonly [string, ...string[]];
  offer: Offer;
  /** The tag it holds to. */
  tag?: string;
}

/** Every listing of the shop: one screen, told apart by its address. @see RT-02 … RT-05, RT-08 */
export const SHELVES: readonly Shelf[] = [
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

/** The listing at an address, if there is one; like the router it minds neither capitals nor a slash at the end. */
export function shelfAt(pathname: string): Shelf | undefined {
  const address = pathname.toLowerCase().replace(/\/+$/, '');
  return SHELVES.find(({ paths }) => paths.includes(address));
}

/** Where a category picked at an address leads: the promotion page one is on, else the shop. @see NV-07 */
export function shelfForCategory(pathname: string): string {
  const shelf = shelfAt(pathname);
  const isPromotion = shelf !== undefined && ['promo', 'ramadan', 'tabaski'].includes(shelf.id);
  return isPromotion ? shelf.paths[0] : '/boutique';
}

/** The filters that count on a shelf: what it holds to is not the address's to choose. */
export const onShelf = ({ offer, tag }: Shelf, filters: ListingFilters): ListingFilters => ({
  ...filters,
  productType: offer === 'all' ? filters.productType : ALL,
  tag: tag === undefined ? filters.tag : ALL,
});
