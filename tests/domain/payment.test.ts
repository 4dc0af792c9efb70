import { expect, it } from 'vitest';
import { isCancelledByPayer, type Payment } from '#domain/payment.ts';

const cancelled: Payment = {
  transactionId: 'WV42-1-A',
  verdict: 'cancelled',
  nextStep: undefined,
  validUntil: undefined,
  details: undefined,
};

it('a payment is cancelled by its payer only if the answer says so', () => {
  expect(isCancelledByPayer({ ...cancelled, cancelledByPayer: true })).toBe(true);
  expect(isCancelledByPayer({ ...cancelled, cancelledByPayer: false })).toBe(false);
  expect(isCancelledByPayer(cancelled)).toBe(false);
  expect(isCancelledByPayer({ verdict: 'unknownTransaction' })).toBe(false);
  expect(isCancelledByPayer(undefined)).toBe(false);
});
