import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { features as hostedFeatures } from '#tests/support/payments/providers/paydunya.ts';
import { withoutTriggers } from '#tests/support/postgres/empty-tables.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let support: StaffClient;
let colleague: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  shop = await openTestShop(undefined, [hostedFeatures]);
});
/** Sessions end while a test advances the clock. */
beforeEach(async () => {
  support = await newStaffClient(shop, 'support');
  colleague = await newStaffClient(shop, 'support');
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

const REASON = 'Vu avec le client au téléphone.';
let references = 0;
const newReference = () => `WV-R-${(references += 1)}`;

/** A surplus: the payment of an order that was cancelled meanwhile, and its task. */
async function surplus(provider = 'wave') {
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider, phone: '771234567' });
  await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, orderId));
  const fake = provider === 'wave' ? shop.provider : shop.otherProviders[0]!;
  const { sessionId } = fake.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  return { transactionId, sessionId, fake, url: `/api/gestion/taches/${task.id}` };
}

const record = (person: StaffClient, url: string, refund_reference = newReference()) =>
  person.post(`${url}/rembourser`, { reason: REASON, amount: 389_000, refund_reference });
const detailOf = async (person: StaffClient, url: string) => (await person.get(url)).json();
const eventsOf = async (url: string) =>
  (await detailOf(support, url)).payment.events.map(({ type }: { type: string }) => type);
const trailOf = async (transactionId: string) =>
  (
    await shop.owner
      .select()
      .from(tables.staffActions)
      .where(eq(tables.staffActions.subjectId, transactionId))
  ).map(({ staffId, action }) => ({ staffId, action }));
const violations = async () => {
  await shop.drainOutbox();
  return findViolations(shop.db, { changedSince: new Date(0), unbilledBefore: new Date(0) });
};

it('[I24] a refund is claimed by one person, whom the others see with the time, and only that person records it', async () => {
  const { url } = await surplus();
  expect(await detailOf(support, url)).toMatchObject({
    payment: { refund: { state: 'asked', claimed_by: null } },
    actions: ['keep', 'claim'],
  });
  const claimed = await support.post(`${url}/prendre`);
  expect([claimed.statusCode, claimed.json()]).toMatchObject([
    200,
    {
      payment: {
        refund: {
          state: 'claimed',
          claimed_by: support.accountId,
          claimant_name: expect.stringContaining('@'),
          claimed_at: shop.clock.now().toISOString(),
          provider_answer: 'none',
        },
      },
      actions: ['send', 'refund', 'release'],
    },
  ]);
  const { claimant_name: name } = claimed.json().payment.refund;
  expect(await detailOf(colleague, url)).toMatchObject({
    payment: { refund: { claimed_by: support.accountId, claimant_name: name } },
    actions: [],
  });
  expect((await detailOf(admin, url)).actions).toEqual(['take_over']);
  const second = await colleague.post(`${url}/prendre`);
  expect([second.statusCode, second.json().code]).toEqual([409, 'refund.claimed']);
  expect(second.json().message).toContain(`${name} s’en charge depuis le `);
  for (const person of [colleague, admin]) {
    const refused = await record(person, url);
    expect([refused.statusCode, refused.json().code]).toEqual([
      409,
      expect.stringMatching(/^(task|refund)\./),
    ]);
  }
  expect((await record(support, url)).json()).toMatchObject({
    payment: { state: 'refunded', refund: { state: 'made', found_at_provider: false } },
    task: { done_at: expect.any(String) },
    actions: [],
  });
  expect(await violations()).toEqual([]);
});

it('[I19] claiming again changes nothing, and a claim that is given back can be claimed by another person', async () => {
  const { url, transactionId } = await surplus();
  await support.post(`${url}/prendre`);
  expect((await support.post(`${url}/prendre`)).statusCode).toBe(200);
  expect((await colleague.post(`${url}/rendre`)).json().code).toBe('refund.claimed');
  expect((await support.post(`${url}/rendre`)).json()).toMatchObject({
    payment: { refund: { state: 'asked', claimed_by: null, claimed_at: null } },
    actions: ['keep', 'claim'],
  });
  expect((await support.post(`${url}/rendre`)).json().code).toBe('task.refused');
  expect((await record(support, url)).json().code).toBe('refund.not_claimed');
  await colleague.post(`${url}/prendre`);
  expect((await record(colleague, url)).json().payment.state).toBe('refunded');
  expect(await trailOf(transactionId)).toEqual([
    { staffId: support.accountId, action: 'refund.claimed' },
    { staffId: support.accountId, action: 'refund.released' },
    { staffId: colleague.accountId, action: 'refund.claimed' },
    { staffId: colleague.accountId, action: 'payment.refunded' },
  ]);
});

it('[I19] [I24] a refund that is recorded again after a lost answer is there once, and only for this person and reference', async () => {
  const { url, transactionId } = await surplus();
  await support.post(`${url}/prendre`);
  const reference = newReference();
  const first = await record(support, url, reference);
  const again = await record(support, url, reference.toLowerCase());
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toMatchObject({
    payment: { state: 'refunded', refund: { state: 'made' } },
    actions: [],
  });
  expect((await record(support, url)).json().code).toBe('task.refused');
  expect((await record(colleague, url, reference)).json().code).toBe('task.refused');
  const trail = await trailOf(transactionId);
  expect(trail.filter(({ action }) => action === 'payment.refunded')).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

it('[C25] an admin takes a claim over with a reason; support cannot', async () => {
  const { url, transactionId } = await surplus();
  await support.post(`${url}/prendre`);
  expect((await colleague.post(`${url}/reprendre`, { reason: REASON })).statusCode).toBe(403);
  expect((await admin.post(`${url}/reprendre`, { reason: 'ok' })).statusCode).toBe(400);
  expect((await admin.post(`${url}/reprendre`, { reason: REASON })).json()).toMatchObject({
    payment: { refund: { claimed_by: admin.accountId } },
    actions: ['send', 'refund', 'release'],
  });
  expect((await record(support, url)).json().code).toMatch(/^(task\.refused|refund\.)/);
  expect((await record(admin, url)).json().payment.state).toBe('refunded');
  expect(await trailOf(transactionId)).toContainEqual({
    staffId: admin.accountId,
    action: 'refund.taken_over',
  });
});

it.each([
  ['the same', (reference: string) => reference],
  ['in small letters', (reference: string) => reference.toLowerCase()],
  ['with spaces around it', (reference: string) => `  ${reference} `],
])('[I24] the reference of another refund is refused: %s', async (_, typed) => {
  const [first, second] = [await surplus(), await surplus()];
  const reference = newReference();
  await support.post(`${first.url}/prendre`);
  expect((await record(support, first.url, reference)).json().payment.refund).toMatchObject({ reference });
  await support.post(`${second.url}/prendre`);
  const refused = await record(support, second.url, typed(reference));
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    [
      {
        field: 'refund_reference',
        message: 'Cette référence est déjà celle d’un autre remboursement. Vérifiez-la dans le portail.',
      },
    ],
  ]);
  expect((await detailOf(support, second.url)).payment).toMatchObject({
    state: 'surplus',
    refund: { state: 'claimed' },
  });
});

/** The database as it was before the refund was recorded, as after restoring a backup. */
async function restoreBefore({ transactionId, url }: { transactionId: string; url: string }): Promise<void> {
  const { paymentAttempts, paymentEvents, refunds, staffTasks } = tables;
  const [attempt] = await shop.owner
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clientReference, transactionId));
  await withoutTriggers(shop.owner, async (tx) => {
    await tx.delete(refunds).where(eq(refunds.attemptId, attempt!.id));
    await tx
      .delete(paymentEvents)
      .where(and(eq(paymentEvents.attemptId, attempt!.id), eq(paymentEvents.type, 'staff.refunded')));
    await tx.update(paymentAttempts).set({ state: 'surplus' }).where(eq(paymentAttempts.id, attempt!.id));
    await tx
      .update(staffTasks)
      .set({ doneAt: null })
      .where(eq(staffTasks.id, Number(url.split('/').at(-1))));
  });
}

it('[F5] [I24] after a restore the provider tells of the refund: it is recorded as made, and nobody pays it again', async () => {
  const paid = await surplus();
  await support.post(`${paid.url}/prendre`);
  const reference = newReference();
  await record(support, paid.url, reference);
  paid.fake.refund(paid.transactionId, reference);
  await restoreBefore(paid);
  expect((await detailOf(colleague, paid.url)).actions).toEqual(['keep', 'claim']);

  const answer = await colleague.post(`${paid.url}/prendre`);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      payment: {
        state: 'refunded',
        refund: { state: 'made', reference, found_at_provider: true, claimed_by: null },
      },
      task: { done_at: expect.any(String) },
      actions: [],
    },
  ]);
  expect((await eventsOf(paid.url)).at(-1)).toBe('provider.refunded');
  expect(await trailOf(paid.transactionId)).toContainEqual({
    staffId: colleague.accountId,
    action: 'refund.found',
  });
  const keys = await shop.db
    .select()
    .from(tables.refunds)
    .where(eq(tables.refunds.providerReference, reference));
  expect(keys).toMatchObject([
    { provider: 'wave', transaction: expect.stringMatching(/^T/), number: 1, amount: 389_000 },
  ]);
  expect(await violations()).toEqual([]);
});

it('[I24] a refund that the provider lists when it is recorded keeps the provider’s reference', async () => {
  const { url, transactionId, fake } = await surplus();
  await support.post(`${url}/prendre`);
  const reference = fake.refund(transactionId);
  expect((await record(support, url, 'recopié de travers')).json().payment).toMatchObject({
    state: 'refunded',
    refund: { reference, found_at_provider: true },
  });
});

it('[I24] a refund of days ago is found too, also beyond the first page of a day', async () => {
  const { url, transactionId, fake } = await surplus();
  for (let other = 0; other < 5; other += 1) fake.addStatementItem(`other-${transactionId}-${other}`, {});
  const reference = fake.refund(transactionId);
  shop.clock.advance(6 * 24 * 3_600_000);
  const later = await newStaffClient(shop, 'support');
  expect((await later.post(`${url}/prendre`)).json().payment.refund).toMatchObject({
    state: 'made',
    reference,
  });
});

it('[I24] a refund of another payment is not taken for this one', async () => {
  const [first, second] = [await surplus(), await surplus()];
  first.fake.refund(first.transactionId);
  expect((await support.post(`${second.url}/prendre`)).json().payment.refund).toMatchObject({
    state: 'claimed',
    provider_answer: 'none',
  });
});

it('[I24] when the provider does not answer or cannot tell, the claim says that its portal must be looked at', async () => {
  const { url, fake } = await surplus();
  fake.failNext('statement', 'lost-answer');
  expect((await support.post(`${url}/prendre`)).json().payment.refund).toMatchObject({
    state: 'claimed',
    provider_answer: 'noAnswer',
  });
  const hosted = await surplus('paydunya');
  expect((await support.post(`${hosted.url}/prendre`)).json().payment.refund).toMatchObject({
    state: 'claimed',
    provider_answer: 'cannotTell',
  });
  const old = await surplus();
  shop.clock.advance(40 * 24 * 3_600_000);
  const later = await newStaffClient(shop, 'support');
  expect((await later.post(`${old.url}/prendre`)).json().payment.refund.provider_answer).toBe('cannotTell');
});

it('[C25] [I24] money that a person is about to return cannot be accepted meanwhile', async () => {
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  shop.provider.settle(transactionId, 'succeeded', { clientReference: 'saisi à la main' });
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  const url = `/api/gestion/taches/${task.id}`;
  await support.post(`${url}/accepter`, { reason: REASON });
  await admin.post(`${url}/prendre`);
  const refused = await colleague.post(`${url}/accepter`, { reason: REASON });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'refund.claimed']);
  await expect(
    shop.payments.acceptConflict({
      transactionId,
      staffId: colleague.accountId,
      reason: REASON,
      idempotencyKey: 'x',
    }),
  ).rejects.toMatchObject({ code: 'refund_claimed' });
  await admin.post(`${url}/rendre`);
  expect((await colleague.post(`${url}/accepter`, { reason: REASON })).json()).toMatchObject({
    state: 'accepted',
    detail: { payment: { state: 'succeeded', refund: { state: 'withdrawn' } }, actions: [] },
  });
  expect((await support.post(`${url}/prendre`)).json().code).toBe('task.refused');
  expect(await violations()).toEqual([]);
});

/** Money that is to be returned, and its task: a conflict of this amount. */
async function received(amount: number): Promise<{ transactionId: string; url: string }> {
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  shop.provider.settle(transactionId, 'succeeded', { amount });
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  return { transactionId, url: `/api/gestion/taches/${task.id}` };
}
const ask = (person: StaffClient, url: string) => person.post(`${url}/demander`, { reason: REASON });
const actionsFor = async (person: StaffClient, url: string): Promise<string[]> =>
  (await detailOf(person, url)).actions;

it('[I24] [C25] more than 500 000 F is returned by two: one asks with a reason, another one claims, also not a manager alone', async () => {
  const { url, transactionId } = await received(500_001);
  for (const person of [support, colleague, admin]) {
    expect(await actionsFor(person, url)).toEqual(['keep', 'claim_together']);
    const alone = await person.post(`${url}/prendre`);
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'task.second_person']);
  }
  const unclaimed = await admin.post(`${url}/rembourser`, {
    reason: REASON,
    amount: 500_001,
    refund_reference: newReference(),
  });
  expect([unclaimed.statusCode, unclaimed.json().code]).toEqual([409, 'refund.not_claimed']);
  const asked = await ask(support, url);
  expect([asked.statusCode, asked.json()]).toMatchObject([
    200,
    {
      actions: ['keep'],
      proposals: [{ action: 'refund.claim_proposed', staff_id: support.accountId, reason: REASON }],
    },
  ]);
  for (const again of [await ask(support, url), await support.post(`${url}/prendre`)])
    expect([again.statusCode, again.json().code]).toEqual([409, 'task.second_person']);
  expect(await actionsFor(colleague, url)).toEqual(['keep', 'claim']);
  expect((await colleague.post(`${url}/prendre`)).statusCode).toBe(200);
  const recorded = await colleague.post(`${url}/rembourser`, {
    reason: REASON,
    amount: 500_001,
    refund_reference: newReference(),
  });
  expect(recorded.json()).toMatchObject({ payment: { state: 'refunded' }, actions: [] });
  expect((await trailOf(transactionId)).map(({ action }) => action)).toContain('refund.claimed');
  expect(await violations()).toEqual([]);
});

it('[I24] up to 500 000 F one person claims, and there is nothing to ask for', async () => {
  const { url } = await received(500_000);
  expect(await actionsFor(support, url)).toEqual(['keep', 'claim']);
  const asked = await ask(support, url);
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'task.refused']);
});

it('[I24] [C25] a request to accept money confirms no refund, and one of a person who left does not count', async () => {
  const { url } = await received(600_000);
  const { id, times_raised: round } = (await detailOf(support, url)).task;
  await shop.owner.insert(tables.staffActions).values({
    staffId: support.accountId,
    action: 'payment.acceptance_proposed',
    subjectKind: 'task',
    subjectId: String(id),
    reason: REASON,
    detail: { round },
    at: shop.clock.now(),
  });
  expect(await actionsFor(colleague, url)).toEqual(['keep', 'claim_together']);
  const leaving = await newStaffClient(shop, 'support');
  expect((await ask(leaving, url)).statusCode).toBe(200);
  expect(await actionsFor(colleague, url)).toEqual(['keep', 'claim']);
  await admin.delete(`/api/gestion/equipe/${leaving.accountId}`, { reason: REASON });
  expect(await actionsFor(colleague, url)).toEqual(['keep', 'claim_together']);
});

/** A claimed refund of a surplus that the provider is told to make; the worker then calls. */
async function sent(provider = 'wave') {
  const held = await surplus(provider);
  await support.post(`${held.url}/prendre`);
  return { ...held, answer: await support.post(`${held.url}/faire-rembourser`) };
}
const refundCalls = ({ fake, sessionId }: Awaited<ReturnType<typeof surplus>>) =>
  fake.calls.filter(({ call, name }) => call === 'refund' && name === sessionId);
const refundOf = async (url: string) => (await detailOf(support, url)).payment.refund;

it('[DK-09] [I24] Wave returns a surplus itself, for the person who has claimed it, and nobody else does meanwhile', async () => {
  const { answer, url, transactionId } = await sent();
  expect(answer.json()).toMatchObject({ payment: { refund: { state: 'sending' } }, actions: [] });
  for (const [person, path] of [
    [colleague, 'prendre'],
    [support, 'rendre'],
    [colleague, 'faire-rembourser'],
  ] as const)
    expect((await person.post(`${url}/${path}`)).json().code).toMatch(/^(refund\.claimed|task\.refused)$/);
  expect((await record(support, url)).statusCode).toBe(409);
  // The same request again changes nothing, before and after Wave has returned the money (I19).
  const sendAgain = async () => (await support.post(`${url}/faire-rembourser`)).statusCode;
  expect(await sendAgain()).toBe(200);
  await shop.drainOutbox();
  expect(await sendAgain()).toBe(200);
  expect(await detailOf(support, url)).toMatchObject({
    payment: { state: 'refunded', refund: { state: 'made', found_at_provider: true, reference: null } },
    task: { done_at: expect.any(String) },
    actions: [],
  });
  const trail = await trailOf(transactionId);
  expect(trail.filter(({ action }) => action === 'refund.sent')).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

it.each([['lost-answer'], ['lost-request']] as const)(
  '[DK-09] after a %s of a surplus the call is repeated, the money is returned once, and the statement names it',
  async (failure) => {
    const held = await sent();
    const { fake, sessionId, transactionId, url } = held;
    fake.failNext('refund', failure, sessionId);
    await shop.drainOutbox();
    expect(await refundOf(url)).toMatchObject({ state: 'unknown' });
    expect((await detailOf(admin, url)).actions).toEqual([]);
    shop.clock.advance(60_000);
    await shop.drainOutbox();
    expect(await refundOf(url)).toMatchObject({ state: 'made' });
    expect(refundCalls(held)).toHaveLength(failure === 'lost-answer' ? 1 : 2);
    shop.clock.advance(3_600_000);
    await shop.tick('statement of wave');
    support = await newStaffClient(shop, 'support');
    expect(await refundOf(url)).toMatchObject({ state: 'made', reference: expect.stringMatching(/^rf-/) });
    const unasked = await shop.owner
      .select()
      .from(tables.staffTasks)
      .where(eq(tables.staffTasks.kind, 'unasked_refund'));
    expect(unasked.filter(({ detail }) => detail['transactionId'] === transactionId)).toEqual([]);
    expect(await violations()).toEqual([]);
  },
);

it('[DK-09] what Wave refuses of a surplus goes back to the person who claimed it, who returns it by hand', async () => {
  const { fake, sessionId, url } = await sent();
  fake.failNext('refund', 'refused', sessionId);
  await shop.drainOutbox();
  expect(await detailOf(support, url)).toMatchObject({
    payment: { refund: { state: 'claimed', refusal: 'refused', claimed_by: support.accountId } },
    actions: ['send', 'refund', 'release'],
  });
  expect((await record(support, url)).json()).toMatchObject({ payment: { refund: { state: 'made' } } });
  expect(await violations()).toEqual([]);
});

it('[DK-09] a provider without refunds is done by hand only, and nobody sends what another person claimed', async () => {
  const { answer, url } = await sent(hostedFeatures.id);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'task.refused']);
  expect((await detailOf(support, url)).actions).toEqual(['refund', 'release']);
  const { url: other } = await surplus();
  await support.post(`${other}/prendre`);
  const refused = await colleague.post(`${other}/faire-rembourser`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'refund.claimed']);
});

it('[TL-03] [I24] support replays the refund of a surplus, and each refund leads to its stored state', async () => {
  const { url, transactionId, fake, sessionId } = await sent();
  fake.failNext('refund', 'refused', sessionId);
  await shop.drainOutbox();
  await record(support, url);
  const { payments, steps } = (await support.get(`/api/gestion/paiements/${transactionId}`)).json();
  expect(payments).toMatchObject([
    { state: 'refunded', refunds: [{ machine: 'refund', number: 1, state: 'made', is_faithful: true }] },
  ]);
  const ofRefund = steps.filter(({ machine }: { machine: string }) => machine === 'refund');
  expect(ofRefund.map(({ event, to }: Record<string, string>) => `${event} ${to}`)).toEqual([
    'refund.asked asked',
    'refund.claimed claimed',
    'refund.sent sending',
    'provider.refused claimed',
    'refund.made made',
  ]);
});
