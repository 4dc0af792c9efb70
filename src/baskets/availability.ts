import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import type { StoredProduct, ProductFacts } from './stored-products.ts';

/**
 * Whether a basket line can still be bought, and how its price has changed since the user last saw it; prices in
 * whole francs.
 */
export type Availability =
  | {
      kind: 'offered';
      /** Today's unit price in this basket's way of buying. */
      price: number;
      /** The price outside the promotion. */
      before: number | undefined;
      /** The price last seen; only if it differs. */
      was: number | undefined;
      /** The last seen price was that of a promotion which has ended. */
      isPromotionOver: boolean;
    }
  /** No longer on sale. */
  | { kind: 'gone' }
  /** On sale, but no longer in this basket's way of buying. */
  | { kind: 'withdrawn' }
  /** Not known yet: added on another device, and not fetched yet. */
  | { kind: 'unread' };

/** The unit price in a basket's way of buying; `undefined` if it is not sold that way. */
export function priceIn(name: BasketName, product: ProductFacts): number | undefined {
  if (name === 'preorder') return product.preorderPrice;
  return name === 'creditOrder' ? product.creditPrice : product.price;
}

/**
 * The availability of a line.
 *
 * @param isRead the server was asked for the product: no product then means it is no longer sold
 * @see HAZARDS A5
 */
export function availabilityOf(
  name: BasketName,
  line: Pick<BasketLine, 'seenPrice'>,
  product: (ProductFacts & Partial<Pick<StoredProduct, 'lastPromoPrice'>>) | undefined,
  isRead: boolean,
): Availability {
  if (product === undefined) return { kind: isRead ? 'gone' : 'unread' };
  const price = priceIn(name, product);
  if (price === undefined) return { kind: 'withdrawn' };
  const was = line.seenPrice === price ? undefined : line.seenPrice;
  return {
    kind: 'offered',
    price,
    before: price === product.price ? product.priceBefore : undefined,
    was,
    isPromotionOver: was !== undefined && was < price && was === product.lastPromoPrice,
  };
}

/** Whether a line has changed since the user last saw it. */
export const hasChanged = (availability: Availability): boolean =>
  availability.kind === 'offered'
    ? availability.was !== undefined
    : availability.kind === 'gone' || availability.kind === 'withdrawn';
