/** What happens to a request while another transaction changes the same account. */
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, tables, type Transaction } from '#server/db/index.ts';
import { resultRows } from '#server/db/raw.ts';
import { type Buyer, createBuyer, newSignedInVisitor, PASSWORD } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The connections that wait for a lock of this one. */
const WAITING = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;

/** Sends a request after a change and before its commit. @returns the answer, which may come only after the commit */
async function sendBeforeCommit<Answer>(
  change: (tx: Transaction) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const sent = await shop.owner.transaction(async (tx) => {
    await change(tx);
    const answer = send();
    const isWaiting = vi.waitFor(async () => expect(resultRows(await tx.execute(WAITING))).toHaveLength(1));
    await Promise.race([answer, isWaiting]);
    return { answer };
  });
  return sent.answer;
}

const erase = (db: Database | Transaction, { customerId }: Buyer) =>
  db
    .update(tables.customers)
    .set({ name: '', phone: null, address: null, deletedAt: shop.clock.now() })
    .where(eq(tables.customers.id, customerId));

it('[C7] a sign-in with the old password, while it is changed, gives no session', async () => {
  const { accountId, email } = await createBuyer(shop);
  const answer = await sendBeforeCommit(
    (tx) => tx.update(tables.accounts).set({ passwordHash: null }).where(eq(tables.accounts.id, accountId)),
    () => apiClient(shop.app).post('/api/auth/get_tokens', { username: email, password: PASSWORD }),
  );
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.refused']);
  expect(await shop.db.$count(tables.sessions, eq(tables.sessions.accountId, accountId))).toBe(0);
});

it('[AP-05] a picture that is sent while the account is deleted is not stored', async () => {
  const buyer = await createBuyer(shop);
  const visitor = await newSignedInVisitor(shop, buyer);
  const pixels = { width: 32, height: 32, channels: 3, background: 'red' } as const;
  const avatar = (await sharp({ create: pixels }).png().toBuffer()).toString('base64');
  const answer = await sendBeforeCommit(
    (tx) => erase(tx, buyer),
    () => visitor.put(`/api/users/avatar/${buyer.customerId}`, { avatar }),
  );
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'account.unknown']);
  expect(await shop.db.$count(tables.avatars, eq(tables.avatars.customerId, buyer.customerId))).toBe(0);
});

it('[AP-05] a profile that is changed while the account is deleted stays erased', async () => {
  const buyer = await createBuyer(shop);
  const visitor = await newSignedInVisitor(shop, buyer);
  const answer = await sendBeforeCommit(
    async (tx) => {
      await erase(tx, buyer);
      const erased = { email: null, mailbox: null, passwordHash: null, deletedAt: shop.clock.now() };
      await tx.update(tables.accounts).set(erased).where(eq(tables.accounts.id, buyer.accountId));
    },
    () => visitor.put('/api/users/me', { address: 'Ouakam' }),
  );
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'account.unknown']);
  const [customer] = await shop.db
    .select()
    .from(tables.customers)
    .where(eq(tables.customers.id, buyer.customerId));
  expect(customer).toMatchObject({ name: '', address: null });
});
