import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRefused } from '#domain/payments/attempt-state.ts';
import { readLedger } from '#server/payments/ledger/ledger.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { inTurn } from '#tests/support/in-campaigns.ts';
import { openRealProvider, type RealProvider } from '#tests/support/payments/real-provider.ts';

const MINUTE = 60_000;

/** The order is paid once, with one invoice, and every franc is accounted for. */
const PAID_ONCE = {
  state: 'succeeded',
  paid: 1,
  due: 0,
  residual: 0,
  invoices: 1,
  violations: [],
  tasks: [],
};

/** How the shop stores an outcome with which money comes; every other one is a refusal. */
const PAID_AS = [
  ['paid', 'succeeded'],
  ['paid-other-amount', 'conflicted'],
] as const;

/**
 * What `money-suite.test.ts` says of every provider with a scripted one, through the provider's own adapter and its sandbox:
 * money that the payer gave is counted once, and nothing else is.
 */
describe.each(PROVIDERS)('payments through the adapter of $id', (definition) => {
  let real: RealProvider;
  beforeAll(async () => void (real = await openRealProvider(definition)));
  afterAll(() => real.close());
  beforeEach(async () => {
    await real.harness.clear();
    real.callbacks.length = 0;
  });

  const begin = async () => {
    const order = await real.harness.placeOrder();
    const { transactionId } = await real.harness.pay(order.id);
    return { order, transactionId };
  };
  const stateOf = async (reference: string) => (await real.harness.attemptOf(reference)).state;
  /** The payer pays, and the provider's callback arrives. */
  async function pay(reference: string): Promise<void> {
    real.callbacks.length = 0;
    expect(real.payer.pay(reference)).toBe(true);
    await expect.poll(() => real.callbacks.length).toBeGreaterThan(0);
  }
  /** Until the session cannot be paid any more. */
  const passSession = () =>
    real.harness.advance(
      definition.sessionLifeMs + 5 * MINUTE,
      Math.max(MINUTE, definition.sessionLifeMs / 30),
    );
  /** What the shop and the provider know of an order and its payment; see `PAID_ONCE`. */
  async function outcomeOf({ order, transactionId }: Awaited<ReturnType<typeof begin>>) {
    const { harness } = real;
    await harness.drainOutbox();
    const { applied, residual } = await readLedger(harness.db, order);
    return {
      state: await stateOf(transactionId),
      paid: real.payer.payments().find(({ reference }) => reference === transactionId)?.paid,
      due: order.total - applied,
      residual,
      invoices: (await harness.invoices()).length,
      violations: await auditOf(harness.db, harness.clock.now()),
      tasks: await harness.tasks(),
    };
  }

  it('[PM-08] opens a session that the payer finds, and returns it to a second request', async () => {
    const { order, transactionId } = await begin();
    expect(real.payer.payments().map(({ reference }) => reference)).toContain(transactionId);
    const again = await real.harness.pay(order.id);
    expect(again).toMatchObject({ transactionId, existing: true });
    expect(again.nextStep).not.toBeNull();
  });

  it('[I4] [B11] is settled by a callback, and once by three of them', async () => {
    const begun = await begin();
    await pay(begun.transactionId);
    const received = [...real.callbacks];
    await real.deliver([...received, ...received]);
    await real.deliver(received);
    expect(await outcomeOf(begun)).toEqual(PAID_ONCE);
  });

  it('[I3] is settled without any callback', async () => {
    const begun = await begin();
    await pay(begun.transactionId);
    await real.harness.advance(MINUTE);
    expect(await outcomeOf(begun)).toEqual(PAID_ONCE);
  });

  it('[B12] a callback whose proof does not hold changes nothing', async () => {
    const { transactionId } = await begin();
    await pay(transactionId);
    const forged = real.callbacks.map((callback) => ({
      ...callback,
      headers: {},
      rawBody: Buffer.from(callback.rawBody.toString().replaceAll(/[0-9a-f]{128}/g, '0'.repeat(128))),
    }));
    expect(new Set(await real.deliver(forged))).toEqual(new Set(['forged']));
    expect(await stateOf(transactionId)).toBe('pending');
  });

  it.each(inTurn(['refuse', 'cancel'] as const, PROVIDERS.indexOf(definition)))(
    '[B18] money is not counted after: %s; another payment is',
    async (step) => {
      const { order, transactionId } = await begin();
      expect(real.payer[step](transactionId)).toBe(true);
      await real.harness.advance(MINUTE);
      expect(await stateOf(transactionId)).not.toBe('succeeded');
      expect(await readLedger(real.harness.db, order)).toMatchObject({ applied: 0 });
      await passSession();
      expect(isRefused(await stateOf(transactionId))).toBe(true);
      const other = await real.harness.pay(order.id);
      await pay(other.transactionId);
      await real.harness.advance(MINUTE);
      expect(await outcomeOf({ order, transactionId: other.transactionId })).toEqual(PAID_ONCE);
    },
  );

  const { simulatedOutcomes: simulated } = definition;

  it('[DK-18] the sandbox plays every outcome that can be simulated, and no other', () => {
    expect(Object.keys(real.payer.outcomes).toSorted()).toEqual(simulated.toSorted());
  });

  it.each(inTurn(simulated, PROVIDERS.indexOf(definition)))('[DK-18] simulated: %s', async (outcome) => {
    const { order, transactionId } = await begin();
    expect(real.payer.outcomes[outcome]?.(transactionId)).toBe(true);
    await real.harness.advance(MINUTE);
    await passSession();
    const state = await stateOf(transactionId);
    const means = isRefused(state) ? 'refused' : state;
    expect(means).toBe(new Map<string, string>(PAID_AS).get(outcome) ?? 'refused');
    expect(await readLedger(real.harness.db, order)).toMatchObject({
      applied: outcome === 'paid' ? order.total : 0,
    });
  });

  it('[B7] an unused session ends by itself', async () => {
    const { order, transactionId } = await begin();
    await passSession();
    expect(isRefused(await stateOf(transactionId))).toBe(true);
    expect(real.payer.pay(transactionId)).toBe(false);
    expect(await readLedger(real.harness.db, order)).toMatchObject({ applied: 0 });
  });

  it('[B9] a request that was lost opens nothing, and the payer can pay again', async () => {
    const order = await real.harness.placeOrder();
    const before = real.payer.payments().length;
    real.lose('request');
    await real.harness.pay(order.id).catch(() => undefined);
    expect(real.payer.payments()).toHaveLength(before);
    await passSession();
    const { transactionId } = await real.harness.pay(order.id);
    await pay(transactionId);
    await real.harness.advance(MINUTE);
    expect(await outcomeOf({ order, transactionId })).toEqual(PAID_ONCE);
  });

  it('[B9] money of a session whose opening was not answered is found', async () => {
    const order = await real.harness.placeOrder();
    real.lose('answer');
    await real.harness.pay(order.id).catch(() => undefined);
    const [attempt] = await real.harness.attempts();
    const transactionId = attempt?.clientReference ?? '';
    await pay(transactionId);
    await real.deliver();
    await real.harness.advance(2 * MINUTE);
    expect(await outcomeOf({ order, transactionId })).toEqual(PAID_ONCE);
  });
});
