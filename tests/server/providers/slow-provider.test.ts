import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { createBreaker } from '#server/providers/breaker.ts';
import { createOrangeProvider } from '#server/providers/orange/adapter.ts';
import { createPaydunyaProvider } from '#server/providers/paydunya/adapter.ts';
import type { ProviderAdapter } from '#server/providers/provider.ts';
import { createWaveProvider } from '#server/providers/wave/adapter.ts';
import { heldTimeout } from '#tests/support/controlled-timeout.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

const clock = manualClock();
const logged: string[] = [];
const parts = {
  clock,
  log: createLog('info', { write: (line) => void logged.push(line) }),
  mode: 'test',
} as const;
const request = sessionRequest({ clientReference: 'WV42-1-8Z3K6Q2N5T7W9Y1B' });

/** Calls that were sent, without those for tokens. */
let sent = 0;
/** What the provider does with a call. */
let reply: () => Promise<Response> = () => Promise.reject(new Error('The test sets no reply'));
beforeEach(() => {
  sent = 0;
  logged.length = 0;
});

async function transport(url: string): Promise<Response> {
  if (url.endsWith('/token')) return Response.json({ access_token: 'T1', expires_in: 100_000 });
  sent += 1;
  return reply();
}

interface Subject {
  name: string;
  connect(): ProviderAdapter;
  /** The answer to a read. */
  body: unknown;
}

const SUBJECTS: Subject[] = [
  {
    name: 'wave',
    connect: () =>
      createWaveProvider({
        ...parts,
        baseUrl: 'https://wave.example',
        apiKey: 'key',
        webhook: { strategy: 'signing', secrets: ['secret'] },
        pause: async () => undefined,
        transport,
      }),
    body: {
      id: 'cos-1',
      amount: '1000',
      currency: 'XOF',
      checkout_status: 'open',
      payment_status: 'processing',
    },
  },
  {
    name: 'orange',
    connect: () =>
      createOrangeProvider({
        ...parts,
        baseUrl: 'https://orange.example',
        tokenPath: '/oauth/v1/token',
        clientId: 'shop',
        clientSecret: 'secret',
        merchantCode: '123456',
        merchantName: 'Kër Électro',
        hasSearch: true,
        validity: 900,
        callbacks: { apiKeys: ['key'], signingSecrets: [] },
        pause: async () => undefined,
        transport,
      }),
    body: [],
  },
  {
    name: 'paydunya',
    connect: () =>
      createPaydunyaProvider({
        ...parts,
        baseUrl: 'https://paydunya.example/sandbox-api/v1',
        credentials: { masterKey: 'master', privateKey: 'test_private_key', token: 'token' },
        transport,
      }),
    body: { response_code: '00', status: 'pending', invoice: { token: 'test_token', total_amount: 1_000 } },
  },
];

const read = (provider: ProviderAdapter) => provider.read('test_token', request.clientReference);

describe.each(SUBJECTS)('$name', (subject) => {
  const { body } = subject;
  const after =
    (milliseconds: number, response = () => Response.json(body)) =>
    async () => {
      clock.advance(milliseconds);
      return response();
    };

  it.each([
    ['answers that drip in for 9.9 s', 9_900, () => Response.json(body)],
    ['answers after 5 s', 5_000, () => Response.json(body)],
    [
      'refusals after 9 s',
      9_000,
      () => Response.json({ response_code: '4004', code: 'x', status: 409 }, { status: 409 }),
    ],
    [
      'a page of HTML after 9 s',
      9_000,
      () => new Response('<h1>Maintenance</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])(
    '[B23] %s hold calls back: a create is refused at once and not sent',
    async (_, milliseconds, response) => {
      const provider = subject.connect();
      reply = after(milliseconds, response);
      for (let call = 0; call < 50 && provider.callsAllowed() > 0; call += 1) await read(provider);
      expect(provider.callsAllowed()).toBe(0);
      sent = 0;
      expect(await provider.open(request)).toMatchObject({ kind: 'refused', isTemporary: true });
      expect(await read(provider)).toMatchObject({ kind: 'unanswered', isHeldBack: true });
      expect(sent).toBe(0);
    },
  );

  it('[B23] uses a slow answer, and five of them in a row hold calls back', async () => {
    const provider = subject.connect();
    reply = after(9_900);
    for (let call = 1; call <= 5; call += 1) {
      expect(provider.callsAllowed()).toBe(Infinity);
      expect((await read(provider)).kind).not.toBe('unanswered');
    }
    expect(provider.callsAllowed()).toBe(0);
    expect(logged.map((line) => JSON.parse(line).msg)).toContain(
      'provider answers too slowly: calls are held back',
    );
  });

  it('[B23] answers below 5 s hold nothing back, nor do slow ones with quick ones in between', async () => {
    const provider = subject.connect();
    for (let call = 1; call <= 20; call += 1) {
      reply = after(call % 4 === 0 ? 4_999 : 9_900);
      await read(provider);
    }
    expect(provider.callsAllowed()).toBe(Infinity);
  });

  it('[B23] after 10 s one call is sent; the others only once it was answered in time', async () => {
    const provider = subject.connect();
    reply = after(9_900);
    for (let call = 1; call <= 5; call += 1) await read(provider);
    clock.advance(9_999);
    expect(provider.callsAllowed()).toBe(0);
    clock.advance(1);
    expect(provider.callsAllowed()).toBe(1);

    const gate = new EventEmitter();
    sent = 0;
    reply = async () => {
      await once(gate, 'open');
      return Response.json(body);
    };
    const probe = read(provider);
    const others = await Promise.all([read(provider), read(provider), provider.open(request)]);
    expect(others.map(({ kind }) => kind)).toEqual(['unanswered', 'unanswered', 'refused']);
    await expect.poll(() => sent).toBe(1);
    gate.emit('open');
    expect((await probe).kind).not.toBe('unanswered');
    expect(provider.callsAllowed()).toBe(Infinity);
  });

  it('[B23] a slow call after the pause holds the calls back for another 10 s', async () => {
    const provider = subject.connect();
    reply = after(9_900);
    for (let call = 1; call <= 5; call += 1) await read(provider);
    sent = 0;
    for (let round = 1; round <= 3; round += 1) {
      clock.advance(10_000);
      await Promise.all([read(provider), read(provider)]);
      expect(sent).toBe(round);
      expect(provider.callsAllowed()).toBe(0);
    }
  });

  it('[B23] a 429 with a long Retry-After holds calls back for five minutes, then one call is sent', async () => {
    const provider = subject.connect();
    reply = async () => new Response('', { status: 429, headers: { 'retry-after': '86400' } });
    await read(provider);
    clock.advance(5 * 60_000 - 1);
    expect(provider.callsAllowed()).toBe(0);
    clock.advance(1);
    expect(provider.callsAllowed()).toBe(1);
    reply = after(0);
    await read(provider);
    expect(provider.callsAllowed()).toBe(Infinity);
  });

  it.each([
    ['the name is not resolved', 'ENOTFOUND'],
    ['the connection is refused', 'ECONNREFUSED'],
  ])('[B23] holds calls back where %s', async (_, code) => {
    const provider = subject.connect();
    reply = () =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
    for (let call = 1; call <= 5; call += 1) await read(provider);
    expect(provider.callsAllowed()).toBe(0);
  });
});

it('[B23] [B35] a clock that is set while calls are under way makes none of them slow', async () => {
  const breaker = createBreaker({
    ...parts,
    name: 'wave',
    clock: { now: () => clock.now(), elapsed: () => 0 },
  });
  const endings = Array.from({ length: 10 }, () => breaker.begin());
  clock.advance(3_600_000);
  for (const end of endings) end?.({ kind: 'answered' });
  expect(breaker.callsAllowed()).toBe(Infinity);
});

it('[B23] a statement that does not come holds no payment of Wave back', async () => {
  const provider = createWaveProvider({
    ...parts,
    baseUrl: 'https://wave.example',
    apiKey: 'key',
    webhook: { strategy: 'signing', secrets: ['secret'] },
    pause: async () => undefined,
    transport,
  });
  reply = () => Promise.reject(new DOMException('', 'TimeoutError'));
  for (let call = 1; call <= 6; call += 1)
    expect(await provider.statement('2026-11-21')).toMatchObject({ kind: 'unanswered' });
  expect(provider.callsAllowed()).toBe(Infinity);
});

it('[B22] [B23] a token that does not come makes a create a refusal after 4 s, before its lease ends', async () => {
  const provider = createOrangeProvider({
    ...parts,
    baseUrl: 'https://orange.example',
    tokenPath: '/oauth/v1/token',
    clientId: 'shop',
    clientSecret: 'secret',
    merchantCode: '123456',
    merchantName: 'Kër Électro',
    hasSearch: true,
    validity: 900,
    callbacks: { apiKeys: ['key'], signingSecrets: [] },
    transport: async () => new Promise<never>(() => undefined),
  });
  const timeout = heldTimeout();
  const answer = provider.open(request);
  timeout.expire(4_000);
  expect(await answer).toMatchObject({ kind: 'refused', isTemporary: true });
});
