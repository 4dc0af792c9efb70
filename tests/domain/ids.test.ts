import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCapability } from '#domain/payments/capability.ts';
import {
  CROCKFORD,
  instalmentId,
  isOrderReference,
  isPackCode,
  isTrackable,
  isTransactionId,
  readInstalmentId,
  trackedReference,
} from '#domain/ids.ts';

const RULES = { isCapability, isOrderReference, isPackCode, isTransactionId };

it.each([
  ['isOrderReference', 'KE-7QX2M9D4TB'],
  ['isTransactionId', 'KE-7QX2M9D4TB'],
  ['isTransactionId', 'WV42-1-8Z3K6Q2N5T7W9Y1B'],
  ['isPackCode', 'PACK-CUISINE'],
  ['isCapability', 'q1W2e3R4t5Y6u7I8o9P0aS'],
] as const)('%s accepts %s', (rule, id) => {
  expect(RULES[rule](id)).toBe(true);
});

const HOSTILE = [
  '',
  ' ',
  '.',
  '..',
  '../../../commande/7/delete',
  '..%2F..%2Fcommande%2F7%2Fdelete',
  '%2e%2e%2f%2e%2e%2f',
  'KE-7QX2M9D4TB/../../delete',
  'KE-7QX2M9D4TB?x=1',
  'KE-7QX2M9D4TB#x',
  'KE-7QX2M9D4TB\n',
  '\\..\\..',
  'KE-7QX2M9D4T\u0000',
  'KE‑7QX2M9D4TB',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  'a'.repeat(500),
];

it.each(HOSTILE)('C29: no pattern accepts %j', (text) => {
  expect(Object.values(RULES).filter((rule) => rule(text))).toEqual([]);
});

it.each([
  'KE-7QX2M9D4T',
  'KE-7QX2M9D4TBB',
  'KE-7QX2M9D4TI',
  'KE-7qx2m9d4tb',
  'ke-7QX2M9D4TB',
  'XX-7QX2M9D4TB',
])('an order reference is not %s', (text) => {
  expect(isOrderReference(text)).toBe(false);
});

it('C29: accepted ids are one path segment without encoding', () => {
  const near = fc.string({ unit: fc.constantFrom(...'aZ09-_./\\%?#&= \n'.split('')), maxLength: 70 });
  fc.assert(
    fc.property(fc.oneof(near, fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]{1,70}$/)), (text) => {
      const takers = Object.values(RULES).filter((rule) => rule(text));
      expect(takers.length === 0 || encodeURIComponent(text) === text).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it("every reference of the shop's alphabet is accepted", () => {
  const letters = fc.array(fc.constantFrom(...CROCKFORD.split('')), { minLength: 10, maxLength: 10 });
  fc.assert(fc.property(letters, (ten) => isOrderReference(`KE-${ten.join('')}`)));
  expect(new Set(CROCKFORD).size).toBe(32);
});

it('[PK-09] a capability has at least 128 bits', () => {
  expect(isCapability('a'.repeat(21))).toBe(false);
  expect(isCapability('a'.repeat(22))).toBe(true); // 22 characters of 6 bits
  expect(isCapability('a'.repeat(65))).toBe(false);
});

it.each([
  ['KE-7QX2M9D4TB', 'KE-7QX2M9D4TB'],
  [' ke 7qx2 m9d4 tb ', 'KE-7QX2M9D4TB'],
  ['7QX2M9D4TB', 'KE-7QX2M9D4TB'],
  ['Ke–7qx2m9d4tb', 'KE-7QX2M9D4TB'],
  ['KE-OoIiLl0000', 'KE-0011110000'],
  ['KE23456789', 'KE-KE23456789'],
  ['KE-KE23456789', 'KE-KE23456789'],
  ['CMD-2026-000042', 'CMD-2026-000042'],
  [' cmd 2026 000042', 'CMD-2026-000042'],
  ['CMD-2O26-OOOOI2', 'CMD-2026-000012'],
  ['CMD2026000', 'KE-CMD2026000'],
  ['WV42-1-8Z3K6Q2N5T7W9Y1B', 'WV42-1-8Z3K6Q2N5T7W9Y1B'],
  ['wv 42 1 8z3k 6q2n 5t7w 9y1b', 'WV42-1-8Z3K6Q2N5T7W9Y1B'],
  ['WV1234567-2-OOOOIIIILLLL9Y1B', 'WV1234567-2-0000111111119Y1B'],
])('RT-09: reads %j as %s', (typed, reference) => {
  expect(trackedReference(typed)).toBe(reference);
});

it('RT-09: reads every reference with any separators and case', () => {
  const code = fc.string({ unit: fc.constantFrom(...CROCKFORD.split('')), minLength: 10, maxLength: 10 });
  const between = fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0', '–'), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(code, between, fc.boolean(), (characters, gaps, isNamed) => {
      const typed = (isNamed ? `KE${characters}` : characters)
        .split('')
        .map((each, place) => each + gaps[place]);
      expect(trackedReference(typed.join('').toLowerCase())).toBe(`KE-${characters}`);
    }),
  );
});

it('the name of an instalment is read back', () => {
  const instalmentNo = fc.integer({ min: 1, max: 9 });
  const code = fc.string({ unit: fc.constantFrom(...CROCKFORD.split('')), minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(code, instalmentNo, (characters, number) => {
      const reference = `KE-${characters}`;
      expect(readInstalmentId(instalmentId(reference, number))).toEqual({ reference, instalmentNo: number });
    }),
  );
});

it.each([
  '',
  'KE-7QX2M9D4TB',
  'KE-7QX2M9D4TB-',
  'KE-7QX2M9D4TB-x',
  'KE-7QX2M9D4TB-12',
  'KE-7QX2M9D4TI-2',
  'KE-7QX2M9D4T-2',
  'xKE-7QX2M9D4TB-2',
  'WV42-1-8Z3K6Q2N5T7W9Y1B',
])('%j is not the name of an instalment', (text) => {
  expect(readInstalmentId(text)).toBeUndefined();
});

it.each([
  ['KE-7QX2M9D4TB', true],
  ['KE-7QX2M9D4T', false],
  ['CMD-2026-000042', true],
  ['CMD-2026-123456789', true],
  ['CMD-2026-00042', false],
  ['CMD-2026-1234567890', false],
  ['WV42-1-8Z3K6Q2N5T7W9Y1B', true],
  ['WV42-1-8Z3K6Q2N5T7W9Y1B-20261121103000', true],
  ['WV42-1-8Z3K6Q2N5T7W9Y1', false],
  [`OM${'1'.repeat(18)}`, true],
  [`OM${'1'.repeat(27)}`, true],
  [`OM${'1'.repeat(17)}`, false],
  [`OM${'1'.repeat(28)}`, false],
  ['KE-7QX2M9D4TB-2', false],
  ['', false],
])('an order can be tracked by %j: %s', (text, is) => {
  expect(isTrackable(text)).toBe(is);
});
