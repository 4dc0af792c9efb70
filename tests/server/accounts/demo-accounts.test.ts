import { expect, it, onTestFinished } from 'vitest';
import { hasDemoAccounts, seedDemoAccounts } from '#server/accounts/demo-accounts.ts';
import { tables } from '#server/db/index.ts';
import { codeTo, newSignUp } from '#tests/support/account-codes.ts';
import { openTestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

it('each demo account signs in with the newest password', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
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
  expect((await signIn('admin@demo.sn')).user).toMatchObject({ role: 'admin', partner_id: null });
  expect((await signIn('admin@demo.sn', 'demo-1111')).code).toBe('session.refused');
  expect(await shop.db.$count(tables.accounts)).toBe(4);
});

it('[F4] a customer who signs up with such an address is no demo account, and cannot stop a live shop from starting', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const { visitor } = await newSignUp(shop, { email: 'admin@demo.sn' });
  const code = await codeTo(shop, 'admin@demo.sn');
  await visitor.post('/api/partner/otp-verification', { email: 'admin@demo.sn', code });
  expect(await shop.db.$count(tables.accounts)).toBe(1);
  expect(await hasDemoAccounts(shop.db)).toBe(false);
});
