import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { guestOrder, orderCount } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

const PATH = '/api/commande-sans-partner';
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('[PK-06] [AP-04] creates the order, its lines, the amount due and its mail, with the prices of the server', async () => {
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post(PATH, guestOrder());
  expect(answer.statusCode).toBe(201);
  const { message, order, capability } = answer.json();
  expect(message).toBe('Commande créé avec succés');
  expect(capability).toBeUndefined();
  expect(order).toEqual({
    id: order.id,
    name: expect.stringMatching(/^KE-[0-9A-Z]{10}$/),
    reference: expect.stringMatching(/^KE-[0-9A-HJKMNP-TV-Z]{10}$/),
    type_sale: 'order',
    payment_mode: 'online',
    state: 'sale',
    amount_total: 389_000,
    amount_residual: 389_000,
    currency: 'XOF',
    partner: null,
    partner_id: null,
    customer_name: 'Awa Ndiaye',
    date_order: '2026-11-21T10:00:00.000Z',
    order_lines: [
      {
        kind: 'product',
        product_name: 'Réfrigérateur combiné Hisense 266 L',
        product_uom_qty: 1,
        price_unit: 205_000,
        price_subtotal: 205_000,
        price_total: 205_000,
      },
      {
        kind: 'product',
        product_name: 'Cuisinière Beko 4 feux',
        product_uom_qty: 1,
        price_unit: 184_000,
        price_subtotal: 184_000,
        price_total: 184_000,
      },
    ],
    instalments: [
      {
        instalment_no: 1,
        amount: 389_000,
        due_on: '2026-11-21',
        state: 'due',
        paid: false,
        method: null,
        reference: null,
        paid_at: null,
        invoice_number: null,
        pdf_url: null,
      },
    ],
    first_payment_state: false,
    second_payment_state: false,
    third_payment_state: false,
    fourth_payment_state: false,
    delivery: {
      adresse: 'Sicap Liberté 6, villa 12',
      telephone: '+221771234567',
      region: 'dakar',
      from: null,
      until: null,
    },
    returned_payments: [],
    refunds: [],
  });
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, order.id));
  expect(row).toMatchObject({ email: 'awa@exemple.sn', phone: '+221771234567', packCode: 'PACK-CUISINE' });
  expect(await shop.payments.due(order.id)).toMatchObject({
    state: 'open',
    amountDue: 389_000,
    instalmentNo: 1,
  });
  await shop.drainOutbox();
  expect(shop.sent.at(-1)).toMatchObject({ to: 'awa@exemple.sn', subject: `Votre commande ${order.name}` });
});

it('[C23] returns the capability as a cookie to a page, and as a field to a client without cookies', async () => {
  const visitor = await newVisitor(shop.app);
  const page = await visitor.post(PATH, guestOrder());
  const cookie = page.cookies.find(({ name }) => name === `ke_order_${page.json().order.id}`);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 90 * 24 * 3600 });
  expect(page.body).not.toContain(cookie?.value);
  expect(page.body).not.toContain(await shop.capabilityOf(page.json().order.id));

  const { order, capability } = (await apiClient(shop.app).post(PATH, guestOrder())).json();
  const headers = { 'x-order-capability': capability };
  const read = await apiClient(shop.app).get(`/api/getcommande/${order.id}`, headers);
  expect([read.statusCode, read.json().name]).toEqual([200, order.name]);
});

it.each([
  [
    'a lower price',
    [
      { id: 11, quantity: 1, list_price: 1 },
      { id: 12, quantity: 1, list_price: 184_000 },
    ],
  ],
  [
    'no price at all',
    [
      { id: 11, quantity: 1, list_price: 0 },
      { id: 12, quantity: 1, list_price: 0 },
    ],
  ],
  ['fewer lines', [{ id: 11, quantity: 1, list_price: 205_000 }]],
  [
    'another quantity',
    [
      { id: 11, quantity: 2, list_price: 205_000 },
      { id: 12, quantity: 1, list_price: 184_000 },
    ],
  ],
  [
    'one line twice',
    [
      { id: 11, quantity: 1, list_price: 205_000 },
      { id: 11, quantity: 1, list_price: 205_000 },
    ],
  ],
  [
    'a line of another pack',
    [
      { id: 11, quantity: 1, list_price: 205_000 },
      { id: 21, quantity: 1, list_price: 190_000 },
    ],
  ],
])('[PK-06] [A1] [A5] creates no order for %s', async (_, lines) => {
  const before = await orderCount(shop.db);
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post(PATH, guestOrder({}, { order_lines: lines }));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'order.price_changed']);
  expect(await orderCount(shop.db)).toBe(before);
});

it.each([
  [
    '[PK-05] a pack that has ended',
    { code: 'PACK-FINI' },
    410,
    "Le pack n'est plus d'actualité ou indisponible.",
  ],
  ['[PK-05] a pack that is none', { code: 'PACK-AUTRE' }, 404, 'Pack non trouvé ou plus disponible.'],
  [
    '[PK-07] payment at home, which is for customers',
    { payment_mode: 'domicile' as const },
    401,
    'Merci de vous connecter pour confirmer votre commande',
  ],
])('rejects %s', async (_, change, status, message) => {
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post(PATH, guestOrder({}, change));
  expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
});

it("[VA-01] returns the form's error for each invalid field of the guest", async () => {
  const visitor = await newVisitor(shop.app);
  const wrong = { name: '  ', email: 'awa@exemple', telephone: '33 860 00 00', adresse: ' ' };
  const answer = await visitor.post(PATH, guestOrder(wrong));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'order.invalid_guest',
    fields: [
      { field: 'name', message: 'Le prénom est obligatoire.' },
      { field: 'email', message: "L'adresse email est invalide." },
      { field: 'telephone', message: 'Le numéro de téléphone est invalide.' },
      { field: 'adresse', message: "L'adresse est obligatoire." },
    ],
  });
});

it("[VA-01] an empty field of the guest gets the form's sentence, as a blank one does", async () => {
  const visitor = await newVisitor(shop.app);
  const sentences = {
    name: 'Le prénom est obligatoire.',
    email: "L'adresse email est obligatoire.",
    telephone: 'Le téléphone est obligatoire.',
    adresse: "L'adresse est obligatoire.",
  };
  for (const empty of ['', ' ', '\u00a0', '\t\n', '\u2003']) {
    const typed = { name: empty, email: empty, telephone: empty, adresse: empty };
    const answer = await visitor.post(PATH, guestOrder(typed));
    const fields = Object.entries(sentences).map(([field, message]) => ({ field, message }));
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'order.invalid_guest', fields }]);
  }
  const short = await visitor.post(PATH, guestOrder({ email: 'a', telephone: '77' }));
  expect(short.json()).toMatchObject({
    code: 'order.invalid_guest',
    fields: [
      { field: 'email', message: "L'adresse email est invalide." },
      { field: 'telephone', message: 'Le numéro de téléphone est invalide.' },
    ],
  });
});

const line = (change: object) => ({ order_lines: [{ id: 11, quantity: 1, list_price: 205_000, ...change }] });
it.each([
  ['a price in text', line({ list_price: '205000' })],
  ['a price in scientific writing', line({ list_price: '2e5' })],
  ['a broken price', line({ list_price: 205_000.5 })],
  ['a negative price', line({ list_price: -205_000 })],
  ['no price', line({ list_price: null })],
  ['a price in a list', line({ list_price: [205_000] })],
  ['a quantity of zero', line({ quantity: 0 })],
  ['a quantity of a hundred', line({ quantity: 100 })],
  ['a quantity that is true', line({ quantity: true })],
  ['an id out of range', line({ id: 2 ** 31 })],
  ['no lines', { order_lines: [] }],
  ['another kind of sale', { type_sale: 'creditorder' }],
  ['a state of its own', { state: 'paid' }],
])('[A7] rejects %s instead of converting it', async (_, order) => {
  const visitor = await newVisitor(shop.app);
  const body = guestOrder();
  const answer = await visitor.post(PATH, { ...body, order: { ...body.order, ...order } });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  expect(answer.json().fields.length).toBeGreaterThan(0);
});
