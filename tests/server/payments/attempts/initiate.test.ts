import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { orders } from '#server/db/schema.ts';
import { applyEvidence } from '#server/payments/attempts/apply-evidence.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { type Core, LEASE_MS } from '#server/payments/store/core.ts';
import { createInvariantWatch } from '#server/payments/audit/invariant-watch.ts';
import { createInitiate } from '#server/payments/attempts/initiate.ts';
import {
  type CoreHarness,
  openCoreHarness,
  OTHER_PHONE,
  PHONE,
} from '#tests/support/payments/core-harness.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;

it('[PM-17] [B42] the return and callback URLs are built by the server', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  expect(harness.wave.requests.at(-1)).toEqual({
    clientReference: transactionId,
    proof: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/),
    amount: order.total,
    orderReference: expect.stringMatching(/^KE-/),
    phone: PHONE,
    lines: [],
    successUrl: `https://boutique.test/payment/success?payment_method=wave&transaction_id=${transactionId}`,
    errorUrl: `https://boutique.test/payment/error?payment_method=wave&transaction_id=${transactionId}`,
    cancelUrl: `https://boutique.test/payment/cancel?payment_method=wave&transaction_id=${transactionId}`,
    callbackUrl: 'https://boutique.test/api/payment/wave/callback',
  });
});

it('[B1] a second click waits for the first one and gets the same response', async () => {
  const order = await harness.placeOrder();
  const release = harness.wave.holdAnswers();
  const first = harness.pay(order.id);
  const second = harness.pay(order.id);
  release();
  const [one, other] = await Promise.all([first, second]);
  expect([one.transactionId, one.nextStep]).toEqual([other.transactionId, other.nextStep]);
  expect(one.existing).not.toBe(other.existing);
  await harness.audit();
});

it.each([
  ['another phone', () => harness.pay(1, OTHER_PHONE)],
  ['less than a minute of validity', () => (harness.clock.advance(29 * MINUTE + 1_000), harness.pay(1))],
])('[B8] [B6] closes the open payment and starts a new one: %s', async (_, again) => {
  const order = await harness.placeOrder();
  expect(order.id).toBe(1);
  const first = await harness.pay(order.id);
  const second = await again();
  expect(second.existing).toBe(false);
  expect(second.transactionId).not.toBe(first.transactionId);
  expect((await harness.attemptOf(first.transactionId)).state).toBe('expired');
  expect(harness.wave.sessions().filter(({ verdict }) => verdict === 'open')).toHaveLength(1);
  await harness.audit();
});

it('[B6] does not replace a payment that has succeeded in the meantime', async () => {
  const order = await harness.placeOrder();
  const first = await harness.pay(order.id);
  harness.wave.settle(first.transactionId, 'succeeded');
  await expect(harness.pay(order.id, OTHER_PHONE)).rejects.toMatchObject({ code: 'payment.already_paid' });
  expect(harness.wave.calls.map(({ call }) => call)).toEqual(['open', 'read']);
  await harness.audit();
});

it('[B6] rejects another payment while the provider is processing one', async () => {
  const order = await harness.placeOrder();
  const first = await harness.pay(order.id);
  harness.wave.settle(first.transactionId, 'processing');
  await expect(harness.pay(order.id, OTHER_PHONE)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect(await harness.pay(order.id)).toMatchObject({ transactionId: first.transactionId, existing: true });
});

it('[B6] another payment beside one in progress is refused without a call, also while the provider is down', async () => {
  const order = await harness.placeOrder();
  const first = await harness.pay(order.id);
  harness.wave.settle(first.transactionId, 'processing');
  await harness.advance(5_000);
  const calls = harness.wave.calls.length;
  harness.wave.stopAnswering();
  await expect(harness.pay(order.id, OTHER_PHONE)).rejects.toMatchObject({
    code: 'payment.provider_unavailable',
  });
  expect(harness.wave.calls).toHaveLength(calls);
});

it('rejects a new payment while the provider does not answer whether the old one is closed', async () => {
  const order = await harness.placeOrder();
  await harness.pay(order.id);
  for (let call = 0; call < 3; call += 1) harness.wave.failNext('read', 'lost-answer');
  harness.wave.failNext('expire', 'lost-request');
  await expect(harness.pay(order.id, OTHER_PHONE)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect(await harness.attempts()).toHaveLength(1);
});

it('[A1] [I9] rejects any amount except the amount due', async () => {
  const order = await harness.placeOrder(389_000);
  const begin = (amount: number) =>
    harness.payments.initiate({ orderId: order.id, provider: 'wave', phone: PHONE, amount });
  await expect(begin(1)).rejects.toMatchObject({ code: 'payment.amount_changed' });
  expect(await harness.attempts()).toEqual([]);
  expect(await begin(389_000)).toMatchObject({ existing: false });
});

it('[VA-04] opens the session with the number that pays, in E.164', async () => {
  for (const typed of [
    '78 123 45 67',
    '00221781234567',
    '(78) 123-45-67',
    '+221 78.123.45.67',
    OTHER_PHONE,
  ]) {
    const order = await harness.placeOrder();
    await harness.pay(order.id, typed);
    expect([typed, harness.wave.requests.at(-1)?.phone]).toEqual([typed, OTHER_PHONE]);
  }
});

it('[VA-04] rejects a phone number that cannot have a wallet', async () => {
  const order = await harness.placeOrder();
  await expect(harness.pay(order.id, '+221331234567')).rejects.toMatchObject({
    code: 'payment.phone_invalid',
  });
  expect(await harness.attempts()).toEqual([]);
});

it('rejects an order that does not exist, is closed or is paid', async () => {
  await expect(harness.pay(4_711)).rejects.toMatchObject({ code: 'order.unknown' });
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.already_paid' });
  const closed = await harness.placeOrder();
  await harness.db.update(orders).set({ state: 'cancel' });
  await expect(harness.pay(closed.id)).rejects.toMatchObject({ code: 'payment.order_closed' });
  await harness.audit();
});

it('distinguishes a rejection by the provider from a busy provider; neither leaves an open attempt', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'refused');
  await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.provider_refused' });
  harness.wave.failNext('open', 'busy');
  await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.provider_unavailable' });
  expect((await harness.attempts()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(await harness.pay(order.id)).toMatchObject({ state: 'pending', existing: false });
  await harness.audit();
});

it('[B9] responds without a URL after a lost response, and finds the session later', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-answer');
  const lost = await harness.pay(order.id);
  expect(lost).toMatchObject({ state: 'unknown', nextStep: null, existing: false });
  const again = await harness.pay(order.id);
  expect(again).toMatchObject({ transactionId: lost.transactionId, state: 'pending', existing: true });
  expect(again.nextStep).not.toBeNull();
  await harness.audit();
});

it('[A8] an open payment that cannot be offered to its payer is closed, and another one is opened', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-answer');
  const first = await harness.pay(order.id);
  harness.wave.settle(first.transactionId, 'open', { amount: order.total + 1 });
  await harness.advance(5_000);
  expect(await harness.attemptOf(first.transactionId)).toMatchObject({ state: 'pending', nextStep: null });
  const second = await harness.pay(order.id);
  expect(second).toMatchObject({ existing: false, nextStep: { kind: 'link' } });
  expect((await harness.attemptOf(first.transactionId)).state).toBe('expired');
});

it('[B8] a payment with exactly a minute of validity is offered again', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.clock.advance(29 * MINUTE);
  expect(await harness.pay(order.id)).toMatchObject({ transactionId, existing: true });
});

it('[B9] searches for a lost request for a minute, then allows a new payment', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-request');
  const lost = await harness.pay(order.id);
  expect(await harness.pay(order.id)).toMatchObject({ transactionId: lost.transactionId, existing: true });
  await expect(harness.pay(order.id, OTHER_PHONE)).rejects.toMatchObject({ code: 'payment.in_progress' });
  await harness.advance(5_000);
  const { createdAt, nextCheckAt } = await harness.attemptOf(lost.transactionId);
  expect(nextCheckAt!.getTime() - createdAt.getTime()).toBe(15_000);
  await harness.advance(66_000);
  const second = await harness.pay(order.id);
  expect(second).toMatchObject({ state: 'pending', existing: false });
  expect(await harness.attemptOf(lost.transactionId)).toMatchObject({ state: 'unknown', superseded: true });
  await harness.advance(33 * MINUTE, 5_000);
  expect(await harness.attemptOf(lost.transactionId)).toMatchObject({ state: 'expired', superseded: true });
  await harness.audit();
});

it('shows the owner after 70 s that a lost create is superseded, while it is still pending [B9]', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-request');
  const { transactionId } = await harness.pay(order.id);
  const view = () => harness.payments.status(transactionId, { check: true });
  expect(await view()).toMatchObject({ state: 'unknown', isSuperseded: false });
  await harness.advance(71_000);
  expect(await view()).toMatchObject({ state: 'unknown', isSuperseded: true, nextStep: null });
  // The session is found and processing, so no second payment may start.
  const { clientReference, amount } = await harness.attemptOf(transactionId);
  await harness.wave.provider.open(sessionRequest({ clientReference, amount }));
  harness.wave.settle(transactionId, 'processing');
  await harness.advance(MINUTE);
  expect(await view()).toMatchObject({ state: 'processing', isSuperseded: false });
});

/** The core on a database that commits transaction number `transaction` (from 1), but loses the response. */
function losingAnswer(lost: number): Core {
  let count = 0;
  const transaction: Database['transaction'] = async (work, config) => {
    const result = await harness.db.transaction(work, config);
    if ((count += 1) === lost)
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET', syscall: 'read' });
    return result;
  };
  return { ...harness.core, db: Object.assign(Object.create(harness.db), { transaction }) };
}

it.each([
  ['the attempt', 1],
  ['the request', 2],
  ['the session', 3],
])(
  'opens exactly one payment without delay when the response to a COMMIT is lost: %s [F1] [B9]',
  async (_, lost) => {
    const order = await harness.placeOrder();
    const core = losingAnswer(lost);
    const initiate = createInitiate(core, createChecks(core));
    const opened = await initiate({ orderId: order.id, provider: 'wave', phone: PHONE });
    expect(opened).toMatchObject({
      state: 'pending',
      nextStep: { kind: 'link', url: expect.any(String) },
      existing: false,
    });
    expect(await harness.attempts()).toHaveLength(1);
    expect(harness.wave.sessions().filter((s) => s.clientReference === opened.transactionId)).toHaveLength(1);
    expect(await harness.events(opened.transactionId)).toEqual([
      'attempt.created',
      'request.sent',
      'provider.opened',
    ]);
    await harness.audit();
  },
);

it('[B6] a payment that goes on while another is begun is not replaced, although its session cannot be closed', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  const { id } = await harness.attemptOf(transactionId);
  let transactions = 0;
  const transaction: Database['transaction'] = async (work, config) => {
    // The second one supersedes; the first has decided to.
    if ((transactions += 1) === 2) {
      const evidence = harness.wave.settle(transactionId, 'processing');
      await applyEvidence(harness.core, id, evidence, { source: 'status' });
    }
    return harness.db.transaction(work, config);
  };
  const provider = { ...harness.wave.provider };
  delete provider.expire;
  const db = Object.assign(Object.create(harness.db), { transaction });
  const core: Core = { ...harness.core, db, providers: [provider] };
  const again = createInitiate(core, createChecks(core));
  await expect(again({ orderId: order.id, provider: 'wave', phone: OTHER_PHONE })).rejects.toMatchObject({
    code: 'payment.in_progress',
  });
  expect(await harness.attempts()).toMatchObject([{ id, state: 'processing', superseded: false }]);
});

it('refuses a provider that is not configured any more', async () => {
  const order = await harness.placeOrder();
  const core = { ...harness.core, providers: [] };
  const initiate = createInitiate(core, createChecks(core));
  await expect(initiate({ orderId: order.id, provider: 'wave', phone: PHONE })).rejects.toMatchObject({
    code: 'payment.provider_unavailable',
  });
  expect(await harness.attempts()).toEqual([]);
});

it('[B9] the time in which the provider is called begins with the call', async () => {
  const order = await harness.placeOrder();
  const leases: (number | undefined)[] = [];
  const interrupt: Core['interrupt'] = async (point) => {
    if (point === 'initiate.after_attempt') harness.clock.advance(5_000);
    if (point !== 'initiate.before_request') return;
    const [attempt] = await harness.attempts();
    leases.push(attempt?.leaseUntil?.getTime());
  };
  const core = { ...harness.core, interrupt };
  await createInitiate(core, createChecks(core))({ orderId: order.id, provider: 'wave', phone: PHONE });
  expect(leases).toEqual([harness.clock.now().getTime() + LEASE_MS]);
});

it('[PM-17] a session that was refused before its opening was stored is told as refused', async () => {
  const order = await harness.placeOrder();
  const interrupt: Core['interrupt'] = async (point) => {
    if (point !== 'initiate.before_store') return;
    const [attempt] = await harness.attempts();
    const evidence = harness.wave.settle(attempt!.clientReference, 'cancelled');
    await applyEvidence(harness.core, attempt!.id, evidence, { source: 'status' });
  };
  const core = { ...harness.core, interrupt };
  const initiate = createInitiate(core, createChecks(core));
  await expect(initiate({ orderId: order.id, provider: 'wave', phone: PHONE })).rejects.toMatchObject({
    code: 'payment.provider_refused',
  });
  expect(await harness.attempts()).toMatchObject([{ state: 'cancelled' }]);
  await harness.audit();
});

it('[B6] an attempt that was given up while the provider was slow is not the one to pay', async () => {
  const order = await harness.placeOrder();
  const slow: string[] = [];
  const interrupt: Core['interrupt'] = async (point) => {
    if (point !== 'initiate.before_store' || slow.length > 0) return;
    const [attempt] = await harness.attempts();
    slow.push(attempt!.clientReference);
    // The provider does not have its session yet, so that it is superseded before the answer arrives.
    harness.wave.deleteSession(attempt!.clientReference);
    await harness.advance(2 * MINUTE, 5_000);
    expect(await harness.attempts()).toMatchObject([{ state: 'unknown', superseded: true }]);
  };
  const core = { ...harness.core, interrupt };
  const begun = await createInitiate(
    core,
    createChecks(core),
  )({
    orderId: order.id,
    provider: 'wave',
    phone: PHONE,
  });
  expect(begun).toMatchObject({ state: 'pending', existing: false, nextStep: { kind: 'link' } });
  expect(begun.transactionId).not.toBe(slow[0]);
  expect(await harness.attempts()).toMatchObject([{ superseded: true }, { superseded: false }]);
});

it('[B33] a payment that was settled stays as it is when the provider no longer has its session', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'cancelled');
  await harness.advance(5_000);
  harness.wave.deleteSession(transactionId);
  await harness.advance(60 * MINUTE, MINUTE);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'cancelled', superseded: false });
  expect(harness.wave.calls.filter(({ call }) => call === 'read').length).toBeGreaterThan(1);
  expect(await harness.tasks()).toEqual([]);
});

it('[B43] opens at most ten sessions an hour per order, and five of them per phone', async () => {
  const order = await harness.placeOrder();
  // Another phone closes the open session and opens a new one.
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await harness.pay(order.id, `+22178000000${attempt % 3}`)).toMatchObject({ existing: false });
  await expect(harness.pay(order.id, OTHER_PHONE)).rejects.toMatchObject({ code: 'payment.too_many' });
  harness.clock.advance(61 * MINUTE);
  expect(await harness.pay(order.id, OTHER_PHONE)).toMatchObject({ existing: false });

  const other = await harness.placeOrder();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { transactionId } = await harness.pay(other.id);
    harness.wave.settle(transactionId, 'cancelled');
    await harness.advance(5_000);
  }
  await expect(harness.pay(other.id)).rejects.toMatchObject({ code: 'payment.too_many' });
  expect(await harness.pay(other.id, OTHER_PHONE)).toMatchObject({ existing: false });
  await harness.audit();
});

it('[B19] generates another reference if the random one already exists', async () => {
  const draws = [0, 0, 1].map((byte) => new Uint8Array(8).fill(byte));
  const core = { ...harness.core, random: { bytes: () => draws.shift()! } };
  const initiate = createInitiate(core, createChecks(core));
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'refused');
  const request = { orderId: order.id, provider: 'wave', phone: PHONE } as const;
  await expect(initiate(request)).rejects.toMatchObject({ code: 'payment.provider_refused' });
  const { transactionId } = await initiate(request);
  // Eight random characters, and the proof of them.
  expect(transactionId).toMatch(new RegExp(`^WV${order.id}-1-1{8}[0-9A-HJKMNP-TV-Z]{8}$`));
});

it('[I12] never treats an order without instalments as paid, and reports it to staff', async () => {
  const order = await harness.placeOrder();
  await harness.owner.execute(sql`delete from payment_intents where order_id = ${order.id}`);
  expect(await harness.payments.due(order.id)).toEqual({
    state: 'checking',
    amountDue: 0,
    amountResidual: order.total,
    instalmentNo: null,
    providers: [],
    liveTransaction: null,
    liveProvider: null,
    earlierPayableUntil: null,
    instalments: [],
    returned: [],
    refunds: [],
  });
  await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.in_progress' });
  await createInvariantWatch(harness.core).tick();
  expect(await harness.tasks()).toEqual(['invariant']);
});
