import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { eraseUnpaidGuests } from '#server/orders/erase-guests.ts';
import { cancelOrder } from '#server/orders/change-order.ts';
import { forgetUnpaidAttempts } from '#server/payments/index.ts';
import { deleteExpired } from '#server/retention.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

const DAY_MS = 86_400_000;
let shop: TestShop;
let visitor: Visitor;

beforeAll(async () => {
  shop = await openTestShop();
  visitor = await newVisitor(shop.app);
});
afterAll(() => shop.close());

const { callbackInbox, orderMails, orders, outbox, paymentAttempts, paymentEvents, refunds, staffTasks } =
  tables;
const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS);
const logged: string[] = [];
const run = () =>
  deleteExpired({
    db: shop.db,
    clock: shop.clock,
    log: createLog('info', { write: (line) => void logged.push(line) }),
  });
beforeEach(() => void (logged.length = 0));

/** Begins a payment and gives it an outcome. @returns its transaction id */
async function pay(orderId: number, verdict: 'failed' | 'expired' | 'succeeded'): Promise<string> {
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  shop.provider.settle(transactionId, verdict);
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  return transactionId;
}
const attemptOf = async (transactionId: string) => {
  const [attempt] = await shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clientReference, transactionId));
  return attempt;
};
const change = (transactionId: string, values: Partial<typeof paymentAttempts.$inferInsert>) =>
  shop.owner.update(paymentAttempts).set(values).where(eq(paymentAttempts.clientReference, transactionId));
const endWatch = (transactionId: string) => change(transactionId, { nextCheckAt: null });
/** In the database's time, which the database compares with. */
const makeOld = (transactionId: string) =>
  change(transactionId, { createdAt: new Date('2020-01-01T00:00:00Z') });
/** Adds evidence of money to a payment that stays refused. */
async function noteSuccess(transactionId: string): Promise<void> {
  const attempt = await attemptOf(transactionId);
  await shop.owner.insert(paymentEvents).values({
    attemptId: attempt!.id,
    seq: 5,
    type: 'provider.noted',
    source: 'status',
    fromState: 'failed',
    toState: 'failed',
    evidence: { verdict: 'succeeded' },
  });
}

const PHONE_TEXT = '{"mobile": "+221771234567", "name": "Awa Ndiaye"}';
let callbacks = 0;
async function storeCallback(state: 'waiting' | 'applied' | 'orphaned', received: number, settled?: number) {
  const [row] = await shop.owner
    .insert(callbackInbox)
    .values({
      provider: 'wave',
      eventKey: `event ${(callbacks += 1)}`,
      body: PHONE_TEXT,
      state,
      receivedAt: daysAgo(received),
      settledAt: settled === undefined ? null : daysAgo(settled),
    })
    .returning();
  return row!.id;
}
const bodyOf = async (id: number) =>
  (await shop.db.select().from(callbackInbox).where(eq(callbackInbox.id, id)))[0]?.body;

it('[OP-08] a callback loses its text after 30 days and is deleted 180 days after it was settled, but not while it waits', async () => {
  const ids = [
    await storeCallback('applied', 29, 29),
    await storeCallback('applied', 31, 31),
    await storeCallback('orphaned', 31, 28),
    await storeCallback('waiting', 400),
    await storeCallback('applied', 181, 181),
    await storeCallback('orphaned', 190, 179),
  ];
  await run();
  expect(await Promise.all(ids.map(bodyOf))).toEqual([PHONE_TEXT, '', '', PHONE_TEXT, undefined, '']);
});

it('[OP-08] work is deleted 30 days after it was done, and never before', async () => {
  const store = async (key: string, doneAt: Date | null) =>
    shop.owner.insert(outbox).values({
      kind: 'mail.order_placed',
      key,
      payload: { orderId: 1 },
      nextTryAt: daysAgo(-1),
      createdAt: daysAgo(60),
      doneAt,
    });
  await store('done lately', daysAgo(29));
  await store('done long ago', daysAgo(31));
  await store('never done', null);
  await run();
  const left = await shop.db.select({ key: outbox.key }).from(outbox).where(sql`key like '%done%'`);
  expect(left.map(({ key }) => key).toSorted()).toEqual(['done lately', 'never done']);
});

const detailsOf = async (id: number) => {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  return [order?.customerName, order?.email, order?.phone, order?.address];
};
const ERASED = ['', '', '', ''];
/** A guest's order that is cancelled after what happened to it. */
async function cancelled(happened: (orderId: number) => Promise<unknown> = async () => undefined) {
  const { id } = await placeOrder(visitor);
  await shop.owner
    .insert(orderMails)
    .values({ orderId: id, mailbox: `${id}@exemple.sn`, allowedAt: shop.clock.now() });
  await happened(id);
  await shop.owner.update(orders).set({ state: 'cancel' }).where(eq(orders.id, id));
  return id;
}
const mailsOf = (orderId: number) => shop.db.$count(orderMails, eq(orderMails.orderId, orderId));
const taskAbout = async (transactionId: string, task: Partial<typeof staffTasks.$inferInsert> = {}) => {
  const attempt = await attemptOf(transactionId);
  await shop.owner
    .insert(staffTasks)
    .values({ kind: 'stuck_payment', key: attempt!.id, detail: {}, ...task });
};

it('[OP-08] a cancelled order of a guest loses name, phone, e-mail and address 90 days after it was placed', async () => {
  const id = await cancelled();
  shop.clock.advance(90 * DAY_MS - 1);
  await eraseUnpaidGuests(shop.db, shop.clock.now());
  expect(await detailsOf(id)).not.toEqual(ERASED);
  shop.clock.advance(2);
  expect(await eraseUnpaidGuests(shop.db, shop.clock.now())).toBe(1);
  expect([await detailsOf(id), await mailsOf(id)]).toEqual([ERASED, 0]);
  expect(await eraseUnpaidGuests(shop.db, shop.clock.now())).toBe(0);
});

it.each<[string, (id: number) => Promise<unknown>, boolean]>([
  ['a payment that was refused', async (id) => endWatch(await pay(id, 'failed')), true],
  [
    'two payments that were refused',
    async (id) => {
      await endWatch(await pay(id, 'expired'));
      await endWatch(await pay(id, 'failed'));
    },
    true,
  ],
  [
    'a closed task',
    async (id) => {
      const transaction = await pay(id, 'failed');
      await endWatch(transaction);
      await taskAbout(transaction, { doneAt: shop.clock.now() });
    },
    true,
  ],
  ['a payment that is still watched', (id) => pay(id, 'failed'), false],
  [
    'an open task about a payment',
    async (id) => {
      const transaction = await pay(id, 'failed');
      await endWatch(transaction);
      await taskAbout(transaction);
    },
    false,
  ],
  [
    'an orphan payment with its reference',
    async (id) => {
      const transaction = await pay(id, 'failed');
      await endWatch(transaction);
      await taskAbout(transaction, {
        kind: 'orphan_payment',
        key: `wave/${transaction}`,
        detail: { reference: transaction },
      });
    },
    false,
  ],
  [
    'a payment that the provider showed as paid',
    async (id) => {
      const transaction = await pay(id, 'failed');
      await endWatch(transaction);
      await noteSuccess(transaction);
    },
    false,
  ],
  [
    'money that is surplus',
    async (id) => {
      const transaction = await pay(id, 'succeeded');
      await change(transaction, { state: 'surplus' });
    },
    false,
  ],
  [
    'money that was refunded',
    async (id) => {
      const transaction = await pay(id, 'succeeded');
      await change(transaction, { state: 'refunded' });
    },
    false,
  ],
  [
    'cash',
    (id) =>
      shop.owner.execute(sql`insert into cash_payments (intent_id, amount, received_by, received_at)
    select id, amount_due, 7, now() from payment_intents where order_id = ${id}`),
    false,
  ],
])(
  '[OP-08] of an order with %s, the details are erased or kept as accounting and staff need',
  async (_, happened, isErased) => {
    const id = await cancelled(happened);
    shop.clock.advance(91 * DAY_MS);
    await eraseUnpaidGuests(shop.db, shop.clock.now());
    expect((await detailsOf(id)).every((detail) => detail === '')).toBe(isErased);
    expect(await mailsOf(id)).toBe(isErased ? 0 : 1);
  },
);

it('[OP-08] open orders of guests and orders of customers keep their details', async () => {
  const { id: open } = await placeOrder(visitor);
  await shop.owner.update(orders).set({ paymentMode: 'onDelivery' }).where(eq(orders.id, open));
  const { id: ofCustomer } = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
  await cancelOrder(shop, { orderId: ofCustomer });
  shop.clock.advance(200 * DAY_MS);
  await eraseUnpaidGuests(shop.db, shop.clock.now());
  for (const id of [open, ofCustomer]) expect(await detailsOf(id)).not.toContain('');
});

it('[OP-08] a guest can still open an order that lost its details, and its phone tracks it no longer', async () => {
  const id = await cancelled();
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  shop.clock.advance(91 * DAY_MS);
  await eraseUnpaidGuests(shop.db, shop.clock.now());
  const capability = { 'x-order-capability': await shop.capabilityOf(id) };
  const details = await visitor.get(`/facture/${order!.reference}/details`, capability);
  expect([details.statusCode, details.json().payment_state]).toEqual([200, 'closed']);
  const tracked = await visitor.post('/api/tracking', {
    reference: order!.reference,
    telephone: '77 123 45 67',
  });
  expect(tracked.json()).toEqual({ success: false, status: null });
});

const countOf = async (transactionId: string) => {
  const attempt = await attemptOf(transactionId);
  return attempt && shop.db.$count(paymentEvents, eq(paymentEvents.attemptId, attempt.id));
};

it('[OP-08] [I5] [I15] a payment that was never paid is deleted with all its events, and the audit of the rest finds nothing', async () => {
  const { id } = await placeOrder(visitor);
  const [refused, expired, paid] = [
    await pay(id, 'failed'),
    await pay(id, 'expired'),
    await pay(id, 'succeeded'),
  ];
  const [refusedId, paidEvents] = [(await attemptOf(refused))!.id, await countOf(paid)];
  await shop.owner.insert(tables.providerCalls).values({
    attemptId: refusedId,
    call: 'read',
    source: 'reconciler',
    answer: 'failed',
    durationMs: 1,
    at: shop.clock.now(),
  });
  for (const transaction of [refused, expired, paid]) {
    await endWatch(transaction);
    await makeOld(transaction);
  }
  expect(await forgetUnpaidAttempts(shop.db, shop.clock.now())).toBe(2);
  expect(await attemptOf(refused)).toBeUndefined();
  expect(await shop.db.$count(paymentEvents, eq(paymentEvents.attemptId, refusedId))).toBe(0);
  expect(await countOf(paid)).toBe(paidEvents);
  await shop.drainOutbox();
  // The other payments of this file are changed by hand, and their references may contain any digit.
  const subjects = new RegExp(`^(order |instalment |attempt WV)${id}\\b`);
  const ofOrder = (await auditOf(shop.db, shop.clock.now())).filter(({ subject }) => subjects.test(subject));
  expect(ofOrder).toEqual([]);
});

it.each<[string, (transaction: string) => Promise<unknown>]>([
  ['is still watched', (transaction) => change(transaction, { nextCheckAt: shop.clock.now() })],
  ['is younger than 180 days', (transaction) => change(transaction, { createdAt: new Date() })],
  ['staff have to decide about', (transaction) => taskAbout(transaction)],
  [
    'an orphan payment names',
    async (transaction) => {
      const detail = { reference: transaction };
      await taskAbout(transaction, { kind: 'orphan_payment', key: 'wave/other', detail });
    },
  ],
  [
    'an orphan payment names by its session',
    async (transaction) => {
      const session = (await attemptOf(transaction))!.providerSessionId;
      await taskAbout(transaction, { kind: 'orphan_payment', key: `wave/${session}`, detail: { session } });
    },
  ],
  [
    'the audit complains of',
    async (transaction) =>
      taskAbout(transaction, {
        kind: 'invariant',
        key: `I15 attempt ${transaction}`,
        detail: { detail: 'x' },
      }),
  ],
  [
    'has a refund',
    async (transaction) => {
      const attempt = await attemptOf(transaction);
      await shop.owner.insert(refunds).values({
        provider: 'wave',
        transaction,
        number: 1,
        attemptId: attempt!.id,
        reason: 'surplus',
        state: 'asked',
        createdAt: shop.clock.now(),
      });
    },
  ],
  ['the provider showed as paid', noteSuccess],
])('[OP-08] [I5] keeps a refused payment that %s, with all its events', async (_, happens) => {
  const { id } = await placeOrder(visitor);
  const transaction = await pay(id, 'failed');
  await endWatch(transaction);
  await makeOld(transaction);
  await happens(transaction);
  expect(await forgetUnpaidAttempts(shop.db, shop.clock.now())).toBe(0);
  expect(await countOf(transaction)).toBeGreaterThanOrEqual(4);
});

it('[I5] not even the owner of the tables can delete an event of a payment that is kept', async () => {
  const { id } = await placeOrder(visitor);
  const paid = await pay(id, 'succeeded');
  await makeOld(paid);
  const attempt = await attemptOf(paid);
  const one = and(eq(paymentEvents.attemptId, attempt!.id), eq(paymentEvents.seq, 2));
  const refused = expect.objectContaining({
    cause: expect.objectContaining({ message: 'payment events are append-only' }),
  });
  await expect(shop.owner.delete(paymentEvents).where(one)).rejects.toEqual(refused);
  await expect(shop.db.delete(paymentEvents).where(one)).rejects.toEqual(
    expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }),
  );
});

it('[OP-08] a deletion that fails is logged and does not stop the others', async () => {
  const id = await storeCallback('applied', 31, 31);
  await shop.owner.execute(sql`alter table crm_records rename to crm_records_elsewhere`);
  await run();
  await shop.owner.execute(sql`alter table crm_records_elsewhere rename to crm_records`);
  expect(await bodyOf(id)).toBe('');
  expect(logged.some((line) => line.includes("visitors' reports"))).toBe(true);
});

it('[OP-08] deletes more than one statement may, in processes that run at once', async () => {
  await shop.owner.execute(sql`insert into outbox (kind, key, payload, next_try_at, done_at)
    select 'mail.order_placed', 'many ' || number, '{}'::jsonb, now(), ${daysAgo(40).toISOString()}::timestamptz
    from generate_series(1, 2500) number`);
  await shop.owner.execute(sql`insert into callback_inbox (provider, event_key, body, state, received_at, settled_at)
    select 'wave', 'many ' || number, 'x', 'applied', ${daysAgo(40).toISOString()}::timestamptz, ${daysAgo(40).toISOString()}::timestamptz
    from generate_series(1, 1200) number`);
  await Promise.all([run(), run(), run()]);
  expect(await shop.db.$count(outbox, sql`key like 'many %'`)).toBe(0);
  expect(await shop.db.$count(callbackInbox, sql`event_key like 'many %' and body <> ''`)).toBe(0);
  expect(logged.filter((line) => line.includes('could not be deleted'))).toEqual([]);
});
