import * as v from 'valibot';
import { expect, it } from 'vitest';
import { signatureHeader } from '#sandbox/providers/wave/signature.ts';
import { API_KEY, ORDER, startSandbox } from '#tests/sandbox/support.ts';

const MINUTE = 60_000;

it('returns a session by id, transaction and reference', async () => {
  const { sandbox, api, create, read } = await startSandbox();
  const first = await create();
  const second = await create({ restrict_payer_mobile: '+221771234567' });
  expect(await read(first.id)).toEqual(first);
  expect((await api('/checkout/sessions/search?client_reference=CMD-42')).json).toEqual({
    result: [first, second],
  });
  expect((await api('/checkout/sessions/search?client_reference=CMD-4')).json).toEqual({ result: [] });

  sandbox.providers.wave.pay(first.id);
  const paid = await read(first.id);
  expect(paid).toMatchObject({
    checkout_status: 'complete',
    payment_status: 'succeeded',
    when_completed: expect.any(String),
  });
  expect((await api(`/checkout/sessions?transaction_id=${paid.transaction_id}`)).json).toEqual(paid);
});

it.each([
  ['no header', {}, 'missing-auth-header'],
  ['another scheme', { authorization: 'Basic abc' }, 'invalid-auth'],
  ['no key', { authorization: 'Bearer' }, 'api-key-not-provided'],
  ['an unknown key', { authorization: `Bearer ${API_KEY}x` }, 'no-matching-api-key'],
])('rejects %s with 401 before validating the request', async (_, headers, code) => {
  const { call } = await startSandbox();
  for (const path of ['/v1/balance', '/v1/checkout/sessions/cos-none', '/v1/nowhere'])
    expect(await call(path, { headers })).toMatchObject({ status: 401, json: { code } });
  const create = await call('/v1/checkout/sessions', { method: 'POST', headers, body: 'not json' });
  expect(create).toMatchObject({ status: 401, json: { code } });
});

it.each([
  ['GET', '/checkout/sessions/cos-none', 404, 'checkout-session-not-found'],
  ['GET', '/checkout/sessions?transaction_id=TNONE', 404, 'checkout-session-not-found'],
  ['GET', '/checkout/sessions', 400, 'request-validation-error'],
  ['GET', '/checkout/sessions/search', 400, 'request-validation-error'],
  ['GET', '/checkout/sessions/search?client_reference=a&client_reference=b', 400, 'request-validation-error'],
  ['POST', '/checkout/sessions/cos-none/expire', 404, 'checkout-session-not-found'],
  ['POST', '/checkout/sessions/cos-none/refund', 404, 'checkout-session-not-found'],
  ['POST', '/transactions/TNONE/refund', 404, 'checkout-session-not-found'],
  ['GET', '/transactions?date=2026-1-2', 400, 'request-validation-error'],
  ['GET', '/transactions?after=nonsense', 400, 'request-validation-error'],
  ['GET', '/transactions/TNONE', 404, 'not-found'],
])('answers %s %s with %i %s', async (method, path, status, code) => {
  const { api } = await startSandbox();
  expect(await api(path, { method })).toMatchObject({ status, json: { code } });
});

it('[TL-06] expires an open session once, and accepts and returns an empty body', async () => {
  const { api, create, read, sandbox } = await startSandbox();
  const { id } = await create();
  const expire = (session: string) =>
    api(`/checkout/sessions/${session}/expire`, { method: 'POST', body: '' });
  expect(await expire(id)).toMatchObject({ status: 200, text: '' });
  expect(await read(id)).toMatchObject({ checkout_status: 'expired', payment_status: 'processing' });
  expect((await read(id)).when_completed).not.toBeNull();
  expect(await expire(id)).toMatchObject({ status: 409, json: { code: 'checkout-session-already-expired' } });

  const paid = await create();
  sandbox.providers.wave.pay(paid.id);
  expect(await expire(paid.id)).toMatchObject({
    status: 409,
    json: { code: 'checkout-session-already-complete' },
  });
  expect(await read(paid.id)).toMatchObject({ payment_status: 'succeeded' });
});

it('[TL-06] a session expires after 30 minutes of the sandbox clock', async () => {
  const { sandbox, api, create, read } = await startSandbox();
  const { id } = await create();
  sandbox.clock.advance(29 * MINUTE);
  expect((await read(id)).checkout_status).toBe('open');
  sandbox.clock.advance(MINUTE);
  const over = await read(id);
  expect(over).toMatchObject({
    checkout_status: 'expired',
    payment_status: 'processing',
    transaction_id: null,
  });
  expect(over.when_completed).toBe(over.when_expires);
  expect((await api(`/checkout/sessions/${id}/expire`, { method: 'POST' })).status).toBe(409);
  expect(sandbox.providers.wave.pay(id)).toBeUndefined();
});

it('refunds the whole amount once, by session or transaction, even if requested again', async () => {
  const { sandbox, api, create, read } = await startSandbox();
  const { id } = await create();
  expect(await api(`/checkout/sessions/${id}/refund`, { method: 'POST' })).toMatchObject({
    status: 400,
    json: { code: 'checkout-refund-failed' },
  });
  sandbox.providers.wave.pay(id);
  const paid = await read(id);
  for (const path of [
    `/checkout/sessions/${id}/refund`,
    `/transactions/${paid.transaction_id}/refund`,
    `/checkout/sessions/${id}/refund`,
  ])
    expect(await api(path, { method: 'POST', body: '' })).toMatchObject({ status: 200, text: '' });
  expect(await read(id)).toEqual(paid);
  expect((await api('/balance')).json).toEqual({ amount: '0', currency: 'XOF' });
});

it('lists the ledger by day with cursors', async () => {
  const { sandbox, api, create, press } = await startSandbox({
    wallTime: () => Date.UTC(2026, 0, 2, 10),
    wave: { ledgerPageSize: 2 },
  });
  const { id } = await create();
  await press(id, 'pay', { payer_mobile: '77 123 45 67' });
  await api(`/checkout/sessions/${id}/refund`, { method: 'POST' });
  sandbox.providers.wave.pay((await create({ amount: '700' })).id);
  sandbox.clock.advance(24 * 60 * MINUTE);
  sandbox.providers.wave.pay((await create({ amount: '50' })).id);

  const first = await api('/transactions?date=2026-01-02');
  const movement = {
    timestamp: '2026-01-02T10:00:00Z',
    transaction_id: expect.stringMatching(/^pt-[0-9a-z]{13}$/),
    fee: '0',
    currency: 'XOF',
    counterparty_name: null,
    counterparty_mobile: '+221771234567',
    client_reference: 'CMD-42',
    payment_reason: null,
    checkout_api_session_id: id,
  };
  expect(first.json).toEqual({
    date: '2026-01-02',
    page_info: { start_cursor: expect.any(String), end_cursor: expect.any(String), has_next_page: true },
    items: [
      {
        ...movement,
        transaction_type: 'api_checkout',
        amount: '285000',
        balance: '285000',
        is_reversal: false,
      },
      {
        ...movement,
        transaction_type: 'api_checkout_refund',
        amount: '-285000',
        balance: '0',
        is_reversal: true,
      },
    ],
  });
  const Page = v.object({
    page_info: v.object({ end_cursor: v.string(), has_next_page: v.boolean() }),
    items: v.array(v.object({ amount: v.string() })),
  });
  const cursor = v.parse(Page, first.json).page_info.end_cursor;
  const second = v.parse(Page, (await api(`/transactions?date=2026-01-02&after=${cursor}`)).json);
  expect(second).toMatchObject({ page_info: { has_next_page: false }, items: [{ amount: '700' }] });
  expect(v.parse(Page, (await api('/transactions')).json).items).toEqual([{ amount: '50' }]);
  expect((await api('/transactions?date=2025-12-31')).json).toMatchObject({ items: [] });
  expect((await api('/balance')).json).toEqual({ amount: '750', currency: 'XOF' });
});

it('can list ledger items without a type, net of fees and with other ids', async () => {
  const { sandbox, api, create, read } = await startSandbox({ wave: { ledgerForm: 'bare' } });
  const { id } = await create({ amount: '1000' });
  sandbox.providers.wave.pay(id);
  const { transaction_id: sessionTransaction } = await read(id);
  const Page = v.object({ items: v.array(v.record(v.string(), v.unknown())) });
  const [item] = v.parse(Page, (await api('/transactions')).json).items;
  expect(item).toMatchObject({ amount: '990', fee: '10', checkout_api_session_id: id });
  expect(item).not.toHaveProperty('transaction_type');
  expect(item?.['transaction_id']).not.toBe(sessionTransaction);
});

it('requires signed requests if configured', async () => {
  const signing = 'wave_sn_AKS_0123456789';
  const { api } = await startSandbox({ wave: { requestSigningSecret: signing } });
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(ORDER);
  const send = (signature: string | undefined) =>
    api('/checkout/sessions', {
      method: 'POST',
      body,
      headers: signature === undefined ? {} : { 'wave-signature': signature },
    });

  expect(await send(undefined)).toMatchObject({ status: 401, json: { code: 'missing-signature' } });
  expect(await send('nonsense')).toMatchObject({ status: 401, json: { code: 'invalid-signature-format' } });
  expect(await send(signatureHeader([signing], now, `${body} `))).toMatchObject({
    status: 401,
    json: { code: 'invalid-signature' },
  });
  expect(await send(signatureHeader([signing], now - 400, body))).toMatchObject({
    json: { code: 'expired-signature-timestamp' },
  });
  expect(await send(signatureHeader([signing], now + 90, body))).toMatchObject({
    json: { code: 'invalid-signature-timestamp' },
  });
  expect((await send(signatureHeader([signing], now, body))).status).toBe(200);
  const signedGet = { headers: { 'wave-signature': signatureHeader([signing], now, '') } };
  expect((await api('/balance', signedGet)).status).toBe(200);
});
