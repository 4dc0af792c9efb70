import { createHmac } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { createWaveProvider } from '#server/providers/wave/adapter.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

type Answer = Response | Error;

const clock = manualClock();
const sent: Sent[] = [];
let answers: Answer[] = [];
beforeEach(() => {
  sent.length = 0;
  answers = [];
});

/** The Wave client with a fake transport that returns the given responses. */
const wave = (requestSigningSecret?: string) =>
  createWaveProvider({
    baseUrl: 'https://api.wave.com',
    apiKey: 'wave_sn_prod_key',
    mode: 'live',
    webhook: { strategy: 'signing', secrets: ['wave_sn_WHS_secret'] },
    requestSigningSecret,
    clock,
    log: createLog('silent'),
    pause: async () => undefined,
    async transport(url, init) {
      sent.push({
        method: init.method ?? '',
        url,
        headers: { ...Object(init.headers) },
        body: typeof init.body === 'string' ? init.body : undefined,
      });
      const answer = answers.shift();
      if (!answer) throw new Error('The test has no answer left');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });

const json = (body: unknown, status = 200) => Response.json(body, { status });
const html = (status = 200) =>
  new Response('<h1>Sign in</h1>', { status, headers: { 'content-type': 'text/html' } });
const lost = () => new TypeError('fetch failed');
const session = {
  id: 'cos-18qq25rgr100a',
  amount: '389000',
  currency: 'XOF',
  checkout_status: 'open',
  payment_status: 'processing',
  client_reference: 'WV42-1-8Z3K6Q2N5T7W9Y1B',
  wave_launch_url: 'https://pay.wave.com/c/cos-18qq25rgr100a?a=389000',
  when_expires: '2026-11-21T10:30:00Z',
};
const request = sessionRequest({ clientReference: session.client_reference });

it('[AP-06] [A8] creates a session with the documented fields, and the amount as a string', async () => {
  answers = [json(session, 201)];
  expect(await wave().open(request)).toMatchObject({
    kind: 'evidence',
    verdict: 'open',
    sessionId: session.id,
    amount: 389_000,
    mode: 'live',
    nextStep: { kind: 'link', url: session.wave_launch_url },
  });
  const [call] = sent;
  expect([call?.method, call?.url]).toEqual(['POST', 'https://api.wave.com/v1/checkout/sessions']);
  expect(call?.headers).toMatchObject({ authorization: 'Bearer wave_sn_prod_key' });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    amount: '389000',
    currency: 'XOF',
    client_reference: request.clientReference,
    success_url: request.successUrl,
    error_url: request.errorUrl,
  });
});

it.each<[string, Answer, object]>([
  ['nothing', lost(), { kind: 'unanswered' }],
  ['500', json({ code: 'internal-server-error' }, 500), { kind: 'unanswered' }],
  ['a portal’s page', html(), { kind: 'unanswered' }],
  ['a portal’s refusal', html(403), { kind: 'unanswered' }],
  ['JSON of another kind', json({ ok: true }), { kind: 'unanswered' }],
  [
    'a flat refusal',
    json({ code: 'request-validation-error', message: 'x', details: [] }, 422),
    { kind: 'refused', reason: 'request-validation-error', isTemporary: false },
  ],
  [
    'a nested refusal',
    json({ error: { code: 'ip-not-allowed', message: 'x', httpcode: 403 } }, 403),
    { kind: 'refused', reason: 'ip-not-allowed', isTemporary: false },
  ],
  ['too many requests', json({ code: 'too-many-requests' }, 429), { kind: 'refused', isTemporary: true }],
  ['too many requests, as a page', html(429), { kind: 'refused', isTemporary: true }],
])('[B9] sends a create request only once, whatever the response: %s', async (_, answer, outcome) => {
  answers = [answer, json(session)];
  expect(await wave().open(request)).toMatchObject(outcome);
  expect(sent).toHaveLength(1);
});

it.each<[string, () => Answer]>([
  ['silence', lost],
  ['503', () => json({ code: 'service-unavailable' }, 503)],
  ['a portal’s page', () => html()],
])('[E10] tries a read up to three times after %s', async (_, trouble) => {
  answers = [trouble(), trouble(), json(session)];
  expect(await wave().read(session.id)).toMatchObject({ kind: 'evidence', verdict: 'open' });
  answers = [trouble(), trouble(), trouble(), json(session)];
  expect(await wave().read(session.id)).toMatchObject({ kind: 'unanswered' });
  expect(sent).toHaveLength(6);
});

it('[AP-06] reads a session by its id, and distinguishes one that does not exist from a rejected API key', async () => {
  answers = [json({ code: 'checkout-session-not-found' }, 404), json({ code: 'no-matching-api-key' }, 401)];
  expect(await wave().read(session.id)).toEqual({ kind: 'absent' });
  expect(await wave().read(session.id)).toMatchObject({ kind: 'unanswered' });
  const [call] = sent;
  expect([call?.method, call?.url]).toEqual([
    'GET',
    `https://api.wave.com/v1/checkout/sessions/${session.id}`,
  ]);
});

it('[B9] searches by reference, and returns the most advanced session', async () => {
  const paid = { ...session, id: 'cos-2', checkout_status: 'complete', payment_status: 'succeeded' };
  answers = [
    json({ result: [session, paid] }),
    json({ result: [] }),
    json([session]),
    json([session]),
    json([session]),
  ];
  expect(await wave().search('WV 1')).toMatchObject({ sessionId: 'cos-2', verdict: 'succeeded' });
  expect(sent[0]?.url).toBe('https://api.wave.com/v1/checkout/sessions/search?client_reference=WV%201');
  expect(await wave().search('WV1')).toEqual({ kind: 'absent' });
  expect(await wave().search('WV1')).toMatchObject({ kind: 'unanswered' });
});

it('signs requests if configured, with the timestamp directly before the body', async () => {
  answers = [json(session), json(session)];
  const provider = wave('wave_sn_AKS_secret');
  await provider.open(request);
  await provider.read(session.id);
  const time = String(Math.floor(clock.now().getTime() / 1_000));
  const proofs = sent.map(({ body = '' }) =>
    createHmac('sha256', 'wave_sn_AKS_secret')
      .update(time + body)
      .digest('hex'),
  );
  expect(sent.map(({ headers }) => headers['wave-signature'])).toEqual(
    proofs.map((proof) => `t=${time},v1=${proof}`),
  );
});

it('[B23] after five unanswered calls, pauses all calls for a while, and reports that before any is sent', async () => {
  const provider = wave();
  for (let call = 0; call < 5; call += 1) {
    answers = [lost()];
    await provider.open(request);
  }
  expect(provider.callsAllowed()).toBe(0);
  sent.length = 0;
  expect(await provider.read(session.id)).toMatchObject({ kind: 'unanswered' });
  expect(await provider.open(request)).toMatchObject({ kind: 'refused', isTemporary: true });
  expect(sent).toEqual([]);
  clock.advance(10_000);
  answers = [json(session)];
  expect(await provider.read(session.id)).toMatchObject({ kind: 'evidence' });
  expect(provider.callsAllowed()).toBeGreaterThan(0);
});

const limited = (retryAfter?: string) =>
  Response.json(
    { code: 'too-many-requests' },
    { status: 429, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );

it.each<[string, (now: Date) => string | undefined, number]>([
  ['the seconds of Retry-After', () => '30', 30_000],
  ['the date of Retry-After', (now) => new Date(now.getTime() + 45_000).toUTCString(), 45_000],
  ['10 s without Retry-After', () => undefined, 10_000],
  ['10 s for an unreadable Retry-After', () => 'soon', 10_000],
  ['at least 1 s', () => '0', 1_000],
  ['at most 5 min', () => '86400', 300_000],
])('makes no call after a 429 for %s [B23]', async (_, retryAfterAt, pauseMs) => {
  clock.advance(1_000 - (clock.now().getTime() % 1_000)); // an HTTP date has no milliseconds
  const provider = wave();
  answers = [limited(retryAfterAt(clock.now())), json(session)];
  expect(await provider.read(session.id)).toMatchObject({ kind: 'unanswered' });
  expect(sent).toHaveLength(1); // no immediate retry
  clock.advance(pauseMs - 1);
  expect(provider.callsAllowed()).toBe(0);
  expect(await provider.read(session.id)).toMatchObject({ kind: 'unanswered' });
  expect(await provider.open(request)).toMatchObject({ kind: 'refused', isTemporary: true });
  expect(sent).toHaveLength(1);
  clock.advance(1);
  expect(await provider.read(session.id)).toMatchObject({ kind: 'evidence' });
});

it('a call already in progress that succeeds does not end the pause after a 429 [B23]', async () => {
  const provider = wave();
  answers = [limited('30'), json(session)];
  await Promise.all([provider.read(session.id), provider.read(session.id)]);
  expect(sent).toHaveLength(2);
  expect(provider.callsAllowed()).toBe(0);
});

it('[B35] setting the clock back does not prolong a pause', async () => {
  const provider = wave();
  for (let call = 0; call < 5; call += 1) {
    answers = [lost()];
    await provider.open(request);
  }
  clock.advance(-3_600_000);
  expect(provider.callsAllowed()).toBeGreaterThan(0);
  clock.advance(3_600_000);
});

const movement = {
  transaction_type: 'api_checkout',
  transaction_id: 'TCN4Y4ZC3FM',
  timestamp: '2026-11-21T10:13:04Z',
  amount: '389000',
  is_reversal: false,
  client_reference: session.client_reference,
  checkout_api_session_id: session.id,
};
/** What is read of it. */
const item = {
  sessionId: session.id,
  clientReference: session.client_reference,
  amount: 389_000,
  fee: undefined,
  at: new Date('2026-11-21T10:13:04Z'),
};
const page = (items: unknown[], info: object = { end_cursor: null, has_next_page: false }) =>
  json({ page_info: info, date: '2026-11-21', items });

it('[F5] [B40] reads the payments of a day and their refunds from all pages of the statement, without other movements', async () => {
  const refund = {
    ...movement,
    transaction_type: 'api_checkout_refund',
    transaction_id: 'TREFUND',
    amount: '-389000',
  };
  const unnamed = { ...refund, transaction_id: 'TUNNAMED', checkout_api_session_id: null };
  const reversal = { ...movement, transaction_id: 'TREVERSAL', is_reversal: true };
  const payout = { transaction_type: 'api_payout', transaction_id: null };
  const ofScan = { ...refund, transaction_type: 'merchant_payment_refund', checkout_api_session_id: null };
  answers = [
    page([payout, movement, refund, unnamed, reversal, ofScan], {
      end_cursor: 'a+b',
      has_next_page: true,
    }),
    page([]),
  ];
  expect(await wave().statement('2026-11-21')).toEqual({
    kind: 'page',
    next: 'a+b',
    items: [
      { ...item, kind: 'payment', transactionId: 'TCN4Y4ZC3FM' },
      { ...item, kind: 'refund', transactionId: 'TREFUND' },
      { ...item, kind: 'refund', transactionId: 'TUNNAMED', sessionId: undefined },
      { ...item, kind: 'refund', transactionId: 'TREVERSAL' },
    ],
    unreadable: [],
  });
  expect(await wave().statement('2026-11-21', 'a+b')).toEqual({
    kind: 'page',
    next: undefined,
    items: [],
    unreadable: [],
  });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.wave.com/v1/transactions?date=2026-11-21',
    'https://api.wave.com/v1/transactions?date=2026-11-21&after=a%2Bb',
  ]);
});

it('[F5] treats an item with a session as a checkout payment, whatever its type, and keeps its fee', async () => {
  const { transaction_type: _, ...bare } = movement;
  answers = [
    page([
      { ...bare, transaction_id: 'pt-1', amount: '385110', fee: '3890' },
      { ...bare, transaction_id: 'pt-2', transaction_type: 'merchant_payment' },
      { ...bare, transaction_id: 'pt-3', amount: '-389000' }, // a refund
      { ...bare, transaction_id: 'pt-4', checkout_api_session_id: null, client_reference: null },
    ]),
  ];
  expect(await wave().statement('2026-11-21')).toMatchObject({
    items: [
      { transactionId: 'pt-1', sessionId: session.id, amount: 385_110, fee: 3_890 },
      { transactionId: 'pt-2', sessionId: session.id, amount: 389_000, fee: undefined },
      { kind: 'refund', transactionId: 'pt-3', sessionId: session.id, amount: 389_000 },
    ],
    unreadable: [],
  });
});

it('[F5] reads the rest of a page with invalid items, and reports those', async () => {
  answers = [
    page([
      { ...movement, transaction_id: 'pt-1', timestamp: 'yesterday' },
      { ...movement, transaction_id: '', checkout_api_session_id: 'cos-2' },
      'no object',
      movement,
    ]),
  ];
  expect(await wave().statement('2026-11-21')).toMatchObject({
    items: [{ transactionId: 'TCN4Y4ZC3FM' }],
    unreadable: ['pt-1', 'cos-2', 'an item without an id'],
  });
});

it.each<[string, () => Answer]>([
  ['a next page without a cursor', () => page([movement], { end_cursor: null, has_next_page: true })],
  ['a refused key', () => json({ code: 'no-matching-api-key' }, 401)],
  ['silence', lost],
])('[F5] reading the statement fails after %s', async (_, answer) => {
  answers = [answer(), answer(), answer()];
  expect(await wave().statement('2026-11-21')).toMatchObject({ kind: 'unanswered' });
});
