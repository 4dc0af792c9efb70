import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { createPaydunyaProvider } from '#server/providers/paydunya/adapter.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

const REFERENCE = 'PD42-1-8Z3K6Q2N5T7W9Y1B';
const TOKEN = 'test_jkEdPY8SuG';
const PAGE = `https://app.paydunya.com/sandbox-checkout/invoice/${TOKEN}`;
const credentials = { masterKey: 'the-master-key', privateKey: 'test_private_key', token: 'the-token' };

const clock = manualClock();
const sent: { url: string; init: RequestInit; body: unknown }[] = [];
const logged: string[] = [];
let answers: (Response | Error)[] = [];
beforeEach(() => {
  sent.length = 0;
  logged.length = 0;
  answers = [];
});

/** The adapter with a fake transport that returns the given responses. */
const paydunya = (options: { channels?: string[]; credentials?: typeof credentials } = {}) =>
  createPaydunyaProvider({
    baseUrl: 'https://app.paydunya.com/sandbox-api/v1',
    credentials,
    mode: 'test',
    clock,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    async transport(url, init) {
      sent.push({ url, init, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
      const answer = answers.shift();
      if (!answer) throw new Error('The test has no answer left');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...options,
  });

const Actions = v.object({ actions: v.object({ return_url: v.string(), cancel_url: v.string() }) });
const request = sessionRequest({
  clientReference: REFERENCE,
  amount: 42_300,
  successUrl: 'https://boutique.test/payment/success?payment_method=x&transaction_id=A',
  cancelUrl: 'https://boutique.test/payment/cancel?payment_method=x&transaction_id=A',
  callbackUrl: 'https://boutique.test/facture/x',
});
const json = (body: unknown, status = 200) => Response.json(body, { status });
const refusal = (code: string, text = 'no') => json({ response_code: code, response_text: text });
const created = (changes: object = {}) =>
  json({ response_code: '00', response_text: PAGE, description: 'Created', token: TOKEN, ...changes });
const invoice = (changes: object = {}) => ({
  response_code: '00',
  response_text: 'Transaction Found',
  hash: 'a-hash',
  invoice: { token: TOKEN, items: [], taxes: [], total_amount: 42_300, description: null },
  custom_data: { reference: REFERENCE },
  actions: {},
  mode: 'test',
  status: 'pending',
  fail_reason: '',
  ...changes,
});

const root = { invoice: undefined, token: TOKEN, total_amount: '42300.00' };

it.each<[string, object, object]>([
  [
    'the status inside the invoice',
    { status: undefined, invoice: { ...invoice().invoice, status: 'completed' } },
    {},
  ],
  ['token and total beside it', { ...root, status: 'completed' }, {}],
  ['the total as text', { invoice: { token: TOKEN, total_amount: '42300' }, status: 'completed' }, {}],
  ['a total with decimals', { invoice: { token: TOKEN, total_amount: '42300.0' }, status: 'completed' }, {}],
  [
    'odd parts',
    { status: 'completed', mode: 7, fail_reason: [], errors: 'none', custom_data: [] },
    { clientReference: undefined },
  ],
])('[PM-16] [E10] reads an invoice with %s', async (_, changes, more) => {
  answers = [json(invoice(changes))];
  expect(await paydunya().read(TOKEN, REFERENCE)).toMatchObject({
    verdict: 'succeeded',
    sessionId: TOKEN,
    amount: 42_300,
    clientReference: REFERENCE,
    ...more,
  });
});

/** An invoice that ended, with the code 01. */
const ended = (status: string) => json(invoice({ response_code: '01', response_text: 'no', status }));

it('[PM-16] an invoice that ended unpaid is read with the code 01, too; a payment is not', async () => {
  answers = ['cancelled', 'canceled', 'failed', 'completed', 'pending'].map(ended);
  const provider = paydunya();
  const verdicts = [];
  for (let call = 0; call < 5; call += 1) {
    const read = await provider.read(TOKEN, REFERENCE);
    verdicts.push(read.kind === 'evidence' ? read.verdict : read.kind);
  }
  expect(verdicts).toEqual(['cancelled', 'cancelled', 'failed', 'unanswered', 'unanswered']);
});

it.each([
  ['4004', 'anything', 'absent'],
  ['01', 'Invoice introuvable', 'absent'],
  ['404', 'Facture introuvable.', 'absent'],
  ['99', 'No Transaction Found.', 'absent'],
  ['99', 'Compte introuvable', 'unanswered'],
  ['1001', 'Invalid Masterkey Specified', 'unanswered'],
])('[PM-16] %s “%s” is %s', async (refused, said, kind) => {
  answers = [refusal(refused, said)];
  expect(await paydunya().read(TOKEN, REFERENCE)).toMatchObject({ kind });
});

const LINES = [
  { name: 'Réfrigérateur 200 L', quantity: 1, unitPrice: 30_000, subtotal: 30_000 },
  { name: 'Fer à repasser', quantity: 2, unitPrice: 6_150, subtotal: 12_300 },
];
const DELIVERY = { name: 'Livraison à Thiès', quantity: 1, unitPrice: 5_000, subtotal: 5_000 };
const DISCOUNT = { name: 'Offre de bienvenue', quantity: 1, unitPrice: -4_230, subtotal: -4_230 };

/** The items of the invoice that is sent for some lines. */
async function itemsSent(amount: number, lines: typeof LINES) {
  answers = [created()];
  await paydunya().open({ ...request, amount, lines });
  return Object(sent.at(-1)?.body).invoice.items;
}

it('[PM-16] [PM-15] lists the lines of the order, each with name, quantity, unit price and total', async () => {
  const fridge = { name: 'Réfrigérateur 200 L', quantity: 1, unit_price: 30_000, total_price: 30_000 };
  const iron = { name: 'Fer à repasser', quantity: 2, unit_price: 6_150, total_price: 12_300 };
  expect(await itemsSent(42_300, LINES)).toEqual({ item_0: fridge, item_1: iron });
  expect(await itemsSent(47_300, [...LINES, DELIVERY])).toEqual({
    item_0: fridge,
    item_1: iron,
    item_2: { name: 'Livraison à Thiès', quantity: 1, unit_price: 5_000, total_price: 5_000 },
  });
});

it.each<[string, number, typeof LINES, string]>([
  ['an instalment', 12_690, LINES, '1 × Réfrigérateur 200 L, 2 × Fer à repasser'],
  [
    'a discount',
    38_070,
    [...LINES, DISCOUNT],
    '1 × Réfrigérateur 200 L, 2 × Fer à repasser, 1 × Offre de bienvenue',
  ],
  [
    'a line of 0 beside a discount',
    38_070,
    [...LINES, { ...DELIVERY, unitPrice: 0, subtotal: 0 }, DISCOUNT],
    '1 × Réfrigérateur 200 L, 2 × Fer à repasser, 1 × Livraison à Thiès, 1 × Offre de bienvenue',
  ],
])(
  '[PM-16] [A15] of %s the lines do not add up: one item has the amount, and names them',
  async (_, amount, lines, description) => {
    expect(await itemsSent(amount, lines)).toEqual({
      item_0: {
        name: 'Commande KE-4T9W2M7K1P',
        quantity: 1,
        unit_price: amount,
        total_price: amount,
        description,
      },
    });
  },
);

it('[PM-16] a description of very many lines is cut', async () => {
  const many = Array.from({ length: 100 }, () => LINES[0]!);
  const { item_0: item } = await itemsSent(1_000, many);
  expect(item.description).toHaveLength(500);
});

it('[PM-16] creates an invoice with shop, reference and addresses, and the keys as headers', async () => {
  answers = [created()];
  expect(await paydunya({ channels: ['card'] }).open(request)).toEqual({
    kind: 'evidence',
    verdict: 'open',
    mode: 'test',
    sessionId: TOKEN,
    transactionId: undefined,
    amount: 42_300,
    currency: 'XOF',
    clientReference: REFERENCE,
    nextStep: { kind: 'link', url: PAGE },
    validUntil: new Date(clock.now().getTime() + 24 * 3_600_000),
    word: 'pending',
    reason: undefined,
    raw: expect.any(Object),
  });
  const [{ url, init, body } = { url: '', init: {}, body: undefined }] = sent;
  expect(url).toBe('https://app.paydunya.com/sandbox-api/v1/checkout-invoice/create');
  expect(init).toMatchObject({
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'paydunya-master-key': 'the-master-key',
      'paydunya-private-key': 'test_private_key',
      'paydunya-token': 'the-token',
    },
  });
  expect(body).toEqual({
    invoice: {
      total_amount: 42_300,
      description: 'Commande KE-4T9W2M7K1P',
      items: {
        item_0: {
          name: 'Commande KE-4T9W2M7K1P',
          quantity: 1,
          unit_price: 42_300,
          total_price: 42_300,
        },
      },
      taxes: {},
      channels: ['card'],
    },
    store: {
      name: 'Kër Électro',
      tagline: 'L’électroménager livré chez vous à Dakar',
      phone_number: '+221338600000',
      postal_address: 'Avenue Cheikh Anta Diop, Dakar, Sénégal',
      logo_url: 'https://boutique.test/icon-512.png',
      website_url: 'https://boutique.test',
    },
    custom_data: { reference: REFERENCE },
    actions: {
      return_url: `${request.successUrl}&paid=`,
      cancel_url: `${request.cancelUrl}&paid=`,
      callback_url: 'https://boutique.test/facture/x',
    },
  });
});

it('[PM-17] the return address names the payment although a token is appended with a question mark', async () => {
  answers = [created()];
  await paydunya().open(request);
  const { actions } = v.parse(Actions, sent[0]?.body);
  for (const address of Object.values(actions))
    expect(new URL(`${address}?token=${TOKEN}`).searchParams.get('transaction_id')).toBe('A');
});

it.each([
  ['a page of HTML', () => new Response('<h1>Maintenance</h1>'), 'unreadable answer'],
  ['truncated JSON', () => new Response('{"response_code":"00"'), 'unreadable answer'],
  ['success without a token', () => created({ token: undefined }), 'unreadable answer'],
  [
    'status 500',
    () =>
      refusal('00')
        .json()
        .then(() => json({ response_code: '9' }, 500)),
    'status 500',
  ],
  ['status 404 with a page', () => new Response('no', { status: 404 }), 'status 404'],
  ['a lost connection', () => Promise.resolve(new TypeError('fetch failed')), 'TypeError'],
])('[B9] [PM-15] a create that ends in %s may have happened', async (_, answer, reason) => {
  answers = [await answer()];
  expect(await paydunya().open(request)).toEqual({ kind: 'unanswered', reason });
});

it("[PM-15] any other code than '00' refuses, also as a number and with HTTP status 200", async () => {
  for (const code of ['1001', '9001', 99]) {
    answers = [json({ response_code: code, response_text: 'Invalid Masterkey Specified' })];
    expect(await paydunya().open(request)).toEqual({
      kind: 'refused',
      reason: String(code),
      isTemporary: false,
    });
  }
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'Failed to create invoice.', code: '1001', text: 'Invalid Masterkey Specified' },
    { level: 40, msg: 'Failed to create invoice.' },
    { level: 40 },
  ]);
});

it("[PM-15] a status that cannot be confirmed changes nothing, and is logged in the kit's words", async () => {
  answers = [refusal('1001'), refusal('4004'), new Response('<p>'), json({}, 429)];
  const provider = paydunya();
  const read = (token: string) => provider.read(token);
  expect(await read(TOKEN)).toEqual({ kind: 'unanswered', reason: '1001' });
  expect(await read(TOKEN)).toEqual({ kind: 'absent' });
  expect(await read(TOKEN)).toEqual({ kind: 'unanswered', reason: 'unreadable answer' });
  expect(await read(TOKEN)).toEqual({ kind: 'unanswered', reason: 'limited' });
  expect(logged.map((line) => JSON.parse(line).msg)).toContain('Could not confirm invoice status.');
});

it('[PM-15] a missing key is an invalid parameter', () => {
  for (const name of ['masterKey', 'privateKey', 'token'])
    expect(() => paydunya({ credentials: { ...credentials, [name]: ' ' } })).toThrow('Invalid parameters;');
});

it.each([
  ['pending', 'open'],
  ['created', 'open'],
  ['completed', 'succeeded'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['failed', 'failed'],
  ['fail', 'failed'],
  ['refunded', 'unrecognised'],
])('[PM-03] [B17] reads the status %s as %s', async (status, verdict) => {
  answers = [json(invoice({ status }))];
  expect(await paydunya().read(TOKEN)).toMatchObject({
    verdict,
    word: status,
    sessionId: TOKEN,
    clientReference: REFERENCE,
    amount: 42_300,
    mode: 'test',
    transactionId: status === 'completed' ? TOKEN : undefined,
  });
  expect(sent[0]).toMatchObject({
    url: `https://app.paydunya.com/sandbox-api/v1/checkout-invoice/confirm/${TOKEN}`,
    init: { method: 'GET' },
  });
});

it.each([
  ['a decimal', 42_300.0, 42_300],
  ['text', '42300', 42_300],
  ['text with a decimal point', '42300.0', 42_300],
  ['a part of a franc', 42_300.5, undefined],
  ['no number', 'beaucoup', undefined],
])('[A8] reads an amount that is %s', async (_, total_amount, amount) => {
  answers = [json(invoice({ invoice: { token: TOKEN, total_amount } }))];
  expect(await paydunya().read(TOKEN)).toMatchObject({ amount });
});

it('[A8] [A9] gives the mode and reference of the answer, not ours', async () => {
  answers = [json(invoice({ mode: 'live', custom_data: { reference: 'PD43-1' } }))];
  expect(await paydunya().read(TOKEN)).toMatchObject({ mode: 'live', clientReference: 'PD43-1' });
  answers = [json(invoice({ mode: undefined, custom_data: [] }))];
  expect(await paydunya().read(TOKEN)).toMatchObject({ mode: 'test', clientReference: undefined });
});

it("[B36] gives the card's code for a refusal", async () => {
  answers = [json(invoice({ status: 'failed', errors: { message: 'card_declined' }, fail_reason: 'x' }))];
  expect(await paydunya().read(TOKEN)).toMatchObject({ reason: 'card_declined' });
});

it('[C21] offers no page of another host', async () => {
  answers = [created({ response_text: 'https://paydunya.example/pay' })];
  expect(await paydunya().open(request)).toMatchObject({ nextStep: undefined });
});

it('[B23] holds calls back after five without an answer, and sends no create meanwhile', async () => {
  const provider = paydunya();
  answers = Array.from({ length: 5 }, () => new TypeError('fetch failed'));
  for (let call = 1; call <= 5; call += 1) await provider.read(TOKEN);
  expect(provider.callsAllowed()).toBe(0);
  expect(await provider.open(request)).toEqual({ kind: 'refused', reason: 'held back', isTemporary: true });
  expect(await provider.read(TOKEN)).toMatchObject({ kind: 'unanswered', reason: 'held back' });
  expect(sent).toHaveLength(5);
  clock.advance(10_000);
  expect(provider.callsAllowed()).toBeGreaterThan(0);
});

it('[PM-16] opens an onsite payment for an account, and charges it with the code', async () => {
  answers = [json({ response_code: '00', token: 'opr-token', invoice_token: TOKEN })];
  expect(await paydunya().openOnsite(request, '774563209')).toEqual({
    kind: 'onsite',
    onsiteToken: 'opr-token',
    invoiceToken: TOKEN,
  });
  expect(sent[0]?.body).toMatchObject({
    invoice_data: { invoice: { total_amount: 42_300 }, custom_data: { reference: REFERENCE } },
    opr_data: { account_alias: '774563209' },
  });
  const { response_code, ...invoice_data } = invoice({ status: 'completed' });
  answers = [json({ response_code, invoice_data }), refusal('9002', 'wrong code')];
  expect(await paydunya().chargeOnsite('opr-token', '1234')).toMatchObject({
    kind: 'evidence',
    verdict: 'succeeded',
    sessionId: TOKEN,
  });
  expect(sent[1]).toMatchObject({ url: expect.stringMatching(/\/opr\/charge$/) });
  expect(sent[1]?.body).toEqual({ token: 'opr-token', confirm_token: '1234' });
  expect(await paydunya().chargeOnsite('opr-token', '9999')).toMatchObject({
    kind: 'refused',
    reason: '9002',
  });
});

it('[PM-16] credits an account', async () => {
  answers = [json({ response_code: '00', transaction_id: 'TX1' }), refusal('4002')];
  const provider = paydunya();
  const credit = () => provider.creditAccount('awa@exemple.sn', 500);
  expect(await credit()).toEqual({ kind: 'credited', transactionId: 'TX1' });
  expect(sent[0]?.url).toMatch(/\/direct-pay\/credit-account$/);
  expect(sent[0]?.body).toEqual({ account_alias: 'awa@exemple.sn', amount: 500 });
  expect(await credit()).toMatchObject({ kind: 'refused', reason: '4002' });
});
