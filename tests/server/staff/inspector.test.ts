import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STEP_AGE_MAX_MS } from '#domain/inspection/screen-steps.ts';
import { tables } from '#server/db/index.ts';
import { STEPS_PER_PAYMENT_MAX } from '#server/payments/recordings/screen-steps.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let support: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
});
afterAll(() => shop.close());

const PAGE = '0b8a4f6e-2f0c-4d51-9d3a-5c1f1f2f7a10';
let pages = 0;
const newPage = () => `${PAGE.slice(0, -4)}${String((pages += 1)).padStart(4, '0')}`;

/** A guest who opened a payment. */
async function payer() {
  const visitor = await newVisitor(shop.app);
  const { id: orderId, reference } = await placeOrder(visitor);
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  return { visitor, orderId, reference, transactionId };
}

const step = (number: number, changes: Record<string, unknown> = {}) => ({
  number,
  machine: 'mobile-money',
  version: 1,
  event: 'verify.requested',
  from: 'open.awaiting',
  to: 'open.verifying',
  at: shop.clock.now().toISOString(),
  visible: true,
  online: true,
  ...changes,
});
const report = (visitor: Visitor, transaction: string, steps: unknown[], changes = {}) =>
  visitor.post('/api/payment/parcours', {
    transaction,
    page: newPage(),
    sent_at: shop.clock.now().toISOString(),
    steps,
    ...changes,
  });
const readSteps = async (transaction: string, lane: string) => {
  const { steps } = (await support.get(`/api/gestion/paiements/${transaction}`)).json();
  return steps.filter((each: { lane: string }) => each.lane === lane);
};
const trail = async () => {
  const [last] = await shop.owner
    .select()
    .from(tables.staffActions)
    .orderBy(desc(tables.staffActions.id))
    .limit(1);
  return last;
};

it('[TL-03] support reads what shopper, server and provider did, in one order of time', async () => {
  const { visitor, transactionId, reference } = await payer();
  shop.clock.advance(2_000);
  expect((await report(visitor, transactionId, [step(1)])).json()).toEqual({ success: true });
  shop.clock.advance(2_000);
  shop.provider.settle(transactionId, 'succeeded');
  await shop.payments.status(transactionId, { check: true });
  const recording = (await support.get(`/api/gestion/paiements/${transactionId}`)).json();
  expect(recording.order).toMatchObject({ reference, total: 389_000 });
  expect(recording.payments).toMatchObject([
    { transaction_id: transactionId, provider: 'wave', state: 'succeeded', is_faithful: true },
  ]);
  const lines = recording.steps.map((each: Record<string, unknown>) =>
    [each['lane'], each['event'], each['to']].filter(Boolean).join(' '),
  );
  expect(lines).toEqual([
    'server attempt.created created',
    'server request.sent requesting',
    'provider open',
    'server provider.opened pending',
    'shopper verify.requested open.verifying',
    'provider read',
    'server provider.succeeded succeeded',
  ]);
});

it('[TL-03] finds a payment by its transaction, its order and, audited, by the phone that pays', async () => {
  const { transactionId, reference } = await payer();
  const found = async (search: string) => {
    const answer = await support.post('/api/gestion/paiements', { search });
    return answer.json().data.map((each: Record<string, unknown>) => each['transaction_id']);
  };
  expect(await found(transactionId)).toEqual([transactionId]);
  expect(await found(` ${reference.toLowerCase()} `)).toEqual([transactionId]);
  expect(await found('KE-0000000000')).toEqual([]);
  const before = await trail();
  expect(await found('77 123 45 67')).toContain(transactionId);
  const after = await trail();
  expect(after?.id).not.toBe(before?.id);
  expect(after).toMatchObject({ action: 'payment.phone_searched', staffId: support.accountId });
  expect(JSON.stringify(after?.detail)).not.toContain('771234567');
});

it('a phone is shown only with a reason, which the trail has', async () => {
  const { transactionId } = await payer();
  const url = `/api/gestion/paiements/${transactionId}/telephone`;
  expect((await support.post(url, { reason: '' })).statusCode).toBe(400);
  const answer = await support.post(url, { reason: 'Rappeler le client.' });
  expect(answer.json()).toEqual({ phone: '+221771234567' });
  expect(await trail()).toMatchObject({
    action: 'payment.phone_revealed',
    subjectId: transactionId,
    reason: 'Rappeler le client.',
  });
});

it('[I20] a recording has no phone, mail, name, link, code or capability, whatever a browser reports', async () => {
  const { visitor, transactionId, orderId } = await payer();
  const capability = await shop.capabilityOf(orderId);
  const canaries = ['771234567', 'awa@exemple.sn', capability, 'Awa Ndiaye', 'open.canari', '8301'];
  const known = [
    {},
    { machine: 'checkout', event: 'submit.requested', from: 'filling.ready', to: 'ordering' },
    { machine: 'one-time-code', event: 'verification.requested', from: 'editing', to: 'verifying' },
  ];
  for (const names of known)
    for (const canary of canaries)
      for (const field of ['event', 'from', 'to'])
        expect([200, 400]).toContain(
          (await report(visitor, transactionId, [step(1, { ...names, [field]: canary })])).statusCode,
        );
  expect(await readSteps(transactionId, 'shopper')).toEqual([]);
  await report(
    visitor,
    transactionId,
    known.map((names, index) => step(index + 3, names)),
  );
  expect(await readSteps(transactionId, 'shopper')).toHaveLength(known.length);
  await report(visitor, transactionId, [step(1), step(2, { note: canaries.join(' ') })]);
  const stored = JSON.stringify(
    (await shop.owner.select().from(tables.screenSteps)).filter(({ event }) => canaries.includes(event)),
  );
  const recording = JSON.stringify((await support.get(`/api/gestion/paiements/${transactionId}`)).json());
  expect(stored).toBe('[]');
  for (const canary of [...canaries, '77 123', 'https://']) expect(recording).not.toContain(canary);
});

const at = (time: number) => new Date(time).toISOString();

it('steps are stored once, with the time of the server, never in the future and not too old', async () => {
  const { visitor, transactionId } = await payer();
  const now = shop.clock.now().getTime();
  // The browser's clock is an hour ahead.
  const sentAt = now + 3_600_000;
  const page = newPage();
  const steps = [
    step(1, { at: at(sentAt - 5_000) }),
    step(2, { at: at(sentAt + 5_000) }),
    step(3, { at: at(sentAt - STEP_AGE_MAX_MS - 1) }),
  ];
  for (let time = 0; time < 2; time += 1)
    await report(visitor, transactionId, steps, { page, sent_at: at(sentAt) });
  const rows = await shop.owner
    .select()
    .from(tables.screenSteps)
    .where(eq(tables.screenSteps.page, page))
    .orderBy(asc(tables.screenSteps.number));
  expect(rows.map((row) => [row.number, row.at.getTime() - now, row.clockOffsetMs])).toEqual([
    [1, -5_000, -3_600_000],
    [2, 0, -3_600_000],
  ]);
  const [first] = await readSteps(transactionId, 'shopper');
  expect(first.facts).toEqual(
    expect.arrayContaining([
      { name: 'clockOffset', value: '-3600000 ms' },
      { name: 'page', value: page.slice(0, 8) },
    ]),
  );
});

it('a small offset is the time of the report: the steps keep their times', async () => {
  const { visitor, transactionId } = await payer();
  const now = shop.clock.now().getTime();
  const page = newPage();
  // Sent eight seconds ago, over a slow network.
  await report(visitor, transactionId, [step(1, { at: at(now - 9_000) })], {
    page,
    sent_at: at(now - 8_000),
  });
  const [row] = await shop.owner.select().from(tables.screenSteps).where(eq(tables.screenSteps.page, page));
  expect([row!.at.getTime() - now, row!.clockOffsetMs]).toEqual([-9_000, 8_000]);
});

it('a payment has a limited number of steps', async () => {
  const { visitor, transactionId } = await payer();
  for (let batch = 0; batch <= STEPS_PER_PAYMENT_MAX / 50; batch += 1)
    await report(
      visitor,
      transactionId,
      Array.from({ length: 50 }, (_, index) => step(index + 1)),
    );
  expect(await readSteps(transactionId, 'shopper')).toHaveLength(STEPS_PER_PAYMENT_MAX);
});

it('nobody reports steps for the payment of another person', async () => {
  const { transactionId } = await payer();
  const stranger = await payer();
  expect((await report(stranger.visitor, transactionId, [step(1)])).statusCode).toBe(404);
  expect(await readSteps(transactionId, 'shopper')).toEqual([]);
});

it('an unknown payment has no recording', async () => {
  const answer = await support.get('/api/gestion/paiements/WV9-AAAAAAAAAAAAAAAA');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'payment.unknown']);
});
