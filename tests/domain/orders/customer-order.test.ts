import { expect, it } from 'vitest';
import { customerOrderStatus } from '#domain/orders/customer-order.ts';
import type { InstalmentState, OrderInstalment } from '#domain/orders/order-instalments.ts';

const parts = (...states: InstalmentState[]): OrderInstalment[] =>
  states.map((state, index) => ({
    number: index + 1,
    amount: 50_000,
    dueOn: '2026-11-21',
    state,
    method: undefined,
    paidAt: undefined,
    invoice: undefined,
  }));
const order = {
  saleType: 'creditOrder',
  state: 'sale',
  paymentMode: 'instalments',
  amountTotal: 100_000,
  amountDue: 100_000,
  instalments: parts('upcoming', 'upcoming'),
} as const;

it.each([
  ['awaitingPayment', 'nothing is paid', {}],
  ['awaitingPayment', 'nothing is paid, online', { paymentMode: 'online', instalments: parts('due') }],
  ['payOnDelivery', 'nothing is paid', { paymentMode: 'onDelivery' }],
  ['payAtHome', 'nothing is paid of a pre-order', { saleType: 'preorder', paymentMode: 'onDelivery' }],
  ['cancelled', 'it is cancelled', { state: 'cancel' }],
  ['cancelled', 'it is cancelled, whatever is paid', { state: 'cancel', amountDue: 0 }],
  ['paid', 'nothing is due', { amountDue: 0 }],
  ['paid', 'nothing is due, whatever its parts say', { amountDue: 0, instalments: parts('late', 'late') }],
  ['late', 'the first part is late', { instalments: parts('late', 'upcoming') }],
  ['late', 'the second part is late', { amountDue: 50_000, instalments: parts('paid', 'late') }],
  ['awaitingPayment', 'only a later part is late', { instalments: parts('due', 'late') }],
  ['awaitingPayment', 'its only part is late', { instalments: parts('late') }],
  ['partlyPaid', 'the second part is not due', { amountDue: 50_000, instalments: parts('paid', 'upcoming') }],
  ['partlyPaid', 'one franc is paid', { amountDue: 99_999, paymentMode: 'onDelivery' }],
  ['partlyPaid', 'an amount is due beyond its parts', { amountDue: 1, instalments: parts('paid', 'paid') }],
] as const)('an order is %s if %s', (status, _, changes) => {
  expect(customerOrderStatus({ ...order, ...changes })).toBe(status);
});
