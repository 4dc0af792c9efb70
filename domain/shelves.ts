import { ALL, type ListingFilters } from './listing.ts';

/** What products can be kept apart by: their offer of the moment. */
export type Offer = 'all' | 'promo' | 'preorder' | 'credit';

/** Where a search was made, in the contract's words. @see NV-10 */
export type SearchSource = 'boutique' | 'en-promo' | 'promo-ramadan' | 'promo-korite';

/** Tags that have a page of their own. */
export const RAMADAN = 'Ramadan';
export const TABASKI = 'Tabaski';

/** One address of the listing: what it always shows, whatever its filters say. */
export interface Shelf {
  id: 'shop' | 'promo' | 'ramadan' | 'tabaski' | 'preorder' | 'credit';
  /** Its own address first; the others lead to the same. */
  paths: readonly [string, ...string[]];
  /** The call that fills it. */
  call:
    | '/api/produits-filtrer'
    | '/api/produits-filtrer-promo'
    | '/api/produits-filtrer-ramadan'
    | '/api/produits-filtrer-tabaski'
    | '/api/produits-precommande'
    | '/api/produits-creditcommande';
  offer: Offer;
  /** The tag it holds to. */
  tag?: string;
  source: SearchSource;
}

/** Every listing of the shop: one screen, told apart by its address. @see RT-02 … RT-05, RT-08 */
export const SHELVES: readonly Shelf[] = [
  {
    id: 'shop',
    paths: ['/boutique', '/produits', '/all-products'],
    call: '/api/produits-filtrer',
    offer: 'all',
    source: 'boutique',
  },
  {
    id: 'preorder',
    paths: ['/pre-commandes'],
    call: '/api/produits-precommande',
    offer: 'preorder',
    source: 'boutique',
  },
  {
    id: 'promo',
    paths: ['/en-promo'],
    call: '/api/produits-filtrer-promo',
    offer: 'promo',
    source: 'en-promo',
  },
  {
    id: 'ramadan',
    paths: ['/promo-ramadan'],
    call: '/api/produits-filtrer-ramadan',
    offer: 'all',
    tag: RAMADAN,
    source: 'promo-ramadan',
  },
  {
    id: 'tabaski',
    paths: ['/promo-tabaski'],
    call: '/api/produits-filtrer-tabaski',
    offer: 'all',
    tag: TABASKI,
    source: 'promo-korite',
  },
  {
    id: 'credit',
    paths: ['/credit-commandes'],
    call: '/api/produits-creditcommande',
    offer: 'credit',
    source: 'boutique',
  },
];

/** The listing at an address, if there is one; like the router it minds neither capitals nor a slash at the end. */
export function shelfAt(pathname: string): Shelf | undefined {
  const address = pathname.toLowerCase().replace(/\/+$/, '');
  return SHELVES.find(({ paths }) => paths.includes(address));
}

/** The source a search at an address is recorded with; every page that is no promotion counts as the shop. @see NV-10 */
export const searchSourceAt = (pathname: string): SearchSource => shelfAt(pathname)?.source ?? 'boutique';

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
