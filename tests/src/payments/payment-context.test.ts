import { afterEach, expect, it } from 'vitest';
import { clearSession, storeSession } from '#src/access/session-storage.ts';
import {
  clearPaymentContext,
  readPaymentContext,
  storePaymentContext,
} from '#src/payments/payment-context.ts';
import { awaSession, placed } from '#tests/machines/fixtures.ts';

afterEach(() => {
  clearSession();
  window.localStorage.clear();
});

const stored = (): unknown => JSON.parse(window.localStorage.getItem('payment') ?? 'null');

it('[PM-18] keeps payer, order, lines and amount under the key payment; the payer is the stored user', () => {
  storeSession(awaSession);
  storePaymentContext({ ...placed, partner: 12 });
  expect(stored()).toEqual({
    userPayment: { id: 12 },
    order: { id: 42, name: 'S00042', type: 'order', partner: 12 },
    details: placed.lines,
    totalAmount: 241_000,
  });
  storePaymentContext(placed, { id: 99 });
  expect(readPaymentContext()).toMatchObject({ userPayment: { id: 99 }, order: { partner: null } });
});

it('[PM-18] a guest is no user; the context can be cleared, and is cleared with the session', () => {
  storePaymentContext(placed);
  expect(readPaymentContext()?.userPayment).toBeNull();
  clearPaymentContext();
  expect([stored(), readPaymentContext()]).toEqual([null, undefined]);
  storePaymentContext(placed);
  clearSession();
  expect(stored()).toBeNull();
});
