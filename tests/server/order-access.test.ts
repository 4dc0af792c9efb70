import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderAccess } from '#server/access/order-access.ts';
import { tables } from '#server/db/index.ts';
import { CAPABILITY_SECRET, openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { placeOrder, type Placed } from '#tests/support/guest-order.ts';
import { newVisitor, program, type Visitor } from '#tests/support/visitor.ts';

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
  capability = owner.cookies.get(`ke_order_${order.id}`) ?? '';
  transaction = (await shop.payments.initiate({ orderId: order.id, provider: 'wave', phone: '771234567' }))
    .transactionId;
  foreigner = await newVisitor(shop.app);
  const foreignOrder = await placeOrder(foreigner);
  foreignCapability = foreigner.cookies.get(`ke_order_${foreignOrder.id}`) ?? '';
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
  body ? program(shop.app).post(url(), body(), headers) : program(shop.app).get(url(), headers);

it.each(cases)('[I18] $name: its guest, by cookie and by header', async (operation) => {
  expect((await asVisitor(operation, owner)).statusCode).toBe(200);
  expect((await asProgram(operation, { 'x-order-capability': capability })).statusCode).toBe(200);
});

it.each(cases)('[E3] $name: a header that opens nothing shuts out no cookie', async (operation) => {
  for (const sent of [foreignCapability, 'x', '', Array(60).fill(foreignCapability).join(', ')]) {
    const headers = { 'x-order-capability': sent };
    const answer = await asVisitor(operation, owner, headers);
    expect(answer.statusCode).toBe(200);
  }
});

it.each(cases)('[E3] $name: one key among several in the header is enough', async (operation) => {
  const headers = { 'x-order-capability': `${foreignCapability}, ${capability}` };
  expect((await asProgram(operation, headers)).statusCode).toBe(200);
});

it.each(cases)('[I18] $name: nobody in particular gets $anonymous', async (operation) => {
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
])('[C2] %s answers for a missing object exactly as for someone else’s', async (_, path, theirs, missing) => {
  const tell = async (id: string) => {
    const { request_id: _id, ...problem } = (await foreigner.get(`${path}${id}`)).json();
    return problem;
  };
  expect(await tell(theirs())).toEqual(await tell(missing));
});

it('[C2] getWaveStatus tells a stranger the three words and nothing else', async () => {
  const { data } = (await foreigner.get(OPERATIONS.getWaveStatus.url())).json();
  expect(data).toEqual({
    transaction_id: transaction,
    status: 'pending',
    checkout_status: 'incomplete',
    payment_status: 'pending',
  });
});

it.each(['0', '-1', '1e3', '2147483648', 'abc', '%00', '..%2f..%2fhealth%2flive', "1'--"])(
  '[D2] an order id that is none (%s) is no order, and no error',
  async (id) => {
    const answer = await owner.get(`/api/getcommande/${id}`);
    expect(answer.statusCode).toBe(id === '%00' ? 400 : 404);
  },
);

it('[PK-09] exchanges the capability of the link for a cookie, in any browser', async () => {
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
    { name: `ke_order_${order.id}`, value: capability, httpOnly: true, sameSite: 'Strict', path: '/' },
  ]);
  expect((await other.get(`/api/getcommande/${order.id}`)).statusCode).toBe(200);
});

it('[PK-09] opens nothing with a capability that belongs elsewhere, and gives no cookie', async () => {
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

it('[F6] keeps links alive while a secret is replaced, and no longer', async () => {
  const row = await shop.access.require(
    { capabilities: [capability], guestHash: undefined, isBrowser: false, hasCookies: false },
    order.id,
  );
  const caller = { capabilities: [capability], guestHash: undefined, isBrowser: false, hasCookies: false };
  const during = createOrderAccess({
    db: shop.db,
    secrets: ['the-new-secret-of-the-shop', CAPABILITY_SECRET],
  });
  expect(during.holds(caller, row)).toBe(true);
  expect(during.capabilityOf(row)).not.toBe(capability);
  const after = createOrderAccess({ db: shop.db, secrets: ['the-new-secret-of-the-shop'] });
  expect(after.holds(caller, row)).toBe(false);
});

it('[I20] keeps no capability at rest', async () => {
  const rows = await shop.db.select().from(tables.orders);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(capability);
});
