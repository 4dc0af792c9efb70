import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '#scripts/start/ports.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { staffTasks } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { placeOrder } from '#tests/support/payments/orders.ts';
import { sessionOf, told } from '#tests/support/payments/shopper.ts';
import { openWorld, type World } from '#tests/support/payments/environment.ts';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.wave.faults.clear());
afterAll(() => world.close());

const DAY = 24 * 3_600_000;

/** A shop on a database of another age than the world's own. */
async function openShopOn(databaseUrl: string) {
  const config = readConfig({ ...world.environment(await findFreePort()), DATABASE_URL: databaseUrl });
  const shop = await openShop(config, { clock: world.clock, log: createLog('silent'), random: systemRandom });
  await shop.start();
  return shop;
}

it('[F5] a shop whose database was restored from before a payment finds it at Wave, once', async () => {
  // The backup: the order is in it, and nothing that came after.
  const backup = await createTestDatabase();
  const restored = await openDatabase(backup.url, { connections: 1 });
  await placeOrder(restored.db, { at: world.clock.now() });

  const { origin, stop } = await world.openShop();
  const order = await world.placeOrder();
  const client = world.shopper(origin, order);
  const { body } = await client.pay();
  const paid = world.wave.pay(sessionOf(body.checkoutUrl));
  expect(await told(client, 'paid')).toBe('paid');
  await stop();

  world.clock.advance(3 * DAY);
  const tasks = () => restored.db.select().from(staffTasks);
  for (let start = 0; start < 2; start += 1) {
    const shops = await Promise.all([openShopOn(backup.url), openShopOn(backup.url)]);
    await expect.poll(tasks).toMatchObject([
      {
        kind: 'orphan_payment',
        key: expect.stringMatching(/^pt-/),
        detail: {
          reference: body.transactionId,
          session: paid?.id,
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

it('[B7] a payment two days after it ran out, of which no callback came, is found in Wave’s statement', async () => {
  world.wave.faults.set({ webhooks: { delivery: 'never' } });
  const { origin, stop } = await world.openShop();
  const order = await world.placeOrder();
  const client = world.shopper(origin, order);
  const { body } = await client.pay();
  world.clock.advance(40 * 60_000);
  expect(await told(client, 'open')).toBe('open');
  for (let hours = 0; hours < 2; hours += 1) {
    world.clock.advance(DAY);
    await expect.poll(() => attemptsWith('next_check_at <= $1', world.clock.now())).toBe(0);
  }
  await stop();
  expect(await attemptsWith('next_check_at is not null')).toBe(0);
  world.wave.pay(sessionOf(body.checkoutUrl), { isLate: true });

  const again = await world.openShop();
  expect(await told(world.shopper(again.origin, order), 'paid')).toBe('paid');
  expect(await world.oracle.disagreements()).toEqual([]);
});

async function attemptsWith(condition: string, ...values: Date[]): Promise<number> {
  const text = `select count(*)::int as found from payment_attempts where ${condition}`;
  const { rows } = await world.executeSql(text, values);
  return Object(rows[0]).found;
}
