import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseEmail } from '#domain/email.ts';

it.each([
  ['awa@exemple.sn', 'awa@exemple.sn'],
  ['  awa@exemple.sn\t', 'awa@exemple.sn'],
  ['Awa.Ndiaye+pack@Exemple.SN', 'Awa.Ndiaye+pack@exemple.sn'],
  ['awa@boutique.mail-exemple.com', 'awa@boutique.mail-exemple.com'],
])('[VA-01] D10: keeps %j as %j', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept);
});

it.each([
  '',
  'awa',
  '@exemple.sn',
  'awa@',
  'awa@exemple',
  'awa@exemple.s',
  'awa@.sn',
  'awa@exemple..sn',
  'a..b@exemple.sn',
  'awa@-exemple.sn',
  'awa@exemple-.sn',
  'awa ndiaye@exemple.sn',
  'awa@exemple.sn, binta@exemple.sn',
  'awa@@exemple.sn',
  'Awa <awa@exemple.sn>',
  'awa@exemple.sn\r\nBcc: tous@exemple.sn',
  'awa\n@exemple.sn',
  'awa@exémple.sn',
  `${'a'.repeat(244)}@exemple.sn`,
])('[VA-01] D10: refuses %j', (typed) => {
  expect(normaliseEmail(typed)).toBeUndefined();
});

it('[VA-01] D10: accepts 254 characters and not one more', () => {
  const longest = `${'a'.repeat(243)}@exemple.sn`;
  expect(normaliseEmail(longest)).toHaveLength(254);
  expect(normaliseEmail(`a${longest}`)).toBeUndefined();
});

it('[VA-01] D10: what is kept is kept the same again, and can never break a mail header', () => {
  const piece = fc.string({ unit: fc.constantFrom(...'aZ0.@-_+ \r\n\t,;<>"'.split('')) });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string(),
        fc.tuple(piece, piece).map((both) => both.join('@x.sn')),
      ),
      (typed) => {
        const kept = normaliseEmail(typed);
        if (kept === undefined) return;
        expect(normaliseEmail(kept)).toBe(kept);
        expect(kept).not.toMatch(/[\s,;<>"]/);
        expect(kept.length).toBeLessThanOrEqual(254);
      },
    ),
  );
});
