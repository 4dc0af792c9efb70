import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import type { StoredProduct, ProductFacts } from './stored-products.ts';

/** What has become of a line's product since the shopper last saw it here; prices are whole francs. */
export type Availability =
  | {
      kind: 'offered';
      /** Asked for one piece today, in this basket's way of buying. */
      price: number;
      /** What the promotion replaces. */
      before: number | undefined;
      /** What it cost when it was last seen; only where that is another price. */
      was: number | undefined;
      /** That other price was a promotion's, which is over. */
      isPromotionOver: boolean;
    }
  /** No longer on sale. */
  | { kind: 'gone' }
  /** On sale, but no longer in this basket's way. */
  | { kind: 'withdrawn' }
  /** Nothing is known of it: it was put in elsewhere, and could not be read yet. */
  | { kind: 'unread' };

/** What one piece costs in a basket's way of buying; `undefined` where it is not sold in that way. */
export function priceIn(name: BasketName, product: ProductFacts): number | undefined {
  if (name === 'preorder') return product.preorderPrice;
  return name === 'creditOrder' ? product.creditPrice : product.price;
}

/**
 * Judges a line by what is known of its product.
 *
 * @param isRead whether the shop was asked for it: then no product means that it is no longer sold
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

/** Whether there is something to tell of a line that the shopper has not seen. */
export const hasChanged = (availability: Availability): boolean =>
  availability.kind === 'offered'
    ? availability.was !== undefined
    : availability.kind === 'gone' || availability.kind === 'withdrawn';
