import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  add,
  EMPTY_BASKET,
  linesOf,
  markSeen,
  readBasket,
  remove,
  compact,
  writeBasket,
} from '#domain/basket/index.ts';

const facts = { date: '2026-11-21T10:00:00.000Z', location: 'Dakar', seen: { price: 205_000, at: 5 } };
const kept = remove(
  add(add(EMPTY_BASKET, 'a', { id: 7, quantity: 2, facts }), 'b', { id: 8, quantity: 1, facts }),
  'a',
  8,
);

it('[BK-01] reads back what was written', () => {
  for (const basket of [EMPTY_BASKET, kept, compact(kept, 'c'), markSeen(kept, new Map([[7, 1]]), 9)]) {
    const found = readBasket(writeBasket(basket));
    expect([linesOf(found.basket), found.isComplete]).toEqual([linesOf(basket), true]);
    expect(writeBasket(found.basket)).toBe(writeBasket(basket));
  }
  expect(readBasket(null)).toEqual({ basket: EMPTY_BASKET, isComplete: true });
});

it('[E4] writes equal baskets as equal texts', () => {
  const [one, other] = [{ id: 7, quantity: 1, facts } as const, { id: 8, quantity: 1, facts } as const];
  const there = add(add(EMPTY_BASKET, 'a', one), 'b', other);
  const back = add(add(EMPTY_BASKET, 'b', other), 'a', one);
  expect(writeBasket(there)).toBe(writeBasket(back));
});

it('[BK-01] reads the array format of the earlier shop', () => {
  const products = [
    {
      id: 7,
      quantity: 2,
      date: '2026-11-20T10:00:00.000Z',
      location: 'Dakar',
      name: 'Frigo',
      image_256: 'x',
    },
    { id: 8 },
    { id: '9', quantity: 1 },
  ];
  const { basket, isComplete } = readBasket(JSON.stringify(products));
  expect(isComplete).toBe(false);
  expect(linesOf(basket).map(({ id, quantity }) => [id, quantity])).toEqual([
    [8, 1],
    [7, 2],
  ]);
});

it('[E1] leaves out invalid lines and keeps valid ones', () => {
  const [good] = JSON.parse(writeBasket(kept)).lines;
  const bad = [
    { ...good, id: 0 },
    { ...good, id: 1.5 },
    { ...good, id: 9, shares: [] },
    { ...good, id: 9, shares: [['a', 1, 1e9]] },
    { ...good, id: 9, date: 'hier' },
    { ...good, id: 9, location: 'x'.repeat(121) },
    good,
    null,
    'seven',
  ];
  const text = JSON.stringify({ version: 2, term: [0, ''], lines: [good, ...bad] });
  const { basket, isComplete } = readBasket(text);
  expect(isComplete).toBe(false);
  expect(linesOf(basket).map(({ id, quantity }) => [id, quantity])).toEqual([[7, 2]]);
});

it.each([
  '',
  'null',
  '7',
  '"cart"',
  '{}',
  '{"version":1}',
  '{"version":2,"term":[0],"lines":[]}',
  '{"version":2,"term":[0,""],"lines":{}}',
  '{"__proto__":{"version":2,"term":[0,""],"lines":[]}}',
  writeBasket(kept).slice(0, 40),
  '['.repeat(100_000),
  'x'.repeat(5 * 1024 * 1024),
])('[E1] reads invalid text as an empty basket: case %#', (text) => {
  expect(readBasket(text)).toEqual({ basket: EMPTY_BASKET, isComplete: false });
});

it('[E1] never throws, for any text or JSON', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"version":2,"term":[0,""],"lines":[${json}]}`),
    fc.nat(400).map((end) => writeBasket(kept).slice(0, end)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { basket } = readBasket(text);
      const more = add(basket, 'z', { id: 77, quantity: 1, facts });
      expect(readBasket(writeBasket(more)).isComplete).toBe(true);
      expect(linesOf(more).some(({ id }) => id === 77)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
