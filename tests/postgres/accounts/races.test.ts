import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables, type Transaction } from '#server/db/index.ts';
import {
  type Buyer,
  createBuyer,
  createPerson,
  newSignedInVisitor,
  PASSWORD,
  signInVisitor,
  type SignInAnswer,
} from '#tests/support/accounts.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { inLockOrder } from '#tests/support/postgres/lock-queue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { HOST, openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { appCode, switchFactorOn } from '#tests/support/second-factor.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

let database: TestDatabase;
/** Two servers on one database. */
let shops: [TestShop, TestShop];

beforeAll(async () => {
  database = await createTestDatabase();
  shops = [await openTestShop(database.url), await openTestShop(database.url)];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

it('[OT-11] [C15] eight tabs that refresh at once, on two servers, get the same successor and stay signed in', async () => {
  const person = await createPerson(shops[0], 'customer');
  const visitor = await newVisitor(shops[0].app);
  const tokens = await signInVisitor(visitor, person);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = {
    host: HOST,
    origin: ORIGIN,
    cookie,
    'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
  };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shops[index % 2]!.app.inject({
        method: 'POST',
        url: '/api/auth/refresh_token',
        headers,
        payload: { refresh_token: tokens.refresh_token },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  const next = answers.map((answer) => answer.json<SignInAnswer>());
  expect(new Set(next.map(({ refresh_token: token }) => token)).size).toBe(1);
  const [session] = await shops[0].db
    .select()
    .from(tables.sessions)
    .where(eq(tables.sessions.accountId, person.accountId));
  expect(session).toMatchObject({ generation: 2, revokedAt: null });
  const used = await shops[1].app.inject({
    url: '/api/users/me/sessions',
    headers: { ...headers, 'access-token': next[7]!.access_token },
  });
  expect(used.statusCode).toBe(200);
});

it('[D10] two sign-ups of one mailbox at once create one account', async () => {
  const both = await Promise.allSettled(
    shops.map((shop) => createPerson(shop, 'customer', { email: 'ensemble@exemple.sn' })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await shops[0].db.$count(tables.customers)).toBe(2);
});

const { accounts, customers, orders, paymentAttempts } = tables;

const place = (visitor: Visitor) =>
  visitor.post('/api/commande-pack', { ...guestOrder().order, payment_mode: 'online' });
const pay = (visitor: Visitor, orderId: number) =>
  visitor.post('/api/payment/wave/initiate', { order_id: orderId, phoneNumber: '77 123 45 67' });
const remove = (visitor: Visitor, { accountId }: Pick<Buyer, 'accountId'>) =>
  visitor.delete(`/api/users/${accountId}`, { current_password: PASSWORD });

/** A customer who is signed in on two devices, each with its own server. */
async function newCustomer() {
  const buyer = await createBuyer(shops[0]);
  const [phone, laptop] = [
    await newSignedInVisitor(shops[0], buyer),
    await newSignedInVisitor(shops[1], buyer),
  ];
  const lock = (tx: Transaction) =>
    tx.select().from(customers).where(eq(customers.id, buyer.customerId)).for('update');
  const ordersOf = () => shops[0].db.select().from(orders).where(eq(orders.customerId, buyer.customerId));
  return { buyer, phone, laptop, lock, ordersOf };
}

it('[D2] [AP-05] an order just before the deletion of its account is cancelled and erased with it', async () => {
  const { buyer, phone, laptop, lock, ordersOf } = await newCustomer();
  const answers = await inLockOrder(shops[0], lock, [() => place(phone), () => remove(laptop, buyer)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
  expect(await ordersOf()).toMatchObject([{ state: 'cancel', customerName: '', email: null, phone: '' }]);
});

it('[D2] [AP-05] an order just after the deletion of its account is refused like an expired session', async () => {
  const { buyer, phone, laptop, lock, ordersOf } = await newCustomer();
  const answers = await inLockOrder(shops[0], lock, [() => remove(laptop, buyer), () => place(phone)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
  expect(answers[1]?.json().code).toBe('session.expired');
  expect(await ordersOf()).toEqual([]);
});

const lockOrder = (id: number) => (tx: Transaction) =>
  tx.select().from(orders).where(eq(orders.id, id)).for('update');

it('[D2] [AP-05] a payment that begins just before the deletion stops it', async () => {
  const { buyer, phone, laptop, ordersOf } = await newCustomer();
  const { id } = (await place(phone)).json<{ order: { id: number } }>().order;
  const answers = await inLockOrder(shops[0], lockOrder(id), [
    () => pay(phone, id),
    () => remove(laptop, buyer),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(answers[1]?.json().code).toBe('account.payment_in_progress');
  expect(await ordersOf()).toMatchObject([{ state: 'sale', customerName: 'Awa Ndiaye' }]);
});

it('[D2] [AP-05] a payment just after the deletion is refused, and never reaches the provider', async () => {
  const { buyer, phone, laptop } = await newCustomer();
  const { id } = (await place(phone)).json<{ order: { id: number } }>().order;
  const before = await shops[0].db.$count(paymentAttempts);
  const answers = await inLockOrder(shops[0], lockOrder(id), [
    () => remove(laptop, buyer),
    () => pay(phone, id),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(answers[1]?.json().code).toBe('payment.order_closed');
  expect(await shops[0].db.$count(paymentAttempts)).toBe(before);
});

const lockAdmins = (tx: Transaction) =>
  tx.select().from(accounts).where(eq(accounts.role, 'admin')).for('update');

it('[D2] [AP-05] of the last two admins who delete their accounts at once, one stays', async () => {
  const [first, second] = [await createPerson(shops[0], 'admin'), await createPerson(shops[0], 'admin')];
  const [one, other] = [
    await newSignedInVisitor(shops[0], first),
    await newSignedInVisitor(shops[1], second),
  ];
  const answers = await inLockOrder(shops[0], lockAdmins, [
    () => remove(one, first),
    () => remove(other, second),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(answers[1]?.json().code).toBe('account.last_admin');
  expect((await other.get('/api/users/me/sessions')).statusCode).toBe(200);
});

it('[C35] a code that eight requests send at once, to two servers, opens one session', async () => {
  const person = await createPerson(shops[0], 'support');
  const { secret, codes } = await switchFactorOn(shops[0], await newSignedInVisitor(shops[0], person));
  for (const shop of shops) shop.clock.advance(30_000);
  const open = async (code: string) => {
    const visitors = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const visitor = await newVisitor(shops[index % 2]!.app);
        await visitor.post('/api/auth/get_tokens', { username: person.email, password: PASSWORD });
        return visitor;
      }),
    );
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post('/api/auth/get_tokens/code', { code })),
    );
    return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  };
  const once = [200, ...Array<number>(7).fill(400)];
  expect(await open(appCode(shops[0], secret))).toEqual(once);
  expect(await open(codes[0] ?? '')).toEqual(once);
});

it('[C35] a sign-in whose password was compared before the second factor was switched on begins no session', async () => {
  const person = await createPerson(shops[0], 'support');
  const staff = await newSignedInVisitor(shops[0], person);
  const [account] = await shops[0].db
    .select()
    .from(tables.accounts)
    .where(eq(tables.accounts.id, person.accountId));
  if (!account) throw new Error('the account was not written');
  await switchFactorOn(shops[0], staff);
  const client = { isBrowser: true, device: 'test', companion: undefined };
  expect(await shops[1].sessions.begin(account, client)).toBe('secondFactor');
});
