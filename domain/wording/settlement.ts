import { settlement as text } from '../messages/settlement.ts';
import { formatPrice } from '../money/money.ts';
import type { ComparedKind, DifferenceReason } from '../settlement/differences.ts';

/** A number of movements and their sum in whole francs. */
export const sumText = ({ count, amount }: { count: number; amount: number }): string =>
  count === 0 ? text.none : text.sum(amount, count);

/** A difference in a list. @param provider its name */
export const differenceText = (
  provider: string,
  difference: {
    kind: ComparedKind;
    reason: DifferenceReason;
    amount: number;
    transactionId?: string | undefined;
    reference?: string | undefined;
    order?: string | undefined;
  },
): string => {
  const { kind, reason, amount, transactionId, reference, order } = difference;
  return [
    [text.kinds[kind], transactionId ?? reference].join(' '),
    ...(order === undefined ? [] : [text.order(order)]),
    text.wrong[reason](provider),
    formatPrice(amount),
  ].join(', ');
};
