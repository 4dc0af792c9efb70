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
  people = [await newStaffClient(shops[0], 'support'), await newStaffClient(shops[1], 'manager')];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

const REASON = 'Vu avec le client au téléphone.';

/** A paid order of 389 000 francs, and the address of its refunds. */
async function paidOrder() {
  const [shop] = shops;
  const { id } = await placeOrder(await newVisitor(shop.app));
  return { transaction_id: await shop.pay(id), url: `/api/gestion/commandes/${id}/remboursements` };
}
type Paid = Awaited<ReturnType<typeof paidOrder>>;

const ask = (person: StaffClient, { url, transaction_id }: Paid, amount: number) =>
  person.post(url, { transaction_id, amount, cause: 'goodwill', reason: REASON });
const read = async ({ url }: Paid) => (await people[0].get(url)).json();
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

it('[DK-07] [I24] of ten refunds that two servers ask for at once, no more than the payment brought are accepted', async () => {
  const paid = await paidOrder();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => ask(people[index % 2]!, paid, 100_000)),
  );
  expect(statuses(answers)).toEqual([200, 200, 200, 400, 400, 400, 400, 400, 400, 400]);
  const { refunds, payments } = await read(paid);
  expect(refunds).toHaveLength(3);
  expect(payments[0].left).toBe(89_000);
});

it('[DK-07] of two people who claim a refund at once one returns the money', async () => {
  const paid = await paidOrder();
  await ask(people[0], paid, 1_000);
  const { refunds } = await read(paid);
  const answers = await Promise.all(
    people.map((person) => person.post(`${paid.url}/${refunds[0].id}`, { step: 'claim' })),
  );
  expect(statuses(answers)).toEqual([200, 409]);
});

it('[DK-07] [DK-09] a refund that two workers send at once is made once, with one credit note', async () => {
  const paid = await paidOrder();
  await ask(people[0], paid, 389_000);
  const { refunds } = await read(paid);
  for (const step of ['claim', 'send']) await people[0].post(`${paid.url}/${refunds[0].id}`, { step });
  // The lease of the work may end while its worker still runs.
  await Promise.all(
    [1, 2, 3].map(() => shops[0].payments.sendRefund({ refundId: refunds[0].id, of: 'order' })),
  );
  expect(shops[0].provider.statementItems.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  const notes = await shops[0].owner
    .select()
    .from(tables.creditNotes)
    .where(eq(tables.creditNotes.refundId, refunds[0].id));
  expect(notes).toHaveLength(1);
});

it('[DK-08] credit notes that are issued at once have consecutive numbers', async () => {
  const all = await Promise.all([paidOrder(), paidOrder(), paidOrder()]);
  for (const paid of all) {
    await ask(people[0], paid, 1_000);
    const { refunds } = await read(paid);
    await people[0].post(`${paid.url}/${refunds[0].id}`, { step: 'claim' });
  }
  await Promise.all(
    all.map(async (paid, index) => {
      const { refunds } = await read(paid);
      const body = { step: 'record', reason: REASON, refund_reference: `R-${index}` };
      return people[0].post(`${paid.url}/${refunds[0].id}`, body);
    }),
  );
  const notes = await shops[0].owner.select({ number: tables.creditNotes.number }).from(tables.creditNotes);
  const numbers = notes.map(({ number }) => Number(number.split('-')[2])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
