import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { createBuyer, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';

let database: TestDatabase;
/** Two servers on one database. */
let shops: [TestShop, TestShop];
let people: [StaffClient, StaffClient];

beforeAll(async () => {
  database = await createTestDatabase();
  shops = [await openTestShop(database.url), await openTestShop(database.url)];
  people = [await newStaffClient(shops[0], 'support'), await newStaffClient(shops[1], 'support')];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

const REASON = 'Vu avec le client au téléphone.';
const TOTAL = 389_000;
const ROUNDS = 3;

it('[DK-11] [I19] [I29] credit that two servers use at once for two orders of one customer is used once, and kept once', async () => {
  const [shop] = shops;
  for (let round = 0; round < ROUNDS; round += 1) {
    const principal = principalOf(await createBuyer(shop, 'member'), 'member');
    const place = (key: string) =>
      placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'online', total: TOTAL, principal, key });
    const orders = [await place('first'), await place('second')];
    const { transactionId } = await shop.payments.initiate({
      orderId: orders[0]!.id,
      provider: 'wave',
      phone: '771234567',
    });
    shop.provider.settle(transactionId, 'succeeded', { amount: 400_000 });
    shop.clock.advance(5_000);
    await shop.payments.status(transactionId, { check: true });
    const { data } = (await people[0].get('/api/gestion/taches')).json();
    const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
    const path = `/api/gestion/taches/${task.id}/garder`;
    await people[0].post(path, { reason: REASON });
    const confirmed = await Promise.all(
      Array.from({ length: 4 }, () => people[1].post(path, { reason: REASON })),
    );
    expect(confirmed.map(({ statusCode }) => statusCode)).toContain(200);

    const uses = Array.from({ length: 10 }, (_, index) =>
      people[index % 2]!.post(`/api/gestion/commandes/${orders[index % 2]!.id}/avoir`, {
        instalment_no: 1,
        amount_due: TOTAL,
        credit: 400_000,
        reason: REASON,
      }),
    );
    const answers = await Promise.all(uses);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const entries = await shop.owner
      .select({ amount: tables.customerCredits.amount })
      .from(tables.customerCredits)
      .innerJoin(tables.orders, eq(tables.orders.id, tables.customerCredits.orderId))
      .where(eq(tables.orders.customerId, principal.customerId));
    expect(entries.map(({ amount }) => amount).toSorted((one, other) => other - one)).toEqual([
      400_000,
      -TOTAL,
    ]);
    await shop.drainOutbox();
    expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
  }
});
