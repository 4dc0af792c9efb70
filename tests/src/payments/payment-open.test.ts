import { expect, it, vi } from 'vitest';
import { isPaymentOpen, onPaymentChange, openPayment, waitForNoPayment } from '#src/payments/payment-open.ts';

const never = new AbortController().signal;

it('[B37] is open until the last payment of the tab is over', async () => {
  const listener = vi.fn<(isOpen: boolean) => void>();
  const stop = onPaymentChange(listener);
  const first = openPayment();
  const second = openPayment();
  expect(await isPaymentOpen()).toBe(true);
  first();
  expect(await isPaymentOpen()).toBe(true);
  second();
  expect(await isPaymentOpen()).toBe(false);
  expect(listener.mock.calls.flat()).toEqual([true, true, true, false]);
  stop();
});

it.each([true, false])('[E7] waits for the end of a payment, in all tabs: %s', async (everywhere) => {
  await waitForNoPayment(everywhere, never);
  const over = openPayment();
  const ended = vi.fn<() => void>();
  const waiting = waitForNoPayment(everywhere, never).then(ended);
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  over();
  await waiting;
  expect(ended).toHaveBeenCalledTimes(1);
});

it('an aborted wait rejects with the reason', async () => {
  const over = openPayment();
  const giveUp = new AbortController();
  const waiting = waitForNoPayment(false, giveUp.signal);
  giveUp.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  over();
});
