import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ORDER, startSandbox } from '#tests/sandbox/support.ts';

const ValidationError = v.object({
  code: v.literal('request-validation-error'),
  message: v.string(),
  details: v.array(v.strictObject({ loc: v.array(v.string()), msg: v.string(), type: v.string() })),
});
const badFields = (json: unknown) => v.parse(ValidationError, json).details.map(({ loc }) => loc.join('.'));

it('creates a session with every documented field', async () => {
  const { api } = await startSandbox({
    wallTime: () => Date.UTC(2026, 0, 2, 10, 13, 4, 567),
    publicOrigin: 'https://pay.example',
  });
  const { status, json } = await api('/checkout/sessions', { method: 'POST', body: ORDER });
  expect(status).toBe(200);
  const id = v.parse(v.object({ id: v.pipe(v.string(), v.maxLength(20)) }), json).id;
  expect(json).toEqual({
    ...ORDER,
    id,
    checkout_status: 'open',
    payment_status: 'processing',
    last_payment_error: null,
    transaction_id: null,
    business_name: 'Kër Électro',
    aggregated_merchant_id: null,
    restrict_payer_mobile: null,
    wave_launch_url: `https://pay.example/c/${id}?a=285000&c=XOF&m=M_test`,
    when_created: '2026-01-02T10:13:04Z',
    when_expires: '2026-01-02T10:43:04Z',
    when_completed: null,
  });
});

it('treats absent and null optional fields alike, and ignores unknown fields', async () => {
  const { create } = await startSandbox();
  const session = await create({ client_reference: null, metadata: { order: 1 }, payment_method: 'wave' });
  expect(session.client_reference).toBeNull();
  expect(session).not.toHaveProperty('metadata');
});

it.each([
  ['amount', 5000],
  ['amount', '5000.00'],
  ['amount', '0'],
  ['amount', '-5000'],
  ['amount', '05000'],
  ['amount', '5e3'],
  ['amount', ' 5000'],
  ['amount', '9'.repeat(16)],
  ['amount', null],
  ['amount', undefined],
  ['currency', 'EUR'],
  ['currency', undefined],
  ['success_url', 'http://shop.example/ok'],
  ['success_url', 'http://localhost:3000/ok'],
  ['success_url', 'javascript:alert(1)'],
  ['success_url', 'https://shop.example;script-src/ok'],
  ['success_url', '/ok'],
  ['success_url', undefined],
  ['error_url', 'ftp://shop.example/no'],
  ['error_url', undefined],
  ['client_reference', 'r'.repeat(256)],
  ['client_reference', 42],
  ['restrict_payer_mobile', '771234567'],
  ['restrict_payer_mobile', '+0771234567'],
  ['restrict_payer_mobile', '+221 77 123 45 67'],
  ['aggregated_merchant_id', 7],
])('rejects a create whose %s is %j, and names only that field', async (field, value) => {
  const { api } = await startSandbox();
  const { status, json } = await api('/checkout/sessions', {
    method: 'POST',
    body: { ...ORDER, [field]: value },
  });
  expect(status).toBe(400);
  expect(badFields(json)).toEqual([`body.${field}`]);
});

it('returns one detail per invalid field', async () => {
  const { api } = await startSandbox();
  const body = { amount: 1.5, currency: 'USD', success_url: 'x' };
  const { json } = await api('/checkout/sessions', { method: 'POST', body });
  expect(badFields(json).toSorted()).toEqual([
    'body.amount',
    'body.currency',
    'body.error_url',
    'body.success_url',
  ]);
  expect(badFields((await api('/checkout/sessions', { method: 'POST', body: [] })).json)).toContain(
    'body.amount',
  );
});

it('accepts a reference of 255 characters', async () => {
  const { create } = await startSandbox();
  expect((await create({ client_reference: 'é'.repeat(255) })).client_reference).toHaveLength(255);
});

it('accepts http return URLs only if enabled, and only for localhost', async () => {
  const { api, create } = await startSandbox({ wave: { allowHttpLocalhost: true } });
  const local = { success_url: 'http://localhost:3000/ok', error_url: 'http://127.0.0.1:3000/no' };
  expect(await create(local)).toMatchObject(local);
  const body = { ...ORDER, ...local, error_url: 'http://localhost.example/no' };
  expect(badFields((await api('/checkout/sessions', { method: 'POST', body })).json)).toEqual([
    'body.error_url',
  ]);
});

it.each([
  ['request-not-json', 'amount=5000', 'application/x-www-form-urlencoded'],
  ['request-not-json', JSON.stringify(ORDER), 'text/plain'],
  ['request-parsing-error', '{"amount":', 'application/json'],
  ['request-parsing-error', '', 'application/json'],
])('returns %s for a body that cannot be parsed', async (code, body, type) => {
  const { api } = await startSandbox();
  const answer = await api('/checkout/sessions', { method: 'POST', body, headers: { 'content-type': type } });
  expect(answer).toMatchObject({ status: 400, json: { code } });
});
