import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { tables } from '#server/db/index.ts';
import { createPerson, signInApiClient } from '#tests/support/accounts.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

type Recording = components['schemas']['Recording'];

let shop: TestShop;
let support: StaffClient;
let events = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  support = await newStaffClient(shop, 'support');
});
afterEach(async () => {
  await shop.drainOutbox();
  assert.deepEqual(await auditOf(shop.db, shop.clock.now()), []);
});
afterAll(() => shop.close());

const { callbackInbox } = tables;

/** An open payment of which a callback was processed, and then nothing was heard. */
async function called() {
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  const rawBody = Buffer.from(`EV_${(events += 1)}/${transactionId}`);
  await shop.payments.receiveCallback('wave', {
    headers: { 'x-proof': 'good' },
    rawBody,
    network: '192.0.2.1',
  });
  await shop.processCallbacks();
  return { transactionId, callbackId: await callbackOf(transactionId) };
}

const read = async (transaction: string) =>
  (await support.get(`/api/gestion/paiements/${transaction}`)).json<Recording>();
async function callbackOf(transactionId: string): Promise<number> {
  const { steps } = await read(transactionId);
  const id = steps.find(({ event }) => event === 'callback')?.callback_id;
  assert(id !== undefined);
  return id;
}
const rerun = (transaction: string, callback: number, by = support) =>
  by.post(`/api/gestion/paiements/${transaction}/notifications/${callback}/relance`, undefined);
const decisions = ({ steps }: Recording) => steps.filter(({ lane }) => lane === 'server');
const stateOf = async (callbackId: number) => {
  const [row] = await shop.db.select().from(callbackInbox).where(eq(callbackInbox.id, callbackId));
  return row?.state;
};

it('[DK-18] a stored callback is processed again: the provider is asked, and its answer counts', async () => {
  const { transactionId, callbackId } = await called();
  expect(await stateOf(callbackId)).toBe('applied');
  shop.clock.advance(60_000);
  shop.provider.settle(transactionId, 'succeeded');
  const answer = await rerun(transactionId, callbackId);
  expect(answer.statusCode).toBe(200);
  await shop.processCallbacks();
  expect(await stateOf(callbackId)).toBe('applied');
  const { payments, steps } = await read(transactionId);
  expect(payments.map(({ state }) => state)).toEqual(['succeeded']);
  expect(steps.at(-1)).toMatchObject({ event: 'provider.succeeded' });
  const actions = await shop.db
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.subjectId, transactionId));
  expect(actions).toMatchObject([
    { staffId: support.accountId, action: 'payment.callback_rerun', detail: { callback: callbackId } },
  ]);
});

it('[DK-18] [B12] it proves nothing by itself, and changes no payment that is decided', async () => {
  const { transactionId, callbackId } = await called();
  shop.clock.advance(60_000);
  await rerun(transactionId, callbackId);
  await shop.processCallbacks();
  expect((await read(transactionId)).payments).toMatchObject([{ state: 'pending' }]);
  shop.clock.advance(60_000);
  shop.provider.settle(transactionId, 'succeeded');
  await rerun(transactionId, callbackId);
  await shop.processCallbacks();
  const before = await read(transactionId);
  shop.clock.advance(60_000);
  await rerun(transactionId, callbackId);
  await shop.processCallbacks();
  expect(decisions(await read(transactionId))).toEqual(decisions(before));
});

it('[DK-18] a callback of another payment is not known, and nothing of it changes', async () => {
  const [one, other] = [await called(), await called()];
  for (const [transaction, callback] of [
    [one.transactionId, other.callbackId],
    ['WV9-AAAAAAAAAAAAAAAA', one.callbackId],
    [one.transactionId, 999_999_999],
  ] as const) {
    const answer = await rerun(transaction, callback);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'payment.unknown']);
  }
  expect([await stateOf(one.callbackId), await stateOf(other.callbackId)]).toEqual(['applied', 'applied']);
});

it.each(['support', 'accountant', 'manager', 'admin', 'preparer', 'courier'] as const)(
  '[DK-18] %s may, or may not',
  async (role) => {
    const { transactionId, callbackId } = await called();
    const answer = await rerun(transactionId, callbackId, await newStaffClient(shop, role));
    expect(answer.statusCode).toBe(role === 'preparer' || role === 'courier' ? 403 : 200);
  },
);

it('[DK-18] one person processes a limited number again', async () => {
  const { transactionId, callbackId } = await called();
  const [perAccount] = RATE_LIMITS['rerunCallback'] ?? [];
  assert(perAccount);
  const app = await shop.rebuild({ limits: { rerunCallback: [{ ...perAccount, max: 1 }] } });
  const token = await signInApiClient(shop, await createPerson(shop, 'support'));
  const url = `/api/gestion/paiements/${transactionId}/notifications/${callbackId}/relance`;
  const statuses = [];
  for (let call = 0; call < 2; call += 1)
    statuses.push((await apiClient(app).post(url, undefined, token)).statusCode);
  expect(statuses).toEqual([200, 429]);
  await app.close();
});
