import { expect, it } from 'vitest';
import {
  isOlderAnswer,
  newerAnswer,
  ORDER_VERDICTS,
  paymentAvailability,
  refineVerdict,
  attemptVerdict,
  shownVerdict,
  type PaymentVerdict,
} from '#domain/payment-verdict.ts';

const VERDICTS = [
  'pending',
  'superseded',
  'checking',
  'cancelled',
  'failed',
  'confirmed',
  'refunded',
] as const;
const says = (verdict: PaymentVerdict | 'unknownTransaction' | undefined, transactionId = 'WV42-1-A') => ({
  transactionId,
  verdict,
});

it.each([
  ['pending', VERDICTS],
  ['superseded', VERDICTS],
  ['checking', ['checking', 'cancelled', 'failed', 'confirmed', 'refunded']],
  ['cancelled', ['checking', 'cancelled', 'failed', 'confirmed', 'refunded']],
  ['failed', ['checking', 'cancelled', 'failed', 'confirmed', 'refunded']],
  ['confirmed', ['confirmed', 'refunded']],
  ['refunded', ['refunded']],
] as const)('B38: after %s only %j are not older', (known, followers) => {
  expect(VERDICTS.filter((verdict) => !isOlderAnswer(says(known), says(verdict)))).toEqual(followers);
});

it('B38: answers about different or no payments are not ordered', () => {
  expect(isOlderAnswer(says('confirmed'), says('pending', 'WV42-2-B'))).toBe(false);
  expect(isOlderAnswer({ verdict: 'confirmed' }, { verdict: 'pending' })).toBe(false);
  expect(isOlderAnswer(says('checking'), says('unknownTransaction'))).toBe(false);
  expect(isOlderAnswer(says(undefined), says('pending'))).toBe(false);
  expect(isOlderAnswer(says('checking'), says(undefined))).toBe(false);
});

it('B38: keeps the known answer if the new one is older or equal', () => {
  const known = says('checking');
  expect(newerAnswer(known, says('pending'))).toBe(known);
  expect(newerAnswer(known, says('checking'))).toBe(known);
  const news = says('confirmed');
  expect(newerAnswer(known, news)).toBe(news);
  expect(newerAnswer(undefined, news)).toBe(news);
});

it('only an open payment can be replaced, and only an ended one refunded', () => {
  const facts = [{}, { superseded: true }, { superseded: false }, { refunded: true }, { refunded: false }];
  const refined = VERDICTS.map((verdict) => [verdict, ...facts.map((each) => refineVerdict(verdict, each))]);
  expect(refined).toEqual([
    ['pending', 'pending', 'superseded', 'pending', 'pending', 'pending'],
    ['superseded', 'superseded', 'superseded', 'superseded', 'superseded', 'superseded'],
    ['checking', 'checking', 'checking', 'checking', 'checking', 'checking'],
    ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'refunded', 'cancelled'],
    ['failed', 'failed', 'failed', 'failed', 'failed', 'failed'],
    ['confirmed', 'confirmed', 'confirmed', 'confirmed', 'confirmed', 'confirmed'],
    ['refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded'],
  ]);
});

it('an attempt that was replaced is superseded; the others follow from their state', () => {
  expect(attemptVerdict('pending', true)).toBe('superseded');
  expect(attemptVerdict('pending', false)).toBe('pending');
  expect(attemptVerdict('conflicted', false)).toBe('checking');
});

it('[PM-04] I17: without an answer only a confirmation is still shown', () => {
  expect(VERDICTS.map((verdict) => shownVerdict(verdict, true))).toEqual(VERDICTS);
  expect(VERDICTS.filter((verdict) => shownVerdict(verdict, false) !== 'cannotCheck')).toEqual(['confirmed']);
  expect(shownVerdict(undefined, true)).toBeUndefined();
  expect(shownVerdict(undefined, false)).toBe('cannotCheck');
});

it('an order has a verdict while it is paid or was paid', () => {
  expect(ORDER_VERDICTS).toEqual({
    open: undefined,
    inProgress: 'pending',
    checking: 'checking',
    paid: 'confirmed',
    closed: undefined,
  });
});

const link = { kind: 'link', url: 'https://pay.example/c/1' } as const;
const order = { amountDue: 72_300, providers: ['first'] };

it.each([
  ['nothing started', undefined, order, 'start', false],
  ['pending', 'pending', order, 'continue', true],
  ['superseded', 'superseded', order, 'start', false],
  ['cancelled', 'cancelled', order, 'start', false],
  ['failed', 'failed', order, 'start', false],
  ['refunded', 'refunded', order, 'start', false],
  ['money on its way', 'checking', order, 'none', false],
  ['paid', 'confirmed', order, 'none', false],
  ['nothing due', undefined, { ...order, amountDue: 0 }, 'none', false],
  ['nothing offered', undefined, { ...order, providers: [] }, 'none', false],
  ['pending, nothing offered', 'pending', { ...order, providers: [] }, 'none', true],
  ['pending, seen by a stranger', 'pending', {}, 'none', true],
  ['cancelled, seen by a stranger', 'cancelled', {}, 'none', false],
] as const)('[PM-04] A8 I17: %s', (_, verdict, facts, action, isOpened) => {
  expect(paymentAvailability({ verdict, nextStep: link, ...facts })).toEqual({
    action,
    nextStep: isOpened ? link : undefined,
  });
});
