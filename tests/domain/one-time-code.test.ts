import { expect, it } from 'vitest';
import { codeDigits, isCompleteCode } from '#domain/account/one-time-code.ts';

it.each([
  ['0427', '0427'],
  [' 04 27 ', '0427'],
  ['Votre code : 0427.', '0427'],
  ['04271', '0427'],
  ['a', ''],
])('[OT-02] reads the digits of "%s"', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits);
});

it.each([
  ['0427', true],
  ['042', false],
  ['04271', false],
  ['04a7', false],
  ['', false],
])('[OT-03] "%s" is complete: %s', (code, isComplete) => {
  expect(isCompleteCode(code)).toBe(isComplete);
});
