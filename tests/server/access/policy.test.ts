import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountId, customerId } from '#domain/account/ids.ts';
import { can, decide, SHOP } from '#server/access/policy.ts';
import { ANONYMOUS, type Principal } from '#server/access/principal.ts';
import { tables } from '#server/db/index.ts';
import type { Handlers } from '#server/operations.ts';
import {
  type Buyer,
  createBuyer,
  createPerson,
  PASSWORD,
  setMember,
  signInProgram,
} from '#tests/support/accounts.ts';
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
  /** The customer to whom the orders can be given, and the headers of that customer's requests. */
  owner: Buyer;
  token: Headers;
}

type Headers = Record<string, string>;

/** A status, or `min`: answered, but with nothing of the order. */
type Answer = number | 'min';

/**
 * One answer per caller: without a key, with a key of this order, with a key of another order; the owner, the owner as a
 * member, another customer, support, admin.
 */
type Row = readonly [Answer, Answer, Answer, Answer, Answer, Answer, Answer, Answer];

interface Operation {
  call: (target: Target) => { url: string; body?: unknown };
  /** For an order of a guest, and for one of the customer. */
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
  getTokens: {
    ...everyone('/api/auth/get_tokens'),
    call: ({ owner }) => ({
      url: `/api/auth/get_tokens?${new URLSearchParams({ username: owner.email, password: PASSWORD }).toString()}`,
    }),
  },
  signIn: {
    ...everyone('/api/auth/get_tokens'),
    call: ({ owner }) => ({
      url: '/api/auth/get_tokens',
      body: { username: owner.email, password: PASSWORD },
    }),
  },
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

let shop: TestShop;
let ofGuest: Target;
let ofCustomer: Target;
let foreignKey: string;
/** Headers of signed-in callers, besides the owner. */
let stranger: Headers;
let support: Headers;
let admin: Headers;

/** Two orders: one paid, one with a payment that was begun; and a customer who is not their owner yet. */
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
  const owner = await createBuyer(shop);
  const token = await signInProgram(shop, owner);
  return { unpaid, paid, transaction: transactionId, capability, keys, owner, token };
}

/** The orders become the customer's. */
async function giveToOwner({ unpaid, paid, owner: { customerId } }: Target): Promise<void> {
  await shop.owner
    .update(tables.orders)
    .set({ customerId, capabilityNonce: null, guestHash: null })
    .where(inArray(tables.orders.id, [unpaid.id, paid.id]));
}

beforeAll(async () => {
  shop = await openTestShop();
  ofGuest = await newTarget();
  ofCustomer = await newTarget();
  await giveToOwner(ofCustomer);
  foreignKey = (await newTarget()).keys;
  const headersOf = async (kind: 'customer' | 'support' | 'admin') =>
    signInProgram(shop, await createPerson(shop, kind));
  [stranger, support, admin] = [
    await headersOf('customer'),
    await headersOf('support'),
    await headersOf('admin'),
  ];
});
afterAll(() => shop.close());

/** Calls an operation as each caller of a row. */
async function callAsEach({ call }: Operation, target: Target): Promise<Answer[]> {
  const { url, body } = call(target);
  const answerTo = async (headers: Headers): Promise<Answer> => {
    const client = program(shop.app);
    const { statusCode, json } = await (body === undefined
      ? client.get(url, headers)
      : client.post(url, body, headers));
    const isReduced = url.includes('/status/') && json().data.order_id === undefined;
    return isReduced ? 'min' : statusCode;
  };
  const { customerId } = target.owner;
  const answers = [
    await answerTo({}),
    await answerTo({ 'x-order-capability': target.keys }),
    await answerTo({ 'x-order-capability': foreignKey }),
    await answerTo(target.token),
  ];
  await setMember(shop.db, customerId, true);
  answers.push(await answerTo(target.token));
  await setMember(shop.db, customerId, false);
  for (const headers of [stranger, support, admin]) answers.push(await answerTo(headers));
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

const [AWA, FATOU] = [customerId(7), customerId(8)];
const customer: Principal = { kind: 'customer', accountId: accountId(1), customerId: AWA };
const member: Principal = { ...customer, kind: 'member' };
const supporter: Principal = { kind: 'support', accountId: accountId(2) };
const administrator: Principal = { kind: 'admin', accountId: accountId(3) };
const holder: Principal = { kind: 'guest', orderIds: new Set([42]), sentKeys: true };
const foreigner: Principal = { kind: 'guest', orderIds: new Set([43]), sentKeys: true };
const ORDER = { kind: 'order', id: 42, customerId: AWA } as const;
const CUSTOMER = { kind: 'customer', customerId: AWA } as const;

it.each([
  ['cancelOrder', ORDER, [401, 404, 404, 200, 200, 200, 200]],
  ['deleteOrder', ORDER, [401, 404, 404, 200, 200, 403, 200]],
  ['changeOrder', ORDER, [401, 404, 404, 200, 200, 403, 200]],
  ['checkPreorderPayment', ORDER, [401, 404, 404, 200, 200, 403, 403]],
  ['listCustomerOrders', CUSTOMER, [401, 401, 401, 200, 200, 200, 200]],
  ['listCustomerPayments', CUSTOMER, [401, 401, 401, 200, 200, 200, 200]],
  ['placeOrder', SHOP, [401, 401, 401, 200, 200, 403, 403]],
  ['placePackOrder', SHOP, [401, 401, 401, 200, 200, 403, 403]],
  ['placeCreditOrder', SHOP, [401, 401, 401, 403, 200, 403, 403]],
] as const)(
  '[I18] %s, without an operation yet, is decided as in the table',
  (action, resource, expected) => {
    const everyone = [ANONYMOUS, holder, foreigner, customer, member, supporter, administrator];
    expect(everyone.map((principal) => decide(principal, action, resource))).toEqual(expected);
  },
);

it('[I18] a customer can do nothing with an order or account of another', () => {
  const other: Principal = { kind: 'member', accountId: accountId(4), customerId: FATOU };
  expect(decide(other, 'cancelOrder', ORDER)).toBe(404);
  expect(decide(other, 'listCustomerOrders', CUSTOMER)).toBe(404);
  expect(can(other, 'getPaymentStatus', ORDER)).toBe(false);
  expect(() => decide(administrator, 'getOrder', SHOP)).toThrow(TypeError);
});
