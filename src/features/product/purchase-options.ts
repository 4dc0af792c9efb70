import { creditInstalments, preorderInstalments } from '#domain/instalments.ts';
import type { BasketName } from '#domain/basket/names.ts';
import type { SaleType } from '#domain/order.ts';
import type { ProductDetail } from '#src/api/products.ts';

/** One option to buy a product; amounts in whole francs. */
export interface PurchaseOption {
  type: SaleType;
  /** The basket to add it to; `undefined` if the user cannot use this option. @see BK-08 */
  basket: BasketName | undefined;
  total: number;
  /** The price without the promotion, if there is one. */
  before: number | undefined;
  /** Its instalments in order; their sum is the total. */
  payments: readonly number[];
}

type Prices = Pick<ProductDetail, 'price' | 'priceBefore' | 'preorderPrice' | 'creditPrice'>;

/**
 * The purchase options of a product; the first one always exists.
 *
 * @param mayCredit whether the user may buy on credit
 * @see PC-05
 * @see PM-12
 */
export function purchaseOptions(
  { price, priceBefore, preorderPrice, creditPrice }: Prices,
  mayCredit: boolean,
): PurchaseOption[] {
  const options: PurchaseOption[] = [
    { type: 'order', basket: 'cart', total: price, before: priceBefore, payments: [price] },
  ];
  if (preorderPrice !== undefined)
    options.push({
      type: 'preorder',
      basket: 'preorder',
      total: preorderPrice,
      before: undefined,
      payments: preorderInstalments(preorderPrice),
    });
  if (creditPrice !== undefined)
    options.push({
      type: 'creditOrder',
      basket: mayCredit ? 'creditOrder' : undefined,
      total: creditPrice,
      before: undefined,
      payments: creditInstalments(creditPrice),
    });
  return options;
}
