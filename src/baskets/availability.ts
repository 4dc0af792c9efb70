import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import type { StoredProduct, ProductFacts } from './stored-products.ts';

/**
 * Whether a basket line can still be bought, and how its price has changed since it was last shown; prices in whole
 * francs.
 */
export type Availability =
  | {
      kind: 'offered';
      /** The current unit price for this basket's sale type. */
      price: number;
      /** The price without the promotion. */
      before: number | undefined;
      /** The price shown last time, if it differs. */
      was: number | undefined;
      /** Whether the price shown last time was that of a promotion that has ended. */
      isPromotionOver: boolean;
    }
  /** No longer on sale. */
  | { kind: 'gone' }
  /** On sale, but no longer for this basket's sale type. */
  | { kind: 'withdrawn' }
  /** Not known yet, e.g. added in another tab and not fetched yet. */
  | { kind: 'unread' };

/** The unit price of a product in a basket; `undefined` if it is not sold that way. */
export function priceIn(name: BasketName, product: ProductFacts): number | undefined {
  if (name === 'preorder') return product.preorderPrice;
  return name === 'creditOrder' ? product.creditPrice : product.price;
}

/**
 * The availability of a line.
 *
 * @param isRead whether the server was asked for the product: no product then means that it is no longer sold
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

/** Whether a line has changed since it was last shown. */
export const hasChanged = (availability: Availability): boolean =>
  availability.kind === 'offered'
    ? availability.was !== undefined
    : availability.kind === 'gone' || availability.kind === 'withdrawn';
