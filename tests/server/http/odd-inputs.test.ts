import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problem, UNKNOWN_TO_BUYER } from '#domain/messages/problem.ts';
import { runsInCampaign } from '#scripts/campaigns/list.ts';
import { tables } from '#server/db/index.ts';
import { raiseStaffTask } from '#server/jobs/staff-task.ts';
import { SIGN_UP } from '#tests/support/account-codes.ts';
import { createBuyer, newSignedInVisitor, PASSWORD, principalOf } from '#tests/support/accounts.ts';
import { CRM_PATH, basketReport, newsletterSubscription } from '#tests/support/crm-report.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { ALL_FEATURES, BESIDE_WAVE, initiateBodyOf } from '#tests/support/payments/provider-features.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

/** Values that JSON and URLs can express, but that no column can store. */
const ODD_TEXTS = ['\ud800', 'a\udc00b', '\u0000', 'Infinity', '', 'x'.repeat(5_000)];
const ODD_TIMES = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T10:00:00Z'];
/** JSON can express it; JavaScript reads it as infinite. */
const TOO_LARGE = '1e999';
const ODD_NUMBERS = ['-1e999', '-0', '1e21', '2147483648', '-1', '0.5', '9007199254740993'];
const ODD_ADDRESSES = [
  'Infinity',
  '-Infinity',
  '1e999',
  'NaN',
  '%ED%A0%80',
  '%ff',
  '%00',
  '0',
  '-1',
  '2147483648',
  '9999999999999999999999',
  '1.5',
  '0x10',
  '%2B1',
  'a'.repeat(300),
  '9'.repeat(400),
];

let shop: TestShop;
let app: FastifyInstance;
let visitor: Visitor;
let customer: Visitor;
let admin: StaffClient;
let order: { id: number; reference: string };
let transaction: string;
/** Values for the paths of operations with a body, from the most specific path on. */
let values: [path: string, parameter: string, value: number | string][];
beforeAll(async () => {
  shop = await openTestShop(undefined, BESIDE_WAVE);
  app = shop.app;
  visitor = await newVisitor(app);
  order = await placeOrder(visitor);
  visitor.headers['x-order-capability'] = await shop.capabilityOf(order.id);
  admin = await newStaffClient(shop, 'admin');
  const buyer = await createBuyer(shop);
  customer = await newSignedInVisitor(shop, buyer);
  const ofCustomer = await placeCustomerOrder(shop, {
    saleType: 'order',
    paymentMode: 'online',
    principal: principalOf(buyer),
  });
  const payment = { orderId: order.id, provider: 'wave', phone: '+221771234567' } as const;
  transaction = (await shop.payments.initiate(payment)).transactionId;
  await raiseStaffTask(shop.db, { kind: 'stuck_work', key: 'odd', detail: {} });
  const [task] = await shop.db.select().from(tables.staffTasks);
  values = [
    ['/api/produits/', 'id', 202],
    ['/api/categories/', 'id', 1],
    ['/api/tags/', 'id', 3],
    ['/api/users/', 'id', buyer.accountId],
    ['/api/users/', 'partner_id', buyer.customerId],
    ['/api/partner/', 'id', buyer.customerId],
    ['/api/gestion/adhesions/', 'id', buyer.customerId],
    ['/api/gestion/taches/', 'id', task!.id],
    ['/api/gestion/equipe/', 'id', admin.accountId],
    ['/api/gestion/clients/', 'client', `compte-${(await createBuyer(shop)).customerId}`],
    ['/api/gestion/commandes/', 'id', ofCustomer.id],
    ['/api/gestion/commandes/', 'note', 1],
    ['/api/commandes/', 'id', ofCustomer.id],
    ['/api/commande/', 'id', order.id],
    ['/api/payment/', 'id', transaction],
    ['/api/payment/', 'token', 'test_jkEdPY8SuG'],
    ['/api/gestion/', 'transaction', transaction],
    ['/api/gestion/', 'notification', 1],
    ['/api/gestion/', 'code', 'PACK-FINI'],
    ['/api/gestion/', 'reference', order.reference],
    ['/api/partner-create/', 'email', buyer.email],
  ];
});
afterAll(() => shop.close());

const PRODUCT = {
  name: 'Four',
  brand: 'Marque',
  model: 'F1',
  fact: '60 L',
  description: 'Un four',
  categ_id: 'Cuisinières',
  list_price: 100_000,
  sale_ok: false,
};
const PACK = {
  code: 'PACK-ESSAI',
  name: 'Pack',
  tagline: 'Pack',
  description: 'Pack',
  produits: [
    { product_id: 101, quantity: 1, price_unit: 205_000 },
    { product_id: 201, quantity: 1, price_unit: 184_000 },
  ],
};

const CONTACT = { name: 'Awa', phone: '771234567', address: 'Sicap' };
const PROFILE = { ...CONTACT, password: 'x', current_password: 'x' };

/** A valid body for each path with a body. */
const CALLER = {
  name: 'Awa Ndiaye',
  telephone: '771234567',
  email: 'awa@exemple.sn',
  adresse: 'Sicap Liberté 6',
  payment_mode: 'online',
};
const CALLERS_GOODS = {
  region: 'dakar',
  order_lines: [
    { id: 201, quantity: 1, list_price: 205_000, agreed_price: 200_000, agreement_reason: 'Client fidèle.' },
  ],
  amount_total: 200_000,
};
const bodies = (): Record<string, object> => ({
  '/api/commande-sans-partner': guestOrder(),
  '/api/commande-sans-partner/acces': { reference: order.reference, capability: 'A'.repeat(43) },
  '/api/commande-pack': guestOrder().order,
  '/api/commandes': {
    type_sale: 'order',
    payment_mode: 'domicile',
    order_lines: [{ id: 201, quantity: 1, list_price: 205_000 }],
    region: 'dakar',
    amount_total: 205_000,
  },
  '/api/commandes/devis': {
    type_sale: 'order',
    order_lines: [{ id: 201, quantity: 1, list_price: 205_000 }],
  },
  '/api/commandes/details': { commande_id: order.id, partner_id: 1 },
  '/api/commandes/{id}': { telephone: '771234567', adresse: 'Sicap', payment_mode: 'online' },
  '/api/tracking': { reference: order.reference, telephone: '771234567' },
  '/api/commande/{id}/payment-link': { instalment_no: 1 },
  '/api/commande/{id}/payment/partage': { instalment_no: 1, amount_due: 2_500_000, first_amount: 2_000_000 },
  '/api/payment/shared/open': { link: '0'.repeat(12), token: 'A'.repeat(54) },
  ...Object.fromEntries(
    ALL_FEATURES.map((provider) => [
      `/api/payment/${provider.id}/initiate`,
      initiateBodyOf(provider, order.id),
    ]),
  ),
  '/api/payment/set': {
    transaction_id: transaction,
    amount: 389_000,
    order_id: order.id,
    order_name: 'x',
    partner_id: 1,
    payment_token: 'test_jkEdPY8SuG',
    payment_state: 'x',
  },
  '/api/payment/parcours': {
    transaction,
    page: '0b8a4f6e-2f0c-4d51-9d3a-5c1f1f2f7a10',
    sent_at: '2026-11-21T10:00:00.000Z',
    steps: [
      {
        number: 1,
        machine: 'order-payment',
        version: 1,
        event: 'page.returned',
        from: 'reviewing',
        to: 'reviewing',
        at: '2026-11-21T10:00:00.000Z',
        visible: true,
        online: true,
      },
    ],
  },
  '/api/gestion/commandes': { ...CALLER, ...CALLERS_GOODS },
  '/api/gestion/commandes/montants': {
    name: 'Awa Ndiaye',
    telephone: '771234567',
    email: 'awa@exemple.sn',
    label: 'Réparation d’un congélateur',
    amount: 15_000,
  },
  '/api/gestion/commandes/devis': { region: 'dakar', order_lines: CALLERS_GOODS.order_lines },
  '/api/gestion/commandes/{id}': { ...CALLER, seen: 'x', goods: CALLERS_GOODS },
  '/api/gestion/commandes/recherche': { search: 'x' },
  '/api/gestion/commandes/{id}/notes': { text: 'Rappelle demain.' },
  '/api/gestion/commandes/{id}/avoir/rembourser': {
    credit: 1_000,
    provider: 'wave',
    refund_reference: 'R-1',
    reason: 'Vu avec le client.',
  },
  '/api/gestion/commandes/{id}/avoir': {
    instalment_no: 1,
    amount_due: 1_000,
    credit: 1_000,
    reason: 'Vu avec le client.',
  },
  '/api/gestion/commandes/{id}/remboursements': {
    transaction_id: 'x'.repeat(20),
    amount: 1_000,
    cause: 'goodwill',
    reason: 'Vu avec le client.',
    lines: [0],
  },
  '/api/gestion/commandes/{id}/remboursements/{remboursement}': {
    step: 'record',
    reason: 'Vu avec le client.',
    refund_reference: 'x',
  },
  '/api/gestion/paiements': { search: 'x' },
  '/api/gestion/paiements/{transaction}/simulation': { outcome: 'paid' },
  '/api/gestion/paiements/{transaction}/telephone': { reason: 'Vu avec le client.' },
  '/api/payment/update/{id}': { payment_state: 'x', url_facture: 'x', customer_name: 'x', token_status: 'x' },
  '/api/payment/verify/{token}': { payment_state: 'x', customer_email: 'x', customer_phone: 'x' },
  [CRM_PATH]: basketReport({ name: 'Awa', phone: '771234567', email: 'awa@exemple.sn' }),
  '/': { refreshToken: 'x'.repeat(60) },
  '/api/auth/get_tokens': { username: 'awa@exemple.sn', password: 'un mot de passe' },
  '/api/auth/refresh_token': { refresh_token: 'x'.repeat(60) },
  '/api/auth/delete_tokens': { refreshToken: 'x'.repeat(60) },
  '/api/new_compte': { ...SIGN_UP },
  '/api/partner/otp-verification': { email: SIGN_UP.email, code: '0000' },
  '/api/partner-create/{email}/update': {
    name: 'Awa',
    address: 'Sicap',
    password: 'un mot de passe',
  },
  // Accepted: a wrong password would refuse it as a whole.
  '/api/users/me': CONTACT,
  '/api/users/me/email': { email: 'nouvelle@exemple.sn', current_password: 'x' },
  '/api/users/me/email/otp-verification': { email: 'nouvelle@exemple.sn', code: '000000' },
  '/api/users/{id}': PROFILE,
  '/api/users/{id}/update': PROFILE,
  '/api/partner/{id}/update': PROFILE,
  '/api/users/avatar/{partner_id}': { avatar: null },
  '/api/new-password': {
    token: 'x',
    phone: '771234567',
    code: '000000',
    current_password: 'x',
    password: 'un mot de passe',
  },
  '/api/produits': PRODUCT,
  '/api/produits/{id}': { ...PRODUCT, name: 'Plaque', version: 1 },
  '/api/categories': { name: 'Lampes', tint: '#ffffff' },
  '/api/categories/{id}': { name: 'Fours', tint: '#ffffff', version: 1 },
  '/api/tags': { name: 'Essai' },
  '/api/tags/{id}': { name: 'Récent', version: 1 },
  '/api/gestion/packs': PACK,
  '/api/gestion/packs/{code}': { ...PACK, version: 1 },
  '/api/gestion/promotions': { produits: [{ id: 101, version: 1, promo_price: 200_000 }] },
  '/api/gestion/taches/{id}/accepter': { reason: 'Vu avec le client.' },
  '/api/gestion/taches/{id}/garder': { reason: 'Vu avec le client.' },
  '/api/gestion/taches/{id}/demander': { reason: 'Vu avec le client.' },
  '/api/gestion/taches/{id}/reprendre': { reason: 'Vu avec le client.' },
  '/api/gestion/taches/{id}/rembourser': {
    reason: 'Vu avec le client.',
    amount: 1_000,
    refund_reference: 'R1',
  },
  '/api/gestion/taches/{id}/verifier': { reason: 'Vu avec le client.' },
  '/api/gestion/taches/{id}/clore': { reason: 'Vu avec le client.' },
  '/api/gestion/especes/{reference}/annuler': { cash_id: 1, reason: 'Vu avec le client.' },
  '/api/gestion/especes/{reference}': { instalment_no: 1, amount: 1_000, reason: 'Vu avec le client.' },
  // A parcel that does not exist, so that each refusal has the same text.
  '/api/gestion/livraisons/commandes/{id}': {
    number: 900,
    version: 0,
    step: 'parcel.sent',
    courier_id: 1,
    day: '2026-11-22',
    from_time: '09:00',
    to_time: '12:00',
    recipient: 'Fatou',
    reason: 'Vu avec le client.',
    done_at: '2026-11-21T10:00:00.000Z',
  },
  '/api/gestion/livraisons/tournee/{id}': {
    number: 900,
    version: 0,
    step: 'parcel.delivered',
    recipient: 'Fatou',
    reason: 'Vu avec le client.',
    done_at: '2026-11-21T10:00:00.000Z',
  },
  '/api/gestion/livraisons/tournee/{id}/especes': { instalment_no: 1, amount: 1_000 },
  '/api/gestion/livraisons/commandes/{id}/separer': {
    number: 900,
    version: 0,
    lines: [{ line_id: 1, quantity: 1 }],
  },
  '/api/gestion/adhesions/{id}': { decision: 'accepted', reason: 'Vu avec le client.', parent_id: null },
  '/api/gestion/commandes/filtres': { name: 'À crédit', query: '?type=credit' },
  '/api/gestion/stock/{id}': { units: 5, low_from: 1, seen: null, reason: 'Vu avec le client.' },
  '/api/gestion/cloture': { after: 0, drawers: [] },
  '/api/gestion/releves': {
    provider: 'orange',
    content: 'VHJhbnNhY3Rpb24gSUQ7RGF0ZTtNb250YW50Ck1QMTsyMDI2LTExLTIxOzEwMDA=',
    name: 'releve.csv',
    from: '2026-11-21',
    until: '2026-11-21',
  },
  '/api/gestion/releves/apercu': {
    provider: 'orange',
    content: 'VHJhbnNhY3Rpb24gSUQ7RGF0ZTtNb250YW50Ck1QMTsyMDI2LTExLTIxOzEwMDA=',
  },
  '/api/gestion/webhooks': { url: 'https://exemple.sn/boutique' },
  '/api/gestion/equipe': { email: 'equipe@exemple.sn', role: 'courier' },
  '/api/gestion/equipe/{id}': { role: 'courier', reason: 'Vu avec le client.' },
  '/api/gestion/equipe/{id}/second-facteur': { reason: 'Vu avec le client.' },
  '/api/gestion/second-facteur/codes': { current_password: PASSWORD, code: '123456' },
  '/api/gestion/second-facteur': { current_password: PASSWORD, proof: 'x.y', code: '123456' },
  '/api/auth/get_tokens/code': { code: '123456' },
  '/api/gestion/equipe/{id}/deconnexion': { reason: 'Vu avec le client.' },
  '/api/gestion/clients/{client}/deconnexion': { reason: 'Vu avec le client.' },
  '/api/termeRecherche': { terme: 'frigo', source: 'boutique' },
});

const Method = v.picklist(['post', 'put', 'delete']);

interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string }[];
  hasBody: boolean;
}

/** The contract's operations. */
function operations(): Operation[] {
  const document: {
    paths: Record<string, Record<string, unknown>>;
    components: { parameters: Record<string, Operation['parameters'][number]> };
  } = JSON.parse(readFileSync('openapi/shop.json', 'utf8'));
  const resolve = (listed: unknown): Operation['parameters'] =>
    (Array.isArray(listed) ? listed : []).map((each) => {
      const { $ref }: { $ref?: string } = Object(each);
      return $ref === undefined ? Object(each) : document.components.parameters[$ref.split('/').at(-1) ?? ''];
    });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({
        method,
        path,
        parameters: [...resolve(methods['parameters']), ...resolve(Object(operation).parameters)],
        hasBody: 'requestBody' in Object(operation),
      })),
  );
}

const SENTENCES: readonly string[] = [...Object.values(problem), UNKNOWN_TO_BUYER];
/** A value that is valid by chance may be refused with a sentence of its own, which names what it met. */
const FRENCH = /(^|[\s’])(le|la|les|un|une|des|du|est|a|pas|cette|votre)[\s,.]/iu;
const isFrench = (message: string) => SENTENCES.includes(message) || FRENCH.test(message);

/**
 * What is wrong with an answer: it must be no server error, a refusal must be in French, and the database must not have
 * been asked to store what it cannot hold. `undefined` for a sound answer.
 */
function faultOf(answer: { statusCode: number; body: string }, asked: string): string | undefined {
  const isInFrench = answer.statusCode < 400 || isFrench(JSON.parse(answer.body).message);
  const isUnfit = shop.logged.splice(0).some((line) => line.includes('invalid value reached'));
  const isSound = answer.statusCode < 500 && isInFrench && !isUnfit;
  return isSound ? undefined : `${asked}: ${answer.statusCode} ${answer.body}${isUnfit ? ' (database)' : ''}`;
}

const operationsOfContract = operations();
const valid = (name: string) => (name === 'code' ? 'PACK-CUISINE' : name === 'id' ? '1' : order.reference);

/** All URLs that replace one value of a request's URL by an odd one. */
function addressesWith(odd: string): string[] {
  return operationsOfContract
    .filter(({ method }) => method === 'get')
    .flatMap(({ path, parameters }) =>
      parameters.map((spoilt) => {
        const filled = parameters
          .filter((each) => each.in === 'path')
          .reduce(
            (address, { name }) => address.replace(`{${name}}`, name === spoilt.name ? odd : valid(name)),
            path,
          );
        return spoilt.in === 'query' ? `${filled}?${spoilt.name}=${odd}` : filled;
      }),
    );
}

/**
 * Each place gets a part of the odd values, and each value a part of the places, as all of them prove the same rules: in
 * `npm test` an eighth, in campaigns all.
 */
const PARTS = runsInCampaign ? 1 : 8;
const partOf = <T>(values: readonly T[], start: number): T[] =>
  values.filter((_, index) => index % PARTS === start % PARTS);

const anywhere = () => true;
const isNumber = (value: unknown) => typeof value === 'number';
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/**
 * The texts of a body with one of its values replaced, for each value in turn.
 * @param odd as JSON text
 * @param fits which values are replaced
 */
function bodiesWith(body: unknown, odd: string, fits: (value: unknown) => boolean = anywhere): string[] {
  const places: string[][] = [];
  const walk = (value: unknown, path: string[]) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
    else if (fits(value)) places.push(path);
  };
  walk(body, []);
  return places.map((place) => {
    const copy: unknown = structuredClone(body);
    const parent = place.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], copy);
    Object(parent)[place.at(-1) ?? ''] = '@odd@';
    return JSON.stringify(copy).replace('"@odd@"', odd);
  });
}

it.each(ODD_ADDRESSES.map((odd, number) => [odd, number] as const))(
  '[D2] [C29] answers a URL with %s in French, without a database query',
  async (odd, number) => {
    const faults = [];
    for (const address of partOf(addressesWith(odd), number))
      faults.push(faultOf(await visitor.get(address), address));
    expect(faults.filter(Boolean)).toEqual([]);
  },
);

/** Each operation with a body, and a function that sends it a body as a caller who may use it. */
const writes = () =>
  operationsOfContract
    .filter(({ hasBody }) => hasBody)
    .map(({ method, path }) => {
      const body = bodies()[path];
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const found = values.find(([start, parameter]) => path.startsWith(start) && parameter === name);
        return encodeURIComponent(found?.[2] ?? `no value for ${name}`);
      });
      const client = /gestion|produits|categories|tags/.test(path)
        ? admin
        : /users|api\/partner|commandes(\/\{id\})?$|commande-pack/.test(path)
          ? customer
          : visitor;
      const send = (payload: string) => client[v.parse(Method, method)](url, payload);
      const findFault = async (payload: string) =>
        faultOf(await send(payload), `${method} ${url} ${payload.slice(0, 400)}`);
      return { asked: `${method} ${path}`, body, send, findFault };
    });

/** Errors before a handler has looked at the values of a body. */
const TOO_EARLY = /request\.|access\.forbidden|session\.required|capability_missing/;

it('[D2] sends each operation a body whose values it looks at', async () => {
  const early = [];
  for (const { asked, body, send } of writes()) {
    const { code } = (await send(JSON.stringify(body))).json<{ code?: string }>();
    if (code !== undefined && TOO_EARLY.test(code)) early.push(`${asked}: ${code}`);
  }
  expect(early).toEqual([]);
});

const ODD_VALUES = [
  ...ODD_TEXTS.map((text) => [JSON.stringify(text), anywhere] as const),
  [TOO_LARGE, anywhere] as const,
  // A body is not coerced: elsewhere, each is refused like any other number or text.
  ...ODD_NUMBERS.map((number) => [number, isNumber] as const),
  ...ODD_TIMES.map((time) => [JSON.stringify(time), isTime] as const),
];

it.each(ODD_VALUES.map(([odd, fits], number) => [odd, fits, number] as const))(
  '[D2] [A7] answers a body with %s in French, without a database query',
  async (odd, fits, number) => {
    const faults = [];
    for (const { body, findFault } of writes())
      for (const payload of partOf(bodiesWith(body, odd, fits), number))
        faults.push(await findFault(payload));
    expect(faults.filter(Boolean)).toEqual([]);
  },
);

it('[D2] has a test body for each path that takes one', () => {
  const withBody = new Set(operationsOfContract.filter(({ hasBody }) => hasBody).map(({ path }) => path));
  expect(Object.keys(bodies()).toSorted()).toEqual([...withBody].toSorted());
});

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])(
  '[D2] rejects the time %s',
  async (date) => {
    const before = await shop.db.$count(tables.crmRecords);
    const answer = await apiClient(app).post(
      CRM_PATH,
      newsletterSubscription({ date, guest_id: 'e'.repeat(32) }),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    expect(await shop.db.$count(tables.crmRecords)).toBe(before);
  },
);

it('[D2] rejects lone surrogates anywhere in a body, also in keys', async () => {
  for (const payload of [
    '{"terme":"\\ud800","source":"boutique"}',
    '{"terme":"a","source":"boutique","\\udc00":1}',
  ]) {
    const answer = await visitor.post('/api/termeRecherche', payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  }
});

it('[D2] never fails or queries the database for one invalid value', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => JSON.stringify(value));
  const anything = fc.oneof(
    text,
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.double().map(String),
  );
  const all = writes();
  const place = fc.integer({ min: 0, max: 1_000 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), place, anything, async ({ body, findFault }, index, odd) => {
      const payloads = bodiesWith(body, odd);
      expect(await findFault(payloads[index % payloads.length]!)).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});
