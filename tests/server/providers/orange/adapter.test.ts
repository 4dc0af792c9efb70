import { beforeEach, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { createOrangeProvider } from '#server/providers/orange/adapter.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}
type Answer = Response | Error;

const clock = manualClock();
const sent: Sent[] = [];
/** Answers to the token call and to the others, in order. */
let tokens: Answer[] = [];
let answers: Answer[] = [];
beforeEach(() => {
  sent.length = 0;
  tokens = [];
  answers = [];
});

const json = (body: unknown, status = 200) => Response.json(body, { status });
const lost = () => new TypeError('fetch failed');
const token = (name: string, expires_in: number | string = 299) =>
  json({ access_token: name, token_type: 'bearer', expires_in });

/** The adapter with a fake transport that returns the given answers. */
const orange = (mode: 'live' | 'test' = 'live', baseUrl = 'https://api.orange-sonatel.com') =>
  createOrangeProvider({
    baseUrl,
    tokenPath: '/oauth/v1/token',
    clientId: 'shop',
    clientSecret: 'the-secret-of-the-shop',
    merchantCode: '123456',
    merchantName: 'Kër Électro',
    hasSearch: true,
    validity: 900,
    mode,
    callbacks: { apiKeys: ['the-key-of-the-notifications'], signingSecrets: [] },
    clock,
    log: createLog('silent'),
    pause: async () => undefined,
    async transport(url, init) {
      sent.push({
        method: init.method ?? '',
        url,
        headers: { ...Object(init.headers) },
        body: typeof init.body === 'string' ? init.body : '',
      });
      const answer = (url.endsWith('/token') ? tokens : answers).shift();
      if (!answer) throw new Error('The test has no answer left');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });

const REFERENCE = 'OM4220261121103000123';
const request = sessionRequest({ clientReference: REFERENCE });
const PICTURE = 'iVBORw0KGgoAAAA=';
const code = {
  qrId: 'qr-1',
  qrCode: PICTURE,
  deepLink: 'https://sugu.orange-sonatel.com/mp/qr-1',
  deepLinks: {
    MAXIT: 'https://sugu.orange-sonatel.com/mp/qr-1/maxit',
    OM: 'https://orangemoneysn.page.link/qr-1',
  },
  shortLink: '',
  validity: 900,
  validFor: { startDateTime: '2026-11-21T10:00:00Z', endDateTime: '2026-11-21T10:15:00Z' },
};
const transaction = (changes: object = {}) => ({
  transactionId: 'MP261121.1002.A34169',
  status: 'SUCCESS',
  type: 'MERCHANT_PAYMENT',
  amount: { value: 389_000.0, unit: 'XOF' },
  reference: REFERENCE,
  customer: { id: '771234567', idType: 'MSISDN' },
  ...changes,
});
const read = (provider = orange()) => provider.read('qr-1', REFERENCE);

it('[AP-07] [A8] [PM-14] creates a code for the amount with our reference, our addresses and a token', async () => {
  [tokens, answers] = [[token('T1')], [json(code)]];
  expect(await orange().open(request)).toMatchObject({
    kind: 'evidence',
    verdict: 'open',
    sessionId: 'qr-1',
    amount: 389_000,
    currency: 'XOF',
    clientReference: REFERENCE,
    // Orange gives a code no status.
    word: undefined,
    validUntil: new Date('2026-11-21T10:15:00Z'),
    nextStep: {
      kind: 'qr',
      code: `data:image/png;base64,${PICTURE}`,
      url: code.deepLink,
      links: [{ label: 'Max it', url: code.deepLinks.MAXIT }],
    },
  });
  const [asked, created] = sent;
  expect(asked).toMatchObject({
    method: 'POST',
    url: 'https://api.orange-sonatel.com/oauth/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'client_id=shop&client_secret=the-secret-of-the-shop&grant_type=client_credentials',
  });
  expect(created).toMatchObject({
    method: 'POST',
    url: 'https://api.orange-sonatel.com/api/eWallet/v4/qrcode',
    headers: { authorization: 'Bearer T1', 'x-callback-url': request.callbackUrl },
  });
  expect(JSON.parse(created?.body ?? '')).toEqual({
    code: '123456',
    name: 'Kër Électro',
    amount: { unit: 'XOF', value: 389_000 },
    validity: 900,
    callbackSuccessUrl: request.successUrl,
    callbackCancelUrl: request.cancelUrl,
    reference: REFERENCE,
    metadata: { reference: REFERENCE, proof: '7QX2M9D4TB5W1K8Z', description: 'Commande KE-4T9W2M7K1P' },
    restrictions: { isSingleUse: true },
  });
});

it('[PM-14] never cancels a code: it cannot be expired at Orange Money', () => {
  expect(orange().expire).toBeUndefined();
});

it.each([
  ['a picture that is no PNG', { qrCode: '<svg/>' }, { code: '', url: code.deepLink }],
  [
    'links to another host',
    { deepLink: 'https://evil.example', deepLinks: { MAXIT: 'javascript:alert(1)' } },
    { links: [] },
  ],
])('[C21] [D7] shows no %s', async (_, changes, nextStep) => {
  [tokens, answers] = [[token('T1')], [json({ ...code, ...changes })]];
  const opened = await orange().open(request);
  expect(opened).toMatchObject({ nextStep });
  expect(JSON.stringify(opened)).not.toMatch(/evil|javascript|svg/);
});

it.each<[string, Answer[], Answer[], object, number]>([
  ['a lost answer', [token('T1')], [lost()], { kind: 'unanswered' }, 2],
  ['500', [token('T1')], [json({ title: 'x', status: 500, code: '1' }, 500)], { kind: 'unanswered' }, 2],
  [
    'a page',
    [token('T1')],
    [new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    { kind: 'unanswered' },
    2,
  ],
  [
    'a refusal',
    [token('T1')],
    [json({ status: '400', code: 5, title: 'x' }, 400)],
    { kind: 'refused', reason: '5', isTemporary: false },
    2,
  ],
  ['429', [token('T1')], [json({}, 429)], { kind: 'refused', isTemporary: true }, 2],
  ['no token', [lost()], [json(code)], { kind: 'refused', isTemporary: true }, 1],
  [
    'a client that is not known',
    [json({ error: 'unauthorized_client' }, 401)],
    [json(code)],
    { kind: 'refused', reason: 'unauthorized_client', isTemporary: true },
    1,
  ],
])(
  '[B9] sends the request for a code once, whatever the answer: %s',
  async (_, tokenAnswers, codeAnswers, outcome, calls) => {
    tokens = tokenAnswers;
    answers = [...codeAnswers, json(code)];
    expect(await orange().open(request)).toMatchObject(outcome);
    expect(sent).toHaveLength(calls);
  },
);

it('asks for one token at a time, and for another one before it ends', async () => {
  const provider = orange();
  tokens = [token('T1', '299'), token('T2')];
  answers = Array.from({ length: 4 }, () => json([]));
  await Promise.all([read(provider), read(provider)]);
  expect(sent.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1);
  clock.advance(253_000);
  await read(provider);
  expect(sent.at(-1)?.headers.authorization).toBe('Bearer T1');
  clock.advance(2_000);
  await read(provider);
  expect(sent.at(-1)?.headers.authorization).toBe('Bearer T2');
});

it('repeats a call that is refused with 401 once, with a new token', async () => {
  const unauthorised = () => json({ title: 'Unauthorized', status: '401', code: 42 }, 401);
  const provider = orange();
  tokens = [token('T1'), token('T2'), token('T3')];
  answers = [unauthorised(), json(code)];
  expect(await provider.open(request)).toMatchObject({ verdict: 'open' });
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer T1',
    undefined,
    'Bearer T2',
  ]);
  answers = [unauthorised(), unauthorised(), json([])];
  expect(await read(provider)).toMatchObject({ kind: 'unanswered' });
  expect(answers).toHaveLength(1);
  [tokens, answers] = [[token('T1')], [json([{ status: 'SUCCESS' }])]];
  expect(await read()).toEqual({ kind: 'unanswered', reason: 'unreadable answer' });
});

it('[B8] reads a code by our reference, without a filter by type, and is absent until it is used', async () => {
  [tokens, answers] = [[token('T1')], [json([])]];
  expect(await read()).toEqual({ kind: 'absent' });
  expect(sent[1]?.url).toBe(
    `https://api.orange-sonatel.com/api/eWallet/v1/transactions?reference=${REFERENCE}&size=500`,
  );
  expect(sent[1]?.headers['content-type']).toBe('application/json');
});

it.each([
  ['SUCCESS', 'succeeded'],
  ['ACCEPTED', 'processing'],
  ['PENDING', 'open'],
  ['INITIATED', 'open'],
  ['FAILED', 'failed'],
  ['REJECTED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['REVERSED', 'unrecognised'],
])('[OM-04] [B17] a payment that is %s is %s', async (status, verdict) => {
  [tokens, answers] = [[token('T1')], [json([transaction({ status })])]];
  expect(await read()).toMatchObject({ verdict, word: status, sessionId: 'qr-1' });
});

it('[B7] a success counts wherever it is in the list, and payments of others do not', async () => {
  const list = [
    transaction({ transactionId: 'MP1', status: 'FAILED' }),
    transaction({ transactionId: 'MP2' }),
    transaction({ transactionId: 'MP3', status: 'PENDING' }),
  ];
  [tokens, answers] = [[token('T1')], [json(list)]];
  expect(await read()).toMatchObject({ verdict: 'succeeded', transactionId: 'MP2', amount: 389_000 });
  const others = [
    transaction({ reference: 'OM1' }),
    transaction({ type: 'CASHIN' }),
    transaction({ reference: 'a-uuid', metadata: { reference: REFERENCE }, transactionId: 'MP4' }),
  ];
  [tokens, answers] = [[token('T1')], [json(others)]];
  const found = await orange().search(REFERENCE);
  expect(found).toMatchObject({ transactionId: 'MP4', sessionId: REFERENCE, clientReference: REFERENCE });
  expect(JSON.stringify(found)).not.toContain('771234567');
});

it('[F5] the proof of a reference comes back with the payment, where it has one', async () => {
  for (const [metadata, proof] of [
    [{ reference: REFERENCE, proof: '7QX2M9D4TB5W1K8Z' }, '7QX2M9D4TB5W1K8Z'],
    [{ reference: REFERENCE }, undefined],
  ]) {
    [tokens, answers] = [[token('T1')], [json([transaction({ metadata })])]];
    expect(await read()).toMatchObject({ verdict: 'succeeded', proof });
  }
});

it.each([
  ['a part of a franc', { value: 10.5, unit: 'XOF' }, undefined, 'XOF'],
  ['another currency', { value: 389_000, unit: 'EUR' }, 389_000, 'EUR'],
  ['a text', { value: '389000.0', unit: 'XOF' }, 389_000, 'XOF'],
])('[A8] [I7] reads an amount that is %s as it is', async (_, amount, francs, currency) => {
  [tokens, answers] = [[token('T1')], [json([transaction({ amount })])]];
  expect(await read()).toMatchObject({ amount: francs, currency });
});

it('[E10] a list that cannot be read is no answer, and a read is tried three times', async () => {
  [tokens, answers] = [[token('T1')], [json({ status: 'SUCCESS' }), json({}, 503), lost(), json([])]];
  expect(await read()).toMatchObject({ kind: 'unanswered' });
  expect(answers).toHaveLength(1);
});

it.each<[string, object, object]>([
  ['a picture with its prefix', { qrCode: `data:image/png;base64,${PICTURE}` }, {}],
  ['no name of the code', { qrId: undefined }, { sessionId: REFERENCE }],
  ['a number as its name', { qrId: 71_234 }, { sessionId: '71234' }],
  [
    'a validity that is no date',
    { validFor: { endDateTime: 'dans 15 minutes' } },
    { validUntil: expect.any(Date) },
  ],
  ['a validity that is a text', { validFor: '900' }, {}],
  ['links that are no text', { deepLink: 7, deepLinks: ['x'] }, {}],
])('[PM-14] [E10] reads a code with %s; what cannot be read costs only itself', async (_, changes, read) => {
  [tokens, answers] = [[token('T1')], [json({ ...code, ...changes })]];
  const opened = await orange().open(request);
  expect(opened).toMatchObject({ kind: 'evidence', verdict: 'open', sessionId: 'qr-1', ...read });
  expect(opened).toMatchObject({ nextStep: { code: `data:image/png;base64,${PICTURE}` } });
});

it('[E10] an odd neighbour in a list costs only itself, unless it names ours', async () => {
  const neighbours = [
    null,
    7,
    { transactionId: 'MP-x' },
    { ...transaction(), reference: 'OTHER', amount: '?' },
  ];
  for (const odd of neighbours) {
    [tokens, answers] = [[token('T1')], [json([odd, transaction({ status: 'SUCCESS' })])]];
    expect(await read()).toMatchObject({ verdict: 'succeeded', amount: 389_000 });
  }
  [tokens, answers] = [[token('T1')], [json([transaction(), { ...transaction(), amount: '?' }])]];
  expect(await read()).toEqual({ kind: 'unanswered', reason: 'unreadable answer' });
});

it('[E10] reads numbers that are texts, and texts that are numbers', async () => {
  const odd = transaction({
    status: 'SUCCESS',
    transactionId: 260_909,
    amount: { value: '389000.0', unit: 'XOF' },
    metadata: 'none',
    createdAt: 1_795_000_000,
  });
  [tokens, answers] = [[token('T1')], [json([odd])]];
  expect(await read()).toMatchObject({ verdict: 'succeeded', amount: 389_000, transactionId: '260909' });
});

it('[B23] after five unanswered calls it makes none for a while', async () => {
  const provider = orange();
  tokens = [token('T1')];
  answers = Array.from({ length: 5 }, lost);
  for (let call = 0; call < 5; call += 1) await provider.open(request);
  expect(provider.callsAllowed()).toBe(0);
  sent.length = 0;
  expect(await provider.open(request)).toMatchObject({ kind: 'refused', isTemporary: true });
  expect(sent).toEqual([]);
});

it('[B6] [I21] lists every further success of a code, whichever the provider names first', async () => {
  tokens = [token('t1')];
  answers = [
    json([
      transaction({ transactionId: 'MP-3', status: 'FAILED' }),
      transaction({ transactionId: 'MP-2' }),
      transaction({ transactionId: 'MP-1', amount: { value: '389000.0', unit: 'XOF' } }),
      transaction({ transactionId: 'MP-0', reference: 'OM920261121103000123', metadata: {} }),
    ]),
  ];
  const found = await orange().search(REFERENCE);
  expect(found).toMatchObject({
    verdict: 'succeeded',
    transactionId: 'MP-2',
    furtherPayments: [{ transactionId: 'MP-1', amount: 389_000, currency: 'XOF' }],
  });
});

it('[F5] reads the successful payments of a day, and names what it cannot parse', async () => {
  tokens = [token('t1')];
  answers = [
    json([
      transaction({ createdAt: '2026-11-21T08:00:00Z' }),
      transaction({ transactionId: 'MP-failed', status: 'FAILED' }),
      transaction({ transactionId: 'MP-cashin', type: 'CASHIN' }),
      transaction({
        transactionId: 'MP-older',
        reference: undefined,
        metadata: { reference: REFERENCE },
        amount: { value: 10.5, unit: 'XOF' },
        createdAt: undefined,
        updatedAt: undefined,
      }),
      { transactionId: 'MP-odd', amount: 7 },
      null,
    ]),
  ];
  expect(await orange().statement('2026-11-21')).toMatchObject({
    kind: 'page',
    next: undefined,
    items: [
      {
        transactionId: 'MP261121.1002.A34169',
        sessionId: undefined,
        clientReference: REFERENCE,
        amount: 389_000,
        at: new Date('2026-11-21T08:00:00Z'),
      },
      { transactionId: 'MP-older', clientReference: REFERENCE, amount: undefined, at: new Date(0) },
    ],
    unreadable: ['MP-odd', 'an item without an id'],
  });
  const { searchParams } = new URL(sent.at(-1)?.url ?? '');
  // Production excludes the first moments of a search.
  expect(searchParams.get('fromDateTime')).toBe('2026-11-20T23:58:00.000Z');
  expect(searchParams.get('toDateTime')).toBe('2026-11-22T00:00:00.000Z');
  expect(searchParams.get('page')).toBe('0');
});

it('[F5] reads the statement page by page, and fails as a whole when a page is lost', async () => {
  tokens = [token('t1')];
  answers = [json(Array.from({ length: 500 }, () => transaction())), json([]), lost(), lost(), lost()];
  const provider = orange();
  expect(await provider.statement('2026-11-21')).toMatchObject({ next: '1' });
  expect(await provider.statement('2026-11-21', '1')).toMatchObject({ next: undefined, items: [] });
  expect(await provider.statement('2026-11-21', '2')).toMatchObject({ kind: 'unanswered' });
});
