import { expect, it } from 'vitest';
import { isUnsettled, watchIntervalOf, type Payment } from '#domain/payments/payment.ts';
import { PAYMENT_VERDICTS, type PaymentVerdict } from '#domain/payments/verdict.ts';

const payment = (verdict: PaymentVerdict, changes: Partial<Payment> = {}): Payment => ({
  transactionId: 'WV42-1-A',
  verdict,
  nextStep: undefined,
  validUntil: undefined,
  details: undefined,
  ...changes,
});

it('[B3] only a payment whose money may still come is open', () => {
  expect(PAYMENT_VERDICTS.filter((verdict) => isUnsettled(payment(verdict)))).toEqual([
    'checking',
    'pending',
    'reopened',
    'lapsed',
    'processing',
    'movingAgain',
    'otherMoving',
    'superseded',
  ]);
  expect(isUnsettled({ verdict: 'unknownTransaction' })).toBe(false);
  expect(isUnsettled(undefined)).toBe(false);
});

it('[B7] [I27] what was refused is checked every half minute as long as its page or code can be paid', () => {
  const until = { payableUntil: Date.UTC(2026, 10, 21, 10, 30) };
  expect(watchIntervalOf(payment('failed', until))).toBe(30_000);
  expect(watchIntervalOf(payment('failed'))).toBeUndefined();
  expect(watchIntervalOf(payment('movingAgain', until))).toBe(5_000);
  expect(watchIntervalOf(payment('surplus'))).toBeUndefined();
  expect(watchIntervalOf(undefined)).toBeUndefined();
});
