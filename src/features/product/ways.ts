import { creditInstalments, preorderInstalments } from '#domain/instalments.ts';
import type { SaleType } from '#domain/order.ts';
import type { ProductDetail } from '#src/api/products.ts';

/** One way to buy a product, in whole francs. */
export interface Way {
  type: SaleType;
  total: number;
  /** What it replaces; only while there is a promotion. */
  before: number | undefined;
  /** Its payments in their order; their sum is the total. */
  payments: readonly number[];
}

type Prices = Pick<ProductDetail, 'price' | 'priceBefore' | 'preorderPrice' | 'creditPrice'>;

/** The ways in which a product can be bought, the one that is always there first. @see PC-05 @see PM-12 */
export function waysToBuy({ price, priceBefore, preorderPrice, creditPrice }: Prices): Way[] {
  const ways: Way[] = [{ type: 'order', total: price, before: priceBefore, payments: [price] }];
  if (preorderPrice !== undefined)
    ways.push({
      type: 'preorder',
      total: preorderPrice,
      before: undefined,
      payments: preorderInstalments(preorderPrice),
    });
  if (creditPrice !== undefined)
    ways.push({
      type: 'creditorder',
      total: creditPrice,
      before: undefined,
      payments: creditInstalments(creditPrice),
    });
  return ways;
}
