import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements } from '#scripts/benchmark/count-statements.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

/** For one paid order, from its POST to its invoice and both mails; BEGIN and COMMIT are not counted. */
const STATEMENTS_MAX = 46;
/** BEGIN … COMMIT; all other statements are auto-committed. */
const TRANSACTIONS_MAX = 7;
/** Statements that are not prepared: that of an order's lines and instalments, whose number varies. */
const UNNAMED_MAX = 1;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('a paid order takes at most the recorded number of statements and transactions', async () => {
  const app = await shop.rebuild({ limits: RATE_LIMITS });
  const visitor = await newVisitor(app);
  const counts = countStatements(Client.prototype);

  const key = { 'idempotency-key': '8c1b6c1e-5f0c-4a3e-9d8e-0a1b2c3d4e5f' };
  const placed = await visitor.post('/api/commande-sans-partner', guestOrder(), key);
  const { order } = placed.json();
  await shop.drainOutbox();
  const initiate = { order_id: order.id, phoneNumber: '77 123 45 67' };
  const { transactionId } = (await visitor.post('/api/payment/wave/initiate', initiate)).json();
  const status = async () =>
    (await visitor.get(`/api/payment/wave/status/${transactionId}`)).json().data.status;

  shop.provider.settle(transactionId, 'succeeded');
  // The user returns before the provider's callback.
  expect(await status()).toBe('pending');
  const callback = await app.inject({
    method: 'POST',
    url: '/api/payment/wave/callback',
    headers: { host: 'boutique.test', 'x-proof': 'good' },
    payload: `EV_1/${transactionId}`,
  });
  expect(callback.statusCode).toBe(200);
  await shop.processCallbacks();
  expect(await status()).toBe('completed');
  await shop.drainOutbox();
  expect(shop.sent).toHaveLength(2);

  expect(counts.statements).toBeLessThanOrEqual(STATEMENTS_MAX);
  expect(counts.transactions).toBeLessThanOrEqual(TRANSACTIONS_MAX);
  expect(counts.unnamed).toBeLessThanOrEqual(UNNAMED_MAX);
  await app.close();
});
