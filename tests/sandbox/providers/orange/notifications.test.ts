import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureHeader } from '#sandbox/providers/orange/notifications.ts';
import { startMerchant } from '#tests/sandbox/support.ts';
import { API_KEY, CODE, SIGNING_SECRET, startOrange } from './support.ts';

/** Milliseconds until the first repetition. */
const RETRY_MS = 1_000;

async function startPair(answers: number[] = []) {
  const merchant = await startMerchant(answers);
  const fake = await startOrange({
    allowHttpLocalhost: true,
    callback: { url: merchant.url, apiKey: API_KEY },
    signingSecret: SIGNING_SECRET,
  });
  const { notifications } = fake.orange;
  const pay = async () => {
    fake.orange.use((await fake.code()).qrId, 'SUCCESS');
    await notifications.settled();
  };
  return { ...fake, ...merchant, notifications, pay };
}

/** Whether the signature covers its time, a comma and the body. */
function isSigned(
  { headers, body }: { headers: Record<string, unknown>; body: string } | undefined = {
    headers: {},
    body: '',
  },
) {
  const [, time, proof] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['x-sonatel-signature'])) ?? [];
  const expected = createHmac('sha256', SIGNING_SECRET).update(`${time},${body}`).digest('hex');
  return proof === expected && Math.abs(Number(time) - Date.now() / 1_000) < 300;
}

it('[TL-06] signs as documented', () => {
  const body =
    '{"amount":{"value":1000,"unit":"XOF"},"reference":"CMD-42","type":"MERCHANT_PAYMENT","channel":"MAXIT","transactionId":"MP231114.2213.A00001","paymentMethod":"QRCODE","status":"SUCCESS"}';
  expect(signatureHeader(SIGNING_SECRET, 1_700_000_000, body)).toBe(
    't=1700000000,v1=c93d35c15ec6a06671f669917a5f906ccbb505d1af2c9e58124c008f5c6adf7b',
  );
});

it('[TL-06] notifies a payment with the raw key, a signature and an idempotency key', async () => {
  const { pay, notices } = await startPair();
  await pay();
  expect(notices).toHaveLength(1);
  expect(notices[0]?.headers).toMatchObject({
    authorization: `Basic ${API_KEY}`,
    'x-sonatel-idempotency-key': expect.any(String),
  });
  expect(isSigned(notices[0])).toBe(true);
  expect(notices[0]?.body).toContain('"value":285000.0,');
  expect(JSON.parse(notices[0]?.body ?? '')).toEqual({
    transactionId: expect.any(String),
    status: 'SUCCESS',
    type: 'MERCHANT_PAYMENT',
    amount: { value: 285_000, unit: 'XOF' },
    reference: CODE.reference,
    metadata: CODE.metadata,
    partner: { idType: 'CODE', id: '123456', walletType: 'PRINCIPAL' },
    customer: { idType: 'MSISDN', id: '771234567', walletType: 'PRINCIPAL' },
    channel: 'MAXIT',
    paymentMethod: 'QRCODE',
  });
});

it('[TL-06] notifies the address of the code, else the registered one', async () => {
  const [first, second] = [await startMerchant(), await startMerchant()];
  const { orange, code, post, get } = await startOrange({ allowHttpLocalhost: true });
  orange.use((await code()).qrId, 'SUCCESS');
  const registration = { code: CODE.code, name: 'Boutique', callbackUrl: first.url, apiKey: API_KEY };
  expect(await post('/api/notification/v1/merchantcallback', registration)).toMatchObject({
    status: 201,
    text: '',
  });
  expect((await get('/api/notification/v1/merchantcallback')).json).toMatchObject([
    { ...registration, createdAt: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/) },
  ]);
  orange.use((await code()).qrId, 'FAILED');
  orange.use((await code({}, { 'x-callback-url': second.url })).qrId, 'SUCCESS');
  await orange.notifications.settled();
  expect([first, second].map(({ notices }) => notices.map(({ body }) => JSON.parse(body).status))).toEqual([
    ['FAILED'],
    ['SUCCESS'],
  ]);
});

it('[TL-06] repeats after an error of the merchant, never after a refusal', async () => {
  const { pay, notices, notifications, sandbox } = await startPair([503, 200, 404]);
  await pay();
  sandbox.clock.advance(RETRY_MS);
  await notifications.settled();
  expect(new Set(notices.map(({ headers }) => headers['x-sonatel-idempotency-key'])).size).toBe(1);
  expect(notices).toHaveLength(2);
  await pay();
  sandbox.clock.advance(24 * 3_600_000);
  await notifications.settled();
  expect(notices).toHaveLength(3);
  expect(notifications.all().map(({ state, outcome }) => [state, outcome])).toEqual([
    ['delivered', '200'],
    ['abandoned', '404'],
  ]);
});

it('[TL-06] notifies twice, late, without details, or not at all', async () => {
  const { pay, notices, notifications, sandbox, orange } = await startPair();
  orange.faults.set({ notifications: { delivery: 'never' } });
  await pay();
  orange.faults.clear();
  orange.faults.set({ notifications: { copies: 2, milliseconds: 60_000, isReduced: true } });
  await pay();
  expect(notices).toEqual([]);
  sandbox.clock.advance(60_000);
  await notifications.settled();
  expect(new Set(notices.map(({ headers }) => headers['x-sonatel-idempotency-key'])).size).toBe(1);
  expect(notices).toHaveLength(2);
  expect(JSON.parse(notices[0]?.body ?? '')).not.toHaveProperty('metadata');
});

it.each([
  ['wrong-signature', false, true],
  ['wrong-key', true, false],
  ['old-timestamp', false, true],
  ['altered-body', false, true],
] as const)('[TL-06] sends a forged notification with %s', async (corruption, signed, keyed) => {
  const { pay, notices, orange } = await startPair();
  orange.faults.set({ notifications: { corruption, delivery: 'once' } });
  await pay();
  expect(isSigned(notices[0])).toBe(signed);
  expect(notices[0]?.headers.authorization === `Basic ${API_KEY}`).toBe(keyed);
});

it('[TL-06] moves a pending payment to its end, from another process', async () => {
  const { code, call, notices, orange, search } = await startPair();
  const post = (path: string, body: unknown) =>
    call(`/control/orange/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { qrId } = await code();
  const used = await post(`codes/${qrId}/use`, { status: 'ACCEPTED', amount: 1 });
  expect(used.json).toMatchObject({ status: 'ACCEPTED', amount: 1 });
  expect(notices).toEqual([]);
  const move = () => post(`transactions/${used.json.id}/move`, { status: 'SUCCESS' });
  expect((await move()).json).toMatchObject({ status: 'SUCCESS' });
  expect((await move()).status).toBe(409);
  await orange.notifications.settled();
  expect(notices).toHaveLength(1);
  expect(await search()).toMatchObject([{ status: 'SUCCESS' }]);
});
