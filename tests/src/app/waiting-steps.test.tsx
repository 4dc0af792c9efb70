import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueuedStep } from '#src/payments/step-queue.ts';
import { nothing, openShop } from './open-shop.tsx';

const KEY = 'paymentSteps';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  localStorage.removeItem(KEY);
  vi.useRealTimers();
});

const step: QueuedStep = {
  transaction: 'WV9-1-AB12',
  page: '3f1c1a9e-58a8-4d7c-9df7-0f5a3c1b2d4e',
  number: 1,
  machine: 'mobile-money',
  version: 1,
  event: 'pay.requested',
  from: 'choosing',
  to: 'open.awaiting',
  at: new Date().toISOString(),
  visible: true,
  online: true,
};

it('[TL-03] any page sends the steps of a payment that the page before could not', async () => {
  localStorage.setItem(KEY, JSON.stringify([step]));
  const calls = await openShop('/', nothing);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(() => {
    expect(calls.find(({ name }) => name === 'POST /api/payment/parcours')?.body).toMatchObject({
      transaction: step.transaction,
      steps: [{ number: 1, event: 'pay.requested' }],
    });
  });
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('[TL-03] nothing is loaded or sent for a visitor without steps', async () => {
  const calls = await openShop('/', nothing);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(calls.some(({ name }) => name === 'POST /api/payment/parcours')).toBe(false);
});
