import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isGuestOrder } from '#server/access/capability.ts';
import { createOrderAccess } from '#server/access/order-access.ts';
import { tables } from '#server/db/index.ts';
import { CAPABILITY_SECRET, openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { placeOrder, type Placed } from '#tests/support/guest-order.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

const DAY_S = 24 * 60 * 60;
let shop: TestShop;
let owner: Visitor;
let order: Placed;
let transaction: string;
let capability: string;
let foreigner: Visitor;
let foreignCapability: string;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newVisitor(shop.app);
  order = await placeOrder(owner);
  capability = await shop.capabilityOf(order.id);
  transaction = (await shop.payments.initiate({ orderId: order.id, provider: 'wave', phone: '771234567' }))
    .transactionId;
  foreigner = await newVisitor(shop.app);
  const foreignOrder = await placeOrder(foreigner);
  foreignCapability = await shop.capabilityOf(foreignOrder.id);
});
afterAll(() => shop.close());

const initiate = () => ({ order_id: order.id, phoneNumber: '77 123 45 67' });
const OPERATIONS = {
  getOrder: { url: () => `/api/getcommande/${order.id}`, anonymous: 401, foreign: 404 },
  getOrderPayment: { url: () => `/api/commande/${order.id}/payment`, anonymous: 401, foreign: 404 },
  initiateWavePayment: {
    url: () => '/api/payment/wave/initiate',
    body: initiate,
    anonymous: 401,
    foreign: 404,
  },
  getWaveStatus: { url: () => `/api/payment/wave/status/${transaction}`, anonymous: 200, foreign: 200 },
  invoiceByOrder: { url: () => `/facture/${order.reference}/details`, anonymous: 404, foreign: 404 },
  invoiceByPayment: { url: () => `/facture/${transaction}/details`, anonymous: 404, foreign: 404 },
};
const cases = Object.entries(OPERATIONS).map(([name, operation]) => ({ name, ...operation }));
type Case = (typeof cases)[number] & { body?: () => object };

const asVisitor = ({ url, body }: Case, visitor: Visitor, headers: Record<string, string> = {}) =>
  body ? visitor.post(url(), body(), headers) : visitor.get(url(), headers);
const asProgram = ({ url, body }: Case, headers: Record<string, string>) =>
  body ? apiClient(shop.app).post(url(), body(), headers) : apiClient(shop.app).get(url(), headers);

it.each(cases)('[I18] $name: its guest, by cookie and by header', async (operation) => {
  expect((await asVisitor(operation, owner)).statusCode).toBe(200);
  expect((await asProgram(operation, { 'x-order-capability': capability })).statusCode).toBe(200);
});

it.each(cases)('[E3] $name: a wrong header does not disable the cookie', async (operation) => {
  for (const sent of [foreignCapability, 'x', '', Array(60).fill(foreignCapability).join(', ')]) {
    const headers = { 'x-order-capability': sent };
    const answer = await asVisitor(operation, owner, headers);
    expect(answer.statusCode).toBe(200);
  }
});

it.each(cases)('[E3] $name: one valid key among several in the header is enough', async (operation) => {
  const headers = { 'x-order-capability': `${foreignCapability}, ${capability}` };
  expect((await asProgram(operation, headers)).statusCode).toBe(200);
});

it.each(cases)('[I18] $name: an anonymous caller gets $anonymous', async (operation) => {
  expect((await asProgram(operation, {})).statusCode).toBe(operation.anonymous);
  expect((await asVisitor(operation, await newVisitor(shop.app))).statusCode).toBe(operation.anonymous);
});

it.each(cases)('[I18] $name: the guest of another order gets $foreign', async (operation) => {
  expect((await asVisitor(operation, foreigner)).statusCode).toBe(operation.foreign);
  const answer = await asProgram(operation, { 'x-order-capability': foreignCapability });
  expect(answer.statusCode).toBe(operation.foreign);
  expect(answer.body).not.toContain('Awa');
  expect(answer.body).not.toContain(order.reference);
});

it.each([
  ['getOrder', '/api/getcommande/', () => String(order.id), '2147483647'],
  ['getOrderPayment', '/api/commande/', () => `${order.id}/payment`, '2147483647/payment'],
  ['getInvoiceDetails', '/facture/', () => `${order.reference}/details`, 'KE-ZZZZZZZZZZ/details'],
  ['getInvoicePdf', '/facture/', () => `${order.reference}/pdf`, 'KE-ZZZZZZZZZZ/pdf'],
])(
  '[C2] %s answers the same for a missing order and one of another owner',
  async (_, path, theirs, missing) => {
    const tell = async (id: string) => {
      const { request_id: _id, ...problem } = (await foreigner.get(`${path}${id}`)).json();
      return problem;
    };
    expect(await tell(theirs())).toEqual(await tell(missing));
  },
);

it('[C2] getWaveStatus shows other callers the status and what it means only', async () => {
  const { data } = (await foreigner.get(OPERATIONS.getWaveStatus.url())).json();
  expect(data).toEqual({
    transaction_id: transaction,
    status: 'pending',
    checkout_status: 'incomplete',
    payment_status: 'pending',
    outcome: 'pending',
  });
});

it.each(['0', '-1', '1e3', '2147483648', 'abc', '%00', '..%2f..%2fhealth%2flive', "1'--"])(
  '[D2] an invalid order id (%s) is not found, without an error',
  async (id) => {
    const answer = await owner.get(`/api/getcommande/${id}`);
    expect(answer.statusCode).toBe(id === '%00' ? 400 : 404);
  },
);

it('[PK-09] exchanges the capability of a link for a cookie, in any browser', async () => {
  const other = await newVisitor(shop.app);
  const answer = await other.post('/api/commande-sans-partner/acces', {
    reference: order.reference,
    capability,
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { reference: order.reference, order_id: order.id },
  ]);
  expect(answer.cookies).toMatchObject([
    { name: `ke_order_${order.id}`, httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 90 * DAY_S },
  ]);
  expect((await other.get(`/api/getcommande/${order.id}`)).statusCode).toBe(200);
});

it('[PK-09] rejects a capability of another order, and sets no cookie', async () => {
  const other = await newVisitor(shop.app);
  const wrong = [
    { reference: order.reference, capability: foreignCapability },
    { reference: 'KE-ZZZZZZZZZZ', capability },
    {
      reference: order.reference,
      capability: `${capability.slice(0, -1)}${capability.endsWith('A') ? 'B' : 'A'}`,
    },
  ];
  for (const body of wrong) {
    const answer = await other.post('/api/commande-sans-partner/acces', body);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'order.unknown']);
    expect(answer.cookies).toEqual([]);
  }
});

it('[F6] links and cookies stay valid while a secret is rotated, and not longer', async () => {
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, order.id));
  if (row === undefined || !isGuestOrder(row)) throw new Error('no order');
  const caller = { capabilities: [capability], orderCookies: new Map<number, string>() };
  const inBrowser = {
    capabilities: [],
    orderCookies: new Map([[order.id, shop.access.cookieOf(row).value]]),
  };
  const { db, clock } = shop;
  const during = createOrderAccess({ db, clock, secrets: ['the-new-secret-of-the-shop', CAPABILITY_SECRET] });
  expect([during.holds(caller, row), during.holds(inBrowser, row)]).toEqual([true, true]);
  expect(during.capabilityOf(row)).not.toBe(capability);
  const after = createOrderAccess({ db, clock, secrets: ['the-new-secret-of-the-shop'] });
  expect([after.holds(caller, row), after.holds(inBrowser, row)]).toEqual([false, false]);
});

it('[I20] stores no capability', async () => {
  const rows = await shop.db.select().from(tables.orders);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(capability);
});

const orderPath = (id: number): string => `/api/getcommande/${id}`;
const orderCookieOf = ({ cookies }: Visitor, id: number): string => cookies.get(`ke_order_${id}`) ?? '';

it('[I20] the cookie value is not the capability: neither can replace the other', async () => {
  const cookie = orderCookieOf(owner, order.id);
  expect(cookie).not.toContain(capability);
  const other = await newVisitor(shop.app);
  other.cookies.set(`ke_order_${order.id}`, capability);
  expect((await other.get(`/api/getcommande/${order.id}`)).statusCode).toBe(404);
  for (const sent of [cookie, cookie.split('.')[1] ?? '']) {
    const headers = { 'x-order-capability': sent };
    expect(
      (await apiClient(shop.app).get(`/api/getcommande/${order.id}`, headers)).statusCode,
    ).toBeGreaterThan(400);
    const link = { reference: order.reference, capability: sent };
    const exchange = await other.post('/api/commande-sans-partner/acces', link);
    expect([exchange.statusCode, exchange.cookies]).toEqual([exchange.statusCode === 400 ? 400 : 404, []]);
  }
});

it('[I20] each exchange of a link gives another cookie value, and the link stays valid', async () => {
  const link = { reference: order.reference, capability };
  const visitor = await newVisitor(shop.app);
  const given = new Set<string>();
  for (let times = 0; times < 3; times += 1) {
    shop.clock.advance(1_000);
    expect((await visitor.post('/api/commande-sans-partner/acces', link)).statusCode).toBe(200);
    given.add(orderCookieOf(visitor, order.id));
    expect((await visitor.get(`/api/getcommande/${order.id}`)).statusCode).toBe(200);
  }
  expect(given.size).toBe(3);
});

it('[I20] a cookie gives access to its order for 90 days, whatever time it claims, and to no other', async () => {
  const visitor = await newVisitor(shop.app);
  const placed = await placeOrder(visitor);
  const url = `/api/getcommande/${placed.id}`;
  const cookie = orderCookieOf(visitor, placed.id);
  const [issued = '', mac] = cookie.split('.');
  shop.clock.advance((90 * DAY_S - 1) * 1_000);
  expect((await visitor.get(url)).statusCode).toBe(200);
  const later = (Number.parseInt(issued, 36) + 1_000).toString(36);
  visitor.cookies.set(`ke_order_${placed.id}`, `${later}.${mac}`);
  expect((await visitor.get(url)).statusCode).toBe(404);
  visitor.cookies.set(`ke_order_${placed.id}`, cookie);
  visitor.cookies.set(`ke_order_${order.id}`, cookie);
  expect((await visitor.get(`/api/getcommande/${order.id}`)).statusCode).toBe(404);
  shop.clock.advance(1_000);
  expect((await visitor.get(url)).statusCode).toBe(404);
});

it.each([51, 150])('[PK-09] an owner has access to an order with %i older cookies', async (count) => {
  const app = await shop.rebuild({ limits: {} });
  const visitor = await newVisitor(app);
  for (let index = 0; index < count; index += 1)
    visitor.cookies.set(`ke_order_${1_000_000 + index}`, `${(1_000 + index).toString(36)}.${'x'.repeat(43)}`);
  const placed = await placeOrder(visitor);
  const read = await visitor.get(`/api/getcommande/${placed.id}`);
  expect([read.statusCode, read.json().name]).toEqual([200, placed.reference]);
  await app.close();
});

it('[PK-09] a browser keeps the cookies of its 50 newest orders, within half of a common header limit', async () => {
  const app = await shop.rebuild({ limits: {} });
  const visitor = await newVisitor(app);
  const placed: Placed[] = [];
  for (let index = 0; index < 53; index += 1) {
    shop.clock.advance(1_000);
    placed.push(await placeOrder(visitor));
  }
  const held = [...visitor.cookies].filter(([name]) => name.startsWith('ke_order_'));
  expect(held.map(([name]) => name)).toEqual(placed.slice(3).map(({ id }) => `ke_order_${id}`));
  expect(held.map((pair) => pair.join('=')).join('; ').length).toBeLessThan(4_096);
  expect((await visitor.get(orderPath(placed[3]!.id))).statusCode).toBe(200);
  expect((await visitor.get(orderPath(placed[52]!.id))).statusCode).toBe(200);
  expect((await visitor.get(orderPath(placed[0]!.id))).statusCode).toBe(404);
  const link = { reference: placed[0]!.reference, capability: await shop.capabilityOf(placed[0]!.id) };
  expect((await visitor.post('/api/commande-sans-partner/acces', link)).statusCode).toBe(200);
  expect((await visitor.get(orderPath(placed[0]!.id))).statusCode).toBe(200);
  await app.close();
});

it('[OP-05] the buyer of an order that is lost reads that paid money is not, and staff read that there is none', async () => {
  const buyer = await newVisitor(shop.app);
  const opened = { reference: order.reference, capability };
  expect((await buyer.post('/api/commande-sans-partner/acces', opened)).statusCode).toBe(200);
  // As a page that was opened before: another order of the same browser, which the database does not know.
  const lost = await buyer.get('/api/commande/2000000/payment');
  expect([lost.statusCode, lost.json()]).toMatchObject([
    404,
    {
      code: 'order.unknown',
      message:
        'Nous ne retrouvons pas cette commande. Si vous avez payé, appelez-nous\u00a0: votre argent n’est pas perdu.',
    },
  ]);
  const support = await newStaffClient(shop, 'support');
  const sought = await support.get('/api/getcommande/2000000');
  expect([sought.statusCode, sought.json().message]).toEqual([404, 'Commande introuvable.']);
});
