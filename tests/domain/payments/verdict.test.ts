import { expect, it } from 'vitest';
import {
  isOlderAnswer,
  newerAnswer,
  ORDER_VERDICTS,
  attemptVerdict,
  PAYMENT_VERDICTS,
  shownVerdict,
  type PaymentVerdict,
} from '#domain/payments/verdict.ts';
import { paymentAvailability } from '#domain/payments/standing.ts';

const VERDICTS = PAYMENT_VERDICTS;

const says = (verdict: PaymentVerdict | 'unknownTransaction' | undefined, transactionId = 'WV42-1-A') => ({
  transactionId,
  verdict,
});

const UNREFUSED: readonly PaymentVerdict[] = ['pending', 'lapsed', 'processing', 'otherMoving', 'superseded'];
const followersOf = (known: PaymentVerdict): readonly PaymentVerdict[] => {
  if (known === 'refunded' || known === 'kept') return ['kept', 'refunded'];
  if (known === 'confirmed' || known === 'surplus') return ['confirmed', 'surplus', 'kept', 'refunded'];
  return VERDICTS.filter((verdict) => UNREFUSED.includes(known) || !UNREFUSED.includes(verdict));
};

it.each(VERDICTS)('B38: after %s no answer of a lower rank is newer', (known) => {
  const followers = VERDICTS.filter((verdict) => !isOlderAnswer(says(known), says(verdict)));
  expect(followers).toEqual(followersOf(known));
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

it.each([
  ['pending', { isSuperseded: true }, 'superseded'],
  ['pending', {}, 'pending'],
  ['pending', { isSuperseded: true, isSettledElsewhere: true }, 'settledElsewhere'],
  ['pending', { isSuperseded: true, isOrderClosed: true }, 'orderClosed'],
  ['unknown', { isSuperseded: true, isSettledElsewhere: true, isOrderClosed: true }, 'settledElsewhere'],
  ['processing', { isSettledElsewhere: true }, 'processing'],
  ['failed', {}, 'failed'],
  ['failed', { isSettledElsewhere: true }, 'settledElsewhere'],
  ['cancelled', { isOrderClosed: true }, 'orderClosed'],
  ['failed', { resumedAs: 'processing', isSettledElsewhere: true }, 'movingAgain'],
  ['pending', { isOtherMoving: true }, 'otherMoving'],
  ['pending', { isOtherMoving: true, isSuperseded: true }, 'otherMoving'],
  ['pending', { isOtherMoving: true, isOrderClosed: true }, 'orderClosed'],
  ['pending', { isLapsed: true }, 'lapsed'],
  ['pending', { isLapsed: true, isSuperseded: true }, 'superseded'],
  ['pending', { isLapsed: true, isOtherMoving: true }, 'otherMoving'],
  ['failed', { isLapsed: true, resumedAs: 'pending' }, 'failed'],
  ['processing', { isLapsed: true }, 'processing'],
  ['processing', { isOtherMoving: true }, 'processing'],
  ['failed', { resumedAs: 'pending', isOtherMoving: true }, 'otherMoving'],
  ['failed', { resumedAs: 'pending' }, 'reopened'],
  ['failed', { resumedAs: 'pending', isSuperseded: true }, 'superseded'],
  ['cancelled', { resumedAs: 'pending', isSettledElsewhere: true }, 'settledElsewhere'],
  ['conflicted', { isSettledElsewhere: true, isOrderClosed: true }, 'checking'],
  ['succeeded', { isOrderClosed: true }, 'confirmed'],
  ['surplus', { isSettledElsewhere: true }, 'surplus'],
  ['surplus', { isOrderClosed: true }, 'surplus'],
  ['surplus', { isKept: true }, 'kept'],
  ['refunded', { isSettledElsewhere: true }, 'refunded'],
] as const)('[I27] an attempt that is %s, with %j, is %s', (state, facts, verdict) => {
  expect(attemptVerdict(state, facts)).toBe(verdict);
});

it('[PM-04] I17: without an answer only a confirmation and a refund are still shown', () => {
  expect(VERDICTS.map((verdict) => shownVerdict(verdict, true))).toEqual(VERDICTS);
  expect(VERDICTS.filter((verdict) => shownVerdict(verdict, false) !== 'cannotCheck')).toEqual([
    'confirmed',
    'refunded',
  ]);
  expect(shownVerdict('settled', false)).toBe('settled');
  expect(shownVerdict('inProgress', false)).toBe('cannotCheck');
  expect(shownVerdict(undefined, true)).toBeUndefined();
  expect(shownVerdict(undefined, false)).toBe('cannotCheck');
});

it('an order has a verdict while it is paid or was paid', () => {
  expect(ORDER_VERDICTS).toEqual({
    open: undefined,
    inProgress: 'inProgress',
    checking: 'checking',
    paid: 'settled',
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
  ['expired', 'expired', order, 'start', false],
  ['in progress, of any person', 'inProgress', order, 'continue', true],
  ['refunded', 'refunded', order, 'none', false],
  ['cancelled order', 'orderClosed', order, 'none', false],
  ['one payment too many', 'surplus', order, 'none', false],
  ['paid by another payment', 'settledElsewhere', order, 'none', false],
  ['paid, by any person', 'settled', order, 'none', false],
  ['open again', 'reopened', order, 'continue', true],
  ['moving', 'processing', order, 'none', false],
  ['moving after a refusal', 'movingAgain', order, 'none', false],
  ['open, while another one moves', 'otherMoving', order, 'none', false],
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
