import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureHeader, verifySignature } from '#sandbox/providers/wave/signature.ts';

const secret = 'wave_sn_WHS_devsecret0001';
const timestamp = 1_700_000_000;
const now = timestamp * 1000;
const body =
  '{"id":"EV_dev1","type":"checkout.session.completed","data":{"id":"cos-18qq25rgr100a","amount":"1000","currency":"XOF","checkout_status":"complete","payment_status":"succeeded","client_reference":"CMD-42"}}';
const known = 'd5674a680722073fe505167ca88571c4a87845266bd7e664d62402dce4a9201a';

it('signs the timestamp directly followed by the body', () => {
  expect(signatureHeader([secret], timestamp, body)).toBe(`t=1700000000,v1=${known}`);
  expect(verifySignature(`t=1700000000,v1=${known}`, body, secret, now)).toBe('valid');
});

it('rejects a signature with a dot between timestamp and body', () => {
  const dotted = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  expect(dotted.startsWith('b33a6f03')).toBe(true);
  expect(verifySignature(`t=1700000000,v1=${dotted}`, body, secret, now)).toBe('invalid-signature');
});

it('signs with the old and the new secret during a rotation', () => {
  const header = signatureHeader(['wave_sn_WHS_new', secret], timestamp, body);
  expect(header).toMatch(/^t=1700000000,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  expect(verifySignature(header, body, secret, now)).toBe('valid');
  expect(verifySignature(header, body, 'wave_sn_WHS_new', now)).toBe('valid');
  expect(verifySignature(header, body, 'wave_sn_WHS_other', now)).toBe('invalid-signature');
});

const at = (t: number | string) =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}${body}`).digest('hex')}`;

it.each([
  ['no header', undefined, 'missing-signature'],
  ['no proof', 't=1700000000', 'invalid-signature-format'],
  ['no timestamp', `v1=${known}`, 'invalid-signature-format'],
  ['two timestamps', `t=1700000000,t=1700000001,v1=${known}`, 'invalid-signature-format'],
  ['a timestamp that is no integer', at('1.7e9'), 'invalid-signature-timestamp'],
  ['a timestamp 31 s ahead', at(timestamp + 31), 'invalid-signature-timestamp'],
  ['a timestamp 30 s ahead', at(timestamp + 30), 'valid'],
  ['a timestamp 300 s old', at(timestamp - 300), 'valid'],
  ['a timestamp 301 s old', at(timestamp - 301), 'expired-signature-timestamp'],
  ['another proof', `t=1700000000,v1=${'0'.repeat(64)}`, 'invalid-signature'],
  ['a short proof', 't=1700000000,v1=d5', 'invalid-signature'],
])('verifies %s', (_, header, verdict) => {
  expect(verifySignature(header, body, secret, now)).toBe(verdict);
});
