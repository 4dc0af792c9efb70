import { once, setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createChecks } from '#server/payments/attempts/check.ts';
import { createReconciler } from '#server/payments/watch/reconciler.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const POLL = { timeout: 10_000, interval: 20 };

/** Opens payments with an overdue visit, one per order. */
async function openPayments(count: number): Promise<string[]> {
  const references: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const order = await harness.placeOrder();
    const phone = `+22177${String(1_000_000 + references.length)}`;
    references.push((await harness.pay(order.id, phone)).transactionId);
  }
  return references;
}

/** A provider whose reads of some sessions do not answer until released. */
function hanging(isHanging: (sessionId: string) => boolean) {
  const [wave] = harness.core.providers;
  if (!wave) throw new Error('The harness has no provider');
  const gate = new AbortController();
  setMaxListeners(0, gate.signal);
  const read: typeof wave.read = async (id) => {
    if (isHanging(id) && !gate.signal.aborted) await once(gate.signal, 'abort');
    return wave.read(id);
  };
  const core = { ...harness.core, providers: [{ ...wave, read }] };
  const reconciler = createReconciler(core, createChecks(core));
  return {
    reconciler,
    async stop() {
      gate.abort();
      await reconciler.stop();
    },
  };
}

const statesOf = async (references: readonly string[]) =>
  Promise.all(references.map(async (reference) => (await harness.attemptOf(reference)).state));

it('[B3] makes other visits while one hangs', async () => {
  const [stuck = '', ...others] = await openPayments(25);
  const { providerSessionId } = await harness.attemptOf(stuck);
  const slow = hanging((id) => id === providerSessionId);
  for (const reference of [stuck, ...others]) harness.wave.settle(reference, 'succeeded');
  harness.clock.advance(6_000);
  slow.reconciler.start();
  await expect.poll(() => statesOf(others), POLL).toEqual(others.map(() => 'succeeded'));
  // A payment that becomes due now is visited although the first visit still hangs.
  const [later = ''] = await openPayments(1);
  harness.wave.settle(later, 'succeeded');
  harness.clock.advance(6_000);
  await expect.poll(() => statesOf([later]), POLL).toEqual(['succeeded']);
  expect(await statesOf([stuck])).toEqual(['pending']);
  await slow.stop();
  expect(await statesOf([stuck])).toEqual(['succeeded']);
});

it('[B3] visits new payments while 600 old ones are due and get no answer', async () => {
  const [pattern = ''] = await openPayments(1);
  const { intentId } = await harness.attemptOf(pattern);
  await harness.owner.execute(sql`insert into payment_attempts (id, intent_id, provider, mode, client_reference, amount, phone,
      state, superseded, provider_session_id, requested_at, next_check_at, created_at)
    select gen_random_uuid(), ${intentId}, provider, mode, 'WV9-' || number, amount, phone, 'pending', true,
      'stale-' || number, created_at, created_at, created_at
    from payment_attempts, generate_series(1, 600) number where client_reference = ${pattern}`);
  harness.clock.advance(20 * MINUTE);
  const slow = hanging((id) => id.startsWith('stale-'));
  slow.reconciler.start();
  // The second one finds all slots taken that old payments may take.
  for (let count = 1; count <= 2; count += 1) {
    const [fresh = ''] = await openPayments(1);
    harness.wave.settle(fresh, 'succeeded');
    harness.clock.advance(6_000);
    await expect.poll(() => statesOf([fresh]), POLL).toEqual(['succeeded']);
  }
  await harness.db.execute(
    sql`update payment_attempts set next_check_at = null where client_reference like 'WV9-%'`,
  );
  await slow.stop();
});

it('[B3] visits the newest payment first when more are due than it has slots', async () => {
  await openPayments(25);
  harness.clock.advance(1_000);
  const [newest = ''] = await openPayments(1);
  const { providerSessionId } = await harness.attemptOf(newest);
  harness.wave.settle(newest, 'succeeded');
  harness.clock.advance(6_000);
  const slow = hanging((id) => id !== providerSessionId);
  slow.reconciler.start();
  await expect.poll(() => statesOf([newest]), POLL).toEqual(['succeeded']);
  await slow.stop();
});

it('[B3] starts the next visit as soon as one ends, not at the next tick', async () => {
  const references = await openPayments(45);
  for (const reference of references) harness.wave.settle(reference, 'succeeded');
  harness.clock.advance(6_000);
  await harness.runReconciler();
  expect(await statesOf(references)).toEqual(references.map(() => 'succeeded'));
});

it('[B3] makes every overdue visit although newer payments keep becoming due', async () => {
  const [old = ''] = await openPayments(1);
  harness.clock.advance(10 * MINUTE);
  await openPayments(30);
  harness.clock.advance(6_000);
  harness.wave.settle(old, 'succeeded');
  await harness.runReconciler();
  expect(await statesOf([old])).toEqual(['succeeded']);
});

it('[B33] raises a staff task when visits are more than two minutes late, even while all slots hang', async () => {
  await openPayments(40);
  const slow = hanging(() => true);
  harness.clock.advance(6_000);
  slow.reconciler.start();
  await pause(0);
  harness.clock.advance(3 * MINUTE);
  await expect.poll(() => harness.logged.map(({ msg }) => msg), POLL).toContain('reconciler is behind');
  await slow.stop();
});

it('[B33] a payment that is being visited is due again half a minute later, should the process die', async () => {
  const [reference = ''] = await openPayments(1);
  const slow = hanging(() => true);
  harness.clock.advance(6_000);
  slow.reconciler.start();
  const due = new Date(harness.clock.now().getTime() + 30_000);
  await expect.poll(async () => (await harness.attemptOf(reference)).nextCheckAt, POLL).toEqual(due);
  // No other visit is made before then.
  await harness.runReconciler();
  expect(harness.wave.calls.filter(({ call }) => call === 'read')).toEqual([]);
  await slow.stop();
});
