import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { tables } from '#server/db/index.ts';
import { codeTo, SIGN_UP, tokenTo } from '#tests/support/account-codes.ts';
import { createBuyer, newSignedInVisitor, PASSWORD } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const EMAIL = 'awa@exemple.sn';

const hashes = () => shop.db.select({ hash: tables.accounts.passwordHash }).from(tables.accounts);

/** Each call that stores a new password, with one that is given. */
const CALLS: [string, () => Promise<(password: string) => ReturnType<Visitor['post']>>][] = [
  [
    'a sign-up',
    async () => {
      const visitor = await newVisitor(shop.app);
      return (password) => visitor.post('/api/new_compte', { ...SIGN_UP, password });
    },
  ],
  [
    'the completion of an account',
    async () => {
      const visitor = await newVisitor(shop.app);
      const { password: _, ...withoutPassword } = { ...SIGN_UP, email: EMAIL };
      await visitor.post('/api/new_compte', withoutPassword);
      await visitor.post('/api/partner/otp-verification', { email: EMAIL, code: await codeTo(shop, EMAIL) });
      return (password) => visitor.post(`/api/partner-create/${EMAIL}/update`, { password });
    },
  ],
  [
    'a recovery',
    async () => {
      const visitor = await newVisitor(shop.app);
      const { email } = await createBuyer(shop, 'customer');
      await visitor.get(`/api/reset-password-email/${email}`);
      const token = await tokenTo(shop, email);
      return (password) => visitor.post('/api/new-password', { token, password });
    },
  ],
  [
    'a change of the own password',
    async () => {
      const visitor = await newSignedInVisitor(shop, await createBuyer(shop, 'customer'));
      return (password) => visitor.post('/api/new-password', { current_password: PASSWORD, password });
    },
  ],
  [
    'a change of the profile',
    async () => {
      const visitor = await newSignedInVisitor(shop, await createBuyer(shop, 'customer'));
      return (password) => visitor.put('/api/users/me', { current_password: PASSWORD, password });
    },
  ],
];

it.each(CALLS)(
  '[OT-13] [C34] %s refuses a password of known leaks, however it is written',
  async (_, begin) => {
    const send = await begin();
    const before = await hashes();
    for (const leaked of ['trustno1', 'Corvette', 'ＴＲＵＳＴＮＯ１', ' falcon01 ']) {
      const answer = await send(leaked);
      expect([leaked, answer.statusCode, answer.json().fields]).toEqual([
        leaked,
        400,
        [{ field: 'password', message: 'Ce mot de passe est trop courant. Choisissez-en un autre.' }],
      ]);
    }
    expect(await hashes()).toEqual(before);
    expect((await send('trustno1 et le baobab')).statusCode).toBe(200);
  },
);

it('[OT-13] a password that was stored before is still accepted: nobody is locked out', async () => {
  const { accountId, email } = await createBuyer(shop, 'customer');

  await shop.owner
    .update(tables.accounts)
    .set({ passwordHash: await hashPassword('trustno1') })
    .where(eq(tables.accounts.id, accountId));
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post('/api/auth/get_tokens', { username: email, password: 'trustno1' });
  expect(answer.statusCode).toBe(200);
});
