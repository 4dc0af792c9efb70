import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '#scripts/start/ports.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { staffTasks } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { placeOrder } from '#tests/support/payments/orders.ts';
import { sessionOf, pollPaymentState } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await openTestStack();
});
beforeEach(() => stack.wave.faults.clear());
afterAll(() => stack.close());

const DAY = 24 * 3_600_000;

/** Opens a shop on another database, e.g. a restored backup. */
async function openShopOn(databaseUrl: string) {
  const config = readConfig({ ...stack.environment(await findFreePort()), DATABASE_URL: databaseUrl });
  const shop = await openShop(config, {
    clock: stack.clock,
    log: createLog('silent'),
    random: systemRandom,
    catalogue: smallCatalogue,
  });
  await shop.start();
  return shop;
}

it('[F5] after a restore of a backup older than a payment, the shop finds the payment at Wave once', async () => {
  // The backup has the order, but not its payment.
  const backup = await createTestDatabase();
  const restored = await openDatabase(backup.url, { connections: 1 });
  await placeOrder(restored.db, { at: stack.clock.now() });

  const { origin, stop } = await stack.openShop();
  const order = await stack.placeOrder();
  const client = stack.shopper(origin, order);
  const { body } = await client.pay();
  const paid = stack.wave.pay(sessionOf(body.checkoutUrl));
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  await stop();

  stack.clock.advance(3 * DAY);
  const tasks = () => restored.db.select().from(staffTasks);
  for (let start = 0; start < 2; start += 1) {
    const shops = await Promise.all([openShopOn(backup.url), openShopOn(backup.url)]);
    await expect.poll(tasks).toMatchObject([
      {
        kind: 'orphan_payment',
        key: `wave/${paid?.id}`,
        detail: {
          reference: body.transactionId,
          session: paid?.id,
          transactionId: expect.stringMatching(/^pt-/),
          amount: order.total - Math.round(order.total / 100),
          fee: Math.round(order.total / 100),
        },
      },
    ]);
    await Promise.all(shops.map((shop) => shop.stop()));
  }
  expect(await tasks()).toHaveLength(1);
  await restored.close();
  await backup.drop();
});

it('[B7] a payment two days after the session expired, which is visited no more, is found in the statement', async () => {
  stack.wave.faults.set({ webhooks: { delivery: 'never' } });
  const { origin, stop } = await stack.openShop();
  const order = await stack.placeOrder();
  const client = stack.shopper(origin, order);
  const { body } = await client.pay();
  stack.clock.advance(40 * 60_000);
  expect(await pollPaymentState(client, 'open')).toBe('open');
  for (let days = 0; days < 2; days += 1) {
    stack.clock.advance(DAY);
    await expect.poll(() => attemptsWith('next_check_at <= $1', stack.clock.now())).toBe(0);
  }
  await stop();
  await stack.executeSql('update payment_attempts set next_check_at = null');
  stack.wave.pay(sessionOf(body.checkoutUrl), { isLate: true });

  const again = await stack.openShop();
  expect(await pollPaymentState(stack.shopper(again.origin, order), 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B40] a refund in the portal of Wave opens the order again, cancels its invoice and tells staff, once', async () => {
  const { origin, stop } = await stack.openShop();
  const order = await stack.placeOrder();
  const client = stack.shopper(origin, order);
  const { body } = await client.pay();
  const session = sessionOf(body.checkoutUrl);
  stack.wave.pay(session);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  await expect.poll(() => rowsOf('invoices where cancelled_at is null')).toBeGreaterThan(0);
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
  await stop();
  stack.wave.refund(session);
  stack.clock.advance(DAY);
  for (let start = 0; start < 2; start += 1) {
    const shops = [await stack.openShop(), await stack.openShop()];
    expect(await pollPaymentState(stack.shopper(shops[0]!.origin, order), 'open')).toBe('open');
    expect(await rowsOf(`staff_tasks where kind = 'reversed_payment' and times_raised = 1`)).toBe(1);
    expect(await rowsOf(`invoices where cancelled_at is not null`)).toBe(1);
    await Promise.all(shops.map((shop) => shop.stop()));
  }
});

async function rowsOf(source: string): Promise<number> {
  const { rows } = await stack.executeSql(`select count(*)::int as found from ${source}`, []);
  return Object(rows[0]).found;
}

async function attemptsWith(condition: string, ...values: Date[]): Promise<number> {
  const text = `select count(*)::int as found from payment_attempts where ${condition}`;
  const { rows } = await stack.executeSql(text, values);
  return Object(rows[0]).found;
}
