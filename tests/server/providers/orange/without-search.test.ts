import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isLive } from '#domain/payments/attempt-state.ts';
import { staffTasks } from '#server/db/schema.ts';
import { readLedger } from '#server/payments/ledger/ledger.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { createContractWatch } from '#server/payments/watch/contract-limits.ts';
import { createStatementWatch } from '#server/payments/watch/statement-watch.ts';
import { orange } from '#server/providers/orange/index.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openRealProvider, type RealProvider } from '#tests/support/payments/real-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Orange Money with a contract that has no search for payments: only a notification names what was paid. */
let real: RealProvider;
beforeAll(async () => void (real = await openRealProvider(orange)));
afterAll(() => real.close());
beforeEach(async () => {
  await real.harness.clear();
  real.callbacks.length = 0;
  await real.control('/faults', { habits: { search: 'granted', status: 'granted' } });
});

/** A search that was granted is tried again after an hour. */
async function deny(search: string, status = 'granted'): Promise<void> {
  real.harness.clock.advance(2 * HOUR);
  await real.control('/faults', { habits: { search, status } });
}

async function begin() {
  const order = await real.harness.placeOrder();
  const { transactionId } = await real.harness.pay(order.id);
  return { order, transactionId };
}

async function act(step: 'pay' | 'refuse' | 'cancel', reference: string): Promise<void> {
  real.callbacks.length = 0;
  expect(real.payer[step](reference)).toBe(true);
  await expect.poll(() => real.callbacks.length).toBeGreaterThan(0);
}

const attemptOf = (reference: string) => real.harness.attemptOf(reference);
const passSession = () => real.harness.advance(orange.sessionLifeMs + 5 * MINUTE, MINUTE);
const paidOf = async (order: { id: number; total: number }) =>
  (await readLedger(real.harness.db, order)).applied;
const violations = async () => {
  await real.harness.drainOutbox();
  return auditOf(real.harness.db, real.harness.clock.now());
};
const linesAbout = (text: string) =>
  real.harness.logged.filter(({ msg }) => String(msg).includes(text)).length;

it.each(['forbidden', 'unauthorized', 'unknown'])(
  '[I3] [B11] search %s: a notification is confirmed by the status of its payment, once',
  async (denial) => {
    await deny(denial);
    const { order, transactionId } = await begin();
    await act('pay', transactionId);
    const received = [...real.callbacks];
    await real.deliver([...received, ...received]);
    expect((await attemptOf(transactionId)).state).toBe('succeeded');
    expect(await paidOf(order)).toBe(order.total);
    await passSession();
    expect(await paidOf(order)).toBe(order.total);
    expect(await violations()).toEqual([]);
    expect(await real.harness.invoices()).toHaveLength(1);
  },
);

it('[B12] [B18] a notification of a refusal ends nothing but the try; the code is then paid', async () => {
  await deny('forbidden');
  const { order, transactionId } = await begin();
  await act('refuse', transactionId);
  await real.deliver();
  expect((await attemptOf(transactionId)).state).toBe('failed');
  await act('pay', transactionId);
  await real.deliver();
  expect((await attemptOf(transactionId)).state).toBe('succeeded');
  expect(await paidOf(order)).toBe(order.total);
  expect(await violations()).toEqual([]);
});

it('[B4] a notification is never enough: while the status cannot be read, nothing is paid, and the next visit settles it', async () => {
  await deny('forbidden');
  const { order, transactionId } = await begin();
  await act('pay', transactionId);
  await real.control('/faults', {
    faults: [{ call: 'status', kind: 'problem', problem: 'failed', times: 3 }],
  });
  await real.deliver();
  expect((await attemptOf(transactionId)).state).toBe('pending');
  expect(await paidOf(order)).toBe(0);
  await real.harness.advance(2 * MINUTE);
  expect((await attemptOf(transactionId)).state).toBe('succeeded');
  expect(await violations()).toEqual([]);
});

it('[B3] [B7] a payment whose notification is lost is neither paid nor refused; the order can be paid, and a late one counts', async () => {
  await deny('forbidden');
  const { order, transactionId } = await begin();
  await act('pay', transactionId);
  const lost = real.callbacks.splice(0);
  await real.harness.advance(10 * MINUTE, MINUTE);
  expect(await attemptOf(transactionId)).toMatchObject({ state: 'pending', superseded: false });
  await expect(real.harness.pay(order.id)).resolves.toMatchObject({ transactionId, existing: true });
  await passSession();
  const given = await attemptOf(transactionId);
  expect([isLive(given.state), given.superseded]).toEqual([true, true]);
  const other = await real.harness.pay(order.id);
  expect(other.transactionId).not.toBe(transactionId);
  // The proof of an old message has expired; the provider signs each delivery anew.
  expect(await real.deliver(lost)).toEqual(['forged']);
  expect(linesAbout('provider did not answer')).toBe(0);
  expect(await violations()).toEqual([]);
});

it('[B7] a notification that comes after its code has ended still counts, and the other payment is withdrawn', async () => {
  await deny('forbidden');
  const { order, transactionId } = await begin();
  await passSession();
  const other = await real.harness.pay(order.id);
  const code = (await attemptOf(transactionId)).providerSessionId;
  real.callbacks.length = 0;
  await real.control(`/codes/${code}/use`, { late: true });
  await expect.poll(() => real.callbacks.length).toBeGreaterThan(0);
  await real.deliver();
  expect((await attemptOf(transactionId)).state).toBe('succeeded');
  expect((await attemptOf(other.transactionId)).superseded).toBe(true);
  await act('pay', other.transactionId);
  await real.deliver();
  expect((await attemptOf(other.transactionId)).state).toBe('surplus');
  expect(await paidOf(order)).toBe(order.total);
  expect(await violations()).toEqual([]);
});

it('[A8] a notification of another amount is for staff to decide', async () => {
  await deny('forbidden');
  const { order, transactionId } = await begin();
  const code = (await attemptOf(transactionId)).providerSessionId;
  await real.control(`/codes/${code}/use`, { amount: 100 });
  await expect.poll(() => real.callbacks.length).toBeGreaterThan(0);
  await real.deliver();
  expect((await attemptOf(transactionId)).state).toBe('conflicted');
  expect(await paidOf(order)).toBe(0);
  expect(await violations()).toEqual([]);
});

it('[B7] an unused code gives way to another payment when it has ended', async () => {
  await deny('forbidden');
  const { order, transactionId } = await begin();
  await passSession();
  expect(await attemptOf(transactionId)).toMatchObject({ superseded: true });
  const other = await real.harness.pay(order.id);
  await act('pay', other.transactionId);
  await real.deliver();
  expect((await attemptOf(other.transactionId)).state).toBe('succeeded');
  expect(await paidOf(order)).toBe(order.total);
  expect(await violations()).toEqual([]);
});

it('[B9] a code whose answer was lost was never shown: the payer gets another', async () => {
  await deny('forbidden');
  const order = await real.harness.placeOrder();
  real.lose('answer');
  await real.harness.pay(order.id).catch(() => undefined);
  await real.harness.advance(3 * MINUTE);
  const { transactionId } = await real.harness.pay(order.id);
  await act('pay', transactionId);
  await real.deliver();
  expect(await paidOf(order)).toBe(order.total);
  expect(await violations()).toEqual([]);
});

it('[F5] a notification that names a payment of no attempt becomes a task', async () => {
  await deny('forbidden');
  const { transactionId } = await begin();
  await act('pay', transactionId);
  const received = real.callbacks.splice(0);
  await real.harness.clear();
  await real.deliver(received);
  expect(await real.harness.tasks()).toEqual(['orphan_callback']);
});

it('without the status too, no payment is begun, and none is confirmed', async () => {
  await deny('forbidden');
  const { order, transactionId } = await begin();
  await act('pay', transactionId);
  await real.control('/faults', { habits: { status: 'forbidden' } });
  await real.deliver();
  expect((await attemptOf(transactionId)).state).toBe('pending');
  const next = await real.harness.placeOrder();
  await expect(real.harness.pay(next.id)).rejects.toMatchObject({ code: 'payment.provider_unavailable' });
  // Granted again, the payment is found without another notification.
  await deny('forbidden');
  await real.harness.advance(HOUR, 5 * MINUTE);
  expect((await attemptOf(transactionId)).state).toBe('succeeded');
  expect(await paidOf(order)).toBe(order.total);
});

it('[F10] staff and the log are told at start what the contract does not allow, once, until it does', async () => {
  const watch = createContractWatch(real.harness.core);
  const told = () => real.harness.db.select().from(staffTasks);
  const look = async (limits: string[]) => {
    watch.start();
    await expect
      .poll(async () =>
        (await told()).filter(({ doneAt }) => doneAt === null).map(({ detail }) => String(detail['detail'])),
      )
      .toEqual(limits.map((limit) => expect.stringContaining(limit)));
    await watch.stop();
  };
  await deny('forbidden');
  await look(['Orange Money ne permet pas de rechercher les paiements']);
  await look(['Orange Money ne permet pas de rechercher les paiements']);
  expect(await real.harness.tasks()).toEqual(['contract_limit']);
  expect(
    real.harness.logged.filter(({ event }) => event === 'payment.contract_limit').length,
  ).toBeGreaterThan(0);
  await deny('granted');
  await look([]);
});

it('the statement of such a contract is asked for once an hour, without an error', async () => {
  await deny('forbidden');
  const [provider] = real.harness.core.providers;
  const statement = provider?.statement;
  expect(statement).toBeDefined();
  const core = real.harness.core;
  const watch = createStatementWatch(core, createChecks(core), { id: 'orange', statement: statement! });
  for (let minute = 0; minute < 30; minute += 1) {
    await watch.tick();
    real.harness.clock.advance(MINUTE);
  }
  expect(linesAbout('statement of the provider could not be read')).toBe(0);
  expect(linesAbout('Orange denies this call')).toBeLessThanOrEqual(1);
});
