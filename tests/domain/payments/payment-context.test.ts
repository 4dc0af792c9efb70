import { expect, it } from 'vitest';
import {
  parsePaymentContext,
  payerPartnerId,
  type PaymentContext,
} from '#domain/payments/payment-context.ts';

const context: PaymentContext = {
  userPayment: { id: 12 },
  order: { id: 42, name: 'S00042', type: 'order', partner: 7 },
  details: [{ name: 'Ventilateur sur pied', quantity: 2, subtotal: 36_000 }],
  totalAmount: 36_000,
};

it("[PM-18] the payer is the user, else the order's partner, and nobody for a guest's order", () => {
  expect(payerPartnerId(context)).toBe(12);
  expect(payerPartnerId({ ...context, userPayment: null })).toBe(7);
  expect(payerPartnerId({ ...context, userPayment: null, order: { ...context.order, partner: null } })).toBe(
    undefined,
  );
});

it('[PM-18] reads what was stored, and nothing else', () => {
  expect(parsePaymentContext(JSON.stringify(context))).toEqual(context);
  for (const stored of [null, '', 'null', '{', '{"userPayment":null}', '{"totalAmount":"1"}'])
    expect(parsePaymentContext(stored)).toBeUndefined();
});
