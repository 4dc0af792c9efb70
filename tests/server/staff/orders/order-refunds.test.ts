import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TimelineEntry } from '#domain/staff/order-timeline.ts';
import { timelineSentence } from '#domain/wording/order-timeline.ts';
import { tables } from '#server/db/index.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import type { components } from '#openapi/schema.d.ts';
import { deliveriesOf, prepare, takeStep } from '#tests/support/deliveries.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { features as orangeFeatures } from '#tests/support/payments/providers/orange.ts';
import { withoutTriggers } from '#tests/support/postgres/empty-tables.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Refunds = components['schemas']['OrderRefunds'];
type Recording = components['schemas']['Recording'];

let shop: TestShop;
let support: StaffClient;
let colleague: StaffClient;
let manager: StaffClient;
beforeAll(async () => {
  shop = await openTestShop(undefined, [orangeFeatures]);
});
/** Sessions end while a test advances the clock. */
beforeEach(async () => {
  support = await newStaffClient(shop, 'support');
  colleague = await newStaffClient(shop, 'support');
  manager = await newStaffClient(shop, 'manager');
});
afterAll(() => shop.close());

const REASON = 'Vu avec le client au téléphone.';
let references = 0;
const newReference = () => `R-${(references += 1)}`;

/** A paid order with its invoice, and the address of its refunds. 389 000 francs. */
async function paidOrder(provider = 'wave', placed?: { id: number; reference: string }) {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = placed ?? (await placeOrder(visitor));
  const { transactionId } = await shop.payments.initiate({ orderId: id, provider, phone: '771234567' });
  const fake = provider === 'wave' ? shop.provider : shop.otherProviders[0]!;
  const { sessionId } = fake.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  return {
    id,
    reference,
    transactionId,
    fake,
    sessionId,
    visitor,
    url: `/api/gestion/commandes/${id}/remboursements`,
  };
}
type Paid = Awaited<ReturnType<typeof paidOrder>>;

const ask = (person: StaffClient, { url, transactionId }: Paid, amount: number, key?: string) =>
  person.post(
    url,
    { transaction_id: transactionId, amount, cause: 'cancelledLine', reason: REASON, lines: [0] },
    key === undefined ? undefined : { 'idempotency-key': key },
  );
const read = async ({ url }: Paid, person = support): Promise<Refunds> => (await person.get(url)).json();
const latest = async (paid: Paid, person = support) => (await read(paid, person)).refunds[0]!;
async function step(person: StaffClient, paid: Paid, name: string, more: Record<string, string> = {}) {
  return person.post(`${paid.url}/${(await latest(paid)).id}`, { step: name, ...more });
}
const record = (person: StaffClient, paid: Paid, refund_reference = newReference()) =>
  step(person, paid, 'record', { reason: REASON, refund_reference });
const violations = async () => {
  await shop.drainOutbox();
  return findViolations(shop.db, { changedSince: new Date(0), unbilledBefore: new Date(0) });
};
const stateOfPayment = async ({ transactionId }: Paid) =>
  (await shop.payments.status(transactionId, { check: false }))?.state;
const refundCalls = ({ fake, sessionId }: Paid) =>
  fake.calls.filter(({ call, name }) => call === 'refund' && name === sessionId);
const refundsAtProvider = ({ fake, sessionId }: Paid) =>
  fake.statementItems.filter((item) => item.kind === 'refund' && item.sessionId === sessionId);
/** Claims the refund of a whole Wave payment and has Wave return it; the worker then calls. */
async function send(paid: Paid) {
  await ask(support, paid, 389_000);
  await step(support, paid, 'claim');
  expect((await step(support, paid, 'send')).json()).toMatchObject({
    refunds: [{ state: 'sending', steps: [] }],
  });
}

it('[DK-07] [DK-08] a part is asked for, claimed, made by hand and recorded; the payment goes on counting', async () => {
  const paid = await paidOrder();
  expect(await read(paid)).toEqual({
    received: 389_000,
    returned: 0,
    payments: [
      {
        transaction_id: paid.transactionId,
        provider: 'wave',
        instalment_no: 1,
        received: 389_000,
        left: 389_000,
      },
    ],
    refunds: [],
  });
  expect((await ask(support, paid, 39_000)).json()).toMatchObject({
    returned: 0,
    payments: [{ left: 350_000 }],
    refunds: [
      { state: 'asked', amount: 39_000, lines: [0], steps: ['claim', 'withdraw'], credit_note: null },
    ],
  });
  expect((await record(support, paid)).json().code).toBe('refund.not_claimed');
  // A part is not returned by Wave's API.
  expect((await step(support, paid, 'claim')).json()).toMatchObject({
    refunds: [{ state: 'claimed', steps: ['release', 'record'], provider_answer: 'none' }],
  });
  expect((await latest(paid, colleague)).steps).toEqual([]);
  expect((await step(colleague, paid, 'claim')).json().code).toBe('refund.claimed');
  expect((await step(support, paid, 'send')).json().code).toBe('task.refused');
  expect((await record(support, paid)).json()).toMatchObject({
    received: 389_000,
    returned: 39_000,
    refunds: [{ state: 'made', steps: [], credit_note: expect.stringMatching(/^AV-\d{4}-\d{6}$/) }],
  });
  expect(await stateOfPayment(paid)).toBe('succeeded');
  expect(await violations()).toEqual([]);
});

it('[DK-07] [DK-08] the customer reads on the page of the order that a refund is asked for, then made, with its credit note', async () => {
  const paid = await paidOrder();
  const seen = async () => (await paid.visitor.get(`/facture/${paid.reference}/details`)).json().refunds;
  expect(await seen()).toEqual([]);
  await ask(support, paid, 39_000);
  const asked = { amount: 39_000, provider: 'wave', made_at: null, credit_note: null };
  expect(await seen()).toEqual([asked]);
  await step(support, paid, 'claim');
  await record(support, paid);
  await ask(support, paid, 1_000);
  await step(support, paid, 'withdraw', { reason: REASON });
  const [made, ...others] = await seen();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ amount: 39_000, made_at: expect.any(String) });
  const pdf = await paid.visitor.get(made.credit_note.pdf_url);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('[DK-04] [DK-07] an order whose money is all returned does not leave and says why; its parcel is cancelled by the desk', async () => {
  const paid = await paidOrder();
  const preparer = await newStaffClient(shop, 'preparer');
  const block = async () => (await deliveriesOf(preparer, paid.id)).data[0].block;
  await prepare(shop, preparer, paid.id);
  await ask(support, paid, 388_999);
  expect(await block()).toBeNull();
  await ask(colleague, paid, 1);
  // It is listed with its reason, and a step of a page that was open before is refused with it.
  const listed = (await preparer.get('/api/gestion/livraisons?vue=prepared')).json().data;
  expect(listed).toContainEqual(expect.objectContaining({ order_id: paid.id, block: 'returned' }));
  const sent = await takeStep(preparer, paid.id, 'parcel.sent');
  expect([sent.statusCode, sent.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'parcel.blocked',
      message: 'Tout l’argent de cette commande est rendu ou va l’être\u00a0: elle ne part pas.',
    }),
  ]);
  await step(support, paid, 'withdraw', { reason: REASON });
  expect(await block()).toBeNull();
  await ask(support, paid, 1);
  for (const { id } of (await read(paid)).refunds.filter(({ state }) => state === 'asked')) {
    await support.post(`${paid.url}/${id}`, { step: 'claim' });
    const recorded = { step: 'record', reason: REASON, refund_reference: newReference() };
    expect((await support.post(`${paid.url}/${id}`, recorded)).statusCode).toBe(200);
  }
  expect(await block()).toBe('returned');
  const cancelled = await takeStep(preparer, paid.id, 'parcel.cancelled', { reason: REASON });
  expect([cancelled.statusCode, (await deliveriesOf(preparer, paid.id)).data[0].state]).toEqual([
    200,
    'cancelled',
  ]);
  expect(await stateOfPayment(paid)).toBe('succeeded');
  expect(await violations()).toEqual([]);
});

it('[DK-07] all refunds of a payment together are never more than it brought', async () => {
  const paid = await paidOrder();
  await ask(support, paid, 300_000);
  const more = await ask(colleague, paid, 89_001);
  expect([more.statusCode, more.json().fields]).toMatchObject([
    400,
    [{ field: 'amount', message: expect.stringMatching(/^Il reste 89.000.FCFA/) }],
  ]);
  expect((await ask(colleague, paid, 89_000)).json().payments[0].left).toBe(0);
  expect((await ask(colleague, paid, 1)).statusCode).toBe(400);
  await step(support, paid, 'withdraw', { reason: REASON });
  expect((await ask(colleague, paid, 89_000)).statusCode).toBe(200);
  expect(await violations()).toEqual([]);
});

it('[DK-07] [I19] the same request with the same key asks once', async () => {
  const paid = await paidOrder();
  const key = 'refund-key-000000001';
  await ask(support, paid, 1_000, key);
  expect((await ask(support, paid, 1_000, key)).json().refunds).toHaveLength(1);
  // What was corrected after a lost answer is not taken for what was asked for first.
  for (const changes of [{ amount: 500 }, { cause: 'goodwill' }, { lines: [] }]) {
    const other = await support.post(
      paid.url,
      {
        transaction_id: paid.transactionId,
        amount: 1_000,
        cause: 'cancelledLine',
        reason: REASON,
        lines: [0],
        ...changes,
      },
      { 'idempotency-key': key },
    );
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      {
        code: 'request.conflict',
        message: expect.stringMatching(/^Un remboursement de 1.000.FCFA est déjà demandé/),
      },
    ]);
  }
  const elsewhere = await ask(support, await paidOrder(), 1_000, key);
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'request.conflict']);
  expect(await latest(paid)).toMatchObject({ amount: 1_000, state: 'asked' });
});

it('[DK-07] [I19] a step that is sent again after a lost answer changes nothing, also in another letter case or at the same moment', async () => {
  const paid = await paidOrder();
  await ask(support, paid, 39_000);
  await step(support, paid, 'claim');
  expect((await step(support, paid, 'claim')).statusCode).toBe(200);
  const reference = newReference();
  const both = await Promise.all(
    [reference, reference.toLowerCase()].map((name) => record(support, paid, name)),
  );
  const later = await record(support, paid, reference);
  expect([...both, later].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(later.json().refunds).toMatchObject([{ state: 'made', amount: 39_000 }]);
  // Another reference, another person and another refund with this reference are no repetition.
  expect((await record(support, paid)).json().code).toBe('task.refused');
  expect((await record(colleague, paid, reference)).statusCode).toBe(400);
  await ask(support, paid, 1_000);
  await step(support, paid, 'claim');
  expect((await record(support, paid, reference)).json()).toMatchObject({
    fields: [{ field: 'refund_reference' }],
  });
  const made = (await read(paid)).refunds.filter(({ state }) => state === 'made');
  expect(made).toHaveLength(1);
  const { staffActions } = tables;
  const trail = await shop.owner
    .select()
    .from(staffActions)
    .where(eq(staffActions.subjectId, paid.transactionId));
  expect(trail.filter(({ action }) => action === 'payment.refunded')).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

it('[DK-07] [DK-09] [I19] a refund that Wave makes or has made can be sent again without a second call', async () => {
  const paid = await paidOrder();
  await send(paid);
  expect((await step(colleague, paid, 'send')).json().code).toBe('task.refused');
  expect((await step(support, paid, 'send')).json()).toMatchObject({ refunds: [{ state: 'sending' }] });
  await shop.drainOutbox();
  expect((await step(support, paid, 'send')).json()).toMatchObject({ refunds: [{ state: 'made' }] });
  expect(refundCalls(paid)).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

it('[DK-07] above 500 000 francs another person than the one who asked returns the money, parts included', async () => {
  const placed = await support.post(
    '/api/gestion/commandes',
    {
      name: 'Awa Ndiaye',
      telephone: '771234567',
      adresse: 'Sicap Liberté 6',
      payment_mode: 'online',
      region: 'dakar',
      order_lines: [{ id: 201, quantity: 3, list_price: 205_000 }],
      amount_total: 615_000,
    },
    { 'idempotency-key': 'order-with-much-money' },
  );
  const paid = await paidOrder('wave', placed.json());
  await ask(support, paid, 300_000);
  expect((await latest(paid)).is_by_two).toBe(false);
  await ask(support, paid, 300_000);
  expect(await latest(paid)).toMatchObject({ is_by_two: true, steps: ['withdraw'] });
  expect((await step(support, paid, 'claim')).json().code).toBe('task.second_person');
  await step(colleague, paid, 'claim');
  expect((await record(colleague, paid)).json().refunds[0].state).toBe('made');
  expect(await violations()).toEqual([]);
});

it.each([
  ['an order that is not paid', 409, 'refund.not_possible'],
  ['the payment of another order', 404, 'payment.unknown'],
])('[DK-07] nothing is asked for of %s', async (what, status, code) => {
  const paid = await paidOrder();
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  const url = `/api/gestion/commandes/${id}/remboursements`;
  const wanted = what === 'the payment of another order' ? paid.transactionId : transactionId;
  const answer = await ask(support, { ...paid, url, transactionId: wanted }, 1_000);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

it('[DK-07] a line that the order does not have, a short reason and a missing reference are refused', async () => {
  const paid = await paidOrder();
  const body = { transaction_id: paid.transactionId, amount: 1_000, cause: 'goodwill', reason: REASON };
  for (const [changes, field] of [
    [{ lines: [9] }, 'lines'],
    [{ reason: 'ok' }, 'reason'],
  ] as const)
    expect((await support.post(paid.url, { ...body, ...changes })).json().fields[0].field).toBe(field);
  await ask(support, paid, 1_000);
  await step(support, paid, 'claim');
  const without = await step(support, paid, 'record', { reason: REASON });
  expect(without.json().fields[0].field).toBe('refund_reference');
});

it('[DK-07] [I24] the reference of another refund is refused, in whatever case', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  for (const paid of [first, second]) {
    await ask(support, paid, 1_000);
    await step(support, paid, 'claim');
  }
  await record(support, first, 'wv-same');
  const taken = await record(support, second, 'WV-SAME');
  expect([taken.statusCode, taken.json().fields[0].field]).toEqual([400, 'refund_reference']);
});

it('[DK-07] [DK-09] Wave returns a whole payment itself: the customer gets the credit note', async () => {
  const paid = await paidOrder();
  await send(paid);
  await shop.drainOutbox();
  expect(await read(paid)).toMatchObject({
    received: 389_000,
    returned: 389_000,
    refunds: [{ state: 'made', credit_note: expect.any(String), reference: null }],
  });
  expect(refundsAtProvider(paid)).toHaveLength(1);
  expect(await stateOfPayment(paid)).toBe('succeeded');
  const mails = shop.sent
    .filter(({ subject }) => subject.endsWith(paid.reference))
    .map(({ subject }) => subject);
  expect(mails).toContain(`Remboursement demandé, commande ${paid.reference}`);
  expect(mails).toContain(`Remboursement effectué, commande ${paid.reference}`);
  expect(await violations()).toEqual([]);
});

it.each([['lost-answer'], ['lost-request']] as const)(
  '[DK-07] [DK-09] after a %s the same call is repeated, and the money is returned once',
  async (failure) => {
    const paid = await paidOrder();
    await send(paid);
    paid.fake.failNext('refund', failure, paid.sessionId);
    await shop.drainOutbox();
    expect(await latest(paid, manager)).toMatchObject({ state: 'unknown', steps: [] });
    shop.clock.advance(60_000);
    await shop.drainOutbox();
    expect(await latest(paid)).toMatchObject({ state: 'made' });
    expect(refundsAtProvider(paid)).toHaveLength(1);
    // What the statement listed needs no second call.
    expect(refundCalls(paid)).toHaveLength(failure === 'lost-answer' ? 1 : 2);
    expect(await violations()).toEqual([]);
  },
);

it('[DK-03] [DK-09] the timeline has the sum of a refund, what the provider answered, and the credit note', async () => {
  const paid = await paidOrder();
  const told = async (): Promise<string[]> => {
    const { timeline } = (await support.get(`/api/gestion/commandes/${paid.id}`)).json();
    return timeline
      .toReversed()
      .map((entry: TimelineEntry) => timelineSentence(entry, 1))
      .map((sentence: string) => sentence.replaceAll(/[\u00a0\u202f]/g, ' '))
      .filter((sentence: string) => /^(Wave : )?Rembours|^Réponse|^Avoir|: Réponse/.test(sentence));
  };
  await send(paid);
  paid.fake.failNext('refund', 'refused', paid.sessionId);
  await shop.drainOutbox();
  const asked = [
    'Remboursement demandé, 389 000 FCFA',
    'Remboursement pris en charge, 389 000 FCFA',
    'Remboursement envoyé au prestataire, 389 000 FCFA',
    'Wave : Remboursement refusé, 389 000 FCFA',
  ];
  expect(await told()).toEqual(asked);
  shop.clock.advance(60_000);
  await step(support, paid, 'claim');
  await step(support, paid, 'send');
  await shop.drainOutbox();
  const { credit_note: number } = await latest(paid);
  expect(await told()).toEqual([
    ...asked,
    ...asked.slice(1, 3),
    'Wave : Remboursement effectué, 389 000 FCFA',
    `Avoir ${number}`,
  ]);
  const byHand = await paidOrder();
  await ask(support, byHand, 1_000);
  await step(support, byHand, 'claim');
  await record(support, byHand);
  const { timeline } = (await support.get(`/api/gestion/commandes/${byHand.id}`)).json();
  const names = timeline.map(({ kind, name, amount }: TimelineEntry) => [kind, name, amount]);
  expect(names).toContainEqual(['staff', 'payment.refunded', 1_000]);
  expect(names).toContainEqual(['invoiceIssued', (await latest(byHand)).credit_note, undefined]);
  expect(names.map(([, name]: string[]) => name)).not.toContain('refund.made');
});

it('[DK-09] what Wave refuses goes back to staff, who return it by hand', async () => {
  const paid = await paidOrder();
  await send(paid);
  paid.fake.failNext('refund', 'refused', paid.sessionId);
  await shop.drainOutbox();
  expect(await latest(paid)).toMatchObject({
    state: 'refused',
    refusal: 'refused',
    steps: ['claim', 'withdraw'],
  });
  await step(support, paid, 'claim');
  expect((await record(support, paid)).json().refunds[0]).toMatchObject({ state: 'made' });
  expect(await violations()).toEqual([]);
});

it('[DK-09] a refund that Wave holds back for the moment is sent later', async () => {
  const paid = await paidOrder();
  await send(paid);
  paid.fake.failNext('refund', 'busy', paid.sessionId);
  await shop.drainOutbox();
  expect((await latest(paid)).state).toBe('sending');
  shop.clock.advance(60_000);
  await shop.drainOutbox();
  expect((await latest(paid)).state).toBe('made');
});

it('[DK-09] the statement names the refund that the API made, and it is no reversal', async () => {
  const paid = await paidOrder();
  await send(paid);
  await shop.drainOutbox();
  shop.clock.advance(3_600_000);
  support = await newStaffClient(shop, 'support');
  await shop.tick('statement of wave');
  expect(await latest(paid)).toMatchObject({ state: 'made', reference: `rf-${paid.sessionId}` });
  expect(await stateOfPayment(paid)).toBe('succeeded');
  expect(await violations()).toEqual([]);
});

it('[DK-09] a refund that staff made in the portal and did not record closes the one that was asked for', async () => {
  const paid = await paidOrder();
  await ask(support, paid, 389_000);
  paid.fake.refund(paid.transactionId);
  const claimed = await step(support, paid, 'claim');
  expect(claimed.json().refunds[0]).toMatchObject({ state: 'made', reference: `rf-${paid.sessionId}` });
  expect(await stateOfPayment(paid)).toBe('succeeded');
  expect(await violations()).toEqual([]);
});

it('[DK-09] a whole refund at Wave after a part was returned is told to staff, and nothing is counted twice', async () => {
  const paid = await paidOrder();
  await ask(support, paid, 9_000);
  await step(support, paid, 'claim');
  await record(support, paid);
  paid.fake.refund(paid.transactionId);
  shop.clock.advance(3_600_000);
  support = await newStaffClient(shop, 'support');
  await shop.tick('statement of wave');
  const tasks = await shop.owner
    .select()
    .from(tables.staffTasks)
    .where(eq(tables.staffTasks.kind, 'unasked_refund'));
  expect(tasks.map(({ detail }) => detail['transactionId'])).toContain(paid.transactionId);
  expect(await read(paid)).toMatchObject({ received: 389_000, returned: 9_000 });
});

it('[DK-09] [B40] what Wave takes back of a delivered order is due again, and neither order nor delivery is undone', async () => {
  const paid = await paidOrder();
  manager = await newStaffClient(shop, 'manager');
  await prepare(shop, manager, paid.id, { leaves: true });
  await takeStep(manager, paid.id, 'parcel.delivered', { recipient: 'Awa' });
  paid.fake.refund(paid.transactionId);
  shop.clock.advance(3_600_000);
  await shop.tick('statement of wave');
  support = await newStaffClient(shop, 'support');
  expect((await support.get(`/api/gestion/commandes/${paid.id}`)).json()).toMatchObject({
    money: { standing: 'unpaid', residual: 389_000 },
    order: { state: 'sale', fulfilment: { state: 'delivered' } },
  });
  const { data } = (await support.get('/api/gestion/taches')).json();
  expect(data).toContainEqual(
    expect.objectContaining({ kind: 'reversed_payment', transaction_id: paid.transactionId }),
  );
  expect(await violations()).toEqual([]);
});

it('[DK-07] a provider without refunds is done by hand only', async () => {
  const paid = await paidOrder('orange');
  await ask(support, paid, 389_000);
  expect((await step(support, paid, 'claim')).json().refunds[0]).toMatchObject({
    steps: ['release', 'record'],
    provider_answer: 'cannotTell',
  });
  expect((await record(support, paid)).json().refunds[0].state).toBe('made');
});

it('[DK-08] credit notes have numbers without holes, and their PDF is that of the order’s owner', async () => {
  const before = await shop.owner.select().from(tables.creditNotes);
  const paid = await paidOrder();
  for (const amount of [1_000, 2_000]) {
    await ask(support, paid, amount);
    await step(support, paid, 'claim');
    await record(support, paid);
  }
  const notes = await shop.owner.select().from(tables.creditNotes);
  const year = shop.clock.now().getUTCFullYear();
  expect(notes.map(({ number }) => number).toSorted()).toEqual(
    Array.from(
      { length: before.length + 2 },
      (_, index) => `AV-${year}-${String(index + 1).padStart(6, '0')}`,
    ),
  );
  const { credit_note: number } = await latest(paid);
  const stranger = await newVisitor(shop.app);
  expect((await stranger.get(`/facture/${number}/pdf`)).statusCode).not.toBe(200);
  const pdf = await support.get(`/facture/${number}/pdf`);
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="avoir-${number}.pdf"`,
  ]);
});

// The last one: the counter of the numbers is not set back with what is deleted.
it('[DK-07] [F5] a restored database that has forgotten a refund asks Wave before it is made again', async () => {
  const paid = await paidOrder();
  await send(paid);
  await shop.drainOutbox();
  // As in a backup of before it was asked for.
  const { id } = await latest(paid);
  await withoutTriggers(shop.owner, async (tx) => {
    await tx.delete(tables.creditNotes).where(eq(tables.creditNotes.refundId, id));
    await tx.delete(tables.orderRefunds).where(eq(tables.orderRefunds.id, id));
  });
  await ask(support, paid, 389_000);
  expect((await step(support, paid, 'claim')).json()).toMatchObject({
    returned: 389_000,
    refunds: [{ state: 'made', reference: `rf-${paid.sessionId}`, credit_note: expect.any(String) }],
  });
  expect(refundsAtProvider(paid)).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

const valueOf = (values: Recording['steps'][number]['facts'], name: string) =>
  values.find((each) => each.name === name)?.value;

it('[TL-03] [DK-07] support replays a refund: who asked, claimed and sent it, and what the provider answered', async () => {
  const paid = await paidOrder();
  await ask(support, paid, 389_000);
  await step(support, paid, 'claim');
  await step(support, paid, 'release', { reason: REASON });
  await step(colleague, paid, 'claim');
  await step(manager, paid, 'takeOver', { reason: REASON });
  await step(manager, paid, 'send');
  paid.fake.failNext('refund', 'lost-answer', paid.sessionId);
  await shop.drainOutbox();
  shop.clock.advance(60_000);
  await shop.drainOutbox();
  const recordingOf = async () =>
    (await support.get(`/api/gestion/paiements/${paid.transactionId}`)).json<Recording>();
  const { payments, steps } = await recordingOf();
  const refund = { machine: 'order-refund', number: 1, amount: 389_000, state: 'made', is_faithful: true };
  expect(payments).toMatchObject([{ state: 'succeeded', refunds: [refund] }]);
  const [first, second, third] = [support, colleague, manager].map(({ accountId }) => `staff:${accountId}`);
  expect(
    steps
      .filter(({ machine }) => machine === 'order-refund')
      .map(({ lane, event, to, facts, context, refund_no }) => [
        lane,
        event,
        to,
        refund_no,
        valueOf(facts, 'actor'),
        valueOf(context, 'claimedBy'),
      ]),
  ).toEqual([
    ['staff', 'refund.asked', 'asked', 1, first, undefined],
    ['staff', 'refund.claimed', 'claimed', 1, first, first],
    ['staff', 'refund.released', 'asked', 1, first, undefined],
    ['staff', 'refund.claimed', 'claimed', 1, second, second],
    ['staff', 'refund.takenOver', 'claimed', 1, third, third],
    ['staff', 'refund.sent', 'sending', 1, third, third],
    ['server', 'provider.answerLost', 'unknown', 1, undefined, third],
    ['server', 'provider.refunded', 'made', 1, undefined, third],
  ]);
  // What is stored no longer follows from the events.
  const { id } = await latest(paid);
  await shop.owner.update(tables.orderRefunds).set({ claimedBy: 1 }).where(eq(tables.orderRefunds.id, id));
  expect((await recordingOf()).payments).toMatchObject([{ refunds: [{ is_faithful: false }] }]);
  // A refund from before its events were stored.
  await shop.owner.delete(tables.refundEvents).where(eq(tables.refundEvents.orderRefundId, id));
  expect((await recordingOf()).payments).toMatchObject([{ refunds: [{ is_faithful: null }] }]);
});
