import { orangeWord } from '#domain/payments/providers/orange.ts';
import type { PaymentFigure } from '../payment-calls.ts';

/** The figures of the contract, by what each state is shown as. */
export function orangeStatistics(figures: readonly PaymentFigure[]) {
  const sum = (words: readonly string[]) =>
    figures
      .filter(({ state }) => words.includes(orangeWord(state)))
      .reduce((total, { count, amount }) => ({ count: total.count + count, amount: total.amount + amount }), {
        count: 0,
        amount: 0,
      });
  return {
    success: true,
    total: sum(['SUCCESS', 'PENDING', 'UNKNOWN', 'FAILED', 'CANCELLED']),
    completed: sum(['SUCCESS']),
    pending: sum(['PENDING', 'UNKNOWN']),
    failed: sum(['FAILED']),
    cancelled: sum(['CANCELLED']),
  } as const;
}
