import { planInstalments, type PlannedInstalment } from '#domain/orders/instalments.ts';
import type { OrderedBasket } from '#domain/basket/names.ts';
import type { SaleType } from '#domain/order.ts';
import type { ProductDetail } from '#src/api/products.ts';

/** One option to buy a product; amounts in whole francs. */
export interface PurchaseOption {
  type: SaleType;
  /** The basket to add it to; `undefined` if the user cannot use this option, or nothing is left. @see BK-08 @see DK-06 */
  basket: OrderedBasket | undefined;
  total: number;
  /** Units for sale, 0 to 5; `undefined` if there are more, or this option does not take any. @see DK-06 */
  unitsLeft: number | undefined;
  /** The price without the promotion, if there is one. */
  before: number | undefined;
  /** What it costs more than cash, in whole francs; negative if it costs less. */
  moreThanCash: number;
  /** Its instalments in order; their sum is the total. */
  payments: readonly PlannedInstalment[];
}

type Prices = Pick<ProductDetail, 'unitsLeft' | 'price' | 'priceBefore' | 'preorderPrice' | 'creditPrice'>;

/**
 * The purchase options of a product; the first one always exists.
 *
 * @param mayCredit whether the user may buy on credit
 * @param today calendar day in Dakar on which the order would be made
 * @see PC-05
 * @see PM-12
 */
export function purchaseOptions(
  { unitsLeft, price, priceBefore, preorderPrice, creditPrice }: Prices,
  mayCredit: boolean,
  today: string,
): PurchaseOption[] {
  const option = (
    type: SaleType,
    basket: OrderedBasket | undefined,
    total: number | undefined,
    left?: number,
  ): PurchaseOption[] =>
    total === undefined
      ? []
      : [
          {
            type,
            basket: left === 0 ? undefined : basket,
            unitsLeft: left,
            total,
            before: type === 'order' ? priceBefore : undefined,
            moreThanCash: total - price,
            payments: planInstalments(type, total, today),
          },
        ];
  return [
    ...option('order', 'cart', price, unitsLeft),
    ...option('preorder', 'preorder', preorderPrice),
    ...option('creditOrder', mayCredit ? 'creditOrder' : undefined, creditPrice, unitsLeft),
  ];
}
