import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problem } from '#domain/messages/problem.ts';
import { tables } from '#server/db/index.ts';
import { SIGN_UP } from '#tests/support/account-codes.ts';
import { CRM_PATH, basketReport, newsletterSubscription } from '#tests/support/crm-report.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { features as codeFeatures } from '#tests/support/payments/providers/orange.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

/** Values that JSON and URLs can express, but that no column can store. */
const ODD_TEXTS = [
  '\ud800',
  'a\udc00b',
  '\u0000',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30T10:00:00Z',
  'Infinity',
  '',
  'x'.repeat(5_000),
];
const ODD_NUMBERS = ['1e999', '-1e999', '-0', '1e21', '2147483648', '-1', '0.5', '9007199254740993'];
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
let order: { id: number; reference: string };
beforeAll(async () => {
  shop = await openTestShop(undefined, [codeFeatures]);
  app = shop.app;
  visitor = await newVisitor(app);
  order = await placeOrder(visitor);
});
afterAll(() => shop.close());

const PRODUCT = {
  name: 'Four',
  brand: 'Marque',
  model: 'F1',
  fact: '60 L',
  description: 'Un four',
  categ_id: 'Fours',
  list_price: 100_000,
  sale_ok: true,
};
const PACK = {
  code: 'PACK-ESSAI',
  name: 'Pack',
  tagline: 'Pack',
  description: 'Pack',
  produits: [{ product_id: 11, quantity: 1, price_unit: 205_000 }],
};

const PROFILE = { name: 'Awa', phone: '771234567', address: 'Sicap', password: 'x', current_password: 'x' };

/** A valid body for each operation with a body. */
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
  '/api/payment/shared/open': { link: '0'.repeat(12), token: 'A'.repeat(54) },
  '/api/payment/wave/initiate': {
    order_id: order.id,
    phoneNumber: '771234567',
    amount: 389_000,
    currency: 'XOF',
    description: 'x',
    reference: 'x',
  },
  '/api/payment/orange/initiate': {
    transaction_id: 'x',
    order_id: order.id,
    partner_id: 1,
    phoneNumber: '771234567',
    amount: 389_000,
    instalment_no: 1,
    description: 'x',
    currency: 'XOF',
    reference: 'x',
    success_url: 'x',
    metadata: { order: 'x' },
  },
  '/api/payment/paydunya/initiate': { order_id: order.id, amount: 389_000, instalment_no: 1 },
  '/api/payment/set': {
    transaction_id: 'PD42-1-8Z3K6Q2N5T7W9Y1B',
    amount: 389_000,
    order_id: order.id,
    order_name: 'x',
    partner_id: 1,
    payment_token: 'test_jkEdPY8SuG',
    payment_state: 'x',
  },
  '/api/payment/parcours': {
    transaction: 'PD42-1-8Z3K6Q2N5T7W9Y1B',
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
  '/api/gestion/paiements': { search: 'x' },
  '/api/gestion/paiements/{transaction}/telephone': { reason: 'motif' },
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
  '/api/users/me': PROFILE,
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
  '/api/produits/{id}': { ...PRODUCT, version: 1 },
  '/api/categories': { name: 'Fours', tint: 'sand' },
  '/api/categories/{id}': { name: 'Fours', tint: 'sand', version: 1 },
  '/api/tags': { name: 'Ramadan' },
  '/api/tags/{id}': { name: 'Ramadan', version: 1 },
  '/api/gestion/packs': PACK,
  '/api/gestion/packs/{code}': { ...PACK, version: 1 },
  '/api/gestion/promotions': { produits: [{ id: 11, version: 1, promo_price: 200_000 }] },
  '/api/gestion/taches/{id}/accepter': { reason: 'motif' },
  '/api/gestion/taches/{id}/rembourser': { reason: 'motif', amount: 1_000, refund_reference: 'R1' },
  '/api/gestion/taches/{id}/verifier': { reason: 'motif' },
  '/api/gestion/taches/{id}/clore': { reason: 'motif' },
  '/api/gestion/especes/{reference}': { instalment_no: 1, amount: 1_000, reason: 'motif' },
  '/api/gestion/adhesions/{id}': { decision: 'accepted', reason: 'motif', parent_id: 1 },
  '/api/termeRecherche': { terme: 'frigo', source: 'boutique' },
});

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

const FRENCH: readonly string[] = Object.values(problem);

/**
 * What is wrong with an answer: it must be no server error, a refusal must be in French, and the database must not have
 * been asked to store what it cannot hold. `undefined` for a sound answer.
 */
function faultOf(answer: { statusCode: number; body: string }, asked: string): string | undefined {
  const isInFrench = answer.statusCode < 400 || FRENCH.includes(JSON.parse(answer.body).message);
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

/** The texts of a body with one of its values replaced, for each value in turn. @param odd as JSON text */
function bodiesWith(body: unknown, odd: string): string[] {
  const places: string[][] = [];
  const walk = (value: unknown, path: string[]) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
    else places.push(path);
  };
  walk(body, []);
  return places.map((place) => {
    const copy: unknown = structuredClone(body);
    const parent = place.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], copy);
    Object(parent)[place.at(-1) ?? ''] = '@odd@';
    return JSON.stringify(copy).replace('"@odd@"', odd);
  });
}

it.each(ODD_ADDRESSES)(
  '[D2] [C29] answers a URL with %s in French, without a database query',
  async (odd) => {
    const faults = [];
    for (const address of addressesWith(odd)) faults.push(faultOf(await visitor.get(address), address));
    expect(faults.filter(Boolean)).toEqual([]);
  },
);

it.each([...ODD_TEXTS.map((text) => JSON.stringify(text)), ...ODD_NUMBERS])(
  '[D2] [A7] answers a body with %s in French, without a database query',
  async (odd) => {
    const faults = [];
    for (const [path, body] of Object.entries(bodies()))
      for (const payload of bodiesWith(body, odd))
        faults.push(faultOf(await visitor.post(path, payload), `${path} ${payload.slice(0, 400)}`));
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
  const all = Object.entries(bodies());
  const place = fc.integer({ min: 0, max: 1_000 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), place, anything, async ([path, body], index, odd) => {
      const payloads = bodiesWith(body, odd);
      const payload = payloads[index % payloads.length]!;
      expect(faultOf(await visitor.post(path, payload), `${path} ${payload}`)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
