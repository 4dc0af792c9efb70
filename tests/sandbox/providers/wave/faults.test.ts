import { expect, it } from 'vitest';
import { eventOf, ORDER, SECRET, startMerchant, startSandbox } from '#tests/sandbox/support.ts';

const post = { method: 'POST', body: ORDER };

it('[TL-06] lost request: no effect, and the connection drops, once', async () => {
  const { sandbox, api } = await startSandbox();
  sandbox.providers.wave.faults.set({ faults: [{ call: 'create', kind: 'lost-request' }] });
  await expect(api('/checkout/sessions', post)).rejects.toThrow('fetch failed');
  expect(sandbox.providers.wave.all()).toEqual([]);
  expect((await api('/checkout/sessions', post)).status).toBe(200);
});

it('[TL-06] lost response: the session exists and is found by its reference', async () => {
  const { sandbox, api } = await startSandbox();
  sandbox.providers.wave.faults.set({ faults: [{ call: 'create', kind: 'lost-answer' }] });
  await expect(api('/checkout/sessions', post)).rejects.toThrow('fetch failed');
  const found = await api('/checkout/sessions/search?client_reference=CMD-42');
  expect(found.json).toMatchObject({ result: [{ client_reference: 'CMD-42', checkout_status: 'open' }] });
});

it('[TL-06] late response: the effect happens before the response', async () => {
  const { sandbox, api, create } = await startSandbox();
  const { id } = await create();
  sandbox.providers.wave.faults.set({
    faults: [{ call: 'expire', kind: 'late-answer', milliseconds: 1_500 }],
  });
  let isAnswered = false;
  const answer = api(`/checkout/sessions/${id}/expire`, { method: 'POST' }).finally(
    () => (isAnswered = true),
  );
  await expect.poll(() => sandbox.providers.wave.find(id)?.checkoutStatus, { interval: 5 }).toBe('expired');
  expect(isAnswered).toBe(false);
  expect((await answer).status).toBe(200);
});

it.each([
  ['internal-server-error', 500],
  ['service-unavailable', 503],
  ['too-many-requests', 429],
  ['disabled-wallet', 403],
] as const)('[TL-06] error %s (%i): no effect', async (code, status) => {
  const { sandbox, api } = await startSandbox();
  sandbox.providers.wave.faults.set({ faults: [{ call: 'create', kind: 'error', code }] });
  expect(await api('/checkout/sessions', post)).toMatchObject({ status, json: { code } });
  expect(sandbox.providers.wave.all()).toEqual([]);
});

it('[TL-06] returns errors in the nested format if configured', async () => {
  const { sandbox, api, call } = await startSandbox();
  sandbox.providers.wave.faults.set({ shape: 'nested' });
  const message = expect.any(String);
  expect((await api('/checkout/sessions/cos-none')).json).toEqual({
    error: { code: 'checkout-session-not-found', message, httpcode: 404 },
  });
  expect((await call('/v1/balance')).json).toEqual({
    error: { code: 'missing-auth-header', message, httpcode: 401 },
  });
});

it('[TL-06] responds with HTML, truncated JSON, or another amount or currency', async () => {
  const { sandbox, api, create } = await startSandbox();
  const { id } = await create();
  const kinds = ['html', 'malformed', 'wrong-amount', 'wrong-currency'] as const;
  sandbox.providers.wave.faults.set({ faults: kinds.map((kind) => ({ call: 'read', kind })) });
  const read = () => api(`/checkout/sessions/${id}`);

  const page = await read();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  await expect(read()).rejects.toThrow(SyntaxError);
  expect((await read()).json).toMatchObject({ amount: '285001', currency: 'XOF' });
  expect((await read()).json).toMatchObject({ amount: '285000', currency: 'EUR' });
  expect((await read()).json).toMatchObject({ amount: '285000', currency: 'XOF' });
});

it('[TL-06] a fault applies only to the named call, and only the given number of times', async () => {
  const { sandbox, api, create } = await startSandbox();
  const { id } = await create();
  const path = `/checkout/sessions/${id}`;
  sandbox.providers.wave.faults.set({
    faults: [
      { call: 'read', kind: 'error', code: 'service-unavailable', times: 2 },
      { call: 'search', kind: 'error', code: 'too-many-requests', times: 'always' },
    ],
  });
  const reads = [await api(path), await api(path), await api(path)];
  expect(reads.map(({ status }) => status)).toEqual([503, 503, 200]);
  for (let times = 0; times < 5; times++)
    expect((await api('/checkout/sessions/search?client_reference=x')).status).toBe(429);
  sandbox.providers.wave.faults.clear();
  expect((await api('/checkout/sessions/search?client_reference=x')).status).toBe(200);
});

it('[TL-06] checks the API key before any fault applies', async () => {
  const { sandbox, call } = await startSandbox();
  sandbox.providers.wave.faults.set({ faults: [{ call: 'balance', kind: 'lost-request' }] });
  expect((await call('/v1/balance')).status).toBe(401);
});

it('[TL-06] can deliver the event of a payment before the response to create', async () => {
  const merchant = await startMerchant();
  const { sandbox, api } = await startSandbox({
    wave: { webhook: { url: merchant.url, strategy: 'signing', secrets: [SECRET] } },
  });
  sandbox.providers.wave.faults.set({ faults: [{ call: 'create', kind: 'paid-before-answer' }] });
  const answer = await api('/checkout/sessions', post);
  expect(merchant.notices).toHaveLength(1);
  expect(answer.json).toMatchObject({ checkout_status: 'open' });
  expect(eventOf(merchant.notices[0])).toMatchObject({
    type: 'checkout.session.completed',
    data: { client_reference: 'CMD-42', payment_status: 'succeeded' },
  });
});

it('[TL-06] accepts payments after expiry or cancellation, or of another amount', async () => {
  const { sandbox, api, create, read } = await startSandbox();
  const [expired, cancelled, other] = [await create(), await create(), await create()];
  sandbox.providers.wave.expire(expired.id);
  sandbox.providers.wave.cancel(cancelled.id);
  expect(sandbox.providers.wave.pay(expired.id)).toBeUndefined();
  for (const { id } of [expired, cancelled]) {
    sandbox.providers.wave.pay(id, { isLate: true });
    expect(await read(id)).toMatchObject({ checkout_status: 'complete', payment_status: 'succeeded' });
    expect(sandbox.providers.wave.pay(id, { isLate: true })).toBeUndefined();
  }
  sandbox.providers.wave.pay(other.id, { amount: 100 });
  expect(await read(other.id)).toMatchObject({ amount: '100', payment_status: 'succeeded' });
  expect((await api('/balance')).json).toEqual({ amount: '570100', currency: 'XOF' });
});
