import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import {
  basketLine,
  basketReport,
  CRM_PATH,
  emptyReport,
  GUEST_ID,
  newsletterSubscription,
} from '#tests/support/crm-report.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(tables.crmRecords);
  visitor = await newVisitor(shop.app);
});

const kept = () => shop.db.select().from(tables.crmRecords).orderBy(tables.crmRecords.kind);

it('[AP-03] [BK-05] stores every field of the report, and returns only success', async () => {
  const answer = await visitor.post(
    CRM_PATH,
    basketReport({ name: 'Awa Ndiaye', phone: '771234567', email: 'awa@exemple.sn' }),
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  expect(await kept()).toEqual([
    {
      owner: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: 'cart',
      guestId: GUEST_ID,
      location: 'Dakar, Dakar, SN',
      coordinates: '14.6937,-17.4441',
      name: 'Awa Ndiaye',
      phone: '+221771234567',
      email: 'awa@exemple.sn',
      total: 438_000,
      products: [basketLine],
      toldAt: new Date('2026-11-21T10:00:00.000Z'),
      version: 1,
      firstAt: shop.clock.now(),
      changedAt: shop.clock.now(),
    },
  ]);
});

it('[AP-03] keeps one record per visitor and kind, the latest', async () => {
  const first = shop.clock.now();
  await visitor.post(CRM_PATH, basketReport());
  shop.clock.advance(60_000);
  await visitor.post(CRM_PATH, basketReport({ total: 219_000, produits: [{ ...basketLine, quantité: 1 }] }));
  await visitor.post(CRM_PATH, basketReport({ type: 'preorder' }));
  expect(await kept()).toMatchObject([
    { kind: 'cart', total: 219_000, version: 2, firstAt: first, changedAt: shop.clock.now() },
    { kind: 'preorder', total: 438_000, version: 1 },
  ]);
});

it('[AP-03] stores one record for simultaneous reports', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post(CRM_PATH, basketReport())));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(await kept()).toMatchObject([{ version: 8 }]);
});

it('[BK-05] an empty basket creates no record, and empties an existing one', async () => {
  await visitor.post(CRM_PATH, emptyReport());
  expect(await kept()).toEqual([]);
  await visitor.post(CRM_PATH, basketReport());
  await visitor.post(CRM_PATH, emptyReport());
  expect(await kept()).toMatchObject([{ total: 0, products: [], version: 2 }]);
});

it('[C24] knowing a guest id does not give access to its record', async () => {
  await visitor.post(CRM_PATH, basketReport({ email: 'awa@exemple.sn' }));
  const others = [await newVisitor(shop.app), apiClient(shop.app)];
  for (const other of others) {
    const answer = await other.post(CRM_PATH, basketReport({ total: 1 }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  }
  const records = await kept();
  expect(new Set(records.map(({ owner }) => owner)).size).toBe(3);
  expect(records.filter(({ email }) => email === 'awa@exemple.sn')).toMatchObject([
    { total: 438_000, version: 1 },
  ]);
});

it('[E3] identifies a browser without cookies by its guest id', async () => {
  await apiClient(shop.app).post(CRM_PATH, newsletterSubscription());
  await apiClient(shop.app).post(CRM_PATH, newsletterSubscription({ phone: null }));
  await apiClient(shop.app).post(CRM_PATH, newsletterSubscription({ guest_id: 'f'.repeat(32) }));
  const versions = (await kept()).map(({ version }) => version);
  expect(versions.toSorted((one, other) => one - other)).toEqual([1, 2]);
});

it('[AP-03] stores a newsletter subscription with its contact', async () => {
  await visitor.post(CRM_PATH, newsletterSubscription());
  expect(await kept()).toMatchObject([
    { kind: 'newsletter', email: 'Awa@exemple.sn', phone: '+221771234567' },
  ]);
  await visitor.post(CRM_PATH, newsletterSubscription({ phone: '' }));
  expect(await kept()).toMatchObject([{ phone: null }]);
});

it.each([
  ['no e-mail', { email: null }, [{ field: 'email', message: "L'adresse email est obligatoire." }]],
  [
    'an e-mail that is none',
    { email: 'awa@' },
    [{ field: 'email', message: "L'adresse email est invalide." }],
  ],
  [
    'a phone that is none',
    { phone: '12' },
    [{ field: 'phone', message: 'Le numéro de téléphone est invalide.' }],
  ],
])('[AP-03] [D11] rejects a subscription with %s', async (_, changes, fields) => {
  const answer = await visitor.post(CRM_PATH, newsletterSubscription(changes));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'visitor.invalid_contact', message: 'Vérifiez vos informations.', fields },
  ]);
  expect(await kept()).toEqual([]);
});

it('[AP-03] stores a basket report without an invalid contact', async () => {
  await visitor.post(CRM_PATH, basketReport({ email: 'awa@', phone: '+33 6 12 34 56 78' }));
  expect(await kept()).toMatchObject([{ email: null, phone: null, total: 438_000 }]);
});
