import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Created, KEY_HEADERS, ORDER, startPaydunya } from './support.ts';

const MASTER = { response_code: '1001', response_text: 'Invalid Masterkey Specified' };
const OnsiteCreated = v.object({ ...Created.entries, invoice_token: v.string() });
const keysOf = (mode: string) => ({
  response_code: '1001',
  response_text: `${mode} Private Key and Token combination is invalid`,
});

it('[PM-16] creates an invoice, which can be read at once with GET and with POST', async () => {
  const { json, confirm } = await startPaydunya({ publicOrigin: 'https://pay.example' });
  const items = { item_0: { name: 'Mixeur', quantity: 2, unit_price: '21150', total_price: 42_300 } };
  const invoice = { ...ORDER.invoice, total_amount: 42_300, items };
  const created = await json('/checkout-invoice/create', { ...ORDER, invoice });
  const { token } = v.parse(Created, created);
  expect(token).toMatch(/^test_[0-9A-Za-z]{10}$/);
  expect(created).toEqual({
    response_code: '00',
    response_text: `https://pay.example/sandbox-checkout/invoice/${token}`,
    description: 'Checkout Invoice Created',
    token,
  });
  const read = {
    response_code: '00',
    response_text: 'Transaction Found',
    hash: expect.stringMatching(/^[0-9a-f]{128}$/),
    invoice: { token, items, taxes: {}, total_amount: 42_300, description: 'Commande CMD-42' },
    custom_data: { reference: 'PD42-1' },
    actions: { ...ORDER.actions, callback_url: null },
    mode: 'test',
    status: 'pending',
    fail_reason: '',
  };
  expect(await confirm(token)).toEqual(read);
  expect(await json(`/checkout-invoice/confirm/${token}`, '')).toEqual(read);
});

it('[PM-16] the hash is SHA-512 of the master key', async () => {
  const { create, confirm } = await startPaydunya();
  const { token } = await create();
  expect(await confirm(token)).toMatchObject({
    hash: 'e3662754c63cb8f248468591fab6b52e0553f7b1c07358e8b584cdd537bbd8d78f2bf368892297fb818153adb3384e0a01d22e5c4b83a35a44aba9872461a700',
  });
});

it.each([
  ['no key', { 'paydunya-master-key': '' }, '/sandbox-api/v1', MASTER],
  [
    'a wrong master key before a wrong private key',
    { 'paydunya-master-key': 'x', 'paydunya-private-key': 'x' },
    '/sandbox-api/v1',
    MASTER,
  ],
  ['a wrong private key', { 'paydunya-private-key': 'test_private_x' }, '/sandbox-api/v1', keysOf('TEST')],
  ['a wrong token', { 'paydunya-token': 'x' }, '/sandbox-api/v1', keysOf('TEST')],
  ['keys of the test mode at the live address', {}, '/api/v1', keysOf('LIVE')],
])(
  '[PM-16] refuses %s with HTTP status 200, before it reads the body',
  async (_, headers, address, refusal) => {
    const { api } = await startPaydunya();
    const { status, text } = await api('/checkout-invoice/create', '{', { headers, address });
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: refusal });
  },
);

it.each([
  ['no store name', { store: {} }],
  ['a store name of spaces', { store: { name: ' ' } }],
  ['no amount', { invoice: {} }],
  ['an amount of 0', { invoice: { total_amount: 0 } }],
  ['an amount that is no number', { invoice: { total_amount: '100 F' } }],
  ['a text without an amount', { invoice: { total_amount: '0.00' } }],
  ['an action that is no URL', { actions: { return_url: 'javascript:alert(1)' } }],
])('[PM-15] refuses an invoice with %s in a readable sentence and a code of digits', async (_, changes) => {
  const { json } = await startPaydunya();
  expect(await json('/checkout-invoice/create', { ...ORDER, ...changes })).toEqual({
    response_code: '9001',
    response_text: expect.stringMatching(/\w/),
  });
});

it.each(['147500.00', '147500', ' 147500.0 '])(
  '[PM-15] [TL-06] accepts the amount as text, as two official plugins send it: %j',
  async (total) => {
    const { json, confirm } = await startPaydunya();
    const created = await json('/checkout-invoice/create', { ...ORDER, invoice: { total_amount: total } });
    expect(created).toMatchObject({ response_code: '00' });
    expect(await confirm(Object(created).token)).toMatchObject({ invoice: { total_amount: 147_500 } });
  },
);

it('accepts items as an array, empty channels, null fields and a decimal point in the amount', async () => {
  const { json, create, confirm } = await startPaydunya();
  const invoice = '{"total_amount": 6000.0, "description": null, "items": [{"name": "A"}], "channels": []}';
  const created = await json(
    '/checkout-invoice/create',
    `{"invoice": ${invoice}, "store": {"name": "K", "tagline": null}, "custom_data": []}`,
  );
  expect(created).toMatchObject({ response_code: '00' });
  const { token } = await create({ invoice: JSON.parse(invoice), actions: undefined, custom_data: null });
  expect(await confirm(token)).toMatchObject({
    invoice: { total_amount: 6_000, items: [{ name: 'A' }] },
    actions: { return_url: null, cancel_url: null, callback_url: null },
  });
});

it('[PM-16] answers 4004 to the token of no invoice', async () => {
  const { confirm } = await startPaydunya();
  expect(await confirm('test_0000000000')).toEqual({
    response_code: '4004',
    response_text: 'No Transaction Found.',
  });
});

it('[PM-16] charges an onsite payment with the code of the customer, and refuses any other', async () => {
  const { sandbox, json, call, confirm } = await startPaydunya();
  const opr = { invoice_data: ORDER, opr_data: { account_alias: 774_563_209 } };
  const created = v.parse(OnsiteCreated, await json('/opr/create', opr));
  const code = sandbox.providers.paydunya.findOnsite(created.token)?.onsite?.code ?? '';
  expect(await (await call('/paydunya')).text()).toContain(`Code envoyé au client : ${code}`);
  const charge = (confirm_token: string) => json('/opr/charge', { token: created.token, confirm_token });
  expect(await charge(code === '0000' ? '0001' : '0000')).toMatchObject({ response_code: '9002' });
  expect(await confirm(created.invoice_token)).toMatchObject({ status: 'pending' });
  expect(await charge(code)).toMatchObject({
    response_code: '00',
    hash: expect.any(String),
    invoice_data: { status: 'completed', invoice: { token: created.invoice_token, total_amount: 42_300 } },
  });
});

it('[PM-16] credits the account of an e-mail address, number or user name, unless that customer fails', async () => {
  const { sandbox, json } = await startPaydunya();
  const credit = (account_alias: unknown, amount: unknown = 500) =>
    json('/direct-pay/credit-account', { account_alias, amount });
  for (const alias of ['awa@exemple.sn', '771234567', 771_234_567, 'awa.ndiaye'])
    expect(await credit(alias)).toMatchObject({ response_code: '00', transaction_id: expect.any(String) });
  expect(await credit('')).toMatchObject({ response_code: '9001' });
  expect(await credit('awa', 0)).toMatchObject({ response_code: '9001' });
  sandbox.providers.paydunya.faults.set({ failingAccounts: ['awa@exemple.sn'] });
  expect(await credit('awa@exemple.sn')).toMatchObject({ response_code: '9003' });
  const opr = { invoice_data: ORDER, opr_data: { account_alias: 'awa@exemple.sn' } };
  expect(await json('/opr/create', opr)).toMatchObject({ response_code: '9003' });
});

it('[TL-06] spoils calls as it is told: refusals, pages, errors and lost answers', async () => {
  const { sandbox, api, json, call, create } = await startPaydunya();
  const { token } = await create();
  const confirm = () => api(`/checkout-invoice/confirm/${token}`);
  const { faults } = sandbox.providers.paydunya;
  faults.set({ faults: [{ call: 'create', kind: 'refused', refusal: 'kyc' }] });
  expect(await json('/checkout-invoice/create', ORDER)).toMatchObject({
    response_code: '1001',
    response_text: expect.stringContaining('KYC'),
  });
  for (const kind of ['html', 'malformed', 'server-error', 'wrong-amount'] as const)
    faults.set({ faults: [{ call: 'confirm', kind }] });
  expect((await confirm()).text).toMatch(/^<!doctype html>/);
  expect((await confirm()).text).not.toMatch(/\}$/);
  expect(await confirm()).toEqual({ status: 500, text: '' });
  expect((await confirm()).text).toContain('"total_amount":42301');
  faults.set({ faults: [{ call: 'create', kind: 'lost-request' }] });
  await expect(json('/checkout-invoice/create', ORDER)).rejects.toThrow('fetch failed');
  expect(sandbox.providers.paydunya.all()).toHaveLength(1);
  faults.set({ faults: [{ call: 'create', kind: 'lost-answer' }] });
  await expect(json('/checkout-invoice/create', ORDER)).rejects.toThrow('fetch failed');
  expect(sandbox.providers.paydunya.all()).toHaveLength(2);
  const body = JSON.stringify({ faults: [{ call: 'create', kind: 'fire' }] });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  expect((await call('/control/paydunya/faults', init)).status).toBe(400);
});

it('an invoice is only read with the keys', async () => {
  const { call, create } = await startPaydunya();
  const { token } = await create();
  const headers = { ...KEY_HEADERS, 'paydunya-token': 'another-application' };
  const answer = await call(`/sandbox-api/v1/checkout-invoice/confirm/${token}`, { headers });
  expect(await answer.json()).toEqual(keysOf('TEST'));
});
