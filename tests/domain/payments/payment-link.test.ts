import { expect, it } from 'vitest';
import { firstNameOf, paymentLinkHeader, readPaymentLinkHeader } from '#domain/payments/payment-link.ts';

const id = '7QX2M9D4TB0Z';
const token = 'q1W2e3R4t5Y6u7I8o9P0aS';

it('the header of a payment link is read back', () => {
  expect(readPaymentLinkHeader(paymentLinkHeader(id, token))).toEqual({ id, token });
});

it.each([
  '',
  '.',
  id,
  `${id}.`,
  `.${token}`,
  `${token}.${id}`,
  `${id}.${token}.`,
  `${id}.${token}.${token}`,
  `${id} ${token}`,
  `${id.slice(1)}.${token}`,
  `${id}0.${token}`,
  `${id.toLowerCase()}.${token}`,
  `${id}.${token.slice(1)}`,
])('the header %j has no credential of a payment link', (text) => {
  expect(readPaymentLinkHeader(text)).toBeUndefined();
});

it.each([
  ['Awa Ndiaye', 'Awa'],
  ['  Awa\u00a0Ndiaye Diop', 'Awa'],
  ['Awa', 'Awa'],
  [' ', ''],
])('C32: of the name %j, a payer learns %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
