import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAILY_RECORDS_MAX, deleteOldRecords } from '#server/crm/crm.repository.ts';
import { tables } from '#server/db/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { basketLine, basketReport, CRM_PATH, newsletterSubscription } from '#tests/support/crm-report.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
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

it.each([
  ['a guest id that can be guessed', { guest_id: '7' }],
  ['another kind', { type: 'wishlist' }],
  ['101 lines', { produits: Array.from({ length: 101 }, () => basketLine) }],
  ['a line without a basket', { produits: [{ ...basketLine, panier: undefined }] }],
  ['half a product', { produits: [{ ...basketLine, quantité: 0.5 }] }],
  ['a total below nothing', { total: -1 }],
  ['a time that is none', { date: 'hier' }],
  ['an endless place', { location: 'x'.repeat(121) }],
])('[AP-03] [D11] rejects %s', async (_, changes) => {
  expect((await visitor.post(CRM_PATH, { ...basketReport(), ...changes })).statusCode).toBe(400);
  expect(await kept()).toEqual([]);
});

it('[D11] accepts no new visitor once the day is full, but updates known ones', async () => {
  await visitor.post(CRM_PATH, basketReport());
  const now = shop.clock.now();
  const [known] = await kept();
  const crowd = Array.from({ length: DAILY_RECORDS_MAX - 1 }, (_, index) => ({
    ...known!,
    owner: `o${index}`,
    firstAt: now,
  }));
  await shop.db.insert(tables.crmRecords).values(crowd);
  const stranger = await newVisitor(shop.app);
  expect((await stranger.post(CRM_PATH, basketReport())).json()).toEqual({ success: true });
  await visitor.post(CRM_PATH, basketReport({ total: 1 }));
  expect(await shop.db.$count(tables.crmRecords)).toBe(DAILY_RECORDS_MAX);
  expect((await stranger.post(CRM_PATH, newsletterSubscription())).statusCode).toBe(200);
  expect((await kept()).find(({ owner }) => owner === known!.owner)?.total).toBe(1);
});

it('[D11] returns an error when a newsletter subscription could not be stored', async () => {
  await visitor.post(CRM_PATH, newsletterSubscription());
  const [known] = await kept();
  const crowd = Array.from({ length: DAILY_RECORDS_MAX }, (_, index) => ({ ...known!, owner: `o${index}` }));
  await shop.db.insert(tables.crmRecords).values(crowd);
  const answer = await (await newVisitor(shop.app)).post(CRM_PATH, newsletterSubscription());
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
  expect((await visitor.post(CRM_PATH, newsletterSubscription())).statusCode).toBe(200);
});

it('deletes records not updated for thirteen months', async () => {
  await visitor.post(CRM_PATH, basketReport());
  await visitor.post(CRM_PATH, basketReport({ type: 'preorder' }));
  // From 21 November to 21 December of the next year.
  shop.clock.advance(395 * DAY_MS - MINUTE_MS);
  await visitor.post(CRM_PATH, basketReport());
  expect(await deleteOldRecords(shop.db, shop.clock)).toBe(0);
  shop.clock.advance(2 * MINUTE_MS);
  expect(await deleteOldRecords(shop.db, shop.clock)).toBe(1);
  expect(await kept()).toMatchObject([{ kind: 'cart', version: 2 }]);
});

it('[C28] [D11] limits one visitor who keeps reporting, without affecting others', async () => {
  const [perGuest, perAddress] = RATE_LIMITS['createOrUpdateCrm'] ?? [];
  const app = await shop.rebuild({
    limits: {
      createOrUpdateCrm: [
        { ...perGuest!, max: 2 },
        { ...perAddress!, max: 3 },
      ],
    },
  });
  const [one, other] = [await newVisitor(app), await newVisitor(app)];
  const statuses = [];
  for (const each of [one, one, one, other, other])
    statuses.push((await each.post(CRM_PATH, basketReport())).statusCode);
  expect(statuses).toEqual([200, 200, 429, 200, 429]);
  await app.close();
});

it('[C22] rejects a report from another site', async () => {
  const answer = await visitor.post(CRM_PATH, basketReport(), { origin: 'https://evil.example' });
  expect([answer.statusCode, await kept()]).toEqual([403, []]);
});
