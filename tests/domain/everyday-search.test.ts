import { expect, it } from 'vitest';
import { asksForCheapest } from '#domain/everyday-search.ts';

it.each([
  'frigo pas cher',
  'Télé PAS CHÈRE',
  'clim moins\u00a0cher',
  'fer bon marché',
  'mixeur à petit prix',
  'frigos abordables',
])('[NV-09] %s asks for the cheapest first', (search) => {
  expect(asksForCheapest(search)).toBe(true);
});

it.each(['', 'frigo', 'cher', 'frigo cher', 'petit frigo', 'prix frigo', 'pas', 'repas chers', 'marché'])(
  '[NV-09] %j does not',
  (search) => {
    expect(asksForCheapest(search)).toBe(false);
  },
);
