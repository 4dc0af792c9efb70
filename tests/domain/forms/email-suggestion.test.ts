import { expect, it } from 'vitest';
import { suggestedEmail } from '#domain/forms/email-suggestion.ts';

it.each([
  ['awa@gmial.con', 'awa@gmail.com'],
  ['Awa.Fall@gmail.con', 'Awa.Fall@gmail.com'],
  ['awa@gmail.co', 'awa@gmail.com'],
  ['awa@gmal.com', 'awa@gmail.com'],
  ['awa@yaho.fr', 'awa@yahoo.fr'],
  ['awa@hotmial.com', 'awa@hotmail.com'],
  ['awa@outlok.fr', 'awa@outlook.fr'],
  ['awa@icluod.com', 'awa@icloud.com'],
  [' awa@GMAI.COM ', 'awa@gmail.com'],
])('[VA-01] %j was probably meant as %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant);
});

it.each([
  'awa@gmail.com',
  'awa@yahoo.es',
  'awa@orange.ml',
  'awa@mail.com',
  'awa@exemple.sn',
  'awa@ucad.edu.sn',
  'awa@free.sn',
  'awa@esp.sn',
  'awa@kerelectro.sn',
  'awa@',
  'gmial.con',
  '',
])('[VA-01] %j is left as it is', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined();
});

it('[VA-01] the beginning of a usual domain is no mistake while it is typed', () => {
  expect(suggestedEmail('awa@gmail.co', false)).toBeUndefined();
  expect(suggestedEmail('awa@gmial.co', false)).toBe('awa@gmail.com');
});
