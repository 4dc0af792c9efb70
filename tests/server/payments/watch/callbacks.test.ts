import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callbackInbox, staffTasks } from '#server/db/schema.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { readStatus } from '#server/payments/attempts/status.ts';
import { createInbox } from '#server/payments/watch/inbox.ts';
import { heldTimeout } from '#tests/support/controlled-timeout.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => harness.close());

const HOUR = 3_600_000;
const inbox = () => harness.db.select().from(callbackInbox);
const tasks = () => harness.db.select().from(staffTasks);

async function opened() {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  return transactionId;
}

/** A payment that was paid a moment after the provider was asked, so that its status is not asked for again yet. */
async function paidAfterCheck() {
  const transactionId = await opened();
  const checks = createChecks(harness.core);
  const read = () => readStatus(harness.core, checks, transactionId, { check: true });
  expect(await read()).toMatchObject({ state: 'pending' });
  harness.wave.settle(transactionId, 'succeeded');
  return { transactionId, checks, read };
}

it('[B12] a callback triggers a status check, and only the result of the check counts', async () => {
  const transactionId = await opened();
  expect(await harness.receiveCallback(`EV_1/${transactionId}`)).toBe('kept');
  await harness.processCallbacks();
  expect((await harness.attemptOf(transactionId)).state).toBe('pending');
  harness.wave.settle(transactionId, 'succeeded');
  await harness.receiveCallback(`EV_2/${transactionId}`);
  await harness.processCallbacks();
  expect((await harness.attemptOf(transactionId)).state).toBe('succeeded');
  expect((await inbox()).map(({ state }) => state)).toEqual(['applied', 'applied']);
  await harness.audit();
});

it('[B23] a status request that may not ask the provider again waits a moment for the callback', async () => {
  const { transactionId, checks, read } = await paidAfterCheck();
  const inbox = createInbox(harness.core, checks);
  heldTimeout();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = read();
  const first = await Promise.race([answer, harness.attemptOf(transactionId).then(() => 'waits')]);
  expect(first).toBe('waits');
  await harness.receiveCallback(`EV_1/${transactionId}`);
  await inbox.tick();
  expect(await answer).toMatchObject({ state: 'succeeded' });
});

it('[B23] a status request sees what another process made of the callback meanwhile', async () => {
  const { transactionId, checks, read } = await paidAfterCheck();
  await harness.receiveCallback(`EV_1/${transactionId}`);
  vi.spyOn(checks, 'next').mockImplementation(async () => {
    await harness.processCallbacks();
    return false;
  });
  expect(await read()).toMatchObject({ state: 'succeeded' });
});

it('[B23] a status request does not wait for a callback that was processed while it read the payment', async () => {
  const { transactionId, checks, read } = await paidAfterCheck();
  await harness.receiveCallback(`EV_1/${transactionId}`);
  const query = Reflect.get(Pool.prototype, 'query');
  Reflect.set(Pool.prototype, 'query', async function afterwards(this: Pool, ...sent: unknown[]) {
    Reflect.set(Pool.prototype, 'query', query);
    const result: unknown = await Reflect.apply(query, this, sent);
    await harness.processCallbacks();
    return result;
  });
  const waiting = vi.spyOn(checks, 'next').mockReturnValue(new Promise(() => undefined));
  expect(await read()).toMatchObject({ state: 'succeeded' });
  expect(waiting).toHaveBeenCalledOnce();
});

it('a callback that names only the session is settled by one call to the provider', async () => {
  const { sessionId, transactionId } = await harness.pay((await harness.placeOrder()).id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.receiveCallback(`EV_1//${sessionId}`);
  await harness.processCallbacks();
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
  expect(harness.wave.calls.filter(({ call }) => call === 'read')).toHaveLength(1);
});

it('[B15] keeps a callback queued while the provider does not answer', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'succeeded');
  harness.wave.failNext('read', 'lost-answer');
  await harness.receiveCallback(`EV_1/${transactionId}`);
  await harness.processCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'waiting' }]);
  harness.clock.advance(2_000);
  await harness.processCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'applied' }]);
  expect((await harness.attemptOf(transactionId)).state).toBe('succeeded');
});

it('[B33] raises a staff task for a callback whose payment cannot be read, and keeps retrying', async () => {
  const transactionId = await opened();
  await harness.receiveCallback(`EV_1/${transactionId}`);
  for (let tries = 1; tries <= 8; tries += 1) {
    expect(await harness.tasks()).toEqual([]);
    harness.wave.failNext('read', 'lost-answer');
    await harness.processCallbacks();
    harness.clock.advance(2_000 * 2 ** (tries - 1));
  }
  expect(await harness.tasks()).toEqual(['stuck_work']);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.processCallbacks();
  expect((await harness.attemptOf(transactionId)).state).toBe('succeeded');
  expect(await inbox()).toMatchObject([{ state: 'applied' }]);
});

it('[B2] keeps a callback of an unknown payment for three days, and raises a staff task at once', async () => {
  await harness.receiveCallback('EV_1/WV9-1-0000000000000000');
  await harness.processCallbacks();
  expect(await harness.tasks()).toEqual(['orphan_callback']);
  harness.clock.advance(71 * HOUR);
  await harness.processCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'waiting' }]);
  harness.clock.advance(HOUR);
  await harness.processCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'orphaned', settledAt: harness.clock.now() }]);
  expect(await harness.tasks()).toEqual(['orphan_callback']);
});

it('checks an unknown session once, and raises one task for all unknown sessions [B2]', async () => {
  for (const event of [1, 2, 3]) await harness.receiveCallback(`EV_${event}/TABLE-12/cos-foreign-${event}`);
  await harness.processCallbacks();
  harness.clock.advance(HOUR);
  await harness.processCallbacks();
  expect(harness.wave.calls.map(({ name }) => name)).toEqual([
    'cos-foreign-1',
    'cos-foreign-2',
    'cos-foreign-3',
  ]);
  expect((await inbox()).map(({ state }) => state)).toEqual(['orphaned', 'orphaned', 'orphaned']);
  expect(await harness.tasks()).toEqual(['orphan_callback']);
  expect(harness.logged.filter(({ level }) => level === 50)).toHaveLength(1);
});

/** Another session with the reference of a payment. @returns the payment's id, the session's, and their amount */
async function openSecondSession() {
  const transactionId = await opened();
  const { clientReference, amount } = await harness.attemptOf(transactionId);
  const made = await harness.wave.provider.open(sessionRequest({ clientReference, amount }));
  if (made.kind !== 'evidence') throw new Error('No session was opened');
  return { transactionId, session: made.sessionId, amount };
}

/** The calls that callbacks caused, as the recording of a payment shows them. */
async function recordedCalls(transactionId: string) {
  const { steps = [] } = (await harness.payments.recording(transactionId)) ?? {};
  const calls = steps.filter(({ lane, facts }) => lane === 'provider' && facts['source'] === 'callback');
  return calls.map(({ event, facts }) => `${event} ${facts['answer']}`);
}

it.each([
  {
    ending: 'open',
    kind: 'orphan_callback',
    told: { verdict: 'expired' },
    calls: ['read open', 'expire sent', 'read expired'],
  },
  { ending: 'cancelled', kind: 'orphan_callback', told: { verdict: 'cancelled' }, calls: ['read cancelled'] },
  { ending: 'succeeded', kind: 'orphan_payment', told: {}, calls: ['read succeeded'] },
] as const)(
  '[B6] a callback that names another session than the payment’s, which is $ending, becomes a staff task: $kind, and its calls are recorded',
  async ({ ending, kind, told, calls }) => {
    const { transactionId, session, amount } = await openSecondSession();
    harness.wave.settle(session, ending);
    await harness.receiveCallback(`EV_1/${transactionId}/${session}`);
    await harness.processCallbacks();
    expect(await inbox()).toMatchObject([{ state: 'orphaned' }]);
    expect(await tasks()).toMatchObject([
      { kind, key: `wave/${session}`, detail: { reference: transactionId, session, amount, ...told } },
    ]);
    expect(await recordedCalls(transactionId)).toEqual(['read open', ...calls]);
    expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'pending' });
  },
);

it('[B2] the call that finds out whose session a callback names is recorded with the payment', async () => {
  const { transactionId, session } = await openSecondSession();
  harness.wave.settle(session, 'cancelled');
  await harness.receiveCallback(`EV_1/TABLE-12/${session}`);
  await harness.processCallbacks();
  expect(await recordedCalls(transactionId)).toEqual(['read cancelled', 'read open', 'read cancelled']);
});

it('[B6] a callback that names a session which the provider does not have becomes a staff task', async () => {
  const transactionId = await opened();
  await harness.receiveCallback(`EV_1/${transactionId}/cos-none`);
  await harness.processCallbacks();
  expect(await tasks()).toMatchObject([
    { kind: 'orphan_callback', key: 'wave/cos-none', detail: { session: 'cos-none', verdict: 'absent' } },
  ]);
  expect((await tasks())[0]?.detail).not.toHaveProperty('amount');
});

it.each([
  ['is still being paid', (session: string) => void harness.wave.settle(session, 'processing')],
  ['cannot be read', (session: string) => harness.wave.failNext('read', 'lost-answer', session)],
  ['stays open', (session: string) => harness.wave.failNext('expire', 'lost-request', session)],
])(
  '[B6] a callback that names another session, which %s, is kept until its end is known',
  async (_, prepare) => {
    const { transactionId, session } = await openSecondSession();
    prepare(session);
    await harness.receiveCallback(`EV_1/${transactionId}/${session}`);
    await harness.processCallbacks();
    expect(await inbox()).toMatchObject([{ state: 'waiting' }]);
    expect(await tasks()).toEqual([]);
    harness.wave.settle(session, 'succeeded');
    harness.clock.advance(2_000);
    await harness.processCallbacks();
    expect(await inbox()).toMatchObject([{ state: 'orphaned' }]);
    expect(await harness.tasks()).toEqual(['orphan_payment']);
  },
);

it.each(['before', 'after'])(
  'processes a callback whose job was lost, received %s 60 unmatched ones [B33]',
  async (place) => {
    const transactionId = await opened();
    harness.wave.settle(transactionId, 'succeeded');
    if (place === 'before') await harness.receiveCallback(`EV_1/${transactionId}`);
    const row = {
      provider: 'wave' as const,
      clientReference: 'WV9-1-0000000000000000',
      body: '',
      receivedAt: harness.clock.now(),
    };
    await harness.db
      .insert(callbackInbox)
      .values(Array.from({ length: 60 }, (_, n) => ({ ...row, eventKey: `EV_o${n}` })));
    if (place === 'after') await harness.receiveCallback(`EV_1/${transactionId}`);
    harness.clock.advance(11_000);
    await harness.processCallbacks();
    expect((await harness.attemptOf(transactionId)).state).toBe('succeeded');
    expect(await harness.tasks()).toEqual(['orphan_callback']);
  },
);

it('[B33] processes callbacks whose job was lost', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'succeeded');
  await harness.receiveCallback(`EV_1/${transactionId}`);
  harness.clock.advance(11_000);
  await harness.processCallbacks();
  expect((await harness.attemptOf(transactionId)).state).toBe('succeeded');
});

it('[B41] acknowledges an event that names no payment, stores nothing and takes no action', async () => {
  expect(await harness.receiveCallback('EV_test')).toBe('ignored');
  expect(await inbox()).toEqual([]);
  await harness.processCallbacks();
  expect(await harness.tasks()).toEqual([]);
});
