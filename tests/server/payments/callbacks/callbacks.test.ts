import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callbackInbox } from '#server/db/schema.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const HOUR = 3_600_000;
const inbox = () => bench.db.select().from(callbackInbox);

async function opened() {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  return transactionId;
}

it('[B12] asks the provider when it rings, and believes nothing but its answer', async () => {
  const transactionId = await opened();
  expect(await bench.ring(`EV_1/${transactionId}`)).toBe('kept');
  await bench.workOffCallbacks();
  expect((await bench.attemptOf(transactionId)).state).toBe('pending');
  bench.wave.settle(transactionId, 'succeeded');
  await bench.ring(`EV_2/${transactionId}`);
  await bench.workOffCallbacks();
  expect((await bench.attemptOf(transactionId)).state).toBe('succeeded');
  expect((await inbox()).map(({ state }) => state)).toEqual(['applied', 'applied']);
  await bench.audit();
});

it('[B15] lets a callback wait while the provider does not answer', async () => {
  const transactionId = await opened();
  bench.wave.settle(transactionId, 'succeeded');
  bench.wave.spoil('read', 'lost-answer');
  await bench.ring(`EV_1/${transactionId}`);
  await bench.workOffCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'waiting' }]);
  bench.clock.advance(2_000);
  await bench.workOffCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'applied' }]);
  expect((await bench.attemptOf(transactionId)).state).toBe('succeeded');
});

it('[B33] puts a callback before staff whose payment cannot be read, and goes on trying', async () => {
  const transactionId = await opened();
  await bench.ring(`EV_1/${transactionId}`);
  for (let tries = 1; tries <= 8; tries += 1) {
    expect(await bench.tasks()).toEqual([]);
    bench.wave.spoil('read', 'lost-answer');
    await bench.workOffCallbacks();
    bench.clock.advance(2_000 * 2 ** (tries - 1));
  }
  expect(await bench.tasks()).toEqual(['stuck_work']);
  bench.wave.settle(transactionId, 'succeeded');
  await bench.workOffCallbacks();
  expect((await bench.attemptOf(transactionId)).state).toBe('succeeded');
  expect(await inbox()).toMatchObject([{ state: 'applied' }]);
});

it('[B2] keeps a callback of an unknown payment for three days and tells staff at once', async () => {
  await bench.ring('EV_1/WV9-1-0000000000000000');
  await bench.workOffCallbacks();
  expect(await bench.tasks()).toEqual(['orphan_callback']);
  bench.clock.advance(71 * HOUR);
  await bench.workOffCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'waiting' }]);
  bench.clock.advance(HOUR);
  await bench.workOffCallbacks();
  expect(await inbox()).toMatchObject([{ state: 'orphaned', settledAt: bench.clock.now() }]);
  expect(await bench.tasks()).toEqual(['orphan_callback']);
});

it('asks once whose a foreign session is, and raises one task for all of them [B2]', async () => {
  for (const event of [1, 2, 3]) await bench.ring(`EV_${event}/TABLE-12/cos-foreign-${event}`);
  await bench.workOffCallbacks();
  bench.clock.advance(HOUR);
  await bench.workOffCallbacks();
  expect(bench.wave.calls.map(({ name }) => name)).toEqual([
    'cos-foreign-1',
    'cos-foreign-2',
    'cos-foreign-3',
  ]);
  expect((await inbox()).map(({ state }) => state)).toEqual(['orphaned', 'orphaned', 'orphaned']);
  expect(await bench.tasks()).toEqual(['orphan_callback']);
  expect(bench.logged.filter(({ level }) => level === 50)).toHaveLength(1);
});

it('checks another session that a callback names, and never takes it for read [B6]', async () => {
  const transactionId = await opened();
  const { clientReference, amount } = await bench.attemptOf(transactionId);
  const second = { clientReference, amount, successUrl: '', errorUrl: '' };
  for (const ending of ['open', 'succeeded'] as const) {
    const made = await bench.wave.provider.open(second);
    if (made.kind !== 'evidence') throw new Error('No session was opened');
    bench.wave.settle(made.sessionId, ending);
    await bench.ring(`EV_${ending}/${transactionId}/${made.sessionId}`);
  }
  await bench.workOffCallbacks();
  expect((await inbox()).map(({ state }) => state)).toEqual(['orphaned', 'orphaned']);
  expect((await bench.tasks()).toSorted()).toEqual(['orphan_callback', 'orphan_payment']);
  expect(bench.wave.calls.filter(({ call }) => call === 'expire')).toHaveLength(1);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'pending' });
});

it.each(['before', 'after'])(
  'reaches a lost callback that came %s 600 unmatched ones [B33]',
  async (place) => {
    const transactionId = await opened();
    bench.wave.settle(transactionId, 'succeeded');
    if (place === 'before') await bench.ring(`EV_1/${transactionId}`);
    const row = {
      provider: 'wave' as const,
      clientReference: 'WV9-1-0000000000000000',
      body: '',
      receivedAt: bench.clock.now(),
    };
    await bench.db
      .insert(callbackInbox)
      .values(Array.from({ length: 600 }, (_, n) => ({ ...row, eventKey: `EV_o${n}` })));
    if (place === 'after') await bench.ring(`EV_1/${transactionId}`);
    bench.clock.advance(11_000);
    await bench.workOffCallbacks();
    expect((await bench.attemptOf(transactionId)).state).toBe('succeeded');
    expect(await bench.tasks()).toEqual(['orphan_callback']);
  },
);

it('[B33] goes through callbacks whose job was lost', async () => {
  const transactionId = await opened();
  bench.wave.settle(transactionId, 'succeeded');
  await bench.ring(`EV_1/${transactionId}`);
  bench.clock.advance(11_000);
  await bench.workOffCallbacks();
  expect((await bench.attemptOf(transactionId)).state).toBe('succeeded');
});

it('keeps an event that is about no payment, and does nothing with it', async () => {
  expect(await bench.ring('EV_test')).toBe('kept');
  expect(await inbox()).toMatchObject([{ state: 'applied' }]);
  await bench.workOffCallbacks();
  expect(await bench.tasks()).toEqual([]);
});
