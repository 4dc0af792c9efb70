import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { CLIENT, CODE, startOrange } from './support.ts';

const SECOND = 1_000;
const grant = { grant_type: 'client_credentials' };

it('[TL-06] issues tokens of 299 seconds, to a form with the right client only', async () => {
  const { sandbox, askToken, call, get } = await startOrange();
  expect((await askToken()).json).toMatchObject({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 299,
    refresh_token: expect.any(String),
    refresh_expires_in: 1_800,
  });
  for (const fields of [
    { ...CLIENT, ...grant, client_secret: 'wrong' },
    { ...CLIENT, ...grant, client_id: 'wrong' },
  ])
    expect(await askToken(fields)).toMatchObject({ status: 401, json: { error: 'unauthorized_client' } });
  expect(await askToken({ ...CLIENT, grant_type: 'password' })).toMatchObject({
    status: 400,
    json: { error: 'unsupported_grant_type' },
  });
  const json = { 'content-type': 'application/json' };
  const asJson = { method: 'POST', headers: json, body: JSON.stringify({ ...CLIENT, ...grant }) };
  expect((await call('/oauth/v1/token', asJson)).status).toBe(400);

  // The clock of the sandbox also runs by itself.
  sandbox.clock.advance(240 * SECOND);
  expect((await get('/api/eWallet/v1/transactions')).status).toBe(200);
  sandbox.clock.advance(59 * SECOND);
  const expired = await get('/api/eWallet/v1/transactions');
  expect(expired).toMatchObject({ status: 401, json: { title: 'Unauthorized', status: '401' } });
  expect(expired.headers.get('content-type')).toContain('application/problem+json');
});

it('[TL-06] issues tokens to Basic authentication with a scope, and at the former address', async () => {
  const { call } = await startOrange();
  const ask = (client: string, path = '/oauth/v1/token') =>
    call(path, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
      body: new URLSearchParams({ ...grant, scope: 'read write' }),
    });
  const { client_id: id, client_secret: secret } = CLIENT;
  for (const path of ['/oauth/v1/token', '/oauth/token']) {
    const { access_token: token } = (await ask(`${id}:${secret}`, path)).json;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await call('/api/eWallet/v1/transactions', { headers })).status).toBe(200);
  }
  for (const wrong of [`${id}:wrong`, `wrong:${secret}`, id, ':', ''])
    expect(await ask(wrong)).toMatchObject({ status: 401, json: { error: 'unauthorized_client' } });
});

it.each([
  '/api/eWallet/v4/transactions',
  '/api/eWallet/v1/transactions/MP1/refund',
  '/api/account/v1/publicKeys',
  '/oauth/v2/token',
])('[TL-06] answers %s, which it does not have, as production does', async (path) => {
  const { get } = await startOrange();
  const answer = await get(path);
  expect(answer).toMatchObject({ status: 404, json: { code: '60', status: '404', instance: path } });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

it('[TL-06] creates a code whose picture encodes its link', async () => {
  const { code } = await startOrange();
  const created = await code();
  expect(created).toMatchObject({ shortLink: '', validity: 600, metadata: CODE.metadata });
  const { startDateTime, endDateTime } = created.validFor;
  expect(Date.parse(endDateTime) - Date.parse(startDateTime)).toBe(600 * SECOND);
  const picture = sharp(Buffer.from(created.qrCode, 'base64')).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(created.deepLink);
  expect(new Set([created.deepLink, created.deepLinks.MAXIT, created.deepLinks.OM]).size).toBe(3);
});

it.each([
  ['another merchant', { code: '654321' }, 'code'],
  ['no name', { name: undefined }, 'name'],
  ['a fraction', { amount: { unit: 'XOF', value: 1.5 } }, 'amount.value'],
  ['nothing to pay', { amount: { unit: 'XOF', value: 0 } }, 'amount.value'],
  ['another currency', { amount: { unit: 'EUR', value: 10 } }, 'amount.unit'],
  ['a validity in milliseconds', { validity: 600_000 }, 'validity'],
  ['a plain return address', { callbackSuccessUrl: 'http://shop.example/' }, 'callbackSuccessUrl'],
  ['metadata that is no text', { metadata: { order: 42 } }, 'metadata.order'],
])('[TL-06] refuses a code with %s, and names the field', async (_, changes, field) => {
  const { createCode, orange } = await startOrange();
  expect(await createCode(changes)).toMatchObject({
    status: 400,
    json: { title: 'Bad request', violations: [{ field }] },
  });
  expect(orange.all()).toEqual([]);
});

it('[TL-06] accepts a merchant code that is a number, and checks the address of notifications', async () => {
  const { createCode, code } = await startOrange({ allowHttpLocalhost: true });
  await code({ code: 123_456, callbackSuccessUrl: 'http://localhost:3000/payment/success' });
  const headers = { 'x-callback-url': 'http://shop.example/callback' };
  expect(await createCode({}, headers)).toMatchObject({
    status: 400,
    json: { violations: [{ field: 'X-Callback-Url' }] },
  });
});

it('[TL-06] lists payments as a bare array with decimal amounts, and none of an unused code', async () => {
  const { code, get, search, orange } = await startOrange();
  const { qrId } = await code();
  expect(await search(`reference=${CODE.reference}`)).toEqual([]);
  const failed = orange.use(qrId, 'FAILED');
  const paid = orange.use(qrId, 'SUCCESS', { payer: '781112233', channel: 'OM' });
  const { text } = await get(`/api/eWallet/v1/transactions?reference=${CODE.reference}`);
  expect(text).toContain('"value":285000.0');
  expect(JSON.parse(text)).toMatchObject([
    { transactionId: failed?.id, status: 'FAILED' },
    {
      transactionId: expect.stringMatching(/^MP\d{6}\.\d{4}\.A\d{5}$/),
      status: 'SUCCESS',
      type: 'MERCHANT_PAYMENT',
      amount: { value: 285_000, unit: 'XOF' },
      reference: CODE.reference,
      metadata: CODE.metadata,
      partner: { id: '123456', idType: 'CODE' },
      customer: { id: '781112233', idType: 'MSISDN' },
      channel: 'OM',
    },
  ]);
  expect(await search(`transactionId=${paid?.id}`)).toHaveLength(1);
  expect(await search('status=FAILED')).toMatchObject([{ transactionId: failed?.id }]);
  expect(await search('page=1&size=1')).toMatchObject([{ transactionId: paid?.id }]);
  expect(await search('reference=OM1')).toEqual([]);
  const now = new Date().toISOString();
  expect(await search(`fromDateTime=${now}`)).toEqual([]);
  expect(await search(`toDateTime=${now}`)).toHaveLength(2);

  const status = (id: string | undefined) => get(`/api/eWallet/v1/transactions/${id}/status`);
  expect((await status(paid?.id)).json).toEqual({ status: 'SUCCESS' });
  expect(await status('MP0')).toMatchObject({ status: 404, json: { code: '60' } });
});

it('[TL-06] has the habits of production, which can be switched off', async () => {
  const { code, get, search, orange, authorization, call } = await startOrange();
  orange.use((await code()).qrId, 'SUCCESS');
  const plain = () => get('/api/eWallet/v1/transactions', { authorization });
  expect(await search('type=MERCHANT_PAYMENT')).toEqual([]);
  expect((await plain()).status).toBe(415);
  const habits = { typeFilterFindsNothing: false, readsNeedContentType: false };
  const set = await call('/control/orange/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ habits }),
  });
  expect(set.status).toBe(204);
  expect(await search('type=MERCHANT_PAYMENT')).toHaveLength(1);
  expect(await search('type=CASHIN')).toEqual([]);
  expect((await plain()).status).toBe(200);
});

it('[TL-06] loses requests and answers, and refuses calls', async () => {
  const { orange, createCode, search, get } = await startOrange();
  orange.faults.set({
    faults: [
      { call: 'create', kind: 'lost-request' },
      { call: 'create', kind: 'lost-answer' },
      { call: 'create', kind: 'html' },
      { call: 'search', kind: 'problem', problem: 'failed', times: 2 },
    ],
  });
  await expect(createCode()).rejects.toThrow('fetch failed');
  expect(orange.all()).toHaveLength(0);
  await expect(createCode()).rejects.toThrow('fetch failed');
  expect(orange.all()).toHaveLength(1);
  expect(await createCode()).toMatchObject({ status: 200, text: expect.stringContaining('<html') });
  for (const status of [500, 500, 200])
    expect((await get('/api/eWallet/v1/transactions')).status).toBe(status);
  expect(await search()).toEqual([]);
});
