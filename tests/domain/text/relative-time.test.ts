import { expect, it } from 'vitest';
import { ago } from '#domain/text/relative-time.ts';

it.each([
  [-5_000, 'à l’instant'],
  [59_999, 'à l’instant'],
  [60_000, 'il y a 1 min'],
  [3_599_999, 'il y a 59 min'],
  [7_200_000, 'il y a 2 h'],
  [200_000_000, 'il y a 2 j'],
])('%i milliseconds ago is shown as %s', (age, words) => {
  expect(ago(age).replaceAll('\u00a0', ' ')).toBe(words);
});
