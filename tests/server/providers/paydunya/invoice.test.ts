import * as v from 'valibot';
import { expect, it } from 'vitest';
import { invoiceOf, InvoiceRequest } from '#server/providers/paydunya/invoice.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

const VALID = invoiceOf(sessionRequest({ amount: 500 }));
const item = { name: 'Mixeur', quantity: 1, unit_price: 500, total_price: 500 };

const messageOf = (changes: { invoice?: object; store?: object; custom_data?: object }): string => {
  const body = {
    ...VALID,
    ...changes,
    invoice: { ...VALID.invoice, ...changes.invoice },
    store: { ...VALID.store, ...changes.store },
  };
  const result = v.safeParse(InvoiceRequest, body);
  return result.success ? 'valid' : result.issues[0].message;
};

it.each([
  ['what we send', {}, 'valid'],
  ['no store name', { store: { name: ' ' } }, 'Invalid parameters; store name is required.'],
  [
    'an amount of 0',
    { invoice: { total_amount: 0 } },
    'Invalid parameters; total amount must be more than 0.',
  ],
  ['half a franc', { invoice: { total_amount: 0.5 } }, 'Invalid parameters; an amount must be whole francs.'],
  ['no number', { invoice: { total_amount: '5' } }, 'Invalid parameters; an amount must be a number.'],
  [
    'an item without a name',
    { invoice: { items: { item_0: { ...item, name: '' } } } },
    'Invalid parameters; item name is required.',
  ],
  [
    'a tax whose name is no text',
    { invoice: { taxes: { tax_0: { name: 5, amount: 1 } } } },
    'Invalid parameters; tax name is required.',
  ],
  [
    'channels that are no list',
    { invoice: { channels: 'card' } },
    'Invalid parameters; channels must be an array.',
  ],
  ['an empty key', { custom_data: { '': 'x' } }, 'Invalid parameters; custom data key is required.'],
  [
    'an empty value',
    { custom_data: { reference: '' } },
    'Invalid parameters; custom data value is required.',
  ],
])('[PM-15] checks an invoice before it is sent: %s', (_, changes, message) => {
  expect(messageOf(changes)).toBe(message);
});

it('[A15] items and taxes add up to the total amount', () => {
  const invoice = {
    total_amount: 600,
    items: { item_0: item },
    taxes: { tax_0: { name: 'TVA', amount: 100 } },
  };
  expect(messageOf({ invoice })).toBe('valid');
  expect(messageOf({ invoice: { ...invoice, total_amount: 601 } })).toBe(
    'Invalid parameters; items and taxes do not add up to the total amount.',
  );
});
