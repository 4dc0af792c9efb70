import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProviderSums } from '#server/closing/provider-sums.ts';
import { tables } from '#server/db/index.ts';
import { enqueueReminders } from '#server/orders/instalment-reminders.ts';
import { readMovements } from '#server/payments/index.ts';
import type { Evidence } from '#server/providers/provider.ts';
import {
  type Buyer,
  createBuyer,
  newSignedInVisitor,
  PASSWORD,
  principalOf,
} from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { deliveriesOf } from '#tests/support/deliveries.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { findBookFaults } from '#tests/support/histories/book-faults.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let awa: StaffClient;
let modou: StaffClient;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  [awa, modou] = [await newStaffClient(shop, 'support'), await newStaffClient(shop, 'support')];
  buyer = await createBuyer(shop, 'member');
});
afterAll(() => shop.close());

const REASON = 'Vu avec le client au téléphone.';
const TOTAL = 389_000;

let placed = 0;
const order = (total = TOTAL, of = buyer, sold: Partial<Parameters<typeof placeCustomerOrder>[1]> = {}) =>
  placeCustomerOrder(shop, {
    key: `order-${(placed += 1)}`,
    saleType: 'order',
    paymentMode: 'online',
    ...sold,
    total,
    principal: principalOf(of, 'member'),
  });

/** A payment that brought something else than was due, and the address of its task. */
async function paid(orderId: number, changes: Partial<Evidence>) {
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  shop.provider.settle(transactionId, 'succeeded', changes);
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await awa.get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  return { transactionId, task: `/api/gestion/taches/${task.id}` };
}
async function keep(task: string) {
  await awa.post(`${task}/garder`, { reason: REASON });
  return modou.post(`${task}/garder`, { reason: 'Relevé Wave vérifié.' });
}
const detailOf = async (id: number) => (await awa.get(`/api/gestion/commandes/${id}`)).json();
const use = (id: number, body: Record<string, unknown>, key = `credit-of-order-${id}`) =>
  awa.post(`/api/gestion/commandes/${id}/avoir`, { reason: REASON, ...body }, { 'idempotency-key': key });
const partsOf = async (id: number) =>
  (await shop.payments.due(id)).instalments.map(({ number, amount, paid: by }) => [
    number,
    amount,
    by?.method,
  ]);
const entriesOf = async (orderId: number) =>
  (
    await shop.owner
      .select()
      .from(tables.customerCredits)
      .where(eq(tables.customerCredits.orderId, orderId))
      .orderBy(tables.customerCredits.id)
  ).map(({ amount }) => amount);
const agrees = async () => {
  await shop.drainOutbox();
  return [await auditOf(shop.db, shop.clock.now()), await findBookFaults(shop.db)];
};

it('[DK-11] [I4] [I29] what was paid too little settles a part of the instalment, once two people decided so, and the rest is due next', async () => {
  const { id, reference } = await order();
  const { transactionId, task } = await paid(id, { amount: 388_000 });
  expect((await awa.get(task)).json().actions).toEqual(['keep', 'claim']);
  const proposed = await awa.post(`${task}/garder`, { reason: REASON });
  expect(proposed.json()).toMatchObject({
    state: 'proposed',
    detail: { payment: { state: 'conflicted' }, proposals: [{ action: 'payment.keeping_proposed' }] },
  });
  const alone = await awa.post(`${task}/garder`, { reason: REASON });
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'task.second_person']);
  expect(await entriesOf(id)).toEqual([]);

  const kept = await modou.post(`${task}/garder`, { reason: 'Relevé Wave vérifié.' });
  expect(kept.json()).toMatchObject({
    state: 'kept',
    detail: { payment: { state: 'surplus', refund: { state: 'kept' } }, actions: [] },
  });
  expect(kept.json().detail.task.done_at).not.toBeNull();
  expect(kept.json().detail.payment.events.at(-1)).toMatchObject({
    type: 'staff.kept',
    reason: expect.stringContaining(REASON),
  });
  expect(await entriesOf(id)).toEqual([388_000]);
  expect((await shop.payments.due(id)).state).toBe('open');
  expect(await agrees()).toEqual([[], []]);

  expect((await detailOf(id)).order.credit).toBe(388_000);
  const answer = await use(id, { instalment_no: 1, amount_due: TOTAL, credit: 388_000 });
  expect(answer.json()).toMatchObject({ money: { residual: 1_000, next: { number: 2, amount: 1_000 } } });
  expect(answer.json().order.credit).toBeUndefined();
  expect(await partsOf(id)).toEqual([
    [1, 388_000, 'credit'],
    [2, 1_000, undefined],
  ]);
  expect(await entriesOf(id)).toEqual([388_000, -388_000]);
  await shop.drainOutbox();
  const visitor = await newSignedInVisitor(shop, buyer);
  const own = (await visitor.get(`/api/getcommande/${id}`)).json();
  expect(own).toMatchObject({ returned_payments: [], instalments: [{ method: 'credit' }, { paid: false }] });
  const status = await visitor.get(`/api/payment/wave/status/${transactionId}`);
  expect(status.json().data).toMatchObject({ outcome: 'kept' });
  const words = pdfText((await visitor.get(`/facture/${reference}-1/pdf`)).rawPayload);
  expect(words).toContain('Avoir client');

  await shop.pay(id);
  expect(await shop.payments.due(id)).toMatchObject({ state: 'paid', amountResidual: 0 });
  expect(await agrees()).toEqual([[], []]);
});

it('[DK-11] [I19] [I29] a surplus of one order pays another order of the customer, once however often it is asked for', async () => {
  const [first, second] = [await order(), await order(100_000)];
  await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, first.id));
  const late = await order();
  const { transactionId } = await shop.payments.initiate({
    orderId: late.id,
    provider: 'wave',
    phone: '771234567',
  });
  await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, late.id));
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await awa.get('/api/gestion/taches')).json();
  const { id: taskId } = data.find(
    (each: { transaction_id: string }) => each.transaction_id === transactionId,
  );
  expect((await keep(`/api/gestion/taches/${taskId}`)).json().state).toBe('kept');
  expect((await detailOf(late.id)).money.to_return).toBe(0);

  const body = { instalment_no: 1, amount_due: 100_000, credit: TOTAL };
  const stale = await use(second.id, { ...body, credit: TOTAL - 1 }, 'request-of-a-stale-page');
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'credit.changed']);
  const [once, again] = [await use(second.id, body), await use(second.id, body)];
  expect([once.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(await entriesOf(second.id)).toEqual([-100_000]);
  expect(await partsOf(second.id)).toEqual([[1, 100_000, 'credit']]);
  const other = await use(second.id, body, 'another-request-for-credit');
  expect([other.statusCode, other.json().code]).toEqual([409, 'payment.already_paid']);
  expect((await detailOf(first.id)).order.credit).toBe(289_000);
  const closed = await use(first.id, { instalment_no: 1, amount_due: TOTAL, credit: 289_000 });
  expect([closed.statusCode, closed.json().code]).toEqual([409, 'payment.order_closed']);
  expect(await agrees()).toEqual([[], []]);
});

it.each<[string, Partial<Evidence>]>([
  ['of another currency', { currency: 'EUR' }],
  ['under another reference', { clientReference: 'saisi à la main' }],
  ['that is not real', { mode: 'live' }],
])('[DK-11] money %s is not kept', async (_, changes) => {
  const { id } = await order(TOTAL, await createBuyer(shop, 'member'));
  const { task } = await paid(id, changes);
  expect((await awa.get(task)).json().actions).not.toContain('keep');
  const refused = await awa.post(`${task}/garder`, { reason: REASON });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'task.refused']);
});

it('[DK-11] [I24] money that a person returns is not kept, and kept money is not returned, nor taken back in cash', async () => {
  const { id, reference } = await order(500_000, await createBuyer(shop, 'member'));
  const { task, transactionId } = await paid(id, { amount: 400_000 });
  await awa.post(`${task}/garder`, { reason: REASON });
  await awa.post(`${task}/prendre`);
  const claimed = await modou.post(`${task}/garder`, { reason: REASON });
  expect([claimed.statusCode, claimed.json().code]).toEqual([409, 'refund.claimed']);
  await awa.post(`${task}/rendre`);
  expect((await modou.post(`${task}/garder`, { reason: REASON })).json().state).toBe('kept');
  for (const step of ['prendre', 'faire-rembourser'])
    expect((await awa.post(`${task}/${step}`)).statusCode).toBe(409);
  await expect(
    shop.payments.claimRefund({ transactionId, staffId: 7, isManager: true }),
  ).rejects.toMatchObject({ code: 'task.refused' });
  const credit = (await detailOf(id)).order.credit;
  await use(id, { instalment_no: 1, amount_due: 500_000, credit });
  const { last_cash: last } = (await awa.get(`/api/gestion/especes/${reference}`)).json();
  expect(last).toBeNull();
  const [entry] = await shop.owner
    .select({ id: tables.cashPayments.id })
    .from(tables.cashPayments)
    .innerJoin(tables.paymentIntents, eq(tables.paymentIntents.id, tables.cashPayments.intentId))
    .where(and(eq(tables.paymentIntents.orderId, id), eq(tables.cashPayments.method, 'credit')));
  const reversed = await modou.post(`/api/gestion/especes/${reference}/annuler`, {
    cash_id: entry?.id,
    reason: REASON,
  });
  expect([reversed.statusCode, reversed.json().code]).toEqual([404, 'cash.unknown']);
  expect(await agrees()).toEqual([[], []]);
});

it('[DK-11] credit of a guest is used for that order only', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { id: another } = await placeOrder(await newVisitor(shop.app));
  const { task } = await paid(id, { amount: 400_000 });
  await keep(task);
  expect((await detailOf(another)).order.credit).toBeUndefined();
  const refused = await use(another, { instalment_no: 1, amount_due: TOTAL, credit: 400_000 });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'credit.none']);
  const used = await use(id, { instalment_no: 1, amount_due: TOTAL, credit: 400_000 });
  expect(used.json()).toMatchObject({ money: { standing: 'paid' }, order: { credit: 11_000 } });
  expect(await agrees()).toEqual([[], []]);
});

it('[DK-11] [I22] [I27] the customer is told that the money is kept, and a message that it is returned is not sent any more', async () => {
  const { id, reference } = await placeOrder(await newVisitor(shop.app));
  const { task } = await paid(id, { amount: 400_000 });
  await keep(task);
  await shop.drainOutbox();
  const told = shop.sent.filter(({ subject }) => subject.includes(reference));
  expect(told.map(({ subject }) => subject)).toContain(`Paiement gardé comme avoir, commande ${reference}`);
  expect(told.map(({ text }) => text).join()).not.toContain('le rembourse');
});

const giveBack = (by: StaffClient, id: number, body: Record<string, unknown>) =>
  by.post(`/api/gestion/commandes/${id}/avoir/rembourser`, { provider: 'wave', reason: REASON, ...body });

it('[DK-11] [I19] [I29] credit that is not spent is returned by hand, once, and is in the books and on the sheet of its provider', async () => {
  const owner = await createBuyer(shop, 'member');
  const { id } = await order(TOTAL, owner);
  const { task } = await paid(id, { amount: 400_000 });
  await keep(task);
  await use(id, { instalment_no: 1, amount_due: TOTAL, credit: 400_000 });
  await shop.drainOutbox();
  const refused = await Promise.all([
    giveBack(awa, id, { credit: 11_000 }),
    giveBack(awa, id, { credit: 10_999, refund_reference: 'C-1' }),
    giveBack(awa, id, { credit: 11_000, refund_reference: 'C-1', provider: 'unknown' }),
  ]);
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [400, 'request.invalid'],
    [409, 'credit.changed'],
    [400, 'request.invalid'],
  ]);
  const before = (await readProviderSums(shop.db, ['wave'], shop.clock.now())).sums[0]?.refunded.amount ?? 0;
  const answers = await Promise.all(
    [1, 2, 3].map(() => giveBack(awa, id, { credit: 11_000, refund_reference: 'C-1' })),
  );
  expect(answers.map((answer) => answer.json().state)).toEqual(['returned', 'returned', 'returned']);
  expect(answers[0]!.json().order.order.credit).toBeUndefined();
  expect(await entriesOf(id)).toEqual([400_000, -TOTAL, -11_000]);
  const again = await giveBack(modou, id, { credit: 11_000, refund_reference: 'C-2' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'credit.none']);
  const taken = await giveBack(modou, id, { credit: 11_000, refund_reference: 'c-1' });
  expect(taken.json().fields).toMatchObject([{ field: 'refund_reference' }]);
  const movements = await readMovements(shop.db, { from: new Date(0), until: new Date('2100-01-01') });
  expect(movements.filter(({ kind }) => kind === 'creditReturned')).toMatchObject([
    { piece: 'C-1', provider: 'wave', amount: 11_000 },
  ]);
  const after = (await readProviderSums(shop.db, ['wave'], shop.clock.now())).sums[0]?.refunded.amount;
  expect(after).toBe(before + 11_000);
  expect(await agrees()).toEqual([[], []]);
  const visitor = await newSignedInVisitor(shop, owner);
  const removed = await visitor.delete(`/api/users/${owner.accountId}`, { current_password: PASSWORD });
  expect(removed.statusCode).toBe(200);
});

it('[DK-11] [I29] a transfer of credit that a colleague has returned meanwhile is a task for two people', async () => {
  const { id } = await order(TOTAL, await createBuyer(shop, 'member'));
  await keep((await paid(id, { amount: 12_000 })).task);
  expect((await giveBack(awa, id, { credit: 12_000, refund_reference: 'T-1' })).statusCode).toBe(200);
  const unasked = async () => {
    const tasks = await shop.owner
      .select()
      .from(tables.staffTasks)
      .where(eq(tables.staffTasks.kind, 'unasked_refund'));
    return tasks.filter(({ detail }) => detail['orderId'] === id);
  };
  const withoutTransfer = await giveBack(modou, id, { credit: 12_000 });
  expect([withoutTransfer.json().code, await unasked()]).toEqual(['credit.none', []]);
  for (let time = 0; time < 2; time += 1) {
    const late = await giveBack(modou, id, { credit: 12_000, refund_reference: 'T-2' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'credit.none']);
  }
  const raised = await unasked();
  expect(raised).toMatchObject([
    { key: 'wave/T-2', doneAt: null, detail: { reference: 'T-2', amount: 12_000, reason: REASON } },
  ]);
  expect((await awa.get(`/api/gestion/taches/${raised[0]!.id}`)).json()).toMatchObject({
    actions: ['close_together'],
  });
  // More credit was kept meanwhile; the task ends with the return that names its transfer.
  await keep((await paid(id, { amount: 13_000 })).task);
  const changed = await giveBack(modou, id, { credit: 12_000, refund_reference: 'T-3' });
  expect([changed.json().code, (await unasked()).at(-1)]).toMatchObject(['credit.changed', { doneAt: null }]);
  expect((await giveBack(modou, id, { credit: 13_000, refund_reference: 'T-3' })).statusCode).toBe(200);
  expect((await unasked()).map(({ key, doneAt }) => [key, doneAt !== null])).toEqual([
    ['wave/T-2', false],
    ['wave/T-3', true],
  ]);
  expect(await agrees()).toEqual([[], []]);
});

it.each([['by mail'], ['without a mailbox by SMS']] as const)(
  '[DK-11] [I22] the customer is told %s that credit was returned, once',
  async (how) => {
    const isByMail = how === 'by mail';
    const { id, reference } = isByMail
      ? await placeOrder(await newVisitor(shop.app))
      : await order(TOTAL, await createBuyer(shop, 'member'));
    // The other tests use up what one phone may get in a day.
    const phone = '+221781112299';
    await shop.owner.update(tables.orders).set({ phone }).where(eq(tables.orders.id, id));
    const { task } = await paid(id, { amount: 400_000 });
    await keep(task);
    const body = { credit: 400_000, refund_reference: `C-${reference}` };
    await giveBack(awa, id, body);
    await giveBack(awa, id, body);
    await shop.drainOutbox();
    const ofReturn = (messages: readonly { text: string }[]) =>
      messages.flatMap(({ text }) => (text.includes(`C-${reference}`) ? [text.replace(/\s/g, ' ')] : []));
    const [mails, texts] = [ofReturn(shop.sent), ofReturn(shop.texted)];
    expect([mails.length, texts.length]).toEqual(isByMail ? [1, 0] : [0, 1]);
    expect([...mails, ...texts].join()).toMatch(/avoir de 400 000 FCFA.* Wave/);
    const { timeline } = await detailOf(id);
    expect(JSON.stringify(timeline)).toContain(isByMail ? 'mail.credit_returned' : 'sms.credit_returned');
  },
);

it('[DK-11] more than 500 000 francs of credit are returned by two people: the first one only asks', async () => {
  const { id } = await order(TOTAL, await createBuyer(shop, 'member'));
  const { task } = await paid(id, { amount: 600_000 });
  await keep(task);
  const body = { credit: 600_000, refund_reference: 'C-9' };
  expect((await giveBack(awa, id, body)).json().state).toBe('proposed');
  const alone = await giveBack(awa, id, body);
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'task.second_person']);
  expect(await entriesOf(id)).toEqual([600_000]);
  expect((await giveBack(modou, id, body)).json().state).toBe('returned');
  expect(await entriesOf(id)).toEqual([600_000, -600_000]);
  expect(await agrees()).toEqual([[], []]);
});

it('[DK-11] [I29] the audit finds credit that is spent twice, that no payment brought, or that settles nothing', async () => {
  const other = await createBuyer(shop, 'member');
  const { id } = await order(TOTAL, other);
  const { task, transactionId } = await paid(id, { amount: 10_000 });
  await keep(task);
  const written = tables.customerCredits;
  const [intent] = await shop.owner
    .select({ id: tables.paymentIntents.id })
    .from(tables.paymentIntents)
    .where(eq(tables.paymentIntents.orderId, id));
  await shop.owner.transaction(async (tx) => {
    const [entry] = await tx
      .insert(tables.cashPayments)
      .values({
        intentId: intent!.id,
        amount: TOTAL,
        method: 'credit',
        receivedBy: 7,
        receivedAt: shop.clock.now(),
      })
      .returning();
    await tx.insert(written).values({
      orderId: id,
      intentId: intent!.id,
      cashPaymentId: entry!.id,
      amount: -1_000_000,
      staffId: 7,
      reason: REASON,
      at: shop.clock.now(),
    });
  });
  await shop.owner
    .update(tables.refunds)
    .set({ state: 'asked', keptAt: null })
    .where(
      eq(
        tables.refunds.attemptId,
        shop.owner
          .select({ id: tables.paymentAttempts.id })
          .from(tables.paymentAttempts)
          .where(eq(tables.paymentAttempts.clientReference, transactionId)),
      ),
    );
  const [faults] = await agrees();
  expect(faults).toEqual(
    expect.arrayContaining([
      {
        invariant: 'I29',
        subject: `customer ${other.customerId}`,
        detail: 'more credit was used than there is',
      },
      {
        invariant: 'I29',
        subject: `attempt ${transactionId}`,
        detail: 'the refund of kept money is not at its end',
      },
      {
        invariant: 'I29',
        subject: `instalment ${id}/1`,
        detail: 'an instalment is settled by other credit than was used for it',
      },
    ]),
  );
});

it('[DK-11] [AP-05] a customer reads the credit beside the orders, and no account is deleted while it is left', async () => {
  const owner = await createBuyer(shop, 'member');
  const visitor = await newSignedInVisitor(shop, owner);
  const orders = `/api/partner/${owner.customerId}/commandes`;
  const { id } = await order(TOTAL, owner);
  const { task } = await paid(id, { amount: 400_000 });
  expect((await visitor.get(orders)).json().credit).toBeUndefined();
  await keep(task);
  expect((await visitor.get(orders)).json().credit).toBe(400_000);
  await use(id, { instalment_no: 1, amount_due: TOTAL, credit: 400_000 });
  await shop.drainOutbox();
  expect((await visitor.get(`${orders}?type_sale=preorder`)).json()).toMatchObject({
    data: [],
    credit: 11_000,
  });
  // The order is paid; without the credit, the account could be deleted.
  const remove = () => visitor.delete(`/api/users/${owner.accountId}`, { current_password: PASSWORD });
  const refused = await remove();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'account.credit_left', message: expect.stringMatching(/avoir de 11\s000\sFCFA/) },
  ]);
  expect((await visitor.get(orders)).statusCode).toBe(200);
});

it.each([
  ['order', 120_000, 2],
  ['creditOrder', 400_000, 5],
] as const)(
  '[DK-05] [DK-11] [PM-12] what credit leaves of a payment at the door of a %s is collected there: no reminder, never late',
  async (saleType, total, count) => {
    const own = await createBuyer(shop, 'member');
    const first = await order(50_000, own);
    await keep((await paid(first.id, { amount: 20_000 })).task);
    const { id, reference } = await order(total, own, { saleType, paymentMode: 'onDelivery' });
    const due = (await shop.payments.due(id)).amountDue;
    const used = await use(id, { instalment_no: 1, amount_due: due, credit: 20_000 });
    expect(used.json().money).toMatchObject({
      standing: 'partlyPaid',
      next: { number: 2, count, amount: due - 20_000 },
    });
    const preparer = await newStaffClient(shop, 'preparer');
    expect((await deliveriesOf(preparer, id)).data[0].collect).toEqual([{ number: 2, amount: due - 20_000 }]);

    for (let hour = 0; hour < 12 * 24; hour += 1) {
      shop.clock.advance(3_600_000);
      await enqueueReminders(shop.db, shop.clock);
    }
    await shop.drainOutbox();
    expect(shop.texted.filter(({ text }) => text.includes(reference))).toEqual([]);
    expect((await shop.payments.due(id)).instalments[1]?.state).toBe('upcoming');
    [awa, modou] = [await newStaffClient(shop, 'support'), await newStaffClient(shop, 'support')];
    const late = (await awa.get('/api/gestion/commandes?vue=late')).json().data;
    expect(late.map((row: { id: number }) => row.id)).not.toContain(id);
  },
);
