import { expect, it } from 'vitest';
import { callbackPathOf } from '#server/providers/definition.ts';
import { paydunya } from '#server/providers/paydunya/index.ts';

const test = {
  PAYDUNYA_API_BASE_URL: 'https://app.paydunya.com/sandbox-api/v1',
  PAYDUNYA_MASTER_KEY: 'the-master-key-of-the-shop',
  PAYDUNYA_PRIVATE_KEY: 'test_private_0123456789',
  PAYDUNYA_TOKEN: 'the-token-of-the-application',
};
const live = {
  ...test,
  PAYDUNYA_API_BASE_URL: 'https://app.paydunya.com/api/v1',
  PAYDUNYA_PRIVATE_KEY: 'live_private_0123456789',
};

it('[F6] is offered with its settings, which are read as they are pasted', () => {
  expect(paydunya.configure({}, 'test')).toBeUndefined();
  expect(paydunya.configure(live, 'live')?.id).toBe('paydunya');
  const pasted = { ...test, PAYDUNYA_MASTER_KEY: ` "${test.PAYDUNYA_MASTER_KEY}"\n` };
  expect(paydunya.configure(pasted, 'test')?.secrets).toEqual([
    test.PAYDUNYA_MASTER_KEY,
    test.PAYDUNYA_PRIVATE_KEY,
    test.PAYDUNYA_TOKEN,
    // The hash of the master key, which every notification carries.
    expect.stringMatching(/^[0-9a-f]{128}$/),
  ]);
});

it("[PM-16] notifications arrive at the backend's facture endpoint", () => {
  expect(callbackPathOf(paydunya)).toBe('/facture/paydunya');
});

it.each([
  ['a missing key', 'test', { ...test, PAYDUNYA_TOKEN: undefined }, 'PAYDUNYA_TOKEN is missing.'],
  ['an empty key', 'test', { ...test, PAYDUNYA_MASTER_KEY: ' ' }, 'PAYDUNYA_MASTER_KEY is empty.'],
  ['a key of two words', 'test', { ...test, PAYDUNYA_TOKEN: 'a b' }, 'PAYDUNYA_TOKEN holds a character'],
  [
    'an address without a path',
    'test',
    { ...test, PAYDUNYA_API_BASE_URL: 'https://app.paydunya.com' },
    'PAYDUNYA_API_BASE_URL must be a URL with the path of the API',
  ],
  ['test money at the live address', 'test', live, 'PAYMENT_MODE is test'],
  ['live money at the test address', 'live', test, 'PAYDUNYA_API_BASE_URL must be https://app.paydunya.com'],
  [
    'a test key at the live address',
    'live',
    { ...live, PAYDUNYA_PRIVATE_KEY: test.PAYDUNYA_PRIVATE_KEY },
    'PAYDUNYA_PRIVATE_KEY is not a key of that mode',
  ],
  [
    'a live key in test mode',
    'test',
    { ...test, PAYDUNYA_PRIVATE_KEY: live.PAYDUNYA_PRIVATE_KEY },
    'PAYDUNYA_PRIVATE_KEY is not a key of that mode',
  ],
] as const)('[B16] refuses to start with %s', (_, mode, settings, sentence) => {
  expect(() => paydunya.configure(settings, mode)).toThrow(sentence);
});
