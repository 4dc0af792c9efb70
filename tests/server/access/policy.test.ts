import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { can, decide, SHOP } from '#server/access/policy.ts';
import { ANONYMOUS, type Principal, type SignedIn } from '#server/access/principal.ts';
import { tables } from '#server/db/index.ts';
import type { Handlers } from '#server/operations.ts';
import { guestOrder, placeOrder, type Placed } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, program } from '#tests/support/visitor.ts';

/** An order as the calls name it. Payments begin on the unpaid one, documents exist of the paid one. */
interface Target {
  unpaid: Placed;
  paid: Placed;
  /** A transaction of the unpaid order. */
  transaction: string;
  /** The key of the unpaid order, and both keys as a header has them. A customer's orders had them as a guest's. */
  capability: string;
  keys: string;
}

/** A status, or `min`: answered, but with nothing of the order. */
type Answer = number | 'min';

/**
 * One answer per caller: without a key, with a key of this order, with a key of another order; customer 7, customer 7 as
 * a member, customer 8, support, admin.
 */
type Row = readonly [Answer, Answer, Answer, Answer, Answer, Answer, Answer, Answer];

interface Operation {
  call: (target: Target) => { url: string; body?: unknown };
  /** For an order of a guest, and for one of customer 7. */
  ofGuest: Row;
  ofCustomer: Row;
}

const everyone = (url: string, body?: unknown): Operation => ({
  call: () => ({ url, body }),
  ofGuest: [200, 200, 200, 200, 200, 200, 200, 200],
  ofCustomer: [200, 200, 200, 200, 200, 200, 200, 200],
});

/** Every operation of the contract, written by hand from the authorisation table. */
const OPERATIONS: Record<keyof Handlers, Operation> = {
  getLiveness: everyone('/health/live'),
  getReadiness: everyone('/health/ready'),
  listProducts: everyone('/api/produits'),
  filterProducts: everyone('/api/produits-filtrer'),
  listPromotedProducts: everyone('/api/produits-filter-promo'),
  filterPromotedProducts: everyone('/api/produits-filtrer-promo'),
  filterRamadanProducts: everyone('/api/produits-filtrer-ramadan'),
  filterTabaskiProducts: everyone('/api/produits-filtrer-tabaski'),
  listProductPage: everyone('/api/produits-page'),
  countProducts: everyone('/api/produits-count'),
  filterPreorderProducts: everyone('/api/produits-precommande'),
  filterCreditProducts: everyone('/api/produits-creditcommande'),
  listCategoryProducts: everyone('/api/produits/categorie/1'),
  getProduct: everyone('/api/produits/101'),
  listCategories: everyone('/api/categories'),
  getCategory: everyone('/api/categories/1'),
  listTags: everyone('/api/tags'),
  recordSearchTerm: everyone('/api/termeRecherche', { terme: 'four', source: 'boutique' }),
  createOrUpdateCrm: everyone('/api/create_or_update_crm', {
    guest_id: 'a'.repeat(32),
    location: 'Dakar',
    localisation: null,
    name: null,
    phone: null,
    email: null,
    type: 'cart',
    total: 0,
    date: '2026-11-21T10:00:00.000Z',
    produits: [],
  }),
  getLocation: everyone('/api/location'),
  listPacks: everyone('/api/pack_product'),
  getPack: everyone('/api/pack_product/PACK-CUISINE'),
  placeGuestOrder: {
    call: () => ({ url: '/api/commande-sans-partner', body: guestOrder() }),
    ofGuest: [201, 201, 201, 201, 201, 201, 403, 403],
    ofCustomer: [201, 201, 201, 201, 201, 201, 403, 403],
  },
  openGuestAccess: {
    call: ({ unpaid, capability }) => ({
      url: '/api/commande-sans-partner/acces',
      body: { reference: unpaid.reference, capability },
    }),
    ofGuest: [200, 200, 200, 200, 200, 200, 200, 200],
    // What opened it before it was a customer's opens it no more.
    ofCustomer: [404, 404, 404, 404, 404, 404, 404, 404],
  },
  trackOrder: {
    ...everyone('/api/tracking'),
    call: ({ unpaid }) => ({
      url: '/api/tracking',
      body: { reference: unpaid.reference, telephone: '77 123 45 67' },
    }),
  },
  getOrder: {
    call: ({ unpaid }) => ({ url: `/api/getcommande/${unpaid.id}` }),
    ofGuest: [401, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  getOrderPayment: {
    call: ({ unpaid }) => ({ url: `/api/commande/${unpaid.id}/payment` }),
    ofGuest: [401, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  initiateWavePayment: {
    call: ({ unpaid }) => ({
      url: '/api/payment/wave/initiate',
      body: { order_id: unpaid.id, phoneNumber: '77 123 45 67' },
    }),
    ofGuest: [401, 200, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
  },
  getWaveStatus: {
    call: ({ transaction }) => ({ url: `/api/payment/wave/status/${transaction}` }),
    ofGuest: ['min', 200, 'min', 'min', 'min', 'min', 200, 200],
    ofCustomer: ['min', 'min', 'min', 200, 200, 'min', 200, 200],
  },
  getInvoiceDetails: {
    call: ({ unpaid }) => ({ url: `/facture/${unpaid.reference}/details` }),
    ofGuest: [404, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [404, 404, 404, 200, 200, 404, 200, 200],
  },
  getInvoicePdf: {
    call: ({ paid }) => ({ url: `/facture/${paid.reference}/pdf` }),
    ofGuest: [404, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [404, 404, 404, 200, 200, 404, 200, 200],
  },
};

const SIGNED_IN: readonly SignedIn[] = [
  { kind: 'customer', customerId: 7 },
  { kind: 'member', customerId: 7 },
  { kind: 'customer', customerId: 8 },
  { kind: 'support', staffId: 1 },
  { kind: 'admin', staffId: 2 },
];

let shop: TestShop;
let ofGuest: Target;
let ofCustomer: Target;
let foreignKey: string;
const servers: FastifyInstance[] = [];

/** Two orders: one paid, one with a payment that was begun. */
async function newTarget(): Promise<Target> {
  const visitor = await newVisitor(shop.app);
  const [unpaid, paid] = [await placeOrder(visitor), await placeOrder(visitor)];
  const capability = await shop.capabilityOf(unpaid.id);
  const keys = [capability, await shop.capabilityOf(paid.id)].join(', ');
  await shop.pay(paid.id);
  const { transactionId } = await shop.payments.initiate({
    orderId: unpaid.id,
    provider: 'wave',
    phone: '771234567',
  });
  return { unpaid, paid, transaction: transactionId, capability, keys };
}

beforeAll(async () => {
  shop = await openTestShop();
  ofGuest = await newTarget();
  ofCustomer = await newTarget();
  for (const { id } of [ofCustomer.unpaid, ofCustomer.paid])
    await shop.owner
      .update(tables.orders)
      .set({ customerId: 7, capabilityNonce: null, guestHash: null })
      .where(eq(tables.orders.id, id));
  foreignKey = (await newTarget()).keys;
  for (const signedIn of SIGNED_IN) servers.push(await shop.rebuild({ identify: () => signedIn }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await shop.close();
});

/** Calls an operation as each caller of a row. */
async function callAsEach({ call }: Operation, target: Target): Promise<Answer[]> {
  const { url, body } = call(target);
  const answerTo = async (app: FastifyInstance, key = ''): Promise<Answer> => {
    const headers: Record<string, string> = key === '' ? {} : { 'x-order-capability': key };
    const { get, post } = program(app);
    const { statusCode, json } = await (body === undefined ? get(url, headers) : post(url, body, headers));
    const isReduced = url.includes('/status/') && json().data.order_id === undefined;
    return isReduced ? 'min' : statusCode;
  };
  const answers = [await answerTo(shop.app)];
  for (const key of [target.keys, foreignKey]) answers.push(await answerTo(shop.app, key));
  for (const server of servers) answers.push(await answerTo(server));
  return answers;
}

it.each(Object.entries(OPERATIONS))("[I18] [C2] %s: decisions for a guest's order", async (_, operation) => {
  expect(await callAsEach(operation, ofGuest)).toEqual(operation.ofGuest);
});

it.each(Object.entries(OPERATIONS))(
  "[I18] [C2] %s: decisions for a customer's order",
  async (_, operation) => {
    expect(await callAsEach(operation, ofCustomer)).toEqual(operation.ofCustomer);
  },
);

it("[I18] no request is treated as a customer's or as staff's", async () => {
  const headers = {
    'access-token': 'x',
    authorization: 'Bearer x',
    cookie: 'user=7; customer_id=7; session=7',
    'x-customer-id': '7',
  };
  const answer = await program(shop.app).get(`/api/getcommande/${ofCustomer.unpaid.id}`, headers);
  expect(answer.statusCode).toBe(401);
});

const customer: Principal = { kind: 'customer', customerId: 7 };
const member: Principal = { kind: 'member', customerId: 7 };
const support: Principal = { kind: 'support', staffId: 1 };
const admin: Principal = { kind: 'admin', staffId: 2 };
const holder: Principal = { kind: 'guest', orderIds: new Set([42]), sentKeys: true };
const foreigner: Principal = { kind: 'guest', orderIds: new Set([43]), sentKeys: true };
const ORDER = { kind: 'order', id: 42, customerId: 7 } as const;
const ACCOUNT = { kind: 'account', customerId: 7 } as const;

it.each([
  ['cancelOrder', ORDER, [401, 404, 404, 200, 200, 200, 200]],
  ['deleteOrder', ORDER, [401, 404, 404, 200, 200, 403, 200]],
  ['changeOrder', ORDER, [401, 404, 404, 200, 200, 403, 200]],
  ['checkPreorderPayment', ORDER, [401, 404, 404, 200, 200, 403, 403]],
  ['listCustomerOrders', ACCOUNT, [401, 401, 401, 200, 200, 200, 200]],
  ['listCustomerPayments', ACCOUNT, [401, 401, 401, 200, 200, 200, 200]],
  ['placeOrder', SHOP, [401, 401, 401, 200, 200, 403, 403]],
  ['placePackOrder', SHOP, [401, 401, 401, 200, 200, 403, 403]],
  ['placeCreditOrder', SHOP, [401, 401, 401, 403, 200, 403, 403]],
] as const)(
  '[I18] %s, without an operation yet, is decided as in the table',
  (action, resource, expected) => {
    const everyone = [ANONYMOUS, holder, foreigner, customer, member, support, admin];
    expect(everyone.map((principal) => decide(principal, action, resource))).toEqual(expected);
  },
);

it('[I18] a customer can do nothing with an order or account of another', () => {
  const stranger: Principal = { kind: 'member', customerId: 8 };
  expect(decide(stranger, 'cancelOrder', ORDER)).toBe(404);
  expect(decide(stranger, 'listCustomerOrders', ACCOUNT)).toBe(404);
  expect(can(stranger, 'getPaymentStatus', ORDER)).toBe(false);
  expect(() => decide(admin, 'getOrder', SHOP)).toThrow(TypeError);
});
