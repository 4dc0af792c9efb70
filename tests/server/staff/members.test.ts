import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CustomerId } from '#domain/account/ids.ts';
import { tables } from '#server/db/index.ts';
import { createBuyer } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';

let shop: TestShop;
let support: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

const REASON = 'Dossier complet, garant vérifié.';

/** A customer who asked for membership. */
async function candidate(name: string) {
  const buyer = await createBuyer(shop, 'customer', { name });
  await shop.owner
    .update(tables.customers)
    .set({ adhesion: 'requested' })
    .where(eq(tables.customers.id, buyer.customerId));
  return buyer;
}
const decide = (id: CustomerId, body: object, staff = support) =>
  staff.post(`/api/gestion/adhesions/${id}`, { reason: REASON, ...body });

it('[TL-08] support accepts a member with a parent', async () => {
  const buyer = await candidate('Fatou Sow');
  const parent = await createBuyer(shop, 'customer', { name: 'Diop Meubles' });
  const requests = (await support.get('/api/gestion/adhesions')).json().data;
  expect(requests).toContainEqual(
    expect.objectContaining({
      id: buyer.customerId,
      name: 'Fatou Sow',
      email: expect.stringMatching(/^p\*\*\*@/),
      phone: '+221 77 *** ** 67',
      adhesion: 'requested',
    }),
  );
  const answer = await decide(buyer.customerId, { decision: 'accepted', parent_id: parent.customerId });
  expect(answer.json()).toMatchObject({
    adhesion: 'accepted',
    parent_id: parent.customerId,
    parent_name: 'Diop Meubles',
  });
  const [action] = await shop.owner
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.action, 'membership.accepted'));
  expect(action).toMatchObject({
    staffId: support.accountId,
    subjectId: String(buyer.customerId),
    reason: REASON,
    detail: { from: 'requested', to: 'accepted', parentId: parent.customerId },
  });
});

it('[TL-08] a request is refused, a membership is withdrawn with its parent', async () => {
  const buyer = await candidate('Moussa Fall');
  expect((await decide(buyer.customerId, { decision: 'refused' })).json().adhesion).toBe('none');
  const parent = await createBuyer(shop);
  await decide(buyer.customerId, { decision: 'accepted', parent_id: parent.customerId });
  expect((await decide(buyer.customerId, { decision: 'withdrawn' })).json()).toMatchObject({
    adhesion: 'none',
    parent_id: null,
  });
});

it.each(['refused', 'withdrawn'])(
  '[B44] [TL-08] %s is refused when the membership has changed',
  async (decision) => {
    const { customerId } = await createBuyer(shop);
    const answer = await decide(customerId, { decision });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'request.conflict']);
  },
);

it('[TL-08] refuses a decision without a reason, an unknown parent and an unknown customer', async () => {
  const { customerId } = await candidate('Awa Ba');
  expect((await decide(customerId, { decision: 'accepted', reason: 'oui' })).json().fields).toEqual([
    { field: 'reason', message: 'Indiquez le motif (10 caractères au moins).' },
  ]);
  for (const parent of [999_999, customerId])
    expect((await decide(customerId, { decision: 'accepted', parent_id: parent })).json().fields).toEqual([
      { field: 'parent_id', message: 'Ce garant n’existe pas.' },
    ]);
  const unknown = await support.post('/api/gestion/adhesions/999999', {
    decision: 'accepted',
    reason: REASON,
  });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'account.unknown']);
});

const find = async (search: string, staff = admin) =>
  (await staff.get(`/api/gestion/adhesions?etat=all&search=${encodeURIComponent(search)}`)).json().data;

it('[TL-08] finds customers by words of name and e-mail address; only admins see addresses in full', async () => {
  const buyer = await createBuyer(shop, 'customer', { name: 'Ndèye 100% Gueye', email: 'ndeye@exemple.sn' });
  expect(await find('gueye ndeye@')).toMatchObject([{ id: buyer.customerId, email: 'ndeye@exemple.sn' }]);
  expect(await find('NDEYE@exemple.sn gueye')).toHaveLength(1);
  expect(await find('ndeye@exemple.sn diop')).toEqual([]);
  expect(await find('100%')).toHaveLength(1);
  expect(await find('%%%%%%%%%')).toEqual([]);
  expect(await find('gueye', support)).toMatchObject([{ email: 'n***@exemple.sn' }]);
});

it('[TL-08] finds customers whatever the accents and apostrophes, and by the phone in any writing', async () => {
  const buyer = await createBuyer(shop, 'customer', { name: 'Bénédicte N’Gom', phone: '+221784443322' });
  const said = [
    'benedicte',
    'BÉNÉDICTE',
    'ngom',
    "n'gom benedicte",
    'nédic',
    '78 444 33 22',
    '00221784443322',
  ];
  for (const typed of [...said, '\u202a+221 78 444 33 22\u202c'])
    expect([typed, await find(typed)]).toMatchObject([typed, [{ id: buyer.customerId }]]);
  expect(await find('78 444 33 23')).toEqual([]);
});

const readPage = async (page: number) =>
  (await admin.get(`/api/gestion/adhesions?etat=all&search=page%20ndour&page=${page}`)).json();

it('[TL-08] lists all customers page by page, each of them once', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `Page Ndour ${String(index).padStart(3, '0')}`);
  await shop.owner
    .insert(tables.customers)
    .values(names.map((name) => ({ name, createdAt: shop.clock.now() })));
  const pages = [await readPage(1), await readPage(2), await readPage(3)];
  expect(pages.map(({ page, total, limit, data }) => [page, total, limit, data.length])).toEqual([
    [1, 120, 50, 50],
    [2, 120, 50, 50],
    [3, 120, 50, 20],
  ]);
  const seen = pages.flatMap(({ data }) => data.map((member: { name: string }) => member.name));
  expect(new Set(seen)).toEqual(new Set(names));
  expect(await readPage(99)).toEqual(pages[2]);
});
