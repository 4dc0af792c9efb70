import { randomBytes } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { followHistory, moveNumbersAhead } from '#server/db/number-fences.ts';
import { type OpenDatabase, openOwner } from '#server/db/open.ts';
import { createBuyer } from '#tests/support/accounts.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { newIn, readNumbers } from '#tests/support/postgres/numbers.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newProduct, newStaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Refunds = components['schemas']['OrderRefunds'];

const NOW = new Date('2026-11-21T10:00:00Z');
const REASON = 'Vu avec le client au téléphone.';

/** A shop on a database of its own: each begins with the same content, as one that was restored begins with that of its backup. */
interface Restored {
  shop: TestShop;
  owner: Pick<OpenDatabase, 'db' | 'executeSql' | 'close'>;
  database: TestDatabase;
}

const opened: Restored[] = [];
async function open(): Promise<Restored> {
  const database = await createTestDatabase('shop');
  const owner = openOwner(database.url);
  await followHistory(owner.db, NOW);
  const restored = { shop: await openTestShop(database.url), owner, database };
  opened.push(restored);
  return restored;
}
afterAll(async () => {
  for (const { shop, owner, database } of opened) {
    await Promise.all([shop.close(), owner.close()]);
    await database.drop();
  }
});

/** What a start finds whose database was restored: another history than the one that is written in it. */
const goBack = ({ owner }: Restored) =>
  owner.executeSql(`update number_fences set history = split_part(history, '/', 1) || '/00000000'`);

const numbersOf = ({ owner }: Restored) => readNumbers(owner.executeSql);

/** An order, its invoice and its credit note, a product, the close of a day, an account, a task and messages. */
async function sell({ shop }: Restored): Promise<void> {
  const visitor = await newVisitor(shop.app);
  const order = await placeOrder(visitor);
  const transactionId = await shop.pay(order.id);
  await createBuyer(shop);
  const [support, manager] = [await newStaffClient(shop, 'support'), await newStaffClient(shop, 'manager')];
  const url = `/api/gestion/commandes/${order.id}/remboursements`;
  const asked = {
    transaction_id: transactionId,
    amount: 1_000,
    cause: 'goodwill',
    reason: REASON,
    lines: [],
  };
  expect((await support.post(url, asked)).statusCode).toBe(200);
  const { refunds }: Refunds = (await support.get(url)).json();
  const made = { step: 'record', reason: REASON, refund_reference: randomBytes(6).toString('hex') };
  for (const step of [{ step: 'claim' }, made])
    expect((await manager.post(`${url}/${refunds[0]?.id}`, step)).statusCode).toBe(200);
  const admin = await newStaffClient(shop, 'admin');
  expect((await admin.post('/api/produits', newProduct({ sale_ok: false }))).statusCode).toBe(201);
  const accountant = await newStaffClient(shop, 'accountant');
  const { after }: { after: number } = (await accountant.get('/api/gestion/cloture')).json();
  const key = { 'idempotency-key': randomBytes(12).toString('hex') };
  expect((await accountant.post('/api/gestion/cloture', { after, drawers: [] }, key)).statusCode).toBe(200);
  await shop.drainOutbox();
}

let lost: Set<string>;
beforeAll(async () => {
  const before = await open();
  const backup = await numbersOf(before);
  await sell(before);
  lost = new Set(newIn(await numbersOf(before), backup));
});

/** What a restored shop gives although a person has it from the one before. */
async function givenAgain(restored: Restored): Promise<string[]> {
  const backup = await numbersOf(restored);
  await sell(restored);
  return newIn(await numbersOf(restored), backup).filter((number) => lost.has(number));
}

it('[OP-05] a shop on an earlier state of its database gives no number, id or reference again', async () => {
  const restored = await open();
  await goBack(restored);
  expect(await followHistory(restored.owner.db, NOW)).toMatchObject({
    cause: 'history',
    floor: 1_000_000,
    series: { 'FAC-2026': { last: 0, floor: 1_000_000 } },
  });
  expect(await givenAgain(restored)).toEqual([]);
  const { rows } = await restored.owner.executeSql('select number from invoices');
  expect(rows).toEqual([{ number: 'FAC-2026-1000001' }]);
});

it('[OP-05] without a fence it would give nearly all of them again', async () => {
  const again = await givenAgain(await open());
  expect(again).toEqual(
    expect.arrayContaining([
      'orders.id 1',
      'orders.name CMD-2026-000001',
      'invoices.number FAC-2026-000001',
      'credit_notes.number AV-2026-000001',
      'day_closes.number 1',
      'products.id 100000',
      'customers.id 1',
    ]),
  );
  expect(again.filter((name) => /reference/.test(name))).toEqual([]);
});

it('[OP-05] a start on the same history moves nothing, and of several starts at once one moves the numbers', async () => {
  const restored = await open();
  const { db } = restored.owner;
  expect(await followHistory(db, NOW)).toBeUndefined();
  await goBack(restored);
  const others = [openOwner(restored.database.url), openOwner(restored.database.url)];
  const fences = await Promise.all(
    [db, ...others.map((other) => other.db)].map((each) => followHistory(each, NOW)),
  );
  await Promise.all(others.map((other) => other.close()));
  expect(fences.filter((fence) => fence !== undefined)).toHaveLength(1);
});

it('[OP-05] a database that was filled again from a dump moves its numbers on request, each time by one step', async () => {
  const restored = await open();
  const { db } = restored.owner;
  expect((await moveNumbersAhead(db, NOW)).floor).toBe(1_000_000);
  expect(await moveNumbersAhead(db, NOW)).toMatchObject({
    cause: 'command',
    floor: 2_000_000,
    series: { 'AV-2026': { last: 1_000_000, floor: 2_000_000 } },
  });
  expect(await givenAgain(restored)).toEqual([]);
});

it('[OP-05] the owner needs no rights of a superuser', async () => {
  const restored = await open();
  const login = `owner_${randomBytes(6).toString('hex')}`;
  const { executeSql, db } = restored.owner;
  await executeSql(`create role ${login} login`);
  await executeSql(`do $$ declare found text; begin
    for found in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I owner to ${login}', found);
    end loop; end $$`);
  await goBack(restored);
  const url = new URL(restored.database.url);
  url.username = login;
  const plain = openOwner(url.href);
  expect(await followHistory(plain.db, NOW)).toMatchObject({ cause: 'history' });
  await plain.close();
  const [sequences] = await db
    .select({ low: count() })
    .from(sql`pg_sequences`)
    .where(sql`schemaname = 'public' and coalesce(last_value, 0) < 1000000`);
  expect(sequences).toEqual({ low: 0 });
  await executeSql(`reassign owned by ${login} to shop`);
  await executeSql(`drop role ${login}`);
});
