import { expect, it } from 'vitest';
import { codeDigits, codeIn, isCompleteCode } from '#domain/account/one-time-code.ts';

it.each([
  ['0427', '0427'],
  [' 04 27 ', '0427'],
  ['Votre code : 0427.', '0427'],
  ['04271', '0427'],
  ['a', ''],
  ['Kër Électro 2026 : votre code est 0427. Valable 10 minutes.', '0427'],
  ['Le 27/11/2026 à 10:15, code 0427', '0427'],
  ['+221 77 123 45 67 : 0427', '0427'],
  ['0427 est votre code de vérification, valable 10 minutes', '0427'],
  ['Code 04-27 pour 123456', '0427'],
  ['\u202a0427\u202c', '0427'],
  ['٠٤٢٧', '0427'],
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

it.each([
  ['123 456', '123456'],
  ['123\u00a0456', '123456'],
  ['12-34-56', '123456'],
  ['Ker Electro : votre code pour changer de mot de passe est 123456, valable 10 minutes.', '123456'],
  ['Reçu du +221771234567 le 27/11/2026 : 123456', '123456'],
  ['\u2066123456\u2069', '123456'],
  ['1234567', undefined],
  ['12345', undefined],
  ['12 3456 7', undefined],
  ['', undefined],
])('[RT-12] [OT-02] the code of six digits in "%s" is %s', (typed, code) => {
  expect(codeIn(typed, 6)).toBe(code);
});
