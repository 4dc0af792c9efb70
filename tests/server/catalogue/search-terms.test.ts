import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAILY_TERMS_MAX } from '#server/catalogue/search-terms.operations.ts';
import { tables } from '#server/db/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

const PATH = '/api/termeRecherche';
let shop: TestShop;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  visitor = await newVisitor(shop.app);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(tables.searchTerms));

const noted = () => shop.db.select().from(tables.searchTerms);

it('[AP-03] [NV-10] counts a term by day and source', async () => {
  for (const terme of ['Réfrigérateur', ' refrigerateur ']) {
    const answer = await visitor.post(PATH, { terme, source: 'boutique' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  }
  await visitor.post(PATH, { terme: 'réfrigérateur', source: 'en-promo' });
  const day = shop.clock.now().toISOString().slice(0, 10);
  expect(await noted()).toEqual([
    { day, term: 'refrigerateur', source: 'boutique', count: 2 },
    { day, term: 'refrigerateur', source: 'en-promo', count: 1 },
  ]);
});

it.each([
  { terme: 'x'.repeat(81), source: 'boutique' },
  { terme: '', source: 'boutique' },
  { terme: 'frigo', source: 'ailleurs' },
  { terme: 'frigo' },
  { terme: 7, source: 'boutique' },
])('[AP-03] rejects %o', async (body) => {
  expect((await visitor.post(PATH, body)).statusCode).toBe(400);
  expect(await noted()).toEqual([]);
});

it.each(['77 123 45 67', 'awa@exemple.sn'])('does not store %s: it is personal data', async (terme) => {
  expect((await visitor.post(PATH, { terme, source: 'boutique' })).statusCode).toBe(200);
  expect(await noted()).toEqual([]);
});

it('[C28] is limited per visitor', async () => {
  const app = await shop.rebuild({ limits: RATE_LIMITS });
  const typist = await newVisitor(app);
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => typist.post(PATH, { terme: 'frigo', source: 'boutique' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  await app.close();
});

it('stores no new term once the day is full, and deletes old ones', async () => {
  const day = shop.clock.now().toISOString().slice(0, 10);
  const rows = Array.from({ length: DAILY_TERMS_MAX }, (_, index) => ({
    day,
    term: `t${index}`,
    source: 'boutique' as const,
  }));
  await shop.db
    .insert(tables.searchTerms)
    .values([...rows, { day: '2001-01-01', term: 'vieux', source: 'boutique' }]);
  await apiClient(shop.app).post(PATH, { terme: 'un de trop', source: 'boutique' });
  await apiClient(shop.app).post(PATH, { terme: 't5', source: 'boutique' });
  const now = await noted();
  expect(now.some(({ term }) => term === 'un de trop')).toBe(false);
  expect(now.find(({ term }) => term === 't5')?.count).toBe(2);
  await shop.db.delete(tables.searchTerms);
  const daysAgo = (days: number) =>
    new Date(shop.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  await shop.db.insert(tables.searchTerms).values([
    { day: daysAgo(401), term: 'oublié', source: 'boutique' },
    { day: daysAgo(400), term: 'gardé', source: 'boutique' },
  ]);
  await apiClient(shop.app).post(PATH, { terme: 'neuf', source: 'boutique' });
  expect(new Set((await noted()).map(({ term }) => term))).toEqual(new Set(['gardé', 'neuf']));
});
