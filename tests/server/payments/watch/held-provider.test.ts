import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createChecks } from '#server/payments/attempts/check.ts';
import { createInbox } from '#server/payments/watch/inbox.ts';
import { createReconciler } from '#server/payments/watch/reconciler.ts';
import { orange } from '#server/providers/orange/index.ts';
import { paydunya } from '#server/providers/paydunya/index.ts';
import { inTurn } from '#tests/support/in-campaigns.ts';
import { type CoreHarness, openCoreHarness, PHONE } from '#tests/support/payments/core-harness.ts';
import { features as orangeFeatures } from '#tests/support/payments/providers/orange.ts';
import { features as paydunyaFeatures } from '#tests/support/payments/providers/paydunya.ts';
import type { ScriptedProvider } from '#tests/support/payments/scripted-provider.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness({
    others: [
      { definition: orange, features: orangeFeatures },
      { definition: paydunya, features: paydunyaFeatures },
    ],
  });
});
beforeEach(() => harness.clear());
afterEach(() => vi.useRealTimers());
afterAll(() => harness.close());

const POLL = { timeout: 10_000, interval: 20 };
/** More than all slots of one provider: 20 for visits, 8 for callbacks. */
const HELD = 30;
/** The first visit of a payment, in milliseconds. */
const FIRST_VISIT_MS = 5_000;

function scripted(id: string): ScriptedProvider {
  const found = [harness.wave, ...harness.otherProviders].find(({ provider }) => provider.id === id);
  if (!found) throw new Error(`The harness has no provider ${id}`);
  return found;
}

const open = async (provider: string) =>
  (await harness.pay((await harness.placeOrder()).id, PHONE, provider)).transactionId;

/** A payment that was paid at the provider. */
async function paidThrough(provider: string): Promise<string> {
  const reference = await open(provider);
  scripted(provider).settle(reference, 'succeeded');
  return reference;
}

const notify = (provider: string, text: string) =>
  harness.payments.receiveCallback(provider, {
    headers: { 'x-proof': 'good' },
    rawBody: Buffer.from(text),
    network: '192.0.2.1',
  });

const statesOf = (references: readonly string[]) =>
  Promise.all(references.map(async (reference) => (await harness.attemptOf(reference)).state));

/** Opens payments with a visit and a callback due, and holds every later answer of the provider. */
async function holdProvider(id: string) {
  const references: string[] = [];
  while (references.length < HELD) references.push(await open(id));
  for (const reference of references) await notify(id, `EV_${reference}/${reference}`);
  const release = scripted(id).holdAnswers();
  const checks = createChecks(harness.core);
  const work = [createReconciler(harness.core, checks), createInbox(harness.core, checks)];
  const stop = async () => {
    release();
    await Promise.all(work.map((loop) => loop.stop()));
  };
  onTestFinished(stop);
  return {
    async start() {
      for (const loop of work) loop.start();
      // All its slots are taken: those of its callbacks at once, those of its visits once they are due.
      await expect
        .poll(() => scripted(id).calls.filter(({ call }) => call !== 'open').length, POLL)
        .toBeGreaterThan(7);
    },
    stop,
  };
}

it.each(
  inTurn(
    [
      ['paydunya', 'wave', 'orange'],
      ['orange', 'wave', 'paydunya'],
      ['wave', 'orange', 'paydunya'],
    ],
    0,
  ),
)(
  '[B3] [B23] while no read of %s is answered, payments through %s and %s are settled at their first visit',
  async (held, ...others) => {
    const holding = await holdProvider(held);
    harness.clock.advance(FIRST_VISIT_MS);
    await holding.start();
    const references = await Promise.all(others.map(paidThrough));
    harness.clock.advance(FIRST_VISIT_MS);
    await expect.poll(() => statesOf(references), POLL).toEqual(others.map(() => 'succeeded'));
  },
);

it.each(
  inTurn(
    [
      ['paydunya', 'wave'],
      ['wave', 'orange'],
      ['orange', 'paydunya'],
    ],
    1,
  ),
)('[B3] [B23] while no read of %s is answered, callbacks of %s are applied at once', async (held, other) => {
  const holding = await holdProvider(held);
  await holding.start();
  const reference = await paidThrough(other);
  await notify(other, `EV_1/${reference}`);
  // Before the first visit.
  await expect.poll(() => statesOf([reference]), POLL).toEqual(['succeeded']);
  await holding.stop();
});

it('[B3] all payments of a held provider are settled within their next visit once it answers', async () => {
  const holding = await holdProvider('paydunya');
  harness.clock.advance(FIRST_VISIT_MS);
  await holding.start();
  for (const { sessionId } of scripted('paydunya').sessions())
    scripted('paydunya').settle(sessionId, 'succeeded');
  await holding.stop();
  harness.clock.advance(2 * FIRST_VISIT_MS);
  await harness.runReconciler();
  const states = (await harness.attempts()).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: HELD }, () => 'succeeded'));
});

it('[B23] visits and callbacks wait while calls are held back, and are made at once after it', async () => {
  const provider = scripted('paydunya');
  const references: string[] = [];
  while (references.length < 20) references.push(await open('paydunya'));
  for (const reference of references) provider.settle(reference, 'succeeded');
  await notify('paydunya', `EV_1/${references[0]}`);
  provider.stopAnswering();
  await harness.advance(10_000);
  await harness.processCallbacks();
  expect(provider.calls.filter(({ call }) => call === 'read')).toEqual([]);
  provider.answerAgain();
  await harness.processCallbacks();
  await harness.runReconciler();
  expect(await statesOf(references)).toEqual(references.map(() => 'succeeded'));
});

/** Pays an order through Wave whose earlier payment is at PayDunya, and passes the time that it may wait for PayDunya. */
async function changeToWave(orderId: number) {
  const release = scripted('paydunya').holdAnswers();
  onTestFinished(release);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = harness.pay(orderId).catch((error: unknown) => error);
  await expect.poll(() => scripted('paydunya').calls.map(({ call }) => call)).toContain('read');
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  return answer;
}

it('[B23] [I16] a payer who leaves a held provider is answered after 5 s', async () => {
  const order = await harness.placeOrder();
  await harness.pay(order.id, PHONE, 'paydunya');
  expect(await changeToWave(order.id)).toMatchObject({ code: 'payment.in_progress' });
});

it('[B23] [I16] a payer whom a held provider has refused pays through another after 5 s', async () => {
  const order = await harness.placeOrder();
  const refused = await harness.pay(order.id, PHONE, 'paydunya');
  scripted('paydunya').settle(refused.transactionId, 'failed');
  await harness.advance(FIRST_VISIT_MS);
  expect(await statesOf([refused.transactionId])).toEqual(['failed']);
  scripted('paydunya').calls.length = 0;
  expect(await changeToWave(order.id)).toMatchObject({ state: 'pending', existing: false });
});
