import { creditInstalments, preorderInstalments } from '#domain/instalments.ts';
import type { BasketName } from '#domain/basket/names.ts';
import type { SaleType } from '#domain/order.ts';
import type { ProductDetail } from '#src/api/products.ts';

/** One way to buy a product, in whole francs. */
export interface Way {
  type: SaleType;
  /** Where it waits to be ordered; nowhere for whom this way is not open. @see BK-08 */
  basket: BasketName | undefined;
  total: number;
  /** What it replaces; only while there is a promotion. */
  before: number | undefined;
  /** Its payments in their order; their sum is the total. */
  payments: readonly number[];
}

type Prices = Pick<ProductDetail, 'price' | 'priceBefore' | 'preorderPrice' | 'creditPrice'>;

/**
 * The ways in which a product can be bought, the one that is always there first.
 *
 * @param mayCredit whether credit is open to who looks at it
 * @see PC-05 @see PM-12
 */
export function purchaseOptions(
  { price, priceBefore, preorderPrice, creditPrice }: Prices,
  mayCredit: boolean,
): Way[] {
  const ways: Way[] = [
    { type: 'order', basket: 'cart', total: price, before: priceBefore, payments: [price] },
  ];
  if (preorderPrice !== undefined)
    ways.push({
      type: 'preorder',
      basket: 'preorder',
      total: preorderPrice,
      before: undefined,
      payments: preorderInstalments(preorderPrice),
    });
  if (creditPrice !== undefined)
    ways.push({
      type: 'creditorder',
      basket: mayCredit ? 'creditOrder' : undefined,
      total: creditPrice,
      before: undefined,
      payments: creditInstalments(creditPrice),
    });
  return ways;
}
