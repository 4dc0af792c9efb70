import { readFileSync } from 'node:fs';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { raiseStaffTask } from '#server/jobs/staff-task.ts';
import type { Evidence } from '#server/providers/provider.ts';
import { codeTo, SIGN_UP } from '#tests/support/account-codes.ts';
import {
  type Buyer,
  createBuyer,
  newSignedInVisitor,
  PASSWORD,
  principalOf,
} from '#tests/support/accounts.ts';
import { contractOperations } from '#tests/support/contract-operations.ts';
import { basketReport, CRM_PATH } from '#tests/support/crm-report.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { deliveriesPath, prepare as prepareDelivery } from '#tests/support/deliveries.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { ALL_FEATURES, BESIDE_WAVE, payerPhoneOf } from '#tests/support/payments/provider-features.ts';
import { appCode } from '#tests/support/second-factor.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newProduct, newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { type Client, newVisitor, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let admin: StaffClient;
let buyer: Buyer;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openTestShop(undefined, BESIDE_WAVE);
  admin = await newStaffClient(shop, 'admin');
  buyer = await createBuyer(shop);
  visitor = await newSignedInVisitor(shop, buyer);
});
afterAll(() => shop.close());

/** Values that no test writes otherwise. */
const [NUMBER, TEXT, DAY] = [424_242, 'champ-de-trop', '1999-09-09'];
const MARKERS = [String(NUMBER), TEXT, DAY];

const allTables = Object.values(tables).filter((table) => is(table, PgTable));

const markerFor = (dataType: string): unknown =>
  dataType === 'number' || dataType === 'bigint'
    ? NUMBER
    : dataType === 'date'
      ? `${DAY}T00:00:00.000Z`
      : TEXT;

/** A value for each column of each table, by both spellings of its name. */
const SURPLUS = Object.fromEntries(
  allTables.flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([name, { dataType }]) => {
      const wireName = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [
        [name, markerFor(dataType)],
        [wireName, markerFor(dataType)],
      ];
    }),
  ),
);

type Json = Record<string, unknown>;

const contract: { paths: Record<string, Json>; components: { schemas: Record<string, unknown> } } =
  JSON.parse(readFileSync('openapi/shop.json', 'utf8'));

/** The names of all fields in a schema of the contract, at any depth. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, properties = {} }: { $ref?: string; properties?: object } = schema;
  if ($ref !== undefined) return fieldsIn(contract.components.schemas[$ref.split('/').at(-1) ?? '']);
  const inner = Object.values(schema).flatMap((each) => (Array.isArray(each) ? each : [each]));
  return [...Object.keys(properties), ...inner.flatMap(fieldsIn)];
}

const hasBody = (method: string, path: string): boolean =>
  Object(contract.paths[path]?.[method]).requestBody !== undefined;

/** The body with a value for every column that the call has no field for, also in its lines. */
function withSurplus(method: 'post' | 'put', path: string, body: Json): Json {
  const own = fieldsIn(Object(contract.paths[path]?.[method]).requestBody);
  expect(own, `${method} ${path}`).not.toEqual([]);
  const surplus = Object.fromEntries(Object.entries(SURPLUS).filter(([name]) => !own.includes(name)));
  const lines = Object.entries(body).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((each) => (typeof each === 'object' ? { ...surplus, ...each } : each))
      : value,
  ]);
  return { ...surplus, ...Object.fromEntries(lines) };
}

/** The rows in which a marker was stored. */
async function marked(): Promise<string[]> {
  const found: string[] = [];
  for (const table of allTables) {
    const rows = await shop.owner.select().from(table);
    for (const row of rows.map((each) => JSON.stringify(each)))
      if (MARKERS.some((marker) => row.includes(marker)))
        found.push(`${getTableName(table)} ${row.slice(0, 300)}`);
  }
  return found;
}

/** A call with its path in the contract, its values, its body and its own headers. */
type Write = [
  method: 'post' | 'put',
  path: string,
  values: Record<string, string | number>,
  body: Json,
  headers?: Record<string, string>,
];

/** The calls that were sent and accepted. */
const accepted = new Set<string>();

async function send(client: Client, [method, path, values, body, headers]: Write): Promise<Json> {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const answer = await client[method](url, withSurplus(method, path, body), headers);
  expect(answer.statusCode, `${method} ${url} ${answer.body.slice(0, 300)}`).toBeLessThan(300);
  accepted.add(`${method} ${path}`);
  return answer.json();
}

const idOf = (answer: Json): number => Number(Object(answer).id);

it('[AP-12] [C9] no write of a customer stores a field that the call does not have, whatever its name', async () => {
  expect(Object.keys(SURPLUS).length).toBeGreaterThan(150);
  const newcomer = await newVisitor(shop.app);
  await send(newcomer, ['post', '/api/new_compte', {}, { ...SIGN_UP }]);
  const code = await codeTo(shop, SIGN_UP.email);
  await send(newcomer, ['post', '/api/partner/otp-verification', {}, { email: SIGN_UP.email, code }]);
  const completion: Write = [
    'post',
    '/api/partner-create/{email}/update',
    { email: SIGN_UP.email },
    { address: 'Pikine' },
  ];
  await send(newcomer, completion);
  await send(newcomer, [
    'post',
    '/api/auth/get_tokens',
    {},
    { username: SIGN_UP.email, password: SIGN_UP.password },
  ]);

  const { accountId: id, customerId: partner } = buyer;
  const profile = { name: 'Fatou Sarr', address: 'Fann Hock' };
  await send(visitor, ['put', '/api/users/me', {}, profile]);
  await send(visitor, ['put', '/api/users/{id}', { id }, profile]);
  await send(visitor, ['put', '/api/users/{id}/update', { id }, profile]);
  await send(visitor, ['post', '/api/partner/{id}/update', { id: partner }, profile]);
  await send(visitor, ['put', '/api/users/avatar/{partner_id}', { partner_id: partner }, { avatar: null }]);
  const { order } = await send(visitor, ['post', '/api/commande-pack', {}, { ...guestOrder().order }]);
  const orderId = idOf(Object(order));
  await send(visitor, ['put', '/api/commandes/{id}', { id: orderId }, { adresse: 'Sicap' }]);
  await send(visitor, ['post', '/api/commandes/details', {}, { commande_id: orderId, partner_id: partner }]);
  await send(newcomer, ['post', '/api/commande-sans-partner', {}, { ...guestOrder() }]);
  await send(visitor, ['post', CRM_PATH, {}, { ...basketReport() }]);
  await send(visitor, ['post', '/api/termeRecherche', {}, { terme: 'frigo', source: 'boutique' }]);
  const change = { current_password: PASSWORD };
  const mailbox = { email: 'autre@exemple.sn' };
  await send(visitor, ['post', '/api/users/me/email', {}, { ...change, ...mailbox }]);
  const proof = { ...mailbox, code: await codeTo(shop, mailbox.email) };
  await send(visitor, ['post', '/api/users/me/email/otp-verification', {}, proof]);
  await send(visitor, [
    'post',
    '/api/new-password',
    {},
    { ...change, password: 'une phrase bien assez longue' },
  ]);
  expect(await marked()).toEqual([]);
});

it('[AP-12] [C9] no write of staff stores a field that the call does not have, whatever its name', async () => {
  const product = await send(admin, ['post', '/api/produits', {}, newProduct({ sale_ok: false })]);
  const id = idOf(product);
  await send(admin, [
    'put',
    '/api/produits/{id}',
    { id },
    newProduct({ list_price: 46_000, sale_ok: false, version: 1 }),
  ]);
  const category = idOf(
    await send(admin, ['post', '/api/categories', {}, { name: 'Fours', tint: '#f8e3d3' }]),
  );
  const renamed = { name: 'Fours à pain', tint: '#f8e3d3', version: 1 };
  await send(admin, ['put', '/api/categories/{id}', { id: category }, renamed]);
  const tag = idOf(await send(admin, ['post', '/api/tags', {}, { name: 'Fournil' }]));
  await send(admin, ['put', '/api/tags/{id}', { id: tag }, { name: 'Fournils', version: 1 }]);
  const pack = {
    code: 'PACK-ESSAI',
    name: 'Pack d’essai',
    tagline: 'Un essai',
    description: 'Un pack.',
    starts_at: null,
    ends_at: null,
    produits: [
      { product_id: 101, quantity: 1, price_unit: 200_000 },
      { product_id: 201, quantity: 1, price_unit: 180_000 },
    ],
  };
  await send(admin, ['post', '/api/gestion/packs', {}, pack]);
  await send(admin, ['put', '/api/gestion/packs/{code}', { code: pack.code }, { ...pack, version: 1 }]);
  await send(admin, [
    'put',
    '/api/gestion/promotions',
    {},
    { produits: [{ id, version: 2, promo_price: 40_000 }] },
  ]);
  const reason = 'Vu avec le client au téléphone.';
  await send(admin, [
    'post',
    '/api/gestion/adhesions/{id}',
    { id: buyer.customerId },
    { decision: 'accepted', reason },
  ]);
  const counting = { units: 5, low_from: 1, seen: null, reason };
  await send(admin, ['put', '/api/gestion/stock/{id}', { id }, counting]);
  const invited = await send(admin, [
    'post',
    '/api/gestion/equipe',
    {},
    { email: 'a@exemple.sn', role: 'courier' },
  ]);
  const webhook = await send(admin, ['post', '/api/gestion/webhooks', {}, { url: 'https://exemple.sn/' }]);
  await admin.delete(`/api/gestion/webhooks/${idOf(webhook)}`);
  const member = { id: idOf(invited) };
  const client = { client: `compte-${(await createBuyer(shop)).customerId}` };
  await send(admin, ['put', '/api/gestion/equipe/{id}', member, { role: 'preparer', reason }]);
  const prepared = await send(admin, [
    'post',
    '/api/gestion/second-facteur',
    {},
    { current_password: PASSWORD },
  ]);
  const code = appCode(shop, String(prepared['secret']));
  const factor = await send(admin, [
    'put',
    '/api/gestion/second-facteur',
    {},
    { proof: prepared['proof'], code },
  ]);
  await send(admin, [
    'post',
    '/api/gestion/second-facteur/codes',
    {},
    { current_password: PASSWORD, code: String(factor['recovery_codes']).split(',')[0] },
  ]);
  await send(admin, ['post', '/api/gestion/equipe/{id}/deconnexion', member, { reason }]);
  await send(admin, ['post', '/api/gestion/clients/{client}/deconnexion', client, { reason }]);
  await raiseStaffTask(shop.owner, { kind: 'mail_refused', key: 'essai', detail: {} });
  const { data } = (await admin.get('/api/gestion/taches')).json<{ data: { id: number }[] }>();
  await send(admin, ['post', '/api/gestion/taches/{id}/clore', { id: data[0]?.id ?? 0 }, { reason }]);
  const file = 'Transaction ID;Date;Montant\nMP1;2026-11-21;1000';
  const statement = { provider: 'orange', content: Buffer.from(file).toString('base64') };
  await send(admin, ['post', '/api/gestion/cloture', {}, { after: 0, drawers: [] }]);
  await send(admin, ['post', '/api/gestion/releves/apercu', {}, statement]);
  const days = { name: 'releve.csv', from: '2026-11-21', until: '2026-11-21' };
  await send(admin, ['post', '/api/gestion/releves', {}, { ...statement, ...days }]);
  expect(await marked()).toEqual([]);
});

it('[AP-12] [C9] no write around a payment stores a field that the call does not have, whatever its name', async () => {
  const guest = await newVisitor(shop.app);
  const lines = { order_lines: [{ id: 201, quantity: 1, list_price: 205_000 }], region: 'dakar' };
  const ownerBuyer = await createBuyer(shop);
  const owner = await newSignedInVisitor(shop, ownerBuyer);
  const quote = await send(owner, ['post', '/api/commandes/devis', {}, { type_sale: 'order', ...lines }]);
  const amount = Number(quote['amount_total']);
  const { order } = await send(owner, [
    'post',
    '/api/commandes',
    {},
    { type_sale: 'order', payment_mode: 'online', amount_total: amount, ...lines },
  ]);
  const id = idOf(Object(order));
  const large = await placeCustomerOrder(shop, {
    saleType: 'order',
    total: 2_500_000,
    paymentMode: 'online',
    principal: principalOf(ownerBuyer),
  });
  await send(owner, [
    'post',
    '/api/commande/{id}/payment/partage',
    { id: large.id },
    { instalment_no: 1, amount_due: 2_500_000, first_amount: 2_000_000 },
  ]);
  const { url } = await send(owner, [
    'post',
    '/api/commande/{id}/payment-link',
    { id },
    { instalment_no: 1 },
  ]);
  const { searchParams, hash } = new URL(String(url));
  const link = { link: searchParams.get('lien'), token: hash.slice(1) };
  await send(guest, ['post', '/api/payment/shared/open', {}, link]);

  const begun = await send(owner, ['post', '/api/payment/paydunya/initiate', {}, { order_id: id }]);
  const transaction = String(begun['transaction_id']);
  const token = String(begun['payment_token']);
  const record = { transaction_id: transaction, amount, order_id: id, payment_token: token };
  await send(owner, ['post', '/api/payment/set', {}, record]);
  await send(owner, ['put', '/api/payment/update/{id}', { id: transaction }, { payment_state: 'completed' }]);
  await send(owner, ['put', '/api/payment/verify/{token}', { token }, { payment_state: 'completed' }]);
  for (const provider of ALL_FEATURES) {
    const placed = await send(guest, ['post', '/api/commande-sans-partner', {}, guestOrder()]);
    const phoneNumber = payerPhoneOf(provider.id);
    const body = {
      order_id: idOf(Object(placed['order'])),
      ...(phoneNumber !== undefined && { phoneNumber }),
    };
    await send(guest, ['post', `/api/payment/${provider.id}/initiate`, {}, body]);
  }
  expect(await marked()).toEqual([]);
});

it('[AP-12] [C9] no decision of staff about money stores a field that the call does not have', async () => {
  const reason = 'Vu avec le client au téléphone.';
  const [first, second] = [await newStaffClient(shop, 'support'), await newStaffClient(shop, 'support')];
  const settle = async (changes?: Partial<Evidence>) => {
    const { id: orderId } = await placeOrder(await newVisitor(shop.app));
    const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
    shop.provider.settle(transactionId, 'succeeded', changes);
    shop.clock.advance(5_000);
    return transactionId;
  };
  const conflict = async (changes: Partial<Evidence>) => {
    const transaction = await settle(changes);
    await shop.payments.status(transaction, { check: true });
    return { id: await taskOf(transaction), transaction };
  };
  const taskOf = async (transaction: string): Promise<number> => {
    const { data } = (await first.get('/api/gestion/taches')).json<{ data: Json[] }>();
    return idOf(data.find((task) => task['transaction_id'] === transaction) ?? {});
  };
  const toAccept = await conflict({ clientReference: 'typed' });
  for (const staff of [first, second])
    await send(staff, ['post', '/api/gestion/taches/{id}/accepter', toAccept, { reason }]);
  const refund = { reason, amount: 388_000, refund_reference: 'WV-R-1' };
  const toRefund = await conflict({ amount: 388_000 });
  await second.post(`/api/gestion/taches/${toRefund.id}/prendre`);
  const admin = await newStaffClient(shop, 'admin');
  await send(admin, ['post', '/api/gestion/taches/{id}/reprendre', toRefund, { reason }]);
  await send(admin, ['post', '/api/gestion/taches/{id}/rembourser', toRefund, refund]);
  const toAsk = await conflict({ amount: 600_000 });
  await send(first, ['post', '/api/gestion/taches/{id}/demander', toAsk, { reason }]);
  const { transaction: kept, ...toKeep } = await conflict({ amount: 400_000 });
  for (const staff of [first, second])
    await send(staff, ['post', '/api/gestion/taches/{id}/garder', toKeep, { reason }]);
  const [underpaid] = await shop.owner
    .select({ id: tables.paymentIntents.orderId })
    .from(tables.paymentAttempts)
    .innerJoin(tables.paymentIntents, eq(tables.paymentIntents.id, tables.paymentAttempts.intentId))
    .where(eq(tables.paymentAttempts.clientReference, kept));
  await send(first, [
    'post',
    '/api/gestion/commandes/{id}/avoir',
    underpaid!,
    { instalment_no: 1, amount_due: 389_000, credit: 400_000, reason },
    { 'idempotency-key': 'credit-of-the-test' },
  ]);
  await send(first, [
    'post',
    '/api/gestion/commandes/{id}/avoir/rembourser',
    underpaid!,
    { credit: 11_000, provider: 'wave', refund_reference: 'C-11', reason },
  ]);
  const stuck = await settle();
  const { paymentAttempts } = tables;
  const [attempt] = await shop.owner
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clientReference, stuck));
  const detail = { transactionId: stuck };
  await raiseStaffTask(shop.db, { kind: 'stuck_payment', key: attempt!.id, detail });
  const toCheck = { id: await taskOf(stuck) };
  await send(first, ['post', '/api/gestion/taches/{id}/verifier', toCheck, { reason }]);

  const returned = await settle();
  await shop.payments.status(returned, { check: true });
  await shop.drainOutbox();
  const [paid] = await shop.owner
    .select({ id: tables.paymentIntents.orderId })
    .from(paymentAttempts)
    .innerJoin(tables.paymentIntents, eq(tables.paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentAttempts.clientReference, returned));
  const part = { transaction_id: returned, amount: 1_000, cause: 'goodwill', reason, lines: [0] };
  await send(first, [
    'post',
    '/api/gestion/commandes/{id}/remboursements',
    paid!,
    part,
    { 'idempotency-key': 'refund-of-the-test' },
  ]);
  const [toReturn] = await shop.owner.select({ id: tables.orderRefunds.id }).from(tables.orderRefunds);
  await send(first, [
    'post',
    '/api/gestion/commandes/{id}/remboursements/{remboursement}',
    { ...paid!, remboursement: toReturn!.id },
    { step: 'withdraw', reason },
  ]);

  const { id, reference } = await placeOrder(await newVisitor(shop.app));
  await send(first, ['post', '/api/gestion/commandes/{id}/notes', { id }, { text: 'Rappelle demain.' }]);
  const caller = {
    name: 'Awa Ndiaye',
    telephone: '771234567',
    email: 'awa@exemple.sn',
    adresse: 'Sicap Liberté 6',
    payment_mode: 'online',
  };
  const order_lines = [
    { id: 201, quantity: 1, list_price: 205_000, agreed_price: 200_000, agreement_reason: reason },
  ];
  const goods = { region: 'dakar', order_lines, amount_total: 200_000 };
  await send(first, ['post', '/api/gestion/commandes/devis', {}, { region: 'dakar', order_lines }]);
  const key = { 'idempotency-key': 'order-of-the-test' };
  const called = await send(first, ['post', '/api/gestion/commandes', {}, { ...caller, ...goods }, key]);
  const asked = { name: 'Awa', telephone: '771234567', label: 'Réparation', amount: 15_000 };
  await send(first, [
    'post',
    '/api/gestion/commandes/montants',
    {},
    asked,
    { 'idempotency-key': 'amount-of-the-test' },
  ]);
  const { revision } = (await first.get(`/api/gestion/commandes/${idOf(called)}`)).json<{
    revision: { seen: string };
  }>();
  const moved = { ...caller, adresse: 'Ouakam', seen: revision.seen, goods };
  await send(first, ['put', '/api/gestion/commandes/{id}', { id: idOf(called) }, moved]);
  await send(first, ['post', '/api/gestion/commandes/recherche', {}, { search: reference }]);
  const filters = { name: 'À crédit', query: '?type=credit' };
  await send(first, ['post', '/api/gestion/commandes/filtres', {}, filters]);
  await send(first, [
    'post',
    '/api/gestion/especes/{reference}',
    { reference },
    { instalment_no: 1, amount: 389_000, reason },
    { 'idempotency-key': 'entry-of-the-test' },
  ]);
  await shop.drainOutbox();
  const { last_cash: cash } = (await second.get(`/api/gestion/especes/${reference}`)).json<Json>();
  const reversed = { cash_id: idOf(Object(cash)), reason };
  await send(second, ['post', '/api/gestion/especes/{reference}/annuler', { reference }, reversed]);

  const brought = await placeOrder(await newVisitor(shop.app));
  const deliveries = '/api/gestion/livraisons/commandes/{id}';
  const confirmed = { number: 1, version: 0, step: 'order.confirmed', day: '2026-11-22' };
  await send(first, ['post', deliveries, { id: brought.id }, confirmed]);
  const { data } = (await first.get(deliveriesPath(brought.id))).json<{
    data: { lines: { line_id: number }[] }[];
  }>();
  const lines = [{ line_id: data[0]?.lines[0]?.line_id, quantity: 1 }];
  await send(first, ['post', `${deliveries}/separer`, { id: brought.id }, { number: 1, version: 1, lines }]);

  const courier = await newStaffClient(shop, 'courier');
  const atDoor = await placeCustomerOrder(shop, {
    saleType: 'order',
    paymentMode: 'onDelivery',
    total: 50_000,
  });
  await prepareDelivery(shop, first, atDoor.id, { courier: courier.accountId, leaves: true });
  const round = '/api/gestion/livraisons/tournee/{id}';
  const absent = { number: 1, version: 3, step: 'customer.absent' };
  await send(courier, ['post', round, { id: atDoor.id }, absent]);
  await send(courier, ['post', `${round}/especes`, { id: atDoor.id }, { instalment_no: 1, amount: 50_000 }]);

  await send(first, ['post', '/api/gestion/paiements', {}, { search: stuck }]);
  const revealed = { transaction: stuck };
  await send(first, ['post', '/api/gestion/paiements/{transaction}/telephone', revealed, { reason }]);
  expect(await marked()).toEqual([]);
});

/**
 * They end or renew a session, exchange a credential or read: none of them has a row to write a field of the body to. The
 * recorded steps refuse every field that they do not have (tests/server/staff/inspector.test.ts), and a simulated outcome is written
 * to the trail only (tests/server/staff/outcome-simulation.test.ts).
 */
const WITHOUT_ROW = [
  'post /',
  'post /api/auth/get_tokens/code',
  'post /api/auth/refresh_token',
  'post /api/auth/delete_tokens',
  'post /api/commande-sans-partner/acces',
  'post /api/tracking',
  'post /api/payment/parcours',
  'post /api/gestion/paiements/{transaction}/simulation',
];

it('[AP-12] every write of the contract was sent with fields that it does not have', () => {
  const writes = contractOperations.filter(
    ({ method, path }) => (method === 'post' || method === 'put') && hasBody(method, path),
  );
  const sent = [...accepted, ...WITHOUT_ROW].toSorted();
  expect(sent).toEqual(writes.map(({ method, path }) => `${method} ${path}`).toSorted());
});
