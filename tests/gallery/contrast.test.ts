import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast, PAIRS } from '#gallery/contrast.ts';

const sheet = readFileSync('src/ui/tokens.css', 'utf8');
const tokens = new Map(
  [...sheet.matchAll(/(--[a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
);
const valueOf = (name: string) => tokens.get(name) ?? expect.unreachable(`${name} is no colour of the house`);

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it.each(PAIRS)('$use: $text can be read on $ground', ({ text, ground, least }) => {
  expect(contrast(valueOf(text), valueOf(ground))).toBeGreaterThanOrEqual(least);
});
