import { expect, it } from 'vitest';
import { readDimensions } from '#domain/catalogue/dimensions.ts';
import { bindUnits } from '#domain/text/typography.ts';

it.each([
  ['55 × 157 × 57 cm', { width: 55, height: 157, depth: 57 }],
  ['7,7 × 16,4 × 0,8 cm', { width: 7.7, height: 16.4, depth: 0.8 }],
  [bindUnits('112 × 84 × 69 cm'), { width: 112, height: 84, depth: 69 }],
])('parses %j', (value, dimensions) => {
  expect(readDimensions(value)).toEqual(dimensions);
});

it.each([
  '',
  '55 × 157 cm',
  '55 x 157 x 57 cm',
  '55×157×57 cm',
  '55 × 157 × 57 mm',
  '55 × 157 × 57',
  '55.5 × 157 × 57 cm',
  '55 × 0 × 57 cm',
  'environ 55 × 157 × 57 cm',
])('does not parse %j as dimensions', (value) => {
  expect(readDimensions(value)).toBeUndefined();
});
