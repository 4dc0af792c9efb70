import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { deliveriesOf, deliveriesPath, prepare, today } from '#tests/support/deliveries.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';

let database: TestDatabase;
/** Two servers on one database. */
let shops: [TestShop, TestShop];
let courier: StaffClient;
let colleague: StaffClient;

beforeAll(async () => {
  database = await createTestDatabase();
  shops = [await openTestShop(database.url), await openTestShop(database.url)];
  courier = await newStaffClient(shops[0], 'preparer');
  colleague = await newStaffClient(shops[1], 'manager');
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

const ROUNDS = 5;
const ROUND = '/api/gestion/livraisons/tournee';
const atDoor = () =>
  placeCustomerOrder(shops[0], { saleType: 'order', paymentMode: 'onDelivery', total: 50_000 });
const step = (staff: StaffClient, orderId: number, body: object, key?: string) =>
  staff.post(
    deliveriesPath(orderId),
    { number: 1, ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const codesOf = (answers: readonly { statusCode: number; json: () => { code?: string } }[]) =>
  answers.map((answer) => answer.json().code ?? 'done').toSorted();

it('[DK-04] of two members of staff who act on one version at once, one does it and one reads the state that is now', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await atDoor();
    const first = await Promise.all([
      step(courier, id, { version: 0, step: 'order.confirmed' }),
      step(colleague, id, { version: 0, step: 'order.confirmed' }),
    ]);
    expect(codesOf(first)).toEqual(['done', 'parcel.changed']);
    const second = await Promise.all([
      step(courier, id, { version: 1, step: 'parcel.prepared' }),
      step(colleague, id, { version: 1, step: 'confirmation.undone' }),
    ]);
    expect(codesOf(second)).toEqual(['done', 'parcel.changed']);
    const { data, events } = await deliveriesOf(courier, id);
    expect([data[0].version, events.length]).toEqual([2, 2]);
    const [order] = await shops[0].db.select().from(tables.orders).where(eq(tables.orders.id, id));
    expect(order?.fulfilment).toBe(data[0].state);
  }
});

it('[DK-05] [I19] a round that two pages of a courier send at once is done once, cash included', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await atDoor();
    await prepare(shops[0], courier, id, { leaves: true });
    const delivered = {
      version: 3,
      step: 'parcel.delivered',
      recipient: 'Fatou',
      done_at: `${today(shops[0])}T09:30:00.000Z`,
    };
    const deliver = (staff: StaffClient) =>
      staff.post(
        `${ROUND}/${id}`,
        { number: 1, ...delivered },
        { 'idempotency-key': `deliver-round-${round}-0000` },
      );
    const pay = (staff: StaffClient) =>
      staff.post(
        `${ROUND}/${id}/especes`,
        { instalment_no: 1, amount: 50_000 },
        { 'idempotency-key': `cash-of-round-${round}-0000` },
      );
    const answers = await Promise.all([deliver(courier), pay(courier), deliver(courier), pay(courier)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await deliver(courier)).json()).toEqual((await deliver(courier)).json());
    expect((await pay(courier)).statusCode).toBe(200);
    const { data, events } = await deliveriesOf(courier, id);
    expect(data[0]).toMatchObject({ state: 'delivered', version: 4, amount_residual: 0, collect: [] });
    expect(events.filter(({ event }: { event: string }) => event === 'parcel.delivered')).toHaveLength(1);
    const { cashPayments, paymentIntents } = tables;
    const received = await shops[0].db
      .select({ amount: cashPayments.amount })
      .from(cashPayments)
      .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
      .where(eq(paymentIntents.orderId, id));
    expect(received).toEqual([{ amount: 50_000 }]);
  }
});

it('[DK-04] a cancellation and a departure at once: the order is cancelled and stays, or has left and stays valid', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await atDoor();
    await prepare(shops[0], courier, id);
    const [sent, cancelled] = await Promise.all([
      step(courier, id, { version: 2, step: 'parcel.sent' }),
      colleague.get(`/api/commande/${id}/annuler?reason=Le+client+renonce`),
    ]);
    const [order] = await shops[0].db.select().from(tables.orders).where(eq(tables.orders.id, id));
    const outcome = [sent.statusCode, cancelled.statusCode, order?.state, order?.fulfilment];
    expect([
      [200, 409, 'sale', 'onItsWay'],
      [409, 200, 'cancel', 'cancelled'],
    ]).toContainEqual(outcome);
  }
});
