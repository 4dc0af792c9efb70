import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOAST_MS } from '#domain/constants.ts';
import { pageTitle, store } from '#domain/shop/store.ts';
import { sourcesIn } from '#tests/support/import-graph.ts';

const page = { path: 'index.html', text: readFileSync('index.html', 'utf8') };
const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
const sources = [page, ...['domain', 'machines', 'src', 'server'].flatMap(sourcesIn)];

it('[RT-24] brand, phone, mail and chat are in one file and in no screen, mail or invoice', () => {
  const words = [store.brand, store.phone, store.phoneShown, store.email, 'wa.me/', store.address];
  const found = sources.filter(({ text }) => words.some((word) => withoutComments(text).includes(word)));
  expect(sources.length).toBeGreaterThan(30);
  expect(found.map(({ path }) => path)).toEqual(['domain/shop/store.ts']);
});

it('[RT-24] the configured phone numbers are valid', () => {
  expect(store.phone).toMatch(/^\+221[0-9]{9}$/);
  expect(store.phone).toContain(store.phoneShown.replaceAll('\u00a0', ''));
  expect(new URL(store.chatUrl).protocol).toBe('https:');
});

it('[VA-07] toast durations: 5 s, 2 s after adding to the cart, 3 s after a code was sent again, 2 to 5 s for payments', () => {
  expect(TOAST_MS).toMatchObject({ standard: 5_000, addedToCart: 2_000, otpResent: 3_000 });
  expect(TOAST_MS.payment).toBeGreaterThanOrEqual(2_000);
  expect(TOAST_MS.payment).toBeLessThanOrEqual(5_000);
});

it('the document title ends with the name of the shop; without a title of its own, it has the tagline', () => {
  expect(pageTitle('Boutique')).toBe('Boutique · Kër Électro');
  expect(pageTitle()).toBe('Kër Électro · L’électroménager livré chez vous à Dakar');
});
