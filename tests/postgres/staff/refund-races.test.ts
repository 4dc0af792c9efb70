import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let database: TestDatabase;
/** Two servers on one database. */
let shops: [TestShop, TestShop];
let people: [StaffClient, StaffClient];

beforeAll(async () => {
  database = await createTestDatabase();
  shops = [await openTestShop(database.url), await openTestShop(database.url)];
});
beforeEach(async () => {
  people = [await newStaffClient(shops[0], 'support'), await newStaffClient(shops[1], 'admin')];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

const ROUNDS = 2;
const REASON = 'Vu avec le client au téléphone.';

/** A surplus and the address of its task. */
async function surplus() {
  const [shop] = shops;
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, orderId));
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await people[0].get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  return { transactionId, url: `/api/gestion/taches/${task.id}` };
}
const refundsOf = async (transactionId: string) =>
  shops[0].owner
    .select({ refund: tables.refunds })
    .from(tables.refunds)
    .innerJoin(tables.paymentAttempts, eq(tables.paymentAttempts.id, tables.refunds.attemptId))
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
const record = (person: StaffClient, url: string, refund_reference: string) =>
  person.post(`${url}/rembourser`, { reason: REASON, amount: 389_000, refund_reference });

it('[I24] of twenty simultaneous claims on two servers by two people one person wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, transactionId } = await surplus();
    const claims = Array.from({ length: 20 }, (_, index) => index % 2);
    const answers = await Promise.all(claims.map((who) => people[who]!.post(`${url}/prendre`)));
    const [{ refund } = { refund: undefined }] = await refundsOf(transactionId);
    const winner = people.findIndex(({ accountId }) => accountId === refund?.claimedBy);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      claims.map((who) => (who === winner ? 200 : 409)),
    );
    const trail = await shops[0].owner
      .select()
      .from(tables.staffActions)
      .where(eq(tables.staffActions.subjectId, transactionId));
    expect(trail.map(({ action, staffId }) => [action, staffId])).toEqual([
      ['refund.claimed', people[winner]?.accountId],
    ]);
    expect(await refundsOf(transactionId)).toHaveLength(1);
  }
});

it('[I24] one reference that two people record for two refunds at the same moment is recorded once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = [await surplus(), await surplus()];
    await people[0].post(`${first.url}/prendre`);
    await people[1].post(`${second.url}/prendre`);
    const reference = `WV-RACE-${round}`;
    const answers = await Promise.all([
      record(people[0], first.url, reference),
      record(people[1], second.url, reference.toLowerCase()),
    ]);
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '400']);
  }
});

it('[I24] a claim that is given back and taken over at the same moment has at most one holder', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, transactionId } = await surplus();
    await people[0].post(`${url}/prendre`);
    const [released, taken, recorded] = await Promise.all([
      people[0].post(`${url}/rendre`),
      people[1].post(`${url}/reprendre`, { reason: REASON }),
      record(people[0], url, `WV-GIVEN-${round}`),
    ]);
    expect([released, taken, recorded].filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await refundsOf(transactionId)).toHaveLength(1);
  }
});

it('[DK-09] [I24] a surplus that is sent twice, and by three workers at once, is returned once', async () => {
  const { url, transactionId } = await surplus();
  await people[0].post(`${url}/prendre`);
  const sent = await Promise.all([1, 2].map(() => people[0].post(`${url}/faire-rembourser`)));
  // The second one gets the present state, as after a lost answer.
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [asked] = await refundsOf(transactionId);
  const work = { refundId: asked!.refund.id, of: 'task' } as const;
  const before = shops[0].provider.statementItems.length;
  await Promise.all([1, 2, 3].map(() => shops[0].payments.sendRefund(work)));
  expect(shops[0].provider.statementItems).toHaveLength(before + 1);
  expect(await refundsOf(transactionId)).toMatchObject([{ refund: { state: 'made' } }]);
});
