import type { BuyerFields } from './staff-order.ts';
import { buyerProblems, NO_BUYER } from './staff-order.ts';
import { orderForm as text } from '../messages/staff/order-form.ts';
import { typedNumber } from '../money/typed-number.ts';
import type { PackPaymentMode } from '../order.ts';
import type { BasketChange } from '../orders/basket-quote.ts';
import type { RegionId } from '../orders/delivery.ts';
import { agreedPriceProblem, type Agreement, agreementProblem } from './agreed-prices.ts';

/** A product in the form of an order, with the price of the day that was shown. Whole francs for one unit. */
export interface DraftLine {
  id: number;
  name: string;
  quantity: number;
  dayPrice: number;
  /** As typed; `undefined` at the price of the day. */
  agreed: { price: string; reason: string } | undefined;
}

/** What staff have typed and chosen for a caller. */
export interface OrderDraft {
  lines: readonly DraftLine[];
  buyer: BuyerFields;
  region: RegionId;
  mode: PackPaymentMode;
}

export const NO_DRAFT: OrderDraft = { lines: [], buyer: NO_BUYER, region: 'dakar', mode: 'online' };

/** What a draft costs now, as the server says. Whole francs. */
export interface DraftQuote {
  lines: { id: number; quantity: number; unitPrice: number; dayPrice: number }[];
  changes: BasketChange[];
  /** The delivery fee. */
  delivery: number;
  total: number;
}

/** The agreement of a line; `undefined` at the price of the day, and while its price is not a number. */
export function agreementOf({ agreed }: DraftLine): Agreement | undefined {
  const price = typedNumber(agreed?.price ?? '');
  return agreed === undefined || price === undefined ? undefined : { price, reason: agreed.reason };
}

/** What is wrong with the agreed price of a line, without its reason; `undefined` if nothing is. @param within in per cent */
export function priceProblem(line: DraftLine, within: number): string | undefined {
  if (line.agreed === undefined) return undefined;
  return agreedPriceProblem(agreementOf(line)?.price ?? Number.NaN, line.dayPrice, within);
}

/** What is wrong with a draft, by field: those of the buyer, and the id of a line. */
export interface DraftProblems {
  buyer: Partial<BuyerFields>;
  lines: Readonly<Record<number, string>>;
}

export const NO_PROBLEMS: DraftProblems = { buyer: {}, lines: {} };

/** @param within the limit of the role, in per cent @param hasAccount whether name and mailbox are those of an account */
export function draftProblems(
  { buyer, lines }: OrderDraft,
  { within, hasAccount }: { within: number; hasAccount: boolean },
): DraftProblems {
  const { name, email, ...delivered } = buyerProblems(buyer);
  const wrong = lines.flatMap((line) => {
    const agreement = agreementOf(line);
    const problem =
      line.agreed && agreement
        ? agreementProblem(agreement, line.dayPrice, within)
        : priceProblem(line, within);
    return problem === undefined ? [] : [[line.id, problem] as const];
  });
  return {
    buyer: {
      ...(!hasAccount && name !== undefined && { name }),
      ...(!hasAccount && email !== undefined && { email }),
      ...delivered,
    },
    lines: Object.fromEntries(wrong),
  };
}

export const hasProblems = ({ buyer, lines }: DraftProblems): boolean =>
  Object.keys(buyer).length + Object.keys(lines).length > 0;

/** The lines as they are sold now, and a sentence for each difference. */
export function applyQuote(
  lines: readonly DraftLine[],
  { lines: sold, changes }: DraftQuote,
): { lines: DraftLine[]; notes: string[] } {
  const notes = changes.flatMap(({ id, before, now, left }) => {
    const name = lines.find((line) => line.id === id)?.name ?? '';
    if (left !== undefined) return [text.fewerLeft(name, left)];
    if (now === undefined) return [text.gone(name)];
    return before === undefined || before.unitPrice === now.unitPrice
      ? []
      : [text.changedPrice(name, before.unitPrice, now.unitPrice)];
  });
  const quoted = new Map(sold.map((line) => [line.id, line]));
  return {
    notes,
    lines: lines.flatMap((line) => {
      const now = quoted.get(line.id);
      return now === undefined ? [] : [{ ...line, quantity: now.quantity, dayPrice: now.dayPrice }];
    }),
  };
}
