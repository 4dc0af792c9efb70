import { expect, it } from 'vitest';
import { notificationHash, readNotification } from '#server/providers/paydunya/callback.ts';

/** The key that the documentation prints, and its hash. */
const HASH = notificationHash('wQzk9ZwR-Qq9m-0hD0-zpud-je5coGC3FHKW');
const TOKEN = 'test_jkEdPY8SuG';

const read = (body: string, hash = HASH) => readNotification([hash], Buffer.from(body));
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const data = { hash: HASH, status: 'completed', invoice: { token: TOKEN, total_amount: '42300' } };
const { hash: _, ...withoutHash } = data;
const brackets = form({
  'data[response_code]': '00',
  'data[hash]': HASH,
  'data[status]': 'completed',
  'data[invoice][token]': TOKEN,
  'data[invoice][items][item_0][name]': 'Mixeur & co',
  'data[custom_data][reference]': 'PD99-1',
});

it('[B13] the hash is SHA-512 of the master key', () => {
  expect(HASH).toBe(
    'e3662754c63cb8f248468591fab6b52e0553f7b1c07358e8b584cdd537bbd8d78f2bf368892297fb818153adb3384e0a01d22e5c4b83a35a44aba9872461a700',
  );
});

it.each([
  ["a form with PHP's bracket keys", brackets],
  ['a form with JSON in one field', form({ data: JSON.stringify(data) })],
  ['a form with JSON and the hash beside it', form({ data: JSON.stringify(withoutHash), hash: HASH })],
  ['JSON', JSON.stringify({ data })],
  ['JSON with text in it', JSON.stringify({ data: JSON.stringify(data) })],
  ['JSON with the hash at the root', JSON.stringify({ data: withoutHash, hash: HASH })],
  ['JSON that is not wrapped', JSON.stringify(data)],
  ['JSON with the token at the root', JSON.stringify({ hash: HASH, status: 'completed', token: TOKEN })],
  ['a form that is not wrapped', form({ hash: HASH, status: 'completed', 'invoice[token]': TOKEN })],
  [
    'a form with the status inside the invoice',
    form({ 'data[hash]': HASH, 'data[invoice][status]': 'completed', 'data[invoice][token]': TOKEN }),
  ],
  ['an upper-case hash', brackets.replace(HASH, HASH.toUpperCase())],
])('[B13] [B14] uses only the token of %s, and keeps neither hash nor reference', (__, body) => {
  expect(read(body)).toEqual({
    eventKey: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    clientReference: undefined,
    sessionId: TOKEN,
    body: JSON.stringify({ token: TOKEN, status: 'completed' }),
  });
});

it.each([
  ['another hash of the same length', brackets.replace(HASH, HASH.replaceAll('e', 'f'))],
  ['a shorter hash', brackets.replace(HASH, HASH.slice(1))],
  ['no hash', form({ 'data[invoice][token]': TOKEN })],
  ['a hash that is no text', JSON.stringify({ data: { ...data, hash: [HASH] } })],
  ['JSON of another shape', '[]'],
  ['truncated JSON', '{"data":'],
  ['a data field that is no object', form({ data: 'x', hash: HASH })],
  ['a prototype instead of fields', JSON.stringify({ __proto__: { data } })],
])('[B12] refuses a message with %s', (__, body) => {
  expect(read(body)).toBeUndefined();
});

it('[B13] an empty message, with which the address is probed, names no payment', () => {
  expect(read('')).toMatchObject({ sessionId: undefined, clientReference: undefined, body: '' });
});

it.each(['../../direct-pay', 'x'.repeat(65), ''])('[C29] uses no token that is none: %j', (token) => {
  expect(read(JSON.stringify({ data: { ...data, invoice: { token } } }))).toMatchObject({
    sessionId: undefined,
  });
});

it('[E1] a message does not change the prototype of objects', () => {
  read(`${brackets}&data[__proto__][polluted]=1&__proto__[polluted]=1`);
  read(`{"data":{"hash":"${HASH}","__proto__":{"polluted":1}}}`);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

it('[B11] repeats of one message have one key, other messages have others', () => {
  expect(read(brackets)?.eventKey).toBe(read(brackets)?.eventKey);
  expect(read(`${brackets}&x=1`)?.eventKey).not.toBe(read(brackets)?.eventKey);
});
