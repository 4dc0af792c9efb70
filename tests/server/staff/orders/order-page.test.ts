import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { timelineSentence } from '#domain/wording/order-timeline.ts';
import { tables } from '#server/db/index.ts';
import type { components } from '#openapi/schema.d.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Detail = components['schemas']['StaffOrderDetail'];

let shop: TestShop;
let support: StaffClient;
let admin: StaffClient;

beforeAll(async () => {
  shop = await openTestShop();
});
/** Sessions end while a test advances the clock. */
beforeEach(async () => {
  support = await newStaffClient(shop, 'support');
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

const pageOf = (id: number) => `/api/gestion/commandes/${id}`;
async function read(id: number): Promise<Detail> {
  const answer = await support.get(pageOf(id));
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const guestOrder = async () => placeOrder(await newVisitor(shop.app));
const told = ({ timeline }: Detail) =>
  timeline.map(({ kind, name }) => (name === undefined ? kind : `${kind} ${name}`));
const begin = async (orderId: number) =>
  (await shop.payments.initiate({ orderId, provider: 'wave', phone: '765554433' })).transactionId;
async function settle(transactionId: string, verdict: 'succeeded' | 'failed'): Promise<void> {
  shop.provider.settle(transactionId, verdict);
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
}

it('[DK-03] an order has its buyer, lines, instalments and payments', async () => {
  const { id, reference } = await guestOrder();
  const transactionId = await begin(id);
  const detail = await read(id);
  expect(detail).toMatchObject({
    order: {
      reference,
      customer_name: 'Awa Ndiaye',
      delivery: { adresse: 'Sicap Liberté 6, villa 12', telephone: '+221771234567' },
      instalments: [{ instalment_no: 1, amount: 389_000, state: 'in_progress' }],
    },
    number: expect.stringMatching(/^CMD-/),
    email: 'awa@exemple.sn',
    payments: [{ transaction_id: transactionId, provider: 'wave', state: 'pending', instalment_no: 1 }],
  });
  expect(detail.order.order_lines).toHaveLength(2);
});

it('[DK-03] the money of an order: never tried, begun, refused, paid', async () => {
  const { id } = await guestOrder();
  expect((await read(id)).money).toMatchObject({
    standing: 'unpaid',
    last_try: null,
    settled: null,
    to_return: 0,
  });
  const refused = await begin(id);
  expect((await read(id)).money).toMatchObject({ standing: 'inProgress', last_try: { verdict: 'pending' } });
  await settle(refused, 'failed');
  expect((await read(id)).money).toMatchObject({ standing: 'unpaid', last_try: { verdict: 'failed' } });
  await settle(await begin(id), 'succeeded');
  expect((await read(id)).money).toMatchObject({
    standing: 'paid',
    residual: 0,
    next: null,
    settled: { method: 'wave', at: expect.any(String) },
    last_try: null,
  });
});

it('[DK-03] money that came twice is to be returned', async () => {
  const { id } = await guestOrder();
  const first = await begin(id);
  await settle(first, 'failed');
  await settle(await begin(id), 'succeeded');
  shop.provider.settle(first, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(first, { check: true });
  const { money } = await read(id);
  expect(money).toMatchObject({ standing: 'paid', to_return: 389_000 });
  const { data } = (await support.get('/api/gestion/commandes')).json<{
    data: { id: number; to_return: boolean }[];
  }>();
  expect(data.find((row) => row.id === id)?.to_return).toBe(true);
});

it('[DK-03] [I4] the timeline tells what was received, not what was asked for', async () => {
  const { id } = await guestOrder();
  const transactionId = await begin(id);
  shop.provider.settle(transactionId, 'succeeded', { amount: 388_500 });
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { timeline, money } = await read(id);
  expect(timeline.filter(({ kind }) => kind === 'payment').map(({ name, amount }) => [name, amount])).toEqual(
    [
      ['provider.succeeded', 388_500],
      ['provider.opened', 389_000],
      ['request.sent', 389_000],
      ['attempt.created', 389_000],
    ],
  );
  expect(money).toMatchObject({ standing: 'checking', residual: 389_000 });
});

it('[DK-03] the page of an order names its open tasks, and no other', async () => {
  const { id } = await guestOrder();
  const first = await begin(id);
  await settle(first, 'failed');
  const second = await begin(id);
  await settle(second, 'succeeded');
  shop.provider.settle(first, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(first, { check: true });
  await shop.drainOutbox();
  const url = `/api/gestion/commandes/${id}/remboursements`;
  const asked = await support.post(url, {
    transaction_id: second,
    amount: 1_000,
    cause: 'goodwill',
    reason: 'Vu avec le client au téléphone.',
    lines: [],
  });
  const { tasks } = await read(id);
  expect(tasks?.map(({ kind }) => kind)).toEqual(['refund', 'order_refund']);
  const { task } = (await support.get(`/api/gestion/taches/${tasks?.[0]?.id}`)).json();
  expect(task).toMatchObject({ kind: 'refund', transaction_id: first });
  const [refund] = asked.json<{ refunds: { id: number }[] }>().refunds;
  await support.post(`${url}/${refund?.id}`, { step: 'withdraw', reason: 'Vu avec le client au téléphone.' });
  expect((await read(id)).tasks?.map(({ kind }) => kind)).toEqual(['refund']);
  expect((await read((await guestOrder()).id)).tasks).toEqual([]);
});

it('[DK-03] one timeline has the order, its payments, invoice, mails and what staff did, the latest first', async () => {
  // A mailbox gets few mails about orders that were not paid.
  const { id } = await placeOrder(await newVisitor(shop.app), { email: 'chronologie@exemple.sn' });
  await shop.drainOutbox();
  const refused = await begin(id);
  await settle(refused, 'failed');
  await settle(await begin(id), 'succeeded');
  const reveal = await support.post(`/api/gestion/paiements/${refused}/telephone`, {
    reason: 'Le client veut savoir quel numéro a payé.',
  });
  expect(reveal.statusCode).toBe(200);
  await support.post('/api/gestion/commandes/recherche', { search: 'Awa Ndiaye' });
  const detail = await read(id);
  const [invoice] = await shop.owner
    .select({ number: tables.invoices.number })
    .from(tables.invoices)
    .innerJoin(tables.paymentIntents, eq(tables.paymentIntents.id, tables.invoices.intentId))
    .where(eq(tables.paymentIntents.orderId, id));
  const kinds = told(detail);
  expect(kinds).toEqual(
    expect.arrayContaining([
      'placed',
      'message mail.order_placed',
      'payment attempt.created',
      'payment provider.failed',
      'payment provider.succeeded',
      `invoiceIssued ${invoice?.number}`,
      'message mail.payment_received',
      'staff payment.phone_revealed',
    ]),
  );
  expect(kinds.filter((each) => each.includes('searched'))).toEqual([]);
  expect(kinds.at(-1)).toBe('placed');
  const times = detail.timeline.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(detail.timeline.find(({ kind }) => kind === 'staff')?.by).toMatch(/@/);
  expect(JSON.stringify(detail.timeline)).not.toContain('765554433');
});

it('[DK-03] steps of the customer are in the timeline, and only those that have a sentence', async () => {
  const { id } = await guestOrder();
  const transactionId = await begin(id);
  const [attempt] = await shop.owner
    .select()
    .from(tables.paymentAttempts)
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
  const step = {
    attemptId: attempt!.id,
    page: '00000000-0000-4000-8000-000000000000',
    machine: 'mobile-money' as const,
    version: 1,
    fromState: 'open.awaiting',
    toState: 'open.verifying',
    isVisible: true,
    isOnline: true,
    at: shop.clock.now(),
    clockOffsetMs: 0,
  };
  await shop.owner.insert(tables.screenSteps).values([
    { ...step, number: 1, event: 'verify.requested' },
    { ...step, number: 2, event: 'phone.changed' },
    { ...step, number: 3, event: 'xstate.after.pollInterval.mobileMoney.open' },
  ]);
  expect(told(await read(id)).filter((each) => each.startsWith('customer'))).toEqual([
    'customer verify.requested',
  ]);
});

it('[DK-03] cash, its reversal and a link to pay are in the timeline', async () => {
  const { id, reference } = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
  const cash = { instalment_no: 1, amount: 100_001, reason: 'Reçu au comptoir ce matin.' };
  expect((await support.post(`/api/gestion/especes/${reference}`, cash)).statusCode).toBe(200);
  await shop.drainOutbox();
  const { last_cash: last } = (await support.get(`/api/gestion/especes/${reference}`)).json();
  const reversal = { cash_id: last.id, reason: 'Saisi sur la mauvaise commande.' };
  expect((await admin.post(`/api/gestion/especes/${reference}/annuler`, reversal)).statusCode).toBe(200);
  const detail = await read(id);
  expect(told(detail)).toEqual(expect.arrayContaining(['cashReceived', 'cashReversed']));
  expect(told(detail).filter((each) => each.startsWith('staff'))).toEqual([]);
  expect(detail.timeline.find(({ kind }) => kind === 'cashReversed')).toMatchObject({
    amount: 100_001,
    text: 'Saisi sur la mauvaise commande.',
  });
  expect(detail.money.standing).toBe('atDoor');
});

it('[DK-03] a note stays when it is withdrawn, and both are in the audit trail', async () => {
  const { id } = await guestOrder();
  const added = await support.post(`${pageOf(id)}/notes`, { text: '  Livrer après 18 h.  ' });
  expect(added.statusCode).toBe(200);
  const note = added.json<Detail>().timeline.find(({ kind }) => kind === 'note');
  expect(note).toMatchObject({
    text: 'Livrer après 18 h.',
    is_withdrawn: false,
    by: expect.stringMatching(/@/),
  });
  for (const staff of [admin, support]) {
    const withdrawn = await staff.post(`${pageOf(id)}/notes/${note?.note_id}/retirer`);
    expect(withdrawn.statusCode).toBe(200);
    const entries = withdrawn.json<Detail>().timeline;
    expect(entries.filter(({ kind }) => kind === 'noteWithdrawn')).toHaveLength(1);
    expect(entries.find(({ kind }) => kind === 'note')).toMatchObject({ is_withdrawn: true });
  }
  const actions = await shop.owner
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.subjectId, String(id)));
  expect(actions.map(({ action }) => action)).toEqual(['order.noted', 'order.note_withdrawn']);
  await expect(shop.owner.delete(tables.orderNotes)).rejects.toThrow(/delete/i);
});

it('[DK-03] a note of another order, an unknown order and an empty note are refused', async () => {
  const one = await guestOrder();
  const other = await guestOrder();
  const added = await support.post(`${pageOf(one.id)}/notes`, { text: 'Livrer après 18 h.' });
  const { note_id: noteId } = added.json<Detail>().timeline.find(({ kind }) => kind === 'note') ?? {};
  expect((await support.post(`${pageOf(other.id)}/notes/${noteId}/retirer`)).json()).toMatchObject({
    code: 'order.unknown',
  });
  expect((await support.post(`${pageOf(999_999)}/notes`, { text: 'x' })).statusCode).toBe(404);
  expect((await support.get(pageOf(999_999))).statusCode).toBe(404);
  const empty = await support.post(`${pageOf(one.id)}/notes`, { text: '   ' });
  expect(empty.json()).toMatchObject({ code: 'request.invalid', fields: [{ field: 'text' }] });
});

it('[DK-03] every entry that the server tells has a sentence', async () => {
  const { data } = (await support.get('/api/gestion/commandes')).json<{ data: { id: number }[] }>();
  for (const { id } of data) {
    const { timeline } = await read(id);
    for (const { kind, name } of timeline) {
      const sentence = timelineSentence({ at: 0, kind, name }, 1);
      expect([kind, name, sentence.length > 3 && !/[a-z]\.[a-z]/.test(sentence)]).toEqual([kind, name, true]);
    }
  }
});
