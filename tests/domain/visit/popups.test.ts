import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayOfferNewsletter, newsletterAddress, readMoment, cooldownLeft } from '#domain/visit/popups.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

it('[PU-02] a stored time is read back', () => {
  expect(readMoment(String(NOON - 5_000), NOON)).toBe(NOON - 5_000);
  expect(readMoment(String(NOON), NOON)).toBe(NOON);
  expect(readMoment(null, NOON)).toBeUndefined();
});

it.each(['', 'hier', '-1', '1e3', '12.5', 'NaN', ' 1', '9'.repeat(30), '{"at":1}', String(NOON + 1)])(
  '[PU-02] [E12] %j counts as never',
  (kept) => {
    expect(readMoment(kept, NOON)).toBeUndefined();
  },
);

it('[E12] whatever is stored, the cooldown is never exceeded', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.nat(), (kept, now) => {
      const left = cooldownLeft(readMoment(kept, now), 10_000, now);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(10_000);
    }),
  );
});

it.each([
  [null, true],
  ['subscribed', false],
  [String(NOON - HOUR), false],
  [String(NOON - 24 * HOUR + 1), false],
  [String(NOON - 24 * HOUR), true],
  [String(NOON + HOUR), true],
  ['rien', true],
])('[PC-04] with %j stored, the newsletter may be offered: %s', (kept, may) => {
  expect(mayOfferNewsletter(kept, NOON)).toBe(may);
});

it('[PC-04] newsletter addresses follow the rules of orders', () => {
  expect(newsletterAddress(' Awa@Exemple.SN ')).toEqual({ email: 'Awa@exemple.sn' });
  expect(newsletterAddress(' ')).toEqual({ error: "L'adresse email est obligatoire." });
  expect(newsletterAddress('awa')).toEqual({ error: "L'adresse email est invalide." });
});
