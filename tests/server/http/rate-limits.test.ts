import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { AppDependencies } from '#server/app.ts';
import { tables } from '#server/db/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { CRM_PATH, basketReport, newsletterSubscription } from '#tests/support/crm-report.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';
import { runsInCampaign } from '#scripts/campaigns/list.ts';

const PATH = '/api/commande-sans-partner';
const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.db.delete(tables.limitCounts);
  await shop.db.delete(tables.crmRecords);
});
afterAll(() => shop.close());

const behindProxy: AppDependencies['config'] = {
  publicOrigin: 'http://boutique.test',
  mode: 'test',
  trustedProxies: ['127.0.0.1'],
};
const from = (address: string) => ({ 'x-forwarded-for': address });

/** A tenth of each limit, which takes a tenth of the requests to reach. */
const TENTH: RateLimits = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([operation, limits]) => [
    operation,
    limits.map((limit) => ({ ...limit, max: limit.max / 10 })),
  ]),
);

/** Starts another server behind a trusted proxy, closed after the test. */
async function serve(changes: Partial<AppDependencies> = {}): Promise<FastifyInstance> {
  const app = await shop.rebuild({ config: behindProxy, limits: TENTH, ...changes });
  onTestFinished(() => app.close());
  return app;
}

let lastPhone = 0;
const freshPhone = () => `77${String((lastPhone += 1)).padStart(7, '0')}`;
const freshOrder = () => {
  const telephone = freshPhone();
  return guestOrder({ telephone, email: `visiteur${telephone}@exemple.sn` });
};

/** The statuses of `times` sequential calls. */
async function statusesOf(times: number, call: (index: number) => Promise<{ statusCode: number }>) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await call(index)).statusCode);
  return statuses;
}
const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

const figuresOf = (operation: 'placeGuestOrder' | 'initiateWavePayment') =>
  RATE_LIMITS[operation]!.map(({ max, windowMs, isShared = false }) => [max, windowMs, isShared]);

it('[C28] limits orders and payments to these numbers', () => {
  expect(figuresOf('placeGuestOrder')).toEqual([
    [600, TEN_MINUTES_MS, false],
    [20, TEN_MINUTES_MS, true],
    [20, HOUR_MS, true],
    [20, HOUR_MS, true],
    [60, TEN_MINUTES_MS, true],
    [300, 24 * HOUR_MS, true],
  ]);
  expect(figuresOf('initiateWavePayment')).toEqual([
    [600, TEN_MINUTES_MS, false],
    [60, TEN_MINUTES_MS, true],
    [120, TEN_MINUTES_MS, true],
    [600, 24 * HOUR_MS, true],
  ]);
});

it('[C28] limits a guest who keeps ordering, with the time to wait', async () => {
  const visitor = await newVisitor(await serve());
  const answers = [];
  for (let index = 0; index < 3; index += 1) answers.push(await visitor.post(PATH, freshOrder()));
  const last = answers.at(-1)!;
  expect(refused(answers.map(({ statusCode }) => statusCode))).toBe(1);
  expect(last.json()).toMatchObject({
    code: 'request.too_many',
    message: 'Trop de demandes à la suite. Patientez un instant, puis réessayez.',
  });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

it('[C28] limits the orders of one network across all processes, whatever phone and mailbox they have', async () => {
  const apps = [await serve(), await serve()];
  const order = (index: number) => apiClient(apps[index % 2]!).post(PATH, freshOrder(), from('41.82.1.1'));
  expect(await statusesOf(6, order)).toEqual(Array(6).fill(201));
  const refusal = await order(6);
  expect(refusal.statusCode).toBe(429);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  expect((await apiClient(apps[0]!).post(PATH, freshOrder(), from('41.82.1.2'))).statusCode).toBe(201);
  shop.clock.advance(TEN_MINUTES_MS);
  expect((await order(7)).statusCode).toBe(201);
});

it('[C28] accepts at most 300 orders a day from one network', async () => {
  const perDay = RATE_LIMITS.placeGuestOrder!.at(-1)!;
  expect(perDay.max).toBe(300);
  const app = await serve({ limits: { placeGuestOrder: [{ ...perDay, max: 3 }] } });
  const order = () => apiClient(app).post(PATH, freshOrder(), from('41.82.1.1'));
  const nextHour = () => (shop.clock.advance(HOUR_MS), order());
  expect(await statusesOf(25, nextHour)).toEqual([201, 201, 201, ...Array<number>(21).fill(429), 201]);
});

it.each([
  ['an IPv6 network', (index: number) => `2001:db8:1:2:${index.toString(16)}::${index + 1}`],
  ['an IPv4 address in both forms', (index: number) => (index % 2 === 0 ? '41.82.1.1' : '::ffff:41.82.1.1')],
])('[C28] counts %s as one', async (_, addressOf) => {
  const app = await serve();
  const order = (index: number) => apiClient(app).post(PATH, freshOrder(), from(addressOf(index)));
  expect(refused(await statusesOf(8, order))).toBe(2);
});

it('[C28] separates IPv6 networks by their first 64 bits', async () => {
  const app = await serve({
    limits: { placeGuestOrder: [{ ...RATE_LIMITS.placeGuestOrder!.at(-1)!, max: 1 }] },
  });
  const order = (address: string) => apiClient(app).post(PATH, freshOrder(), from(address));
  const statuses = [];
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:2:ffff::1'])
    statuses.push((await order(address)).statusCode);
  expect(statuses).toEqual([201, 201, 429]);
});

it('[C28] a stranger cannot use up the orders of a phone or mailbox from another network', async () => {
  const app = await serve();
  const naming = guestOrder({ telephone: '77 123 45 67', email: 'awa@exemple.sn' });
  const stranger = await statusesOf(4, () => apiClient(app).post(PATH, naming, from('41.82.9.9')));
  expect(refused(stranger)).toBe(2);
  const customer = await newVisitor(app);
  expect((await customer.post(PATH, naming, from('41.82.1.1'))).statusCode).toBe(201);
});

it.each([
  ['phone', ['77 123 45 67', '+221771234567', '221771234567'].map((telephone) => ({ telephone }))],
  ['mailbox', ['awa@exemple.sn', 'AWA@exemple.sn ', 'awa+1@exemple.sn'].map((email) => ({ email }))],
] as const)('[C28] counts one %s within one network in any notation', async (_, writings) => {
  const app = await serve();
  const statuses = await statusesOf(3, (index) =>
    apiClient(app).post(PATH, { ...freshOrder(), ...writings[index % 3] }, from('41.82.1.1')),
  );
  expect(refused(statuses)).toBe(1);
});

it("[C28] one guest's limit does not affect another guest in the same network", async () => {
  const app = await serve();
  const neighbour = await newVisitor(app);
  expect(refused(await statusesOf(3, () => neighbour.post(PATH, freshOrder())))).toBe(1);
  expect((await (await newVisitor(app)).post(PATH, freshOrder())).statusCode).toBe(201);
});

it('[C28] limits the payments of one network across all processes', async () => {
  const apps = [await serve(), await serve()];
  const { order, capability } = (await apiClient(apps[0]!).post(PATH, freshOrder())).json();
  const initiate = (index: number) =>
    apiClient(apps[index % 2]!).post(
      '/api/payment/wave/initiate',
      { order_id: order.id, phoneNumber: '771234567' },
      { ...from('41.82.1.1'), 'x-order-capability': capability },
    );
  const statuses = await statusesOf(14, initiate);
  expect(statuses.slice(0, 12)).toEqual(Array(12).fill(200));
  expect(statuses.slice(12)).toEqual([429, 429]);
});

it("[D11] one network cannot use up the newsletter's daily limit", async () => {
  const app = await serve();
  const wish = (address: string) => apiClient(app).post(CRM_PATH, newWish(), from(address));
  const stranger = await statusesOf(110, () => wish('41.82.9.9'));
  expect(stranger.slice(0, 100)).toEqual(Array(100).fill(200));
  expect(stranger.slice(100)).toEqual(Array(10).fill(429));
  const refusal = await wish('41.82.9.9');
  expect([refusal.json().code, Number(refusal.headers['retry-after']) > HOUR_MS / 1_000]).toEqual([
    'request.too_many',
    true,
  ]);
  expect((await wish('41.82.1.1')).statusCode).toBe(200);
  // Another process has the same counts, also after a restart.
  expect((await apiClient(await serve()).post(CRM_PATH, newWish(), from('41.82.9.9'))).statusCode).toBe(429);
});

it('[D11] stores at most a hundred new baskets a day from one network, without an error', async () => {
  const app = await serve();
  const report = (address: string) =>
    apiClient(app).post(CRM_PATH, basketReport({ guest_id: newGuestId() }), from(address));
  expect(await statusesOf(105, () => report('41.82.9.9'))).toEqual(Array(105).fill(200));
  expect(await shop.db.$count(tables.crmRecords)).toBe(100);
  await report('41.82.1.1');
  expect(await shop.db.$count(tables.crmRecords)).toBe(101);
});

let lastGuest = 0;
const newGuestId = () => (lastGuest += 1).toString(16).padStart(32, '0');
const newWish = () => newsletterSubscription({ guest_id: newGuestId(), email: `v${lastGuest}@exemple.sn` });

const orderFrom = async (app: FastifyInstance, address: string) =>
  (await apiClient(app).post(PATH, freshOrder(), from(address))).statusCode;

it('[C28] ignores forwarded addresses except from a configured proxy', async () => {
  const limits = { placeGuestOrder: [{ ...RATE_LIMITS.placeGuestOrder!.at(-1)!, max: 1 }] };
  const direct = await serve({ limits, config: { ...behindProxy, trustedProxies: [] } });
  expect([await orderFrom(direct, '1.1.1.1'), await orderFrom(direct, '2.2.2.2')]).toEqual([201, 429]);
  const behind = await serve({ limits });
  expect([await orderFrom(behind, '1.1.1.1'), await orderFrom(behind, '2.2.2.2')]).toEqual([201, 201]);
});

/** The first limit of an operation, lowered to one request. */
const once = (operation: 'openGuestAccess' | 'getInvoiceDetails') => ({
  [operation]: [{ ...RATE_LIMITS[operation]![0]!, max: 1 }],
});

it('[C28] counts reads of one payment or invoice by its id', async () => {
  const { reference } = await placeOrder(await newVisitor(shop.app));
  const app = await serve({ limits: once('getInvoiceDetails') });
  const ask = async (id: string) => (await apiClient(app).get(`/facture/${id}/details`)).statusCode;
  expect([await ask(reference), await ask(reference), await ask('KE-0000000000')]).toEqual([404, 429, 404]);
});

it("[C28] nobody can use up an order's limit from another network", async () => {
  const { reference } = await placeOrder(await newVisitor(shop.app));
  const app = await serve({ limits: { ...once('openGuestAccess'), ...once('getInvoiceDetails') } });
  const open = async (address: string) =>
    (await apiClient(app).post(`${PATH}/acces`, { reference, capability: 'A'.repeat(43) }, from(address)))
      .statusCode;
  const read = async (address: string) =>
    (await apiClient(app).get(`/facture/${reference}/details`, from(address))).statusCode;
  expect([await open('1.1.1.1'), await open('1.1.1.1'), await open('2.2.2.2')]).toEqual([404, 429, 404]);
  expect([await read('1.1.1.1'), await read('1.1.1.1'), await read('2.2.2.2')]).toEqual([404, 429, 404]);
});

const ORDERS_OF_A_DAY = runsInCampaign ? 6 : 2;

it('[C28] never limits a normal day: orders, repeats, reloads and two tabs', async () => {
  const app = await serve({ limits: RATE_LIMITS });
  const shopper = await newVisitor(app);
  const statuses: number[] = [];
  const ask = async (answer: ReturnType<Visitor['get']>) => statuses.push((await answer).statusCode);
  for (let order = 0; order < ORDERS_OF_A_DAY; order += 1) {
    const key = `une-cle-de-visite-${order}`;
    // A bad connection: the same order is sent four times, from two tabs.
    for (let sent = 0; sent < 4; sent += 1)
      await ask(shopper.post(PATH, guestOrder(), { 'idempotency-key': key }));
    const placed = (await shopper.post(PATH, guestOrder(), { 'idempotency-key': key })).json().order;
    const phone = order % 2 === 0 ? '771234567' : '781234567';
    const initiate = () =>
      shopper.post('/api/payment/wave/initiate', { order_id: placed.id, phoneNumber: phone });
    for (let click = 0; click < 6; click += 1) await ask(initiate());
    const { transactionId } = (await initiate()).json();
    // At the same time: each look at an open payment waits a moment for its callback.
    const look = async () => {
      await ask(shopper.get(`/api/payment/wave/status/${transactionId}`));
      await ask(shopper.get(`/facture/${placed.reference}/details`));
    };
    await Promise.all(Array.from({ length: 40 }, look));
    await ask(shopper.post('/api/tracking', { reference: placed.reference, telephone: '771234567' }));
    for (let change = 0; change < 15; change += 1) await ask(shopper.post(CRM_PATH, basketReport()));
    shop.clock.advance(40 * 60_000);
  }
  await ask(shopper.post(CRM_PATH, newsletterSubscription()));
  expect(refused(statuses)).toBe(0);
});
