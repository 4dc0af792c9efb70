import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { raiseStaffTask } from '#server/jobs/staff-task.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import type { Evidence } from '#server/providers/provider.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let support: StaffClient;
let colleague: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
  colleague = await newStaffClient(shop, 'support');
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

/** Whole francs: what the payer gave instead of 389 000. */
const RECEIVED = 388_000;
const REASON = 'Vu avec le client au téléphone.';

/** What the provider says of money that staff may accept: exactly the amount due, and another reference. */
const UNNAMED = { clientReference: 'saisi à la main' } as const;

/** A payment that is a conflict, by default because the provider took another amount, and its task. */
async function conflict(changes: Partial<Evidence> = { amount: RECEIVED }) {
  const { id: orderId, reference } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  shop.provider.settle(transactionId, 'succeeded', changes);
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  return { orderId, reference, transactionId, url: `/api/gestion/taches/${task.id}`, task };
}
const trailOf = async (id: string) =>
  (await shop.owner.select().from(tables.staffActions).where(eq(tables.staffActions.subjectId, id))).map(
    ({ staffId, action, reason }) => ({ staffId, action, reason }),
  );

it('[TL-08] support sees an open task with everything that is known of its payment', async () => {
  const { task, url, transactionId, reference } = await conflict();
  expect(task).toMatchObject({ kind: 'conflict', done_at: null, amount: 389_000 });
  const detail = (await support.get(url)).json();
  expect(detail).toMatchObject({
    payment: {
      transaction_id: transactionId,
      provider: 'wave',
      state: 'conflicted',
      amount: 389_000,
      received: { amount: RECEIVED, currency: 'XOF', mismatches: ['amount'] },
      phone: '+221 77 *** ** 67',
      order: { reference, total: 389_000, customer_name: 'Awa Ndiaye' },
    },
    proposals: [],
    actions: ['keep', 'claim'],
  });
  expect(detail.payment.events.at(-1)).toMatchObject({
    type: 'provider.succeeded',
    actor: 'shopper',
    state: 'conflicted',
  });
  expect(JSON.stringify(detail)).not.toContain('awa@exemple.sn');
  const overview = (await support.get('/api/gestion/resume')).json();
  expect(overview).toMatchObject({ role: 'support', tasks: expect.any(Number) });
  expect(overview.tasks).toBeGreaterThan(0);
});

it('[C25] what a person asked for whose account was deleted since does not count as the first of two', async () => {
  const { url } = await conflict(UNNAMED);
  const former = await newStaffClient(shop, 'support');
  await former.post(`${url}/accepter`, { reason: REASON });
  const deleted = await admin.delete(`/api/users/${former.accountId}`, { current_password: PASSWORD });
  expect(deleted.statusCode).toBe(200);
  const answer = await colleague.post(`${url}/accepter`, { reason: REASON });
  expect(answer.json()).toMatchObject({
    state: 'proposed',
    detail: { payment: { state: 'conflicted' }, proposals: [{ staff_id: colleague.accountId }] },
  });
});

it('[TL-08] [C25] the money of a conflict counts once a second person confirms, with both reasons', async () => {
  const { url, orderId, transactionId, task } = await conflict(UNNAMED);
  expect((await support.get(url)).json().actions).toEqual(['accept', 'claim']);
  const proposed = await support.post(`${url}/accepter`, { reason: REASON });
  expect(proposed.json()).toMatchObject({
    state: 'proposed',
    detail: {
      payment: { state: 'conflicted' },
      proposals: [{ staff_id: support.accountId, reason: REASON }],
    },
  });
  const alone = await support.post(`${url}/accepter`, { reason: REASON });
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'task.second_person']);
  expect((await shop.payments.due(orderId)).state).not.toBe('paid');

  const confirmed = await colleague.post(`${url}/accepter`, { reason: 'Relevé Wave vérifié.' });
  expect(confirmed.json()).toMatchObject({
    state: 'accepted',
    detail: { payment: { state: 'succeeded' }, actions: [] },
  });
  expect((await shop.payments.due(orderId)).state).toBe('paid');
  const { events } = confirmed.json().detail.payment;
  expect(events.at(-1)).toMatchObject({
    type: 'staff.accepted',
    actor: `staff:${colleague.accountId}`,
    reason: `Relevé Wave vérifié. (demandé par le compte ${support.accountId}\u00a0: ${REASON})`,
  });
  expect(await trailOf(String(task.id))).toEqual([
    { staffId: support.accountId, action: 'payment.acceptance_proposed', reason: REASON },
  ]);
  expect(await trailOf(transactionId)).toEqual([
    { staffId: colleague.accountId, action: 'payment.accepted', reason: expect.stringContaining('Relevé') },
  ]);
  await shop.drainOutbox();
  expect(await findViolations(shop.db, { changedSince: new Date(0), unbilledBefore: new Date(0) })).toEqual(
    [],
  );
});

it.each([
  [
    'another amount',
    { amount: 1_000 },
    'Le montant reçu (1\u202f000\u00a0FCFA) ne correspond pas au montant dû (389\u202f000\u00a0FCFA)\u00a0: gardez-le comme avoir client, ou remboursez-le et le client paie de nouveau.',
  ],
  [
    'another currency',
    { currency: 'EUR' },
    'Le montant reçu (389000\u00a0EUR) ne correspond pas au montant dû (389\u202f000\u00a0FCFA)\u00a0: remboursez-le, puis le client paie de nouveau.',
  ],
  [
    'an unreadable amount',
    { amount: undefined },
    'Le montant reçu (illisible) ne correspond pas au montant dû (389\u202f000\u00a0FCFA)\u00a0: remboursez-le, puis le client paie de nouveau.',
  ],
  [
    'test money',
    { mode: 'live' },
    'Cet argent n’est pas celui de ce paiement\u00a0: il ne peut être que remboursé.',
  ],
] as const)(
  '[I4] [TL-08] accepting %s is neither offered nor done, and the refusal says why',
  async (_, changes, message) => {
    const { url, orderId } = await conflict(changes);
    expect((await support.get(url)).json().actions).not.toContain('accept');
    for (const person of [support, colleague]) {
      const answer = await person.post(`${url}/accepter`, { reason: REASON });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'task.not_acceptable', message },
      ]);
    }
    expect((await support.get(url)).json().proposals).toEqual([]);
    expect((await shop.payments.due(orderId)).state).toBe('checking');
  },
);

it('[TL-08] [I17] a refund closes a conflict, only with the amount received, a reference and a reason', async () => {
  const { url, transactionId } = await conflict();
  const unclaimed = await support.post(`${url}/rembourser`, {
    reason: REASON,
    amount: RECEIVED,
    refund_reference: 'WV-R-1',
  });
  expect([unclaimed.statusCode, unclaimed.json().code]).toEqual([409, 'refund.not_claimed']);
  await support.post(`${url}/prendre`);
  const refund = (changes: object) =>
    support.post(`${url}/rembourser`, {
      reason: REASON,
      amount: RECEIVED,
      refund_reference: 'WV-R-1',
      ...changes,
    });
  expect((await refund({ amount: 389_000 })).json().fields).toEqual([
    {
      field: 'amount',
      message: 'Le montant remboursé doit être exactement le montant reçu\u00a0: 388\u202f000\u00a0FCFA.',
    },
  ]);
  expect((await refund({ refund_reference: ' ' })).json().fields[0].field).toBe('refund_reference');
  expect((await refund({ reason: 'ok' })).json().fields).toEqual([
    { field: 'reason', message: 'Indiquez le motif (10 caractères au moins).' },
  ]);
  expect((await refund({})).json()).toMatchObject({
    payment: { state: 'refunded' },
    task: { done_at: expect.any(String) },
    actions: [],
  });
  // The contract's words have none for a refund: without the field a screen would say that nothing was debited.
  const status = await apiClient(shop.app).get(`/api/payment/wave/status/${transactionId}`);
  expect(status.json().data).toMatchObject({ status: 'cancelled', refunded: true });
  expect((await refund({ refund_reference: 'WV-R-2' })).json().code).toBe('task.refused');
  // The same again, after a lost answer, changes nothing.
  expect((await refund({})).json()).toMatchObject({ payment: { state: 'refunded' }, actions: [] });
  expect(await trailOf(transactionId)).toEqual([
    { staffId: support.accountId, action: 'refund.claimed', reason: null },
    { staffId: support.accountId, action: 'payment.refunded', reason: REASON },
  ]);
});

it('[TL-08] asking the provider again ends a stuck payment', async () => {
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  const [attempt] = await shop.owner
    .select()
    .from(tables.paymentAttempts)
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
  await raiseStaffTask(shop.db, { kind: 'stuck_payment', key: attempt!.id, detail: { transactionId } });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const { id } = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  const url = `/api/gestion/taches/${id}`;
  expect((await support.get(url)).json().actions).toEqual(['check', 'close']);
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  const checked = (await support.post(`${url}/verifier`, { reason: REASON })).json();
  expect(checked).toMatchObject({
    payment: { state: 'succeeded' },
    task: { done_at: expect.any(String) },
  });
  expect(await trailOf(transactionId)).toEqual([
    { staffId: support.accountId, action: 'payment.checked', reason: REASON },
  ]);
});

it('[TL-08] [C25] only tasks that are not about money can be closed without a decision', async () => {
  await raiseStaffTask(shop.db, {
    kind: 'orphan_callback',
    key: 'x',
    detail: { reference: '+221771234567', session: 'cos-1', inboxId: null },
  });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const { id } = data.find(({ kind }: { kind: string }) => kind === 'orphan_callback');
  const detail = (await support.get(`/api/gestion/taches/${id}`)).json();
  expect(detail.facts).toEqual([
    { name: 'session', value: 'cos-1' },
    { name: 'reference', value: '[phone]' },
  ]);
  const closed = await support.post(`/api/gestion/taches/${id}/clore`, { reason: REASON });
  expect(closed.json().task.done_at).not.toBeNull();
  const { url } = await conflict();
  const refused = await support.post(`${url}/clore`, { reason: REASON });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'task.refused']);
  expect((await support.get('/api/gestion/taches/999999')).json().code).toBe('task.unknown');
  const { data: done } = (await support.get('/api/gestion/taches?etat=closed')).json();
  expect(done.map((task: { id: number }) => task.id)).toContain(id);
});

it('[TL-08] no kind of task can be raised with a fact that has no French name', () => {
  const task = { kind: 'stuck_work', key: 'x', detail: { nameless: 1 } } as const;
  // @ts-expect-error -- `nameless` is not in factNames, so it does not compile
  const raise = () => raiseStaffTask(shop.db, task);
  expect(raise).toBeTypeOf('function');
});

it('[TL-08] admins read the audit trail, newest first', async () => {
  const trail = (await admin.get('/api/gestion/journal')).json();
  expect(trail.total).toBe(trail.data.length);
  const ids = trail.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  expect(trail.data[0]).toMatchObject({
    staff_id: support.accountId,
    staff_email: expect.stringContaining('@'),
    action: 'task.closed',
    reason: REASON,
  });
  expect((await support.get('/api/gestion/journal')).statusCode).toBe(403);
});

it.each(['orphan_payment', 'unasked_refund'] as const)(
  '[TL-08] [C25] [I23] a task about money that no payment accounts for (%s) is closed by two people',
  async (kind) => {
    await raiseStaffTask(shop.db, { kind, key: `wave/cos-${kind}`, detail: { amount: 389_000 } });
    const { data } = (await support.get('/api/gestion/taches')).json();
    const { id } = data.find((task: { kind: string }) => task.kind === kind);
    const url = `/api/gestion/taches/${id}`;
    expect((await support.get(url)).json()).toMatchObject({ actions: ['close_together'], proposals: [] });
    const close = (person: typeof support, reason = REASON) => person.post(`${url}/clore`, { reason });
    expect((await close(support, 'ok')).json().fields[0].field).toBe('reason');
    expect((await close(support)).json()).toMatchObject({
      task: { done_at: null },
      proposals: [{ staff_id: support.accountId, reason: REASON }],
    });
    const alone = await close(support, 'Encore moi, tout est réglé.');
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'task.second_person']);
    expect((await close(colleague, 'Rendu au client, vérifié.')).json()).toMatchObject({
      task: { done_at: expect.any(String) },
      actions: [],
    });
    expect((await close(support)).json().code).toBe('task.refused');
    expect(await trailOf(String(id))).toEqual([
      { staffId: support.accountId, action: 'task.closing_proposed', reason: REASON },
      { staffId: colleague.accountId, action: 'task.closed', reason: 'Rendu au client, vérifié.' },
    ]);
  },
);

it('[TL-08] [C25] the request of a person who is no longer staff closes nothing', async () => {
  const former = await newStaffClient(shop, 'support');
  await raiseStaffTask(shop.db, { kind: 'orphan_payment', key: 'wave/cos-former', detail: {} });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const { id } = data.find((task: { kind: string }) => task.kind === 'orphan_payment');
  const url = `/api/gestion/taches/${id}`;
  await former.post(`${url}/clore`, { reason: REASON });
  await admin.delete(`/api/users/${former.accountId}`, { current_password: PASSWORD });
  const answer = await colleague.post(`${url}/clore`, { reason: REASON });
  expect(answer.json()).toMatchObject({
    task: { done_at: null },
    proposals: [{ staff_id: colleague.accountId }],
  });
});

const readPage = async (state: string, page: number) =>
  (await support.get(`/api/gestion/taches?etat=${state}&page=${page}`)).json();

it('[TL-08] open and closed tasks are listed page by page, each of them once', async () => {
  const before = (await readPage('open', 1)).total;
  for (let index = 0; index < 120; index += 1)
    await raiseStaffTask(shop.owner, { kind: 'mail_refused', key: `page-${index}`, detail: {} });
  const all = async (state: string) => {
    const first = await readPage(state, 1);
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(first.total / first.limit); page += 1)
      for (const { id } of (await readPage(state, page)).data) ids.push(id);
    return { total: first.total, ids };
  };
  const open = await all('open');
  expect([open.total, new Set(open.ids).size]).toEqual([before + 120, before + 120]);
  const closed = await readPage('closed', 1);
  await shop.owner.update(tables.staffTasks).set({ doneAt: shop.clock.now() });
  const after = await all('closed');
  expect(after.total).toBe(closed.total + open.total);
  expect(new Set(after.ids).size).toBe(after.total);
  expect((await readPage('open', 3)).data).toEqual([]);
  expect(await readPage('closed', 99)).toMatchObject({ page: Math.ceil(after.total / 50) });
});

it('[TL-08] a task about a payment that this database does not have can still be read and closed', async () => {
  const key = randomUUID();
  await raiseStaffTask(shop.db, { kind: 'conflict', key, detail: {} });
  const [task] = await shop.db.select().from(tables.staffTasks).where(eq(tables.staffTasks.key, key));
  const detail = (await support.get(`/api/gestion/taches/${task?.id}`)).json();
  expect(detail).toMatchObject({ payment: null, actions: ['close'] });
});
