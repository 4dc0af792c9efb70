import { expect, it } from 'vitest';
import { verifySignature } from '#sandbox/providers/wave/signature.ts';
import { heldTimeout } from '#tests/support/controlled-timeout.ts';
import { eventOf, type Notice, SECRET, startMerchant, startSandbox } from '#tests/sandbox/support.ts';

const HOUR = 3_600_000;
const WORLD = Date.UTC(2026, 0, 2, 10);

const signing = (url: string, secrets = [SECRET]) => ({ url, strategy: 'signing' as const, secrets });
const signatureOf = ({ headers }: Notice) => String(headers['wave-signature']);
const verdictOn = (notice: Notice | undefined, secret = SECRET, now = Date.now()) =>
  notice && verifySignature(signatureOf(notice), notice.body, secret, now);

async function startPair(answers: number[] = []) {
  const merchant = await startMerchant(answers);
  const shop = await startSandbox({ wave: { webhook: signing(merchant.url) } });
  return { ...shop, ...merchant, webhooks: shop.sandbox.providers.wave.webhooks, clock: shop.sandbox.clock };
}

it('[TL-06] sends a payment event with the session in a signed envelope', async () => {
  const { sandbox, webhooks, notices, create, read } = await startPair();
  const { id } = await create();
  sandbox.providers.wave.pay(id);
  await webhooks.settled();
  expect(notices).toHaveLength(1);
  expect(eventOf(notices[0])).toEqual({
    id: expect.any(String),
    type: 'checkout.session.completed',
    data: await read(id),
  });
  expect(verdictOn(notices[0])).toBe('valid');
  expect(notices[0]?.headers['content-type']).toBe('application/json');
});

it('[TL-06] sends an event of a failed attempt, after which the payer can still pay', async () => {
  const { sandbox, webhooks, notices, create, read } = await startPair();
  const { id } = await create();
  sandbox.providers.wave.fail(id, 'insufficient-funds');
  await webhooks.settled();
  expect(eventOf(notices[0])).toMatchObject({
    type: 'checkout.session.payment_failed',
    data: {
      id,
      checkout_status: 'open',
      payment_status: 'processing',
      last_payment_error: { code: 'insufficient-funds' },
    },
  });
  sandbox.providers.wave.pay(id);
  await webhooks.settled();
  expect(eventOf(notices[1]).type).toBe('checkout.session.completed');
  expect(await read(id)).toMatchObject({ payment_status: 'succeeded', last_payment_error: null });
});

it('[TL-06] sends no event of expiry, cancellation and refund', async () => {
  const { sandbox, webhooks, notices, create } = await startPair();
  const [first, second, third] = [await create(), await create(), await create()];
  sandbox.providers.wave.pay(first.id);
  await webhooks.settled();
  sandbox.providers.wave.refund(first.id);
  sandbox.providers.wave.cancel(second.id);
  sandbox.providers.wave.expire(third.id);
  sandbox.clock.advance(HOUR);
  await webhooks.settled();
  expect(notices).toHaveLength(1);
});

it('[TL-06] signs with both secrets during a rotation', async () => {
  const { sandbox, webhooks, notices, url, create } = await startPair();
  webhooks.pointTo(signing(url, ['wave_sn_WHS_new', SECRET]));
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  expect(verdictOn(notices[0])).toBe('valid');
  expect(verdictOn(notices[0], 'wave_sn_WHS_new')).toBe('valid');
});

it('[TL-06] sends a shared secret instead of a signature if configured', async () => {
  const { sandbox, webhooks, notices, url, create } = await startPair();
  webhooks.pointTo({ url, strategy: 'shared', secrets: [SECRET] });
  sandbox.providers.wave.pay((await create()).id);
  sandbox.providers.wave.faults.set({ webhooks: { corruption: 'wrong-signature' } });
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  const proofs = notices.map(({ headers }) => headers.authorization);
  expect(proofs).toContain(`Bearer ${SECRET}`);
  expect(new Set(proofs).size).toBe(2);
  expect(notices[0]?.headers).not.toHaveProperty('wave-signature');
});

it('[TL-06] retries a rejected event with growing delays, the same id and a new signature', async () => {
  const merchant = await startMerchant([500, 404, 302]);
  // The wall clock stands still, so that delays are exact to the millisecond.
  const { sandbox, create } = await startSandbox({
    wallTime: () => WORLD,
    wave: { webhook: signing(merchant.url) },
  });
  const { webhooks } = sandbox.providers.wave;
  sandbox.providers.wave.pay((await create()).id);
  const noticesAfter = async (milliseconds: number) => {
    sandbox.clock.advance(milliseconds);
    await webhooks.settled();
    return merchant.notices.length;
  };
  expect(await noticesAfter(0)).toBe(1);
  for (const [gap, total] of [
    [1_000, 2],
    [5_000, 3],
    [15_000, 4],
  ] as const) {
    expect(await noticesAfter(gap - 1)).toBe(total - 1);
    expect(await noticesAfter(1)).toBe(total);
  }
  expect(await noticesAfter(HOUR)).toBe(4);
  expect(new Set(merchant.notices.map((notice) => eventOf(notice).id)).size).toBe(1);
  expect(merchant.notices.map((notice) => verdictOn(notice, SECRET, WORLD))).toEqual(Array(4).fill('valid'));
  expect(webhooks.deliveries()).toMatchObject([{ state: 'delivered', attempts: 4, outcome: '200' }]);
});

it('[TL-06] retries by its own timer', async () => {
  const merchant = await startMerchant([500, 500]);
  const { sandbox, create } = await startSandbox({
    wave: { webhook: signing(merchant.url), retryDelays: [20] },
  });
  sandbox.providers.wave.pay((await create()).id);
  await expect.poll(() => merchant.notices.length).toBe(3);
});

it('[TL-06] treats a response later than 5 s as a failure', async () => {
  const { sandbox, webhooks, notices, clock, create } = await startPair([0]);
  const timeout = heldTimeout();
  sandbox.providers.wave.pay((await create()).id);
  await expect.poll(() => notices.length).toBe(1);
  timeout.expire(5_000);
  await webhooks.settled();
  expect(webhooks.deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, outcome: 'TimeoutError' }]);
  clock.advance(1_000);
  await webhooks.settled();
  expect(notices).toHaveLength(2);
});

it('[TL-06] gives up after three days', async () => {
  const { sandbox, webhooks, notices, clock, create } = await startPair(Array<number>(500).fill(503));
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  for (let hours = 0; hours < 80; hours++) {
    clock.advance(HOUR);
    await webhooks.settled();
  }
  expect(webhooks.deliveries()).toMatchObject([{ state: 'abandoned', outcome: '503' }]);
  expect(notices.length).toBeGreaterThan(72);
  const total = notices.length;
  clock.advance(24 * HOUR);
  await webhooks.settled();
  expect(notices).toHaveLength(total);
});

it('[TL-06] can deliver an event several times, late, or not at all', async () => {
  const { sandbox, webhooks, notices, clock, create } = await startPair();
  const { faults } = sandbox.providers.wave;
  faults.set({ webhooks: { delivery: 'never' } });
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  expect(notices).toHaveLength(0);

  faults.clear();
  faults.set({ webhooks: { copies: 10 } });
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  expect(notices).toHaveLength(10);
  expect(new Set(notices.map((notice) => eventOf(notice).id)).size).toBe(1);

  faults.clear();
  faults.set({ webhooks: { milliseconds: HOUR } });
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  expect(notices).toHaveLength(10);
  clock.advance(HOUR);
  await webhooks.settled();
  expect(notices).toHaveLength(11);
});

it('[TL-06] can deliver an event without retries', async () => {
  const { sandbox, webhooks, notices, clock, create } = await startPair([500]);
  sandbox.providers.wave.faults.set({ webhooks: { delivery: 'once' } });
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  clock.advance(HOUR);
  await webhooks.settled();
  expect(notices).toHaveLength(1);
  expect(webhooks.deliveries()).toMatchObject([{ state: 'abandoned', outcome: '500' }]);
});

it('[TL-06] can deliver the events of a session in reverse order', async () => {
  const { sandbox, webhooks, notices, create } = await startPair();
  sandbox.providers.wave.faults.set({ webhooks: { order: 'reversed' } });
  const { id } = await create();
  sandbox.providers.wave.fail(id, 'payment-failure');
  await webhooks.settled();
  expect(notices).toHaveLength(0);
  sandbox.providers.wave.pay(id);
  await webhooks.settled();
  expect(notices.map((notice) => eventOf(notice).type)).toEqual([
    'checkout.session.completed',
    'checkout.session.payment_failed',
  ]);
});

it.each([
  ['wrong-signature', 'invalid-signature'],
  ['old-timestamp', 'expired-signature-timestamp'],
  ['altered-body', 'invalid-signature'],
] as const)(
  '[TL-06] can send an event with %s, which a merchant rejects as %s',
  async (corruption, verdict) => {
    const { sandbox, webhooks, notices, create } = await startPair();
    sandbox.providers.wave.faults.set({ webhooks: { corruption } });
    sandbox.providers.wave.pay((await create()).id);
    await webhooks.settled();
    expect(verdictOn(notices[0])).toBe(verdict);
    expect(eventOf(notices[0]).data.amount).toBe(corruption === 'altered-body' ? '1285000' : '285000');
  },
);

it('signs with the real time, not with the sandbox clock', async () => {
  const { sandbox, webhooks, notices, clock, create } = await startPair();
  clock.advance(10 * HOUR);
  sandbox.providers.wave.pay((await create()).id);
  await webhooks.settled();
  expect(verdictOn(notices[0])).toBe('valid');
});
