import { and, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements } from '#scripts/benchmark/count-statements.ts';
import { tables } from '#server/db/index.ts';
import {
  type Buyer,
  createBuyer,
  createPerson,
  newSignedInVisitor,
  signInApiClient,
} from '#tests/support/accounts.ts';
import { guestOrder, orderCount, placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

const { staffActions } = tables;
const PATH = '/api/commande-pack';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface OrderAnswer {
  id: number;
  reference: string;
  partner_id: number;
  payment_mode: string;
  state: string;
  amount_total: number;
}

/** The order of a pack, as the app sends it for a customer. */
const packOrder = (changes: Record<string, unknown> = {}) => ({ ...guestOrder().order, ...changes });

async function newCustomer(): Promise<{ buyer: Buyer; visitor: Visitor }> {
  const buyer = await createBuyer(shop);
  return { buyer, visitor: await newSignedInVisitor(shop, buyer) };
}

async function place(
  visitor: Visitor,
  changes: Record<string, unknown> = {},
  key?: string,
): Promise<OrderAnswer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await visitor.post(PATH, packOrder(changes), headers);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ order: OrderAnswer }>().order;
}

const rowOf = async (id: number) => {
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return row;
};

it.each(['online', 'domicile'] as const)(
  '[PK-06] [PK-04] a signed-in customer orders a pack, paid %s, with the details of the account',
  async (mode) => {
    const { buyer, visitor } = await newCustomer();
    const answer = await visitor.post(PATH, packOrder({ payment_mode: mode }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: 'Commande créé avec succés',
      order: expect.objectContaining({
        partner_id: buyer.customerId,
        payment_mode: mode,
        state: 'sale',
        amount_total: 389_000,
        customer_name: 'Awa Ndiaye',
      }),
    });
    const { id } = answer.json<{ order: OrderAnswer }>().order;
    expect(await rowOf(id)).toMatchObject({
      customerId: buyer.customerId,
      email: buyer.email,
      phone: '+221771234567',
      address: 'Sicap Liberté 6, villa 12',
      capabilityNonce: null,
      guestHash: null,
    });
    expect((await visitor.get(`/api/getcommande/${id}`)).statusCode).toBe(200);
    expect((await visitor.get(`/api/commande/${id}/payment`)).json()).toMatchObject({
      amount_due: 389_000,
      phone: '+221771234567',
    });
    const payment = await visitor.post('/api/payment/wave/initiate', {
      order_id: id,
      phoneNumber: '77 123 45 67',
    });
    expect(payment.statusCode).toBe(200);
  },
);

it('[PK-06] without a payment mode, a customer pays at the door', async () => {
  const { visitor } = await newCustomer();
  expect((await place(visitor, { payment_mode: undefined })).payment_mode).toBe('domicile');
});

it('[PK-04] [BK-09] a pack goes to the address that this order names, which is offered again; the profile keeps its own', async () => {
  const { visitor } = await newCustomer();
  const { id } = await place(visitor, { adresse: ' Yoff, villa 3 ', telephone: '78 123 45 67' });
  expect(await rowOf(id)).toMatchObject({ address: 'Yoff, villa 3', phone: '+221781234567' });
  const known = (await visitor.get('/api/users/me/adresses')).json();
  expect(known).toEqual({
    compte: { adresse: 'Sicap Liberté 6, villa 12', telephone: '+221771234567' },
    data: [{ adresse: 'Yoff, villa 3', telephone: '+221781234567', region: 'dakar' }],
  });
  const refused = await visitor.post(PATH, packOrder({ adresse: ' ', telephone: '12' }));
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: 'order.invalid_guest', fields: [{ field: 'adresse' }, { field: 'telephone' }] },
  ]);
});

it('[PK-04] an account without phone and address orders a pack that names both', async () => {
  const bare = await createBuyer(shop, 'customer', { phone: null, address: null });
  const visitor = await newSignedInVisitor(shop, bare);
  const { id } = await place(visitor, { adresse: 'Yoff, villa 3', telephone: '78 123 45 67' });
  expect(await rowOf(id)).toMatchObject({ address: 'Yoff, villa 3' });
});

it('[PK-06] [C4] the partner comes from the token: another id is answered like a missing one', async () => {
  const { buyer, visitor } = await newCustomer();
  const other = await createBuyer(shop);
  const before = await orderCount(shop.db);
  const answer = await visitor.post(PATH, packOrder({ partner_id: other.customerId }));
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'account.unknown']);
  expect(await orderCount(shop.db)).toBe(before);
  expect((await place(visitor, { partner_id: buyer.customerId })).partner_id).toBe(buyer.customerId);
});

it('[PK-06] [C9] total, state, owner and other fields of the client are not used', async () => {
  const { buyer, visitor } = await newCustomer();
  const other = await createBuyer(shop);
  const { id } = await place(visitor, {
    amount_total: 1,
    total: 1,
    customer_id: other.customerId,
    customerId: other.customerId,
    user_id: other.accountId,
    email: 'mal@exemple.sn',
    reference: 'KE-0000000000',
  });
  expect(await rowOf(id)).toMatchObject({ total: 389_000, customerId: buyer.customerId, email: buyer.email });
});

it('[PK-06] a changed price is not ordered', async () => {
  const { visitor } = await newCustomer();
  const answer = await visitor.post(
    PATH,
    packOrder({ order_lines: [{ id: 11, quantity: 1, list_price: 1 }] }),
  );
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'order.price_changed']);
});

it('[PK-06] an account without phone and address is told what is missing', async () => {
  const buyer = await createBuyer(shop, 'customer', { phone: null, address: null });
  const answer = await (await newSignedInVisitor(shop, buyer)).post(PATH, packOrder());
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'account.incomplete',
    fields: [
      { field: 'address', message: "L'adresse est obligatoire." },
      { field: 'phone', message: 'Le téléphone est obligatoire.' },
    ],
  });
});

it('[PK-04] the mail about a customer’s order has no capability', async () => {
  const { buyer, visitor } = await newCustomer();
  const { reference } = await place(visitor);
  await shop.drainOutbox();
  const mail = shop.sent.find(({ to }) => to === buyer.email);
  expect(mail?.text).toContain(reference);
  expect(mail?.text).not.toContain('#');
  expect(mail?.text).toContain('Vous la retrouvez aussi dans votre profil.');
});

it('[B39] the same order of a customer within 60 s is one order, also without a key', async () => {
  const { visitor } = await newCustomer();
  const first = await place(visitor);
  shop.clock.advance(59_999);
  expect((await place(visitor)).id).toBe(first.id);
  expect((await place(visitor, { payment_mode: 'domicile' })).id).not.toBe(first.id);
  shop.clock.advance(1);
  const later = await place(visitor);
  expect(later.id).not.toBe(first.id);
  expect((await place((await newCustomer()).visitor)).id).not.toBe(later.id);
});

it('[B39] with a key, a customer’s order is found again for ever, and only by its customer', async () => {
  const { buyer, visitor } = await newCustomer();
  const key = 'a-key-of-a-customer-1';
  const first = await place(visitor, {}, key);
  shop.clock.advance(3_600_000);
  expect((await place(await newSignedInVisitor(shop, buyer), {}, key)).id).toBe(first.id);
  const other = (await newCustomer()).visitor;
  expect((await place(other, {}, key)).id).not.toBe(first.id);
});

it('[B39] a cancelled order is not given back', async () => {
  const { visitor } = await newCustomer();
  const first = await place(visitor);
  await visitor.get(`/api/commande/${first.id}/annuler`);
  expect((await place(visitor)).id).not.toBe(first.id);
});

it('[AP-04] a customer’s list has the own orders, the newest first, without deleted ones', async () => {
  const { buyer, visitor } = await newCustomer();
  const [first, second, third] = [
    await place(visitor, {}, 'key-of-the-first-one'),
    await place(visitor, {}, 'key-of-the-second-one'),
    await place(visitor, {}, 'key-of-the-third-one'),
  ];
  await place((await newCustomer()).visitor);
  const list = async (query = '') =>
    (await visitor.get(`/api/partner/${buyer.customerId}/commandes${query}`)).json<{
      data: OrderAnswer[];
      total: number;
    }>();
  expect((await list()).data.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
  expect((await visitor.get(`/api/commande/${second.id}/delete`)).statusCode).toBe(200);
  const { data, total } = await list();
  expect([data.map(({ id }) => id), total]).toEqual([[third.id, first.id], 2]);
  expect(await list('?type_sale=preorder')).toEqual({ data: [], total: 0 });
  expect(await list('?page=2')).toEqual({ data: [], total: 2 });
});

it.each(['annuler', 'delete'])(
  '[AP-04] [C5] %s cancels an unpaid order, and repeating it changes nothing',
  async (verb) => {
    const { visitor } = await newCustomer();
    const { id } = await place(visitor);
    for (let count = 0; count < 2; count += 1)
      expect((await visitor.get(`/api/commande/${id}/${verb}`)).statusCode).toBe(200);
    expect((await rowOf(id))?.state).toBe('cancel');
    const payment = await visitor.post('/api/payment/wave/initiate', {
      order_id: id,
      phoneNumber: '77 123 45 67',
    });
    expect(payment.json().code).toBe('payment.order_closed');
  },
);

it.each(['annuler', 'delete'])(
  '[AP-04] %s and changes are refused once a payment is begun or received',
  async (verb) => {
    const { visitor } = await newCustomer();
    const begun = await place(visitor);
    await visitor.post('/api/payment/wave/initiate', { order_id: begun.id, phoneNumber: '77 123 45 67' });
    const paid = await place((await newCustomer()).visitor);
    await shop.pay(paid.id);
    const admin = await signInApiClient(shop, await createPerson(shop, 'admin'));
    const answers = [
      await visitor.get(`/api/commande/${begun.id}/${verb}`),
      await visitor.put(`/api/commandes/${begun.id}`, { adresse: 'Fann' }),
      await apiClient(shop.app).get(`/api/commande/${paid.id}/${verb}?reason=x`, admin),
      await apiClient(shop.app).put(`/api/commandes/${paid.id}`, { adresse: 'Fann' }, admin),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'order.payment_begun']);
    expect((await rowOf(paid.id))?.state).toBe('sale');
  },
);

it.each(['annuler', 'delete'])(
  '[C5] %s is closed to navigations, pictures, prefetches, other sites and HEAD',
  async (verb) => {
    const { visitor } = await newCustomer();
    const { id } = await place(visitor);
    const url = `/api/commande/${id}/${verb}`;
    const wrong: Record<string, string>[] = [
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-dest': 'image' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of wrong) expect((await visitor.get(url, headers)).statusCode).toBe(403);
    const head = await shop.app.inject({
      method: 'HEAD',
      url,
      headers: { host: 'boutique.test', ...visitor.headers },
    });
    expect(head.statusCode).toBe(405);
    expect((await visitor.get(url, { 'access-token': '' })).statusCode).toBe(401);
    expect((await rowOf(id))?.state).toBe('sale');
  },
);

/** What staff did to an order, in the audit trail. */
const deedsOn = (orderId: number) =>
  shop.owner
    .select({
      staffId: staffActions.staffId,
      action: staffActions.action,
      reason: staffActions.reason,
      detail: staffActions.detail,
    })
    .from(staffActions)
    .where(and(eq(staffActions.subjectKind, 'order'), eq(staffActions.subjectId, String(orderId))))
    .orderBy(staffActions.id);

it('[AP-04] [C25] staff cancel with a reason, which is kept with who it was', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const person = await createPerson(shop, 'support');
  const support = await signInApiClient(shop, person);
  const cancel = (query: string) => apiClient(shop.app).get(`/api/commande/${id}/annuler${query}`, support);
  expect((await cancel('')).json().code).toBe('order.reason_required');
  expect((await cancel('?reason=%20')).json().code).toBe('order.reason_required');
  expect((await cancel('?reason=commande+en+double')).statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'cancel', cancelReason: 'commande en double' });
  expect(await deedsOn(id)).toEqual([
    { staffId: person.accountId, action: 'order.cancelled', reason: 'commande en double', detail: {} },
  ]);
  // Repeated, it changes nothing.
  await cancel('?reason=encore');
  expect(await deedsOn(id)).toHaveLength(1);
});

it('[TL-08] what an admin changes of an order is in the audit trail, without the personal data', async () => {
  const { visitor } = await newCustomer();
  const { id } = await place(visitor);
  await visitor.put(`/api/commandes/${id}`, { adresse: 'Fann' });
  const person = await createPerson(shop, 'admin');
  const admin = await signInApiClient(shop, person);
  await apiClient(shop.app).put(`/api/commandes/${id}`, { adresse: 'Ouakam' }, admin);
  await apiClient(shop.app).get(`/api/commande/${id}/delete`, admin);
  const staffId = person.accountId;
  expect(await deedsOn(id)).toEqual([
    { staffId, action: 'order.changed', reason: null, detail: { changed: ['address'] } },
    { staffId, action: 'order.deleted', reason: null, detail: {} },
  ]);
});

it('[AP-04] [C9] the owner changes address, phone and payment mode of an unpaid order, and nothing else', async () => {
  const { buyer, visitor } = await newCustomer();
  const { id } = await place(visitor);
  const answer = await visitor.put(`/api/commandes/${id}`, {
    adresse: '  Fann Hock, rue 70 ',
    telephone: '78 765 43 21',
    payment_mode: 'domicile',
    state: 'cancel',
    amount_total: 1,
    partner_id: 1,
    customer_name: 'Autre',
    email: 'mal@exemple.sn',
  });
  expect(answer.json()).toMatchObject({ id, payment_mode: 'domicile', state: 'sale', amount_total: 389_000 });
  expect(await rowOf(id)).toMatchObject({
    address: 'Fann Hock, rue 70',
    phone: '+221787654321',
    customerName: 'Awa Ndiaye',
    customerId: buyer.customerId,
    email: buyer.email,
  });
  const wrong = await visitor.put(`/api/commandes/${id}`, { telephone: '33 123 45 67' });
  expect(wrong.json()).toMatchObject({
    code: 'order.invalid_guest',
    fields: [{ field: 'telephone', message: 'Le numéro de téléphone est invalide.' }],
  });
  const empty = await visitor.put(`/api/commandes/${id}`, { telephone: '', adresse: '' });
  expect(empty.json()).toMatchObject({
    code: 'order.invalid_guest',
    fields: [
      { field: 'telephone', message: 'Le téléphone est obligatoire.' },
      { field: 'adresse', message: "L'adresse est obligatoire." },
    ],
  });
});

it('[AP-07] [OT-14] lists the payments and invoices of the own orders alone, the newest first', async () => {
  const { buyer, visitor } = await newCustomer();
  const [{ visitor: other }] = [await newCustomer()];
  await shop.pay((await place(other)).id);
  const paid = await place(visitor, {}, 'first-order-of-this-test');
  const open = await place(visitor, {}, 'second-order-of-this-test');
  const settled = await shop.pay(paid.id);
  shop.clock.advance(1_000);
  const { transactionId: pending } = await shop.payments.initiate({
    orderId: open.id,
    provider: 'wave',
    phone: '771234567',
  });
  const read = async (path: string) => (await visitor.get(path)).json();

  const payments = await read(`/api/partner/${buyer.customerId}/paiements`);
  expect(payments).toEqual({
    data: [
      expect.objectContaining({ transaction_id: pending, payment_state: 'pending' }),
      {
        transaction_id: settled,
        provider: 'wave',
        payment_state: 'confirmed',
        outcome: 'confirmed',
        amount: 389_000,
        order_id: paid.id,
        order_type: 'order',
        order_name: paid.reference,
        created_at: expect.any(String),
      },
    ],
    total: 2,
  });
  expect(await read(`/api/payment/wave/partner-transactions/${buyer.customerId}`)).toMatchObject({
    success: true,
    partner: buyer.customerId,
    transactions_count: 2,
    transactions: [
      { transaction_id: pending, status: 'pending', order_id: open.id },
      { transaction_id: settled, status: 'completed', amount: 389_000, phone: '+221 77 *** ** 67' },
    ],
  });
  expect(await read(`/api/partner/${buyer.customerId}/paiements?page=2`)).toEqual({ data: [], total: 2 });

  const invoices = await read(`/api/partner/${buyer.customerId}/factures`);
  expect(invoices).toEqual({
    data: [
      {
        invoice_number: expect.stringMatching(/^FAC-\d{4}-\d{6}$/),
        invoice_date: expect.any(String),
        amount: 389_000,
        order_id: paid.id,
        order_type: 'order',
        order_name: paid.reference,
        cancelled_at: null,
        pdf_url: `/facture/${settled}/pdf`,
      },
    ],
    total: 1,
  });
  const pdf = await visitor.get(invoices.data[0].pdf_url);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('[AP-04] a page of orders takes the same number of statements, however many orders there are', async () => {
  const { buyer, visitor } = await newCustomer();
  const url = `/api/partner/${buyer.customerId}/commandes`;
  const order = await place(visitor);
  const counts = countStatements(Client.prototype);
  const costOfList = async () => {
    const before = counts.statements;
    const { data } = (await visitor.get(url)).json<{ data: OrderAnswer[] }>();
    return { statements: counts.statements - before, data };
  };
  const one = await costOfList();
  expect(one.data).toEqual([(await visitor.get(`/api/getcommande/${order.id}`)).json()]);
  const ids = [order.id];
  for (let index = 0; index < 6; index += 1) ids.unshift((await place(visitor, {}, crypto.randomUUID())).id);
  const seven = await costOfList();
  expect(seven.data.map(({ id }) => id)).toEqual(ids);
  expect(seven.statements).toBe(one.statements);
});
