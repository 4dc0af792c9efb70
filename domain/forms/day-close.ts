import * as v from 'valibot';
import { dayClose as text } from '../messages/day-close.ts';
import { typedNumber } from '../money/typed-number.ts';
import { reasonError, reasonForm } from './staff.ts';

/** The most that a drawer holds, in whole francs. */
const DRAWER_MAX = 1_000_000_000;

const francs = (message: string) =>
  v.pipe(v.number(message), v.safeInteger(message), v.minValue(0, message), v.maxValue(DRAWER_MAX, message));

/** A drawer as it was counted, in whole francs. The server requires the reason where the count differs. @see DK-14 */
export const drawerForm = v.pipe(
  v.object({
    counted: francs(text.errors.counted),
    handedOver: francs(text.errors.handedOver),
    reason: v.nullable(reasonForm.entries.reason),
  }),
  v.forward(
    v.partialCheck(
      [['counted'], ['handedOver']],
      ({ counted, handedOver }) => handedOver <= counted,
      text.errors.handedOver,
    ),
    ['handedOver'],
  ),
);

/** What a person has typed for a drawer. */
export interface TypedDrawer {
  counted: string;
  handedOver: string;
  reason: string;
}

/** The same as numbers; `counted` is undefined as long as it is no amount. */
export const readDrawer = ({ counted, handedOver }: TypedDrawer) => ({
  counted: amountOf(counted),
  handedOver: handedOver.trim() === '' ? 0 : amountOf(handedOver),
});

function amountOf(typed: string): number | undefined {
  const amount = typedNumber(typed);
  return amount === undefined || amount > DRAWER_MAX ? undefined : amount;
}

/** What is wrong with a counted drawer, by its fields. @param expected whole francs */
export function drawerErrors(
  typed: TypedDrawer,
  expected: number,
): Partial<Record<keyof TypedDrawer, string>> {
  const { counted, handedOver } = readDrawer(typed);
  const reason = counted === undefined || counted === expected ? undefined : reasonError(typed.reason);
  return {
    ...(counted === undefined && { counted: text.errors.counted }),
    ...((handedOver === undefined || handedOver > (counted ?? DRAWER_MAX)) && {
      handedOver: text.errors.handedOver,
    }),
    ...(reason !== undefined && { reason }),
  };
}
