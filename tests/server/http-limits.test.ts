import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppParts } from '#server/app.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, program } from '#tests/support/visitor.ts';

const PATH = '/api/commande-sans-partner';
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The shop's own limits, each lowered to `max`. */
const lowered = (max: number) =>
  Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([operation, limits = []]) => [
      operation,
      limits.map((limit) => ({ ...limit, max })),
    ]),
  );

it('[C28] stops one guest who orders on and on, with the time to wait', async () => {
  const app = await shop.rebuild({ limits: lowered(2) });
  const visitor = await newVisitor(app);
  const statuses = [];
  for (const telephone of ['771234501', '771234502', '771234503']) {
    const answer = await visitor.post(PATH, guestOrder({ telephone }));
    statuses.push(answer.statusCode);
    if (answer.statusCode !== 429) continue;
    expect(answer.json()).toMatchObject({
      code: 'request.too_many',
      message: 'Trop de demandes à la suite. Patientez un instant, puis réessayez.',
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([201, 201, 429]);
  await app.close();
});

it('[C28] stops one phone whoever types it, and however', async () => {
  const app = await shop.rebuild({ limits: { placeGuestOrder: lowered(2)['placeGuestOrder']!.slice(1, 2) } });
  const writings = ['77 123 45 67', '+221771234567', '221771234567'];
  const answers = [];
  for (const telephone of writings)
    answers.push(await (await newVisitor(app)).post(PATH, guestOrder({ telephone })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
  await app.close();
});

it('[C23] stops the mails to one mailbox, whoever orders in its name', async () => {
  const app = await shop.rebuild({ limits: { placeGuestOrder: lowered(2)['placeGuestOrder']!.slice(2, 3) } });
  const answers = [];
  for (const [email, telephone] of [
    ['awa@exemple.sn', '771234501'],
    ['AWA@exemple.sn ', '771234502'],
    ['awa@exemple.sn', '771234503'],
    ['binta@exemple.sn', '771234503'],
  ] as const)
    answers.push(await (await newVisitor(app)).post(PATH, guestOrder({ email, telephone })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429, 201]);
  await app.close();
});

it('[C28] does not let one guest’s limit stop another behind the same address', async () => {
  const app = await shop.rebuild({ limits: { placeGuestOrder: lowered(1)['placeGuestOrder']!.slice(0, 1) } });
  expect((await (await newVisitor(app)).post(PATH, guestOrder())).statusCode).toBe(201);
  expect((await (await newVisitor(app)).post(PATH, guestOrder())).statusCode).toBe(201);
  await app.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });

it('[C28] believes no forwarded address unless the proxy is named', async () => {
  const limits = { placeGuestOrder: lowered(1)['placeGuestOrder']!.slice(-1) };
  const direct = await shop.rebuild({ limits });
  expect((await program(direct).post(PATH, guestOrder(), from('1.1.1.1'))).statusCode).toBe(201);
  expect((await program(direct).post(PATH, guestOrder(), from('2.2.2.2'))).statusCode).toBe(429);
  await direct.close();
  const config: AppParts['config'] = {
    publicOrigin: 'http://boutique.test',
    mode: 'test',
    trustedProxies: ['127.0.0.1'],
  };
  const behind = await shop.rebuild({ limits, config });
  expect((await program(behind).post(PATH, guestOrder(), from('1.1.1.1'))).statusCode).toBe(201);
  expect((await program(behind).post(PATH, guestOrder(), from('2.2.2.2'))).statusCode).toBe(201);
  await behind.close();
});

it('[C28] counts reads of one payment or invoice by its id', async () => {
  const visitor = await newVisitor(shop.app);
  const { reference } = await placeOrder(visitor);
  const app = await shop.rebuild({
    limits: { getInvoiceDetails: lowered(1)['getInvoiceDetails']!.slice(0, 1) },
  });
  const ask = async (id: string) => (await program(app).get(`/facture/${id}/details`)).statusCode;
  expect([await ask(reference), await ask(reference), await ask('KE-0000000000')]).toEqual([404, 429, 404]);
  await app.close();
});

it('[C28] lets nobody use up an order’s share from another address', async () => {
  const { reference } = await placeOrder(await newVisitor(shop.app));
  const config: AppParts['config'] = {
    publicOrigin: 'http://boutique.test',
    mode: 'test',
    trustedProxies: ['127.0.0.1'],
  };
  const app = await shop.rebuild({
    config,
    limits: {
      openGuestAccess: lowered(1)['openGuestAccess']!.slice(0, 1),
      getInvoiceDetails: lowered(1)['getInvoiceDetails']!.slice(0, 1),
    },
  });
  const open = async (address: string) =>
    (await program(app).post(`${PATH}/acces`, { reference, capability: 'A'.repeat(43) }, from(address)))
      .statusCode;
  const read = async (address: string) =>
    (await program(app).get(`/facture/${reference}/details`, from(address))).statusCode;
  expect([await open('1.1.1.1'), await open('1.1.1.1'), await open('2.2.2.2')]).toEqual([404, 429, 404]);
  expect([await read('1.1.1.1'), await read('1.1.1.1'), await read('2.2.2.2')]).toEqual([404, 429, 404]);
  await app.close();
});
