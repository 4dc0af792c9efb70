import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditOf } from '#tests/support/payments/audit.ts';
import { RETURNS_BY_HAND } from '#tests/support/payments/returned-money.ts';
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

const ROUNDS = 5;

it('[I24] [I29] of three returns that are recorded at once with one reference, in three tables, one is', async () => {
  const [shop] = shops;
  const swapped = [people[1], people[0]] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const returns = [
      await RETURNS_BY_HAND.task(shop, people),
      await RETURNS_BY_HAND.order(shop, swapped),
      await RETURNS_BY_HAND.credit(shop, people),
    ];
    const references = [`at-once-${round}`, `AT-ONCE-${round}`, `At-Once-${round}`];
    const answers = await Promise.all(returns.map(({ record }, index) => record(references[index]!)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400,
    ]);
    await shop.drainOutbox();
    expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
  }
});
