import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasDemoAccounts, seedDemoAccounts } from '#server/accounts/demo-accounts.ts';
import { tables } from '#server/db/index.ts';
import { createBuyer } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('[F4] a customer who signs up with such an address is no demo account, and cannot stop a live shop from starting', async () => {
  const { accountId } = await createBuyer(shop, 'customer', { email: 'admin@demo.sn' });
  expect(await hasDemoAccounts(shop.db)).toBe(false);
  const erased = { email: null, mailbox: null, passwordHash: null, deletedAt: shop.clock.now() };
  await shop.db.update(tables.accounts).set(erased).where(eq(tables.accounts.id, accountId));
});

it('each demo account signs in with the newest password', async () => {
  expect(await hasDemoAccounts(shop.db)).toBe(false);
  await seedDemoAccounts(shop.db, 'demo-1111', shop.clock.now());
  await seedDemoAccounts(shop.db, 'demo-2222', shop.clock.now());
  expect(await hasDemoAccounts(shop.db)).toBe(true);
  const signIn = async (username: string, password = 'demo-2222') =>
    (await apiClient(shop.app).post('/api/auth/get_tokens', { username, password })).json();
  expect((await signIn('client@demo.sn')).user).toMatchObject({ role: 'customer', adhesion: 'none' });
  expect((await signIn('membre@demo.sn')).user).toMatchObject({
    role: 'customer',
    adhesion: 'accepted',
    parent_id: expect.any(Number),
  });
  expect((await signIn('support@demo.sn')).user).toMatchObject({ role: 'support', partner_id: null });
  expect((await signIn('preparateur@demo.sn')).user).toMatchObject({ role: 'preparer', partner_id: null });
  expect((await signIn('livreur@demo.sn')).user).toMatchObject({ role: 'courier', partner_id: null });
  expect((await signIn('admin@demo.sn')).user).toMatchObject({ role: 'admin', partner_id: null });
  expect((await signIn('admin@demo.sn', 'demo-1111')).code).toBe('session.refused');
  expect(await shop.db.$count(tables.accounts, isNull(tables.accounts.deletedAt))).toBe(6);
});
