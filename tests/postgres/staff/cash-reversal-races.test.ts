import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let database: TestDatabase;
/** Two servers on one database. */
let shops: [TestShop, TestShop];
let support: StaffClient;
let colleague: StaffClient;
let admin: StaffClient;

beforeAll(async () => {
  database = await createTestDatabase();
  shops = [await openTestShop(database.url), await openTestShop(database.url)];
});
beforeEach(async () => {
  support = await newStaffClient(shops[0], 'support');
  colleague = await newStaffClient(shops[0], 'support');
  admin = await newStaffClient(shops[1], 'admin');
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

const ROUNDS = 2;
let keys = 0;
const take = (staff: StaffClient, reference: string) =>
  staff.post(
    `/api/gestion/especes/${reference}`,
    { instalment_no: 1, amount: 389_000, reason: 'Reçu par Modou à la livraison.' },
    { 'idempotency-key': `race-of-the-test-${(keys += 1)}` },
  );
const reverse = (staff: StaffClient, reference: string, cash_id: number) =>
  staff.post(`/api/gestion/especes/${reference}/annuler`, {
    cash_id,
    reason: 'Saisi pour la mauvaise commande.',
  });

async function paidInCash() {
  const { id, reference } = await placeOrder(await newVisitor(shops[0].app));
  await take(support, reference);
  await shops[0].drainOutbox();
  const { last_cash: cash } = (await admin.get(`/api/gestion/especes/${reference}`)).json();
  return { id, reference, cashId: Number(cash.id) };
}
const audit = async () => {
  await shops[0].drainOutbox();
  return auditOf(shops[0].db, shops[0].clock.now());
};

it('[I4] [I11] an online payment that begins while the cash is reversed pays the reopened instalment, or is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, reference, cashId } = await paidInCash();
    const begin = () =>
      shops[1].payments
        .initiate({ orderId: id, provider: 'wave', phone: '771234567' })
        .then(({ transactionId }) => transactionId)
        .catch((error: unknown) => String(Reflect.get(Object(error), 'code')));
    const begun = await Promise.all([begin(), reverse(colleague, reference, cashId), begin()]);
    expect(begun[1].statusCode).toBe(200);
    for (const outcome of [begun[0], begun[2]]) {
      if (outcome === 'payment.already_paid') continue;
      shops[1].provider.settle(outcome, 'succeeded');
      shops[1].clock.advance(5_000);
      await shops[1].payments.status(outcome, { check: true });
      expect((await shops[0].payments.due(id)).state).toBe('paid');
    }
    expect(await audit()).toEqual([]);
  }
});

it('[I19] [I4] two people who reverse one entry, and a third who records cash again, leave one entry that counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, reference, cashId } = await paidInCash();
    const answers = await Promise.all([
      reverse(colleague, reference, cashId),
      reverse(admin, reference, cashId),
      take(support, reference),
      take(admin, reference),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ statusCode }) => `${statusCode}`)
        .toSorted(),
    ).toEqual(['200', '409']);
    const recorded = answers.slice(2).filter(({ statusCode }) => statusCode === 200);
    expect(recorded.length).toBeLessThanOrEqual(1);
    const entries = await shops[0].payments.cashEntries(id);
    expect(entries.filter(({ reversedBy }) => reversedBy === null)).toHaveLength(recorded.length);
    expect(await audit()).toEqual([]);
  }
  const doubled = await shops[0].db
    .select()
    .from(tables.cashReversals)
    .innerJoin(tables.cashPayments, eq(tables.cashPayments.id, tables.cashReversals.cashPaymentId));
  expect(doubled.length).toBeGreaterThanOrEqual(ROUNDS);
});
