import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSize, SIZE_UNITS, writeSize } from '#domain/catalogue/product-size.ts';

it.each([
  ['-150L', { from: undefined, to: 150, unit: 'L' }],
  ['501-L', { from: 501, to: undefined, unit: 'L' }],
  ['0-9999kg', { from: 0, to: 9_999, unit: 'kg' }],
  ['1.5-2.5CV', { from: 1.5, to: 2.5, unit: 'CV' }],
] as const)('reads %s', (text, size) => {
  expect(parseSize(text)).toEqual(size);
});

it.each([
  '',
  '-',
  '-L',
  '150L',
  '-150',
  '-150l',
  '-150m',
  'x-150L',
  '-150Lx',
  '10000-L',
  '1.25-2CV',
  '1--2L',
  '1-2-3L',
])('%j is no range', (text) => {
  expect(parseSize(text)).toBeUndefined();
});

it('what is written is read back, with or without each of its bounds', () => {
  const amount = fc.integer({ min: 0, max: 19_999 }).map((halves) => halves / 2);
  const bounds = fc
    .tuple(fc.option(amount, { nil: undefined }), fc.option(amount, { nil: undefined }))
    .filter(([from, to]) => from !== undefined || to !== undefined);
  fc.assert(
    fc.property(bounds, fc.constantFrom(...SIZE_UNITS), ([from, to], unit) => {
      expect(parseSize(writeSize({ from, to, unit }))).toEqual({ from, to, unit });
    }),
    {
      examples: [
        [[0, undefined], 'L'],
        [[undefined, 0], 'L'],
      ],
    },
  );
});
