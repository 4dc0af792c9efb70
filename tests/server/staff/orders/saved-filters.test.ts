import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';

const PATH = '/api/gestion/commandes/filtres';

let shop: TestShop;
let support: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
});
afterAll(() => shop.close());

const save = (staff: StaffClient, name: string, query = '?type=credit') => staff.post(PATH, { name, query });
const savedOf = async (staff: StaffClient): Promise<{ id: number; name: string; query: string }[]> =>
  (await staff.get(PATH)).json().data;

it('[DK-02] filters are saved by a name for one account, without the place in the list', async () => {
  const other = await newStaffClient(shop, 'manager');
  const answer = await save(
    support,
    '  Crédit en retard ',
    '?vue=en-retard&type=credit&apres=2026-11-20.7&x=1',
  );
  const saved = { name: 'Crédit en retard', query: '?vue=en-retard&type=credit' };
  expect([answer.statusCode, answer.json().data]).toEqual([200, [{ id: expect.any(Number), ...saved }]]);
  expect(await savedOf(support)).toMatchObject([saved]);
  expect(await savedOf(other)).toEqual([]);
  // The same name gets the new filters.
  await save(support, 'Crédit en retard', '?type=precommande');
  expect(await savedOf(support)).toMatchObject([{ name: 'Crédit en retard', query: '?type=precommande' }]);
  const id = (await savedOf(support))[0]?.id;
  expect((await other.delete(`${PATH}/${id}`)).statusCode).toBe(200);
  expect(await savedOf(support)).toHaveLength(1);
  expect((await support.delete(`${PATH}/${id}`)).json().data).toEqual([]);
  expect((await support.delete(`${PATH}/${id}`)).statusCode).toBe(200);
});

it('[DK-02] an account has twenty saved filters at most, also of those that are saved at once', async () => {
  const staff = await newStaffClient(shop, 'accountant');
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_, number) => save(staff, `Liste ${number}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json().fields).toEqual([
    { field: 'name', message: '20 filtres au plus\u00a0: supprimez-en un.' },
  ]);
  expect(await savedOf(staff)).toHaveLength(20);
  const [first] = await savedOf(staff);
  expect((await save(staff, first?.name ?? '', '')).statusCode).toBe(200);
  expect((await save(staff, '   ')).json().fields).toEqual([
    { field: 'name', message: 'Donnez un nom à ces filtres.' },
  ]);
});

it('[DK-17] saved filters go with the account', async () => {
  const [admin, leaving] = [await newStaffClient(shop, 'admin'), await newStaffClient(shop, 'preparer')];
  await save(leaving, 'À préparer', '?vue=a-preparer');
  const count = () => shop.owner.$count(tables.savedFilters);
  const before = await count();
  const reason = { reason: 'Ne travaille plus à la boutique.' };
  expect((await admin.delete(`/api/gestion/equipe/${leaving.accountId}`, reason)).statusCode).toBe(200);
  expect(await count()).toBe(before - 1);
});
