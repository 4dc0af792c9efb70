import { expect, it } from 'vitest';
import {
  instalmentState,
  instalmentVerdict,
  isPaidAtDoor,
  nextInstalment,
} from '#domain/orders/order-instalments.ts';
import { paymentWantedBy } from '#domain/orders/order-path.ts';

const unpaid = {
  isPaid: false,
  isInConflict: false,
  isInProgress: false,
  isAtDoor: false,
  dueOn: '2026-11-21',
};
const order = { state: 'sale' } as const;

it.each([
  ['upcoming', unpaid, order, '2026-11-20'],
  ['due', unpaid, order, '2026-11-21'],
  ['late', unpaid, order, '2026-11-22'],
  ['upcoming', { ...unpaid, isAtDoor: true }, order, '2026-12-22'],
  ['inProgress', { ...unpaid, isInProgress: true }, order, '2026-11-22'],
  ['checking', { ...unpaid, isInConflict: true, isInProgress: true }, order, '2026-11-22'],
  ['closed', unpaid, { ...order, state: 'cancel' }, '2026-11-22'],
  ['paid', { ...unpaid, isPaid: true }, { ...order, state: 'cancel' }, '2026-11-22'],
] as const)('[PM-12] an instalment is %s: %j', (state, facts, of, today) => {
  expect(instalmentState(facts, of, today)).toBe(state);
});

it('[PM-12] at the door is collected all of an order that is paid at once, and of one in instalments what is due on its first day', () => {
  const days = ['2026-11-21', '2026-11-21', '2026-12-21'].map((dueOn) => ({ dueOn }));
  const atDoor = (
    saleType: 'order' | 'preorder' | 'creditOrder',
    paymentMode: 'onDelivery' | 'online' | 'instalments' = 'onDelivery',
  ) => days.map((part) => isPaidAtDoor({ saleType, paymentMode }, part, days));
  expect(atDoor('order')).toEqual([true, true, true]);
  expect(atDoor('creditOrder')).toEqual([true, true, false]);
  expect(atDoor('preorder')).toEqual([true, true, false]);
  expect([...atDoor('order', 'online'), ...atDoor('creditOrder', 'instalments')]).not.toContain(true);
});

const states = (...list: ('paid' | 'late' | 'upcoming')[]) => list.map((state) => ({ state }));

it('[PM-12] the next instalment is the first that is not paid, whatever comes after it', () => {
  expect(nextInstalment(states('paid', 'late', 'paid'))).toEqual({ state: 'late' });
  expect(nextInstalment(states('paid', 'paid'))).toBeUndefined();
});

it.each([
  [undefined, 'settled'],
  ['paid', 'settled'],
  ['inProgress', 'inProgress'],
  ['checking', 'checking'],
  ['late', undefined],
  ['due', undefined],
  ['upcoming', undefined],
  ['closed', undefined],
] as const)('[PM-12] an order whose next part is %s has the verdict %s', (next, verdict) => {
  expect(instalmentVerdict(next)).toBe(verdict);
});

it('[PM-12] a hash asks for the next payment, for that of one instalment, or for none', () => {
  expect(['#paiement', '#paiement-2', '#paiement-', '#paiements', ''].map(paymentWantedBy)).toEqual([
    { instalmentNo: undefined },
    { instalmentNo: 2 },
    undefined,
    undefined,
    undefined,
  ]);
});
