import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOAST_MS } from '#domain/constants.ts';
import { store } from '#domain/store.ts';

const root = join(import.meta.dirname, '../..');

const sources = ['domain', 'machines', 'src', 'server'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(part, name)),
);

it('[RT-24] brand, phone, mail and chat stand in one place and in no screen, mail or invoice', () => {
  const words = [store.brand, store.phone, store.phoneShown, store.email, 'wa.me/', store.address];
  const found = sources
    .filter((file) => file !== join('domain', 'store.ts'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      return words.some((word) => text.includes(word));
    });
  expect(sources.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

it('[RT-24] the numbers of the configuration can be dialled', () => {
  expect(store.phone).toMatch(/^\+221[0-9]{9}$/);
  expect(store.phone).toContain(store.phoneShown.replaceAll(' ', ''));
  expect(new URL(store.chatUrl).protocol).toBe('https:');
});

it('[VA-07] a toast stays 5 s, 2 s after adding to the cart, 3 s after a code was sent again, 2 to 5 s in a payment', () => {
  expect(TOAST_MS).toMatchObject({ standard: 5_000, addedToCart: 2_000, otpResent: 3_000 });
  expect(TOAST_MS.payment).toBeGreaterThanOrEqual(2_000);
  expect(TOAST_MS.payment).toBeLessThanOrEqual(5_000);
});
