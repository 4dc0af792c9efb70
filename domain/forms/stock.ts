import * as v from 'valibot';
import { stock as text } from '../messages/stock.ts';

const units = (most: number) =>
  v.pipe(
    v.number(text.errors.units(most)),
    v.safeInteger(text.errors.units(most)),
    v.minValue(0, text.errors.units(most)),
    v.maxValue(most, text.errors.units(most)),
  );

/** How many units of a product are in the shop, and from how few for sale on more are needed. @see DK-06 */
export const stockCount = v.object({ units: units(100_000), lowFrom: units(1_000) });
export type StockCount = v.InferOutput<typeof stockCount>;
