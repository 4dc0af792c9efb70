import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countPurchase } from '#domain/catalogue/counted-purchases.ts';

const id = (payment: number) => `WV${payment}-1-8Z3K6Q2N5T7W9Y1B`;

it('[BK-11] a payment is counted once, however often it is confirmed', () => {
  const once = countPurchase(null, id(1));
  expect(once).toBe(JSON.stringify([id(1)]));
  expect(countPurchase(once ?? null, id(1))).toBeUndefined();
  const twice = countPurchase(once ?? null, id(2));
  expect(countPurchase(twice ?? null, id(1))).toBeUndefined();
});

it('[BK-11] the newest fifty are stored', () => {
  let kept: string | null = null;
  for (let payment = 1; payment <= 60; payment += 1) kept = countPurchase(kept, id(payment)) ?? kept;
  expect(JSON.parse(kept ?? '')).toEqual(Array.from({ length: 50 }, (_, index) => id(index + 11)));
});

it('[BK-11] [E1] a new payment is counted whatever is stored', () => {
  const kept = fc.oneof(fc.string(), fc.json(), fc.constant('["__proto__",1,null]'));
  fc.assert(
    fc.property(kept, (text) => {
      const counted = countPurchase(text, id(1));
      expect(countPurchase(counted ?? null, id(1))).toBeUndefined();
      expect(JSON.parse(counted ?? '[]')).toContain(id(1));
    }),
  );
});
