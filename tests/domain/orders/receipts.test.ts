import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CROCKFORD } from '#domain/ids.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import { parseReceipt, type Receipt, receiptLink, receiptText } from '#domain/orders/receipts.ts';

const KEY_ID = 'a-_bcdE9';
const SIGNATURE = `${'x'.repeat(85)}A`;
const receipt: Receipt = {
  reference: 'KE-7QX2M9D4TB',
  instalmentNo: 2,
  instalments: 3,
  amount: 60_000,
  method: 'wave',
  paidAt: '2026-11-21T10:12',
  remaining: 80_000,
};
const fragment = `${receiptText(KEY_ID, receipt)}.${SIGNATURE}`;

const arbitraryReceipt: fc.Arbitrary<Receipt> = fc.record({
  reference: fc
    .array(fc.constantFrom(...CROCKFORD.split('')), { minLength: 10, maxLength: 10 })
    .map((letters) => `KE-${letters.join('')}`),
  instalmentNo: fc.integer({ min: 1, max: 4 }),
  instalments: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1, max: 100_000_000 }),
  method: fc.constantFrom(...PROVIDER_IDS, 'e-money2', 'cash'),
  paidAt: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16)),
  remaining: fc.integer({ min: 0, max: 100_000_000 }),
});

it('a receipt is one text of characters that stand in a URL as they are', () => {
  expect(fragment).toBe(`1.a-_bcdE9.KE-7QX2M9D4TB.2-3.60000.wave.2026-11-21T10:12.80000.${SIGNATURE}`);
  const link = receiptLink('https://boutique.example', receiptText(KEY_ID, receipt), SIGNATURE);
  expect(link).toBe(`https://boutique.example/verifier-recu#${fragment}`);
  expect(new URL(link).href).toBe(link);
});

it('every receipt is read as it was written', () => {
  fc.assert(
    fc.property(arbitraryReceipt, (written) => {
      const signed = receiptText(KEY_ID, written);
      expect(parseReceipt(`${signed}.${SIGNATURE}`)).toEqual({
        keyId: KEY_ID,
        receipt: written,
        signed,
        signature: SIGNATURE,
      });
    }),
  );
});

it('a cut or extended text is no receipt', () => {
  for (let length = 0; length < fragment.length; length += 1)
    expect([length, parseReceipt(fragment.slice(0, length))]).toEqual([length, undefined]);
  for (const more of ['.', 'A', '.1', '\n']) expect(parseReceipt(fragment + more)).toBeUndefined();
});

it.each([
  ['another version', '1.a-_', '2.a-_'],
  ['a reference that is none', 'KE-7QX2M9D4TB', 'KE-7QX2M9D4TI'],
  ['an instalment 0', '2-3', '0-3'],
  ['an amount with a leading zero', '60000', '060000'],
  ['an amount that is no number', '60000', '6e4'],
  ['a month that does not exist', '2026-11', '2026-13'],
  ['a second writing of the same signature', 'xA', 'xB'],
])('%s is not readable', (_, part, other) => {
  expect(fragment).toContain(part);
  expect(parseReceipt(fragment.replace(part, other))).toBeUndefined();
});

it('any text is read or not, without an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => parseReceipt(text)).not.toThrow();
    }),
  );
});
