import { expect, it } from 'vitest';
import {
  asOf,
  attemptFailed,
  cancelled,
  expired,
  openSession,
  paid,
  refunded,
  type Session,
} from '#sandbox/providers/wave/session.ts';

const created = Date.UTC(2026, 0, 2, 10);
const MINUTE = 60_000;
const terms = {
  amount: 5000,
  currency: 'XOF',
  clientReference: null,
  aggregatedMerchantId: null,
  restrictPayerMobile: null,
  successUrl: 'https://shop.example/ok',
  errorUrl: 'https://shop.example/no',
};

const open = openSession('cos-1', terms, created);
const tried: Session = { ...open, lastPaymentError: 'insufficient-funds' };
const succeeded: Session = {
  ...open,
  checkoutStatus: 'complete',
  paymentStatus: 'succeeded',
  transactionId: 'T1',
  completedAt: created + MINUTE,
};
const closed: Session = {
  ...open,
  checkoutStatus: 'complete',
  paymentStatus: 'cancelled',
  completedAt: created + MINUTE,
};
const over: Session = { ...open, checkoutStatus: 'expired', completedAt: created + MINUTE };
const repaid: Session = { ...succeeded, refundedAt: created + MINUTE };

const now = created + MINUTE;
const events = {
  pays: (session: Session) => paid(session, 'T1', now),
  fails: (session: Session) => attemptFailed(session, 'insufficient-funds'),
  cancels: (session: Session) => cancelled(session, now),
  expires: (session: Session) => expired(session, now),
  'is refunded': (session: Session) => refunded(session, now),
};

it.each<[string, Session, Record<keyof typeof events, Session | undefined>]>([
  ['open', open, { pays: succeeded, fails: tried, cancels: closed, expires: over, 'is refunded': undefined }],
  [
    'open after a failed attempt',
    tried,
    {
      pays: succeeded,
      fails: tried,
      cancels: { ...closed, lastPaymentError: 'insufficient-funds' },
      expires: { ...over, lastPaymentError: 'insufficient-funds' },
      'is refunded': undefined,
    },
  ],
  [
    'paid',
    succeeded,
    { pays: undefined, fails: undefined, cancels: undefined, expires: undefined, 'is refunded': repaid },
  ],
  [
    'refunded',
    repaid,
    { pays: undefined, fails: undefined, cancels: undefined, expires: undefined, 'is refunded': undefined },
  ],
  [
    'cancelled',
    closed,
    { pays: undefined, fails: undefined, cancels: undefined, expires: undefined, 'is refunded': undefined },
  ],
  [
    'expired',
    over,
    { pays: undefined, fails: undefined, cancels: undefined, expires: undefined, 'is refunded': undefined },
  ],
])('[TL-06] a session that is %s follows the documented transitions', (_, session, expected) => {
  const outcomes = Object.fromEntries(Object.entries(events).map(([name, event]) => [name, event(session)]));
  expect(outcomes).toEqual(expected);
});

it('[TL-06] an open session expires after 30 minutes, a closed one does not', () => {
  const lastMoment = created + 30 * MINUTE - 1;
  expect(asOf(open, lastMoment)).toBe(open);
  expect(asOf(open, lastMoment + 1)).toEqual({
    ...open,
    checkoutStatus: 'expired',
    completedAt: created + 30 * MINUTE,
  });
  for (const session of [succeeded, closed, over]) expect(asOf(session, created + 60 * MINUTE)).toBe(session);
});
