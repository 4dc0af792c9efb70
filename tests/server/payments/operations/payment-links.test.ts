import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { type Buyer, createBuyer, newSignedInVisitor, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { features as scannedFeatures } from '#tests/support/payments/providers/orange.ts';
import { features as hostedFeatures } from '#tests/support/payments/providers/paydunya.ts';
import { openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient, newVisitor, type Visitor } from '#tests/support/visitor.ts';

const DAY_MS = 86_400_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, [hostedFeatures, scannedFeatures]);
});
afterAll(() => shop.close());

interface Shared {
  owner: Visitor;
  buyer: Buyer;
  id: number;
  reference: string;
  link: string;
  token: string;
}

const linkPath = (id: number) => `/api/commande/${id}/payment-link`;

async function create(owner: Visitor, id: number, instalment = 1) {
  const answer = await owner.post(linkPath(id), { instalment_no: instalment });
  expect(answer.statusCode).toBe(201);
  const { url, link }: { url: string; link: { id: string } } = answer.json();
  const { origin, pathname, searchParams, hash } = new URL(url);
  expect([origin, pathname, searchParams.get('lien')]).toEqual([ORIGIN, '/paiement-partage', link.id]);
  return { link: link.id, token: hash.slice(1) };
}

/** A pre-order of a member, with the link to its first instalment of 30 001 francs. */
async function share(): Promise<Shared> {
  const buyer = await createBuyer(shop, 'member');
  const principal = principalOf(buyer, 'member');
  const { id, reference } = await placeCustomerOrder(shop, { saleType: 'preorder', principal });
  const owner = await newSignedInVisitor(shop, buyer);
  return { owner, buyer, id, reference, ...(await create(owner, id)) };
}

const open = (payer: Visitor, { link, token }: Pick<Shared, 'link' | 'token'>) =>
  payer.post('/api/payment/shared/open', { link, token });

/** A browser that has followed the link. */
async function newPayer(shared: Pick<Shared, 'link' | 'token'>): Promise<Visitor> {
  const payer = await newVisitor(shop.app);
  expect((await open(payer, shared)).statusCode).toBe(200);
  return payer;
}
const read = (payer: Visitor, { link }: Pick<Shared, 'link'>) => payer.get(`/api/payment/shared/${link}`);
const initiate = (payer: Visitor, id: number, body: object = {}) =>
  payer.post('/api/payment/wave/initiate', { order_id: id, phoneNumber: '781112233', ...body });

/** What a payer must not learn of an order whose owner has this name, address, phone and mailbox. */
const SECRETS = /Ndiaye|Sicap|@exemple|77.?123.?45|KE-|100.?001|70.?000|Réfrigérateur/;

it('[C32] [I18] a payer reads what is due and for whom, pays it, and learns nothing else', async () => {
  const shared = await share();
  const payer = await newPayer(shared);
  const due = await read(payer, shared);
  expect(due.json()).toEqual({
    link: shared.link,
    order_id: shared.id,
    first_name: 'Awa',
    payment_state: 'open',
    amount: 30_001,
    amount_due: 30_001,
    instalment_no: 1,
    instalment_count: 3,
    due_on: '2026-11-21',
    currency: 'XOF',
    providers: ['wave', 'paydunya', 'orange'],
    live_transaction: null,
    live_provider: null,
    earlier_payable_until: null,
    returned_payments: [],
    expires_at: expect.any(String),
  });
  const started = await initiate(payer, shared.id, { amount: 30_001, instalment_no: 1 });
  expect([started.statusCode, started.json()]).toMatchObject([200, { success: true, existing: false }]);
  const { transactionId } = started.json();
  const path = `/api/payment/wave/status/${transactionId}`;
  const status = await payer.get(path);
  expect(status.json()).toEqual({
    success: true,
    data: {
      transaction_id: transactionId,
      status: 'pending',
      checkout_status: 'incomplete',
      payment_status: 'pending',
      outcome: 'pending',
      next_step: { kind: 'link', url: expect.any(String) },
      valid_until: expect.any(String),
      superseded: false,
      payer_of: { link: shared.link, first_name: 'Awa' },
    },
  });
  // The payer's own check asks the provider, as the owner's does.
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  const confirmed = await payer.get(path);
  expect(confirmed.json()).toMatchObject({ data: { status: 'completed', payer_of: { first_name: 'Awa' } } });
  expect(confirmed.body).not.toMatch(/next_due/);
  // The owner reads what remains; a stranger reads neither.
  expect((await shared.owner.get(path)).json()).toMatchObject({
    data: {
      status: 'completed',
      next_due: { instalment_no: 2, instalment_count: 3, amount: 30_001, due_on: '2026-12-21' },
    },
  });
  expect((await shared.owner.get(path)).body).not.toMatch(/payer_of/);
  expect((await (await newVisitor(shop.app)).get(path)).body).not.toMatch(/payer_of|next_due/);
  await shop.drainOutbox();
  const paid = await read(payer, shared);
  expect(paid.json()).toMatchObject({ payment_state: 'paid', amount: 30_001, amount_due: 0, providers: [] });
  const answers = [due, started, status, paid].map(({ body }) => body);
  for (const body of answers) expect(body).not.toMatch(SECRETS);
  // The owner has it in the schedule, with its invoice, as any other payment.
  const { instalments } = (await shared.owner.get(`/api/getcommande/${shared.id}`)).json();
  expect(instalments[0]).toMatchObject({ state: 'paid', method: 'wave', pdf_url: expect.any(String) });
});

it('[C33] [C2] [C3] [I18] a link opens nothing of its order but the payment of its instalment', async () => {
  const shared = await share();
  const payer = await newPayer(shared);
  const { transactionId } = (await initiate(payer, shared.id)).json();
  const gets = [
    `/api/getcommande/${shared.id}`,
    `/api/commande/${shared.id}/payment`,
    linkPath(shared.id),
    `/api/payment/byOrder/${shared.id}`,
    `/api/payment/get/${transactionId}`,
    `/facture/${shared.reference}/details`,
    `/facture/${shared.reference}/pdf`,
    `/facture/${transactionId}/pdf`,
    `/api/commande/${shared.id}/annuler`,
  ];
  const header = { 'x-payment-link': `${shared.link}.${shared.token}` };
  for (const url of gets) {
    for (const answer of [await payer.get(url), await apiClient(shop.app).get(url, header)]) {
      expect([url, [401, 404].includes(answer.statusCode)]).toEqual([url, true]);
      expect(answer.body).not.toMatch(SECRETS);
    }
  }
  expect((await payer.post(linkPath(shared.id), { instalment_no: 1 })).statusCode).toBe(401);
  expect((await payer.delete(linkPath(shared.id))).statusCode).toBe(401);
  // Not the next instalment, and no other order of the same customer.
  await shop.pay(shared.id);
  expect((await initiate(payer, shared.id, { instalment_no: 2 })).json().code).toBe(
    'payment.instalment_changed',
  );
  expect((await initiate(payer, shared.id)).json().code).toBe('payment.instalment_changed');
  const other = await placeCustomerOrder(shop, {
    saleType: 'preorder',
    principal: principalOf(shared.buyer, 'member'),
    key: 'another',
  });
  expect((await initiate(payer, other.id)).statusCode).toBe(401);
});

it('[C32] a payer of a later instalment reads that one, also when it is paid', async () => {
  const shared = await share();
  await shop.pay(shared.id);
  const later = await create(shared.owner, shared.id, 2);
  const payer = await newPayer(later);
  const part = { instalment_no: 2, instalment_count: 3, amount: 30_001 };
  expect((await read(payer, later)).json()).toMatchObject({
    ...part,
    amount_due: 30_001,
    payment_state: 'open',
  });
  await shop.pay(shared.id);
  expect((await read(payer, later)).json()).toMatchObject({ ...part, amount_due: 0, payment_state: 'paid' });
});

it('[I20] stores only a hash of the secret, and exchanges it for an HttpOnly cookie with another value', async () => {
  const shared = await share();
  const payer = await newVisitor(shop.app);
  const answer = await open(payer, shared);
  const [cookie] = answer.cookies.filter(({ name }) => name.startsWith('ke_pay_'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 7 * 86_400 });
  const [stored] = await shop.db
    .select()
    .from(tables.paymentLinks)
    .where(eq(tables.paymentLinks.id, shared.link));
  expect(stored).toMatchObject({ createdBy: shared.buyer.accountId, revokedAt: null });
  for (const text of [answer.body, cookie?.value, JSON.stringify(stored), shop.logged.join('\n')])
    expect(text).not.toContain(shared.token);
});

it('[C33] [I18] refuses forged, changed and foreign secrets, and says nothing about the link', async () => {
  const [one, other] = [await share(), await share()];
  const payer = await newVisitor(shop.app);
  const changed = one.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  for (const pair of [
    { link: one.link, token: other.token },
    { link: one.link, token: changed },
    { link: one.link, token: 'A'.repeat(54) },
    { link: '0'.repeat(12), token: one.token },
  ]) {
    const answer = await open(payer, pair);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'payment_link.unknown']);
  }
  expect((await read(payer, one)).statusCode).toBe(404);
  payer.cookies.set(`ke_pay_${one.link}`, (await newPayer(other)).cookies.get(`ke_pay_${other.link}`)!);
  expect((await read(payer, one)).statusCode).toBe(404);
  expect((await initiate(payer, one.id)).statusCode).toBe(401);
});

it('[C33] a revoked, replaced or expired link pays nothing more, and says which of them it is', async () => {
  const shared = await share();
  const payer = await newPayer(shared);
  const second = await create(shared.owner, shared.id);
  expect((await read(payer, shared)).json().code).toBe('payment_link.revoked');
  const secondPayer = await newPayer(second);
  expect((await shared.owner.get(linkPath(shared.id))).json().link).toMatchObject({ id: second.link });
  expect((await shared.owner.delete(linkPath(shared.id))).json()).toEqual({ link: null });
  expect((await shared.owner.delete(linkPath(shared.id))).statusCode).toBe(200);
  const noted = shop.logged.map((line) => JSON.parse(line)).filter(({ orderId }) => orderId === shared.id);
  expect(noted.filter(({ msg }) => msg === 'payment links revoked')).toMatchObject(
    [1, 0].map((revoked) => ({ revoked, revokedBy: shared.buyer.accountId })),
  );
  expect((await shared.owner.get(linkPath(shared.id))).json()).toEqual({ link: null });
  for (const answer of [
    await read(secondPayer, second),
    await initiate(secondPayer, shared.id),
    await open(secondPayer, second),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'payment_link.revoked']);

  const third = await create(shared.owner, shared.id);
  const thirdPayer = await newPayer(third);
  shop.clock.advance(7 * DAY_MS);
  const owner = await newSignedInVisitor(shop, shared.buyer);
  for (const answer of [
    await read(thirdPayer, third),
    await initiate(thirdPayer, shared.id),
    await open(thirdPayer, third),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'payment_link.expired']);
  expect((await owner.get(linkPath(shared.id))).json()).toEqual({ link: null });
  // Its place is free again.
  await create(owner, shared.id);
});

it('[A3] two payers at once get one payment, whoever pays', async () => {
  const shared = await share();
  const payers = await Promise.all([newPayer(shared), newPayer(shared)]);
  const answers = await Promise.all(payers.map((payer) => initiate(payer, shared.id)));
  const [first, second] = answers.map((answer) => answer.json());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(second.transactionId).toBe(first.transactionId);
  expect(first.existing).toBe(!second.existing);
  shop.provider.settle(first.transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(first.transactionId, { check: true });
  expect((await initiate(payers[1], shared.id, { instalment_no: 1 })).json().code).toBe(
    'payment.instalment_changed',
  );
  expect((await read(payers[1], shared)).json()).toMatchObject({ payment_state: 'paid' });
});

it("[C32] a payer does not read the phone of the owner's open payment", async () => {
  const shared = await share();
  const payer = await newPayer(shared);
  const started = await shared.owner.post('/api/payment/wave/initiate', {
    order_id: shared.id,
    phoneNumber: '771234567',
  });
  const { transactionId } = started.json();
  expect((await read(payer, shared)).json()).toMatchObject({
    payment_state: 'in_progress',
    live_transaction: transactionId,
    live_provider: 'wave',
  });
  const status = await payer.get(`/api/payment/wave/status/${transactionId}`);
  expect(status.json().data).toMatchObject({ status: 'pending', next_step: { kind: 'link' } });
  expect(status.body).not.toMatch(/phone|77/i);
});

it.each(['orange', 'paydunya'])('[PM-11] a payer pays through %s as well', async (provider) => {
  const shared = await share();
  const payer = await newPayer(shared);
  const answer = await payer.post(`/api/payment/${provider}/initiate`, {
    order_id: shared.id,
    instalment_no: 1,
    ...(provider === 'orange' && { phoneNumber: '771112233' }),
  });
  expect(answer.statusCode).toBe(200);
  const transaction = answer.json().transaction_id;
  const status = await payer.get(`/api/payment/${provider}/status/${transaction}`);
  const body = status.json().data ?? status.json();
  expect(body).toMatchObject({ transaction_id: transaction, superseded: false });
  expect(body.order_id ?? body.order ?? body.amount ?? body.customer_msisdn).toBeUndefined();
});

it('[C33] guests share their orders too; who is signed in pays for somebody else by the link', async () => {
  const guest = await newVisitor(shop.app);
  const { id } = await placeOrder(guest);
  const shared = await create(guest, id);
  const signedIn = await newSignedInVisitor(shop, await createBuyer(shop));
  expect((await open(signedIn, shared)).statusCode).toBe(200);
  expect((await read(signedIn, shared)).json()).toMatchObject({ instalment_count: 1, payment_state: 'open' });
  expect((await initiate(signedIn, id)).statusCode).toBe(200);
  expect((await signedIn.get(`/api/getcommande/${id}`)).statusCode).toBe(404);
});

it('[C22] [E3] clients without cookies send the secret in a header; a page of another site cannot pay', async () => {
  const shared = await share();
  const header = { 'x-payment-link': `${shared.link}.${shared.token}` };
  const client = apiClient(shop.app);
  expect((await client.get(`/api/payment/shared/${shared.link}`, header)).statusCode).toBe(200);
  const body = { order_id: shared.id, phoneNumber: '781112233' };
  expect((await client.post('/api/payment/wave/initiate', body, header)).statusCode).toBe(200);
  const payer = await newPayer(shared);
  const foreign = await payer.post('/api/payment/wave/initiate', body, { origin: 'https://evil.example' });
  expect(foreign.json().code).toBe('request.forbidden_origin');
});

it('[A3] a link is made of the next instalment only, and of nothing that is paid or closed', async () => {
  const shared = await share();
  const codeOf = async (instalment: number) =>
    (await shared.owner.post(linkPath(shared.id), { instalment_no: instalment })).json().code;
  expect(await codeOf(2)).toBe('payment.instalment_changed');
  await shop.pay(shared.id);
  expect(await codeOf(1)).toBe('payment.instalment_changed');
  await create(shared.owner, shared.id, 2);
  await shop.db.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, shared.id));
  expect(await codeOf(2)).toBe('payment.order_closed');
  const payer = await newPayer(shared);
  expect((await read(payer, shared)).json()).toMatchObject({ payment_state: 'paid' });
});

it('[C28] limits how often links are made and opened', async () => {
  const app = await shop.rebuild({ limits: RATE_LIMITS });
  const shared = await share();
  const owner = await newSignedInVisitor({ ...shop, app }, shared.buyer);
  const statuses = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await owner.post(linkPath(shared.id), { instalment_no: 1 })).statusCode);
  expect([statuses.slice(0, 20).every((status) => status === 201), statuses[20]]).toEqual([true, 429]);
  await app.close();
});

it('[DK-10] support makes the link for a caller: its holder pays, a former link ends, and the trail has it', async () => {
  const shared = await share();
  const support = await newStaffClient(shop, 'support');
  const path = `/api/gestion/commandes/${shared.id}/lien-paiement`;
  const answer = await support.post(path, {});
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { instalment_no: 1, amount: 30_001 }]);
  const { searchParams, hash } = new URL(answer.json<{ url: string }>().url);
  const made = { link: searchParams.get('lien') ?? '', token: hash.slice(1) };
  const former = await open(await newVisitor(shop.app), shared);
  expect(former.json().code).toBe('payment_link.revoked');
  const payer = await newPayer(made);
  expect((await initiate(payer, shared.id)).statusCode).toBe(200);
  const { staffActions } = tables;
  const [action] = await shop.owner
    .select()
    .from(staffActions)
    .where(eq(staffActions.action, 'order.payment_link_made'));
  expect(action).toMatchObject({
    staffId: support.accountId,
    subjectId: String(shared.id),
    detail: { link: made.link, instalmentNo: 1 },
  });
  // What is paid or cancelled has nothing to make a link for.
  const paid = await placeOrder(await newVisitor(shop.app));
  await shop.pay(paid.id);
  const settled = await support.post(`/api/gestion/commandes/${paid.id}/lien-paiement`, {});
  expect([settled.statusCode, settled.json().code]).toEqual([409, 'payment.already_paid']);
  const cancelled = await placeOrder(await newVisitor(shop.app));
  await support.get(`/api/commande/${cancelled.id}/annuler?reason=Le+client+renonce`);
  const closed = await support.post(`/api/gestion/commandes/${cancelled.id}/lien-paiement`, {});
  expect([closed.statusCode, closed.json().code]).toEqual([409, 'payment.order_closed']);
});
