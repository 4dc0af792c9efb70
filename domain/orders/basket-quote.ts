import type { DeliveryDays } from './expected-delivery.ts';
import type { PlannedInstalment } from './instalments.ts';
import type { PricedLine } from '../money/money.ts';
import type { SaleType } from '../order.ts';

/** A product in a basket with its unit price in whole francs. */
export interface BasketOrderLine extends PricedLine {
  /** The product. */
  id: number;
}

/** The difference of one line. Without `before` it was not shown; without `now` it is no longer sold this way. */
export interface BasketChange {
  id: number;
  before: PricedLine | undefined;
  now: PricedLine | undefined;
  /** How many units are left, where there are fewer than were asked for (DK-06). */
  left?: number | undefined;
}

/** What a basket costs now, as computed by the server; whole francs. @see BK-09 */
export interface BasketQuote {
  saleType: SaleType;
  lines: (BasketOrderLine & { name: string })[];
  changes: BasketChange[];
  /** The welcome discount; 0 without one. @see PU-07 */
  discount: number;
  /** The delivery fee. */
  delivery: number;
  /** When it is delivered if all is paid on its day; `undefined` from a server of the release before. */
  expected?: DeliveryDays | undefined;
  total: number;
  instalments: PlannedInstalment[];
}
