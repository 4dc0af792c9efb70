import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  isFromOrange,
  type OrangeCallbacks,
  readOrangeNotification,
} from '#server/providers/orange/callback.ts';

const KEY = 'the-key-of-the-notifications';
const SECRET = 'om_endpoint_secret_dev';
const BODY =
  '{"amount":{"value":1000,"unit":"XOF"},"reference":"CMD-42","type":"MERCHANT_PAYMENT","channel":"MAXIT","transactionId":"MP231114.2213.A00001","paymentMethod":"QRCODE","status":"SUCCESS"}';
const TIME = 1_700_000_000;
const PROOF = 'c93d35c15ec6a06671f669917a5f906ccbb505d1af2c9e58124c008f5c6adf7b';
const SIGNATURE = `t=${TIME},v1=${PROOF}`;
const both: OrangeCallbacks = { apiKeys: [KEY], signingSecrets: [SECRET] };

const isProven = (headers: Record<string, string>, { callbacks = both, body = BODY, seconds = TIME } = {}) =>
  isFromOrange(callbacks, headers, Buffer.from(body), new Date(seconds * 1_000));
const proven = { authorization: `Basic ${KEY}`, 'x-sonatel-signature': SIGNATURE };
const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');

it('[B12] accepts the raw key and the documented signature: the time, a comma and the raw body', () => {
  expect(isProven(proven)).toBe(true);
  expect(isProven({ ...proven, authorization: `basic ${KEY}` })).toBe(true);
  expect(isProven({ ...proven, 'x-sonatel-signature': `t=${TIME},v1=${'a'.repeat(64)},v1=${PROOF}` })).toBe(
    true,
  );
});

it.each([
  ['no key', { 'x-sonatel-signature': SIGNATURE }],
  ['another key', { ...proven, authorization: `Basic ${KEY}x` }],
  ['the key in base64', { ...proven, authorization: `Basic ${Buffer.from(KEY).toString('base64')}` }],
  ['no signature', { authorization: `Basic ${KEY}` }],
  ['a dot for the comma', { ...proven, 'x-sonatel-signature': `t=${TIME},v1=${sign(`${TIME}.${BODY}`)}` }],
  ['nothing for the comma', { ...proven, 'x-sonatel-signature': `t=${TIME},v1=${sign(`${TIME}${BODY}`)}` }],
  ['nothing', {}],
])('[B12] rejects a notification with %s', (_, headers) => {
  expect(isProven(headers)).toBe(false);
});

const withKey = (apiKey: unknown) => JSON.stringify({ ...Object(JSON.parse(BODY)), apiKey });

it('[B12] accepts the key in the other places that are described, and only the right one', () => {
  const keyOnly = { apiKeys: [KEY], signingSecrets: [] };
  expect(isProven({ 'x-api-key': KEY }, { callbacks: keyOnly })).toBe(true);
  expect(isProven({}, { callbacks: keyOnly, body: withKey(KEY) })).toBe(true);
  for (const wrong of [`${KEY}x`, '', null, [KEY], { apiKey: KEY }])
    expect(isProven({}, { callbacks: keyOnly, body: withKey(wrong) })).toBe(false);
  const read = readOrangeNotification({}, Buffer.from(withKey(KEY)));
  expect(read).toMatchObject({ clientReference: 'CMD-42' });
  expect(JSON.stringify(read)).not.toContain(KEY);
});

it('[B12] rejects another body, and a time more than five minutes away', () => {
  expect(isProven(proven, { body: `${BODY} ` })).toBe(false);
  for (const [seconds, holds] of [
    [TIME + 300, true],
    [TIME + 301, false],
    [TIME - 300, true],
    [TIME - 301, false],
  ] as const)
    expect(isProven(proven, { seconds })).toBe(holds);
});

it('[B12] checks what is configured, and accepts nothing where nothing is', () => {
  const keyOnly = { apiKeys: ['an-older-key', KEY], signingSecrets: [] };
  expect(isProven({ authorization: `Basic ${KEY}` }, { callbacks: keyOnly })).toBe(true);
  const signatureOnly = { apiKeys: [], signingSecrets: [SECRET] };
  expect(isProven({ 'x-sonatel-signature': SIGNATURE }, { callbacks: signatureOnly })).toBe(true);
  expect(isProven(proven, { callbacks: { apiKeys: [], signingSecrets: [] } })).toBe(false);
});

it('[B11] reads the names in a notification, not its status, and stores no phone number', () => {
  const headers = { 'x-sonatel-idempotency-key': 'event-1' };
  const full = {
    ...JSON.parse(BODY),
    reference: 'a-uuid-of-theirs',
    metadata: { reference: 'OM4220261121103000123' },
    customer: { idType: 'MSISDN', id: '771234567' },
    apiKey: KEY,
  };
  const read = readOrangeNotification(headers, Buffer.from(JSON.stringify(full)));
  expect(read).toMatchObject({
    eventKey: 'event-1',
    clientReference: 'OM4220261121103000123',
    sessionId: undefined,
  });
  expect(read.body).not.toMatch(/771234567|the-key/);
  expect(readOrangeNotification(headers, Buffer.from(BODY)).clientReference).toBe('CMD-42');
});

it('[B15] a notification without a key of its own, or of another format, is named by its bytes', () => {
  const [one, again, other] = [BODY, BODY, 'not json'].map((body) =>
    readOrangeNotification({}, Buffer.from(body)),
  );
  expect(one?.eventKey).toMatch(/^sha256:/);
  expect(again?.eventKey).toBe(one?.eventKey);
  expect(other).toMatchObject({ clientReference: undefined, body: 'unreadable' });
  expect(
    readOrangeNotification({ 'x-sonatel-idempotency-key': 'x'.repeat(300) }, Buffer.from(BODY)).eventKey,
  ).toBe(one?.eventKey);
});
