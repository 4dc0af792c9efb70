import { expect, it } from 'vitest';
import { typedNumber } from '#domain/money/typed-number.ts';

it.each([
  ['36000', 36_000],
  [' 36 000 ', 36_000],
  ['36\u202f000', 36_000],
  ['1\u00a0250\u00a0000 FCFA', 1_250_000],
  ['129 000 F', 129_000],
  ['129000 f cfa', 129_000],
  ['٣٦٠٠٠', 36_000],
  ['\u202a36 000\u202c', 36_000],
  ['0', 0],
  ['007', 7],
])('%j is %d', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

it.each([
  '',
  ' ',
  '36 000,00',
  '36000,50',
  '129000.00',
  '129.000',
  '129,000',
  '1.250.000',
  '-5000',
  '\u22125000',
  '+5000',
  '3 6000',
  '36 00',
  '36  000',
  '36000 €',
  '36k',
  '3,6e4',
  '1e5',
  '0x10',
  '36 000 ou 37 000',
  'cent mille',
  'FCFA',
  '99999999999999999999',
])('%j has no plain reading', (typed) => {
  expect(typedNumber(typed)).toBeUndefined();
});
