import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isFromWave, readWaveEvent, type WaveWebhook } from '#server/providers/wave/callback.ts';

const SECRET = 'wave_sn_WHS_devsecret0001';
const BODY =
  '{"id":"EV_dev1","type":"checkout.session.completed","data":{"id":"cos-18qq25rgr100a","amount":"1000","currency":"XOF","checkout_status":"complete","payment_status":"succeeded","client_reference":"CMD-42"}}';
const TIME = 1_700_000_000;
const PROOF = 'd5674a680722073fe505167ca88571c4a87845266bd7e664d62402dce4a9201a';
const signing: WaveWebhook = { strategy: 'signing', secrets: [SECRET] };

const judge = (header: string, { body = BODY, webhook = signing, seconds = TIME } = {}) =>
  isFromWave(webhook, { 'wave-signature': header }, Buffer.from(body), new Date(seconds * 1_000));
const sign = (message: string, secret = SECRET) => createHmac('sha256', secret).update(message).digest('hex');

it('[B12] accepts the documented signature: the timestamp directly before the raw body', () => {
  expect(judge(`t=${TIME},v1=${PROOF}`)).toBe(true);
});

it('[B12] rejects a signature with a dot between timestamp and body', () => {
  const dotted = sign(`${TIME}.${BODY}`);
  expect(dotted.startsWith('b33a6f03')).toBe(true);
  expect(judge(`t=${TIME},v1=${dotted}`)).toBe(false);
});

it.each([
  ['300 s old', TIME + 300, true],
  ['301 s old', TIME + 301, false],
  ['30 s ahead', TIME - 30, true],
  ['31 s ahead', TIME - 31, false],
])('[B12] checks the age of a signature: %s', (_, seconds, holds) => {
  expect(judge(`t=${TIME},v1=${PROOF}`, { seconds })).toBe(holds);
});

it('[F6] accepts any of several signatures and secrets during a rotation', () => {
  const wrong = 'a'.repeat(64);
  expect(judge(`t=${TIME},v1=${wrong},v1=${PROOF}`)).toBe(true);
  expect(judge(`t=${TIME},v1=${PROOF}`, { webhook: { ...signing, secrets: ['another', SECRET] } })).toBe(
    true,
  );
});

it.each([
  ['another body', `t=${TIME},v1=${PROOF}`, `${BODY} `],
  ['another time', `t=${TIME + 1},v1=${PROOF}`, BODY],
  ['another secret', `t=${TIME},v1=${sign(`${TIME}${BODY}`, 'wave_sn_WHS_other')}`, BODY],
  ['no time', `v1=${PROOF}`, BODY],
  ['two times', `t=${TIME},t=${TIME},v1=${PROOF}`, BODY],
  ['a time that is no number', `t=${TIME}x,v1=${PROOF}`, BODY],
  ['no proof', `t=${TIME}`, BODY],
  ['a proof cut short', `t=${TIME},v1=${PROOF.slice(0, 32)}`, BODY],
  ['an empty proof', `t=${TIME},v1=`, BODY],
  ['nothing', '', BODY],
])('[B12] rejects %s', (_, header, body) => {
  expect(judge(header, { body })).toBe(false);
});

it('[B12] compares the shared secret if that strategy is configured', () => {
  const shared: WaveWebhook = { strategy: 'shared', secrets: ['wave_sn_WHS_old', SECRET] };
  const judgeBearer = (authorization?: string) =>
    isFromWave(shared, authorization === undefined ? {} : { authorization }, Buffer.from(BODY), new Date());
  expect(judgeBearer(`Bearer ${SECRET}`)).toBe(true);
  expect(judgeBearer('Bearer wave_sn_WHS_old')).toBe(true);
  for (const other of [undefined, '', SECRET, 'Bearer wave_sn_WHS_devsecret0002', `Bearer ${SECRET}x`])
    expect(judgeBearer(other)).toBe(false);
  // A signature is not accepted there, and a shared secret is not accepted as a signature.
  expect(
    isFromWave(
      shared,
      { 'wave-signature': `t=${TIME},v1=${PROOF}` },
      Buffer.from(BODY),
      new Date(TIME * 1_000),
    ),
  ).toBe(false);
});

it('reads the ids in an event, but not its status', () => {
  expect(readWaveEvent(Buffer.from(BODY))).toEqual({
    eventKey: 'EV_dev1',
    clientReference: 'CMD-42',
    sessionId: 'cos-18qq25rgr100a',
    body: BODY,
  });
  const other = {
    id: 'EV_2',
    type: 'merchant.payment_received',
    data: { id: 'T_1', client_reference: 'CMD-42' },
  };
  expect(readWaveEvent(Buffer.from(JSON.stringify(other)))).toMatchObject({
    eventKey: 'EV_2',
    clientReference: undefined,
    sessionId: undefined,
  });
  expect(readWaveEvent(Buffer.from('not json')).eventKey).toMatch(/^sha256:/);
});
