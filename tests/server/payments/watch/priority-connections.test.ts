import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { POOL_CONNECTIONS } from '#server/db/open.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

it('[I16] confirms a payment while requests use all connections of their database pool', async () => {
  const shop = await openTestShop();
  const visitor = await newVisitor(shop.app);
  const order = await placeOrder(visitor);
  const initiate = { order_id: order.id, phoneNumber: '77 123 45 67' };
  const { transactionId } = (await visitor.post('/api/payment/wave/initiate', initiate)).json();
  shop.provider.settle(transactionId, 'succeeded');

  const release = new EventEmitter();
  const released = once(release, 'now');
  const held = Array.from({ length: POOL_CONNECTIONS }, () => shop.db.transaction(() => released));
  const callback = await shop.app.inject({
    method: 'POST',
    url: '/api/payment/wave/callback',
    headers: { host: 'boutique.test', 'x-proof': 'good' },
    payload: `EV_1/${transactionId}`,
  });
  expect(callback.statusCode).toBe(200);
  await shop.processCallbacks();
  const [attempt] = await shop.owner
    .select()
    .from(tables.paymentAttempts)
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
  expect(attempt?.state).toBe('succeeded');

  release.emit('now');
  await Promise.all(held);
  await shop.close();
});
