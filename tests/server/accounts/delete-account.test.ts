import { and, eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountId } from '#domain/account/ids.ts';
import { tables } from '#server/db/index.ts';
import { codeTo, newSignUp } from '#tests/support/account-codes.ts';
import {
  type Buyer,
  createBuyer,
  createPerson,
  newSignedInVisitor,
  PASSWORD,
  type Person,
  principalOf,
  signInApiClient,
  signInVisitor,
} from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function newCustomer(): Promise<{ buyer: Buyer; visitor: Visitor }> {
  const buyer = await createBuyer(shop);
  return { buyer, visitor: await newSignedInVisitor(shop, buyer) };
}

async function place(visitor: Visitor, mode: 'online' | 'domicile'): Promise<number> {
  const answer = await visitor.post('/api/commande-pack', { ...guestOrder().order, payment_mode: mode });
  return answer.json<{ order: { id: number } }>().order.id;
}

const remove = (visitor: Visitor, { accountId }: Buyer, password = PASSWORD) =>
  visitor.delete(`/api/users/${accountId}`, { current_password: password });

const orderOf = async (id: number) => {
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return row;
};

it('[AP-05] [C7] deletion needs the password of the person who asks', async () => {
  const { buyer, visitor } = await newCustomer();
  for (const body of [{}, { current_password: 'not the password' }]) {
    const answer = await visitor.delete(`/api/users/${buyer.accountId}`, body);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account.wrong_password']);
  }
  const admin = await signInApiClient(shop, await createPerson(shop, 'admin'));
  const byAdmin = await apiClient(shop.app).delete(`/api/users/${buyer.accountId}`, {}, admin);
  expect(byAdmin.json().code).toBe('account.wrong_password');
  expect((await visitor.get(`/api/users/${buyer.accountId}`)).statusCode).toBe(200);
});

it('[AP-05] a deleted account has no data, no session and no sign-in, and its address is free', async () => {
  const { buyer, visitor } = await newCustomer();
  const phone = await newSignedInVisitor(shop, buyer);
  const answer = await remove(visitor, buyer);
  expect(answer.json()).toEqual({ message: 'Votre compte est supprimé.' });
  expect(visitor.cookies.has('ke_session')).toBe(false);
  expect((await phone.get('/api/users/me/sessions')).statusCode).toBe(401);
  const [account] = await shop.db
    .select()
    .from(tables.accounts)
    .where(eq(tables.accounts.id, buyer.accountId));
  expect(account).toMatchObject({
    email: null,
    mailbox: null,
    passwordHash: null,
    deletedAt: shop.clock.now(),
  });
  const [customer] = await shop.db
    .select()
    .from(tables.customers)
    .where(eq(tables.customers.id, buyer.customerId));
  expect(customer).toMatchObject({ name: '', phone: null, address: null, adhesion: 'none', parentId: null });
  const signIn = { username: buyer.email, password: PASSWORD };
  expect((await apiClient(shop.app).post('/api/auth/get_tokens', signIn)).json().code).toBe(
    'session.refused',
  );
  const admin = await signInApiClient(shop, await createPerson(shop, 'admin'));
  expect((await apiClient(shop.app).get(`/api/users/${buyer.accountId}`, admin)).statusCode).toBe(404);
  await createPerson(shop, 'customer', { email: buyer.email });
  expect((await apiClient(shop.app).post('/api/auth/get_tokens', signIn)).statusCode).toBe(200);
});

it('[AP-05] [D14] no sign-up, code, device or counted mail names the person any more, and nothing that waits is sent', async () => {
  const email = 'effacer@exemple.sn';
  const { visitor } = await newSignUp(shop, { email, phone: '77 000 00 77', password: PASSWORD });
  await visitor.post('/api/partner/otp-verification', { email, code: await codeTo(shop, email) });
  const id = accountId((await signInVisitor(visitor, { email })).uid);
  await visitor.put('/api/users/me', { address: 'Sicap Liberté 6, villa 12' });
  await place(visitor, 'online');
  await shop.drainOutbox();
  await visitor.post('/api/users/me/email', {
    email: 'effacer.aussi@exemple.sn',
    current_password: PASSWORD,
  });
  await visitor.get(`/api/reset-password-email/${encodeURIComponent(email)}`);
  await visitor.get('/api/reset-password-sms/770000077');
  await newSignUp(shop, { email });
  const { signUps, oneTimeCodes, knownDevices, orderMails, outbox } = tables;
  const traces = async () =>
    JSON.stringify([
      await shop.db.select().from(signUps),
      await shop.db.select().from(oneTimeCodes),
      await shop.db.select().from(orderMails),
      await shop.db.select().from(outbox),
      await shop.db.select().from(knownDevices).where(eq(knownDevices.accountId, id)),
    ]);
  expect(await traces()).toMatch(/effacer.*Awa.*effacer\.aussi.*effacer.*deviceHash/);
  [shop.sent.length, shop.texted.length] = [0, 0];
  const answer = await visitor.delete(`/api/users/${id}`, { current_password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  await shop.drainOutbox();
  expect([shop.sent, shop.texted]).toEqual([[], []]);
  expect(await traces()).not.toMatch(/effacer|Awa|deviceHash/);
});

it('[AP-05] the last admin cannot be deleted', async () => {
  const { accounts } = tables;
  const [admin, other] = [await createPerson(shop, 'admin'), await createPerson(shop, 'admin')];
  const erased = { email: null, mailbox: null, passwordHash: null, deletedAt: shop.clock.now() };
  const ofOtherTests = and(
    eq(accounts.role, 'admin'),
    notInArray(accounts.id, [admin.accountId, other.accountId]),
  );
  await shop.owner.update(accounts).set(erased).where(ofOtherTests);
  const token = await signInApiClient(shop, admin);
  const removeAdmin = ({ accountId }: Person) =>
    apiClient(shop.app).delete(`/api/users/${accountId}`, { current_password: PASSWORD }, token);
  expect((await removeAdmin(other)).statusCode).toBe(200);
  const last = await removeAdmin(admin);
  expect([last.statusCode, last.json().code]).toEqual([409, 'account.last_admin']);
  expect((await apiClient(shop.app).get('/api/users/me/sessions', token)).statusCode).toBe(200);
});

it('[AP-05] an unpaid order is cancelled and erased; a paid one keeps what its invoice needs', async () => {
  const { buyer, visitor } = await newCustomer();
  const paid = await place(visitor, 'online');
  await shop.pay(paid);
  shop.clock.advance(60_000);
  const unpaid = await place(visitor, 'online');
  expect((await remove(visitor, buyer)).statusCode).toBe(200);
  expect(await orderOf(unpaid)).toMatchObject({
    state: 'cancel',
    customerName: '',
    email: null,
    phone: '',
    address: null,
  });
  expect(await orderOf(paid)).toMatchObject({
    state: 'sale',
    customerName: 'Awa Ndiaye',
    email: buyer.email,
    phone: '+221771234567',
    address: 'Sicap Liberté 6, villa 12',
  });
  const support = await signInApiClient(shop, await createPerson(shop, 'support'));
  const invoice = await apiClient(shop.app).get(`/facture/${(await orderOf(paid))?.reference}/pdf`, support);
  expect(invoice.statusCode).toBe(200);
});

it('[AP-05] [B6] deletion waits for a payment that another one superseded, because its page can still be paid', async () => {
  const { buyer, visitor } = await newCustomer();
  const id = await place(visitor, 'online');
  const { transactionId } = (
    await visitor.post('/api/payment/wave/initiate', { order_id: id, phoneNumber: '77 123 45 67' })
  ).json();
  await shop.owner
    .update(tables.paymentAttempts)
    .set({ superseded: true })
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
  const answer = await remove(visitor, buyer);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'account.payment_in_progress']);
  expect(await orderOf(id)).toMatchObject({ state: 'sale', customerName: 'Awa Ndiaye' });
});

it('[AP-05] deletion waits for a payment in progress', async () => {
  const { buyer, visitor } = await newCustomer();
  const id = await place(visitor, 'online');
  await visitor.post('/api/payment/wave/initiate', { order_id: id, phoneNumber: '77 123 45 67' });
  const answer = await remove(visitor, buyer);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'account.payment_in_progress']);
  expect(await orderOf(id)).toMatchObject({ state: 'sale', customerName: 'Awa Ndiaye' });
  expect((await visitor.get(`/api/users/${buyer.accountId}`)).statusCode).toBe(200);
});

it('[AP-05] deletion waits for an order to be paid at the door, until it is cancelled', async () => {
  const { buyer, visitor } = await newCustomer();
  const id = await place(visitor, 'domicile');
  expect((await remove(visitor, buyer)).json().code).toBe('account.open_orders');
  await visitor.get(`/api/commande/${id}/annuler`);
  expect((await remove(visitor, buyer)).statusCode).toBe(200);
  expect((await orderOf(id))?.customerName).toBe('');
});

it('[AP-05] deletion waits for an order that is paid in part', async () => {
  const { buyer, visitor } = await newCustomer();
  const order = await placeCustomerOrder(shop, {
    saleType: 'preorder',
    total: 100_000,
    principal: principalOf(buyer, 'member'),
  });
  await shop.pay(order.id);
  expect((await remove(visitor, buyer)).json().code).toBe('account.open_orders');
  expect((await orderOf(order.id))?.customerName).toBe('Awa Ndiaye');
});
