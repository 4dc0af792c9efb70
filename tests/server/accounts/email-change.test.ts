import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { codeTo, messagesTo, newSignUp, otherCode, tokenTo } from '#tests/support/account-codes.ts';
import { type Buyer, createBuyer, newSignedInVisitor, PASSWORD } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let count = 0;
/** A signed-in customer of its own for each test, and the address that it wants. */
let buyer: Buyer;
let visitor: Visitor;
let wanted: string;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  count += 1;
  wanted = `nouvelle-${count}@exemple.sn`;
  buyer = await createBuyer(shop, 'customer', { email: `ancienne-${count}@exemple.sn` });
  visitor = await newSignedInVisitor(shop, buyer);
  shop.sent.length = 0;
});
afterAll(() => shop.close());

const request = (email = wanted, password = PASSWORD, client = visitor) =>
  client.post('/api/users/me/email', { email, current_password: password });
const verify = (code: string, email = wanted, client = visitor) =>
  client.post('/api/users/me/email/otp-verification', { email, code });
const signInStatus = async (username: string, password = PASSWORD) =>
  (await apiClient(shop.app).post('/api/auth/get_tokens', { username, password })).statusCode;
const emailOf = async ({ accountId }: Buyer) =>
  (await shop.db.select().from(tables.accounts).where(eq(tables.accounts.id, accountId)))[0]?.email;

it('[C7] [AP-05] the address changes when the code of the new mailbox is entered, and the old one gets a notice', async () => {
  const laptop = await newSignedInVisitor(shop, buyer);
  expect((await request()).json()).toEqual({ success: true });
  const code = await codeTo(shop, wanted);
  expect(code).toMatch(/^\d{6}$/);
  expect(await emailOf(buyer)).toBe(buyer.email);
  expect(await messagesTo(shop, buyer.email)).toEqual([]);
  const changed = await verify(code);
  expect([changed.statusCode, changed.json().email]).toEqual([200, wanted]);
  expect([await signInStatus(wanted), await signInStatus(buyer.email)]).toEqual([200, 401]);
  // This session stays, the others end, as after a new password.
  expect((await visitor.get('/api/users/me/sessions')).statusCode).toBe(200);
  expect((await laptop.get('/api/users/me/sessions')).statusCode).toBe(401);
  const [notice] = await messagesTo(shop, buyer.email);
  expect(notice).toContain('utilise maintenant une autre adresse e-mail');
  expect(notice).not.toContain(wanted);
  expect((await verify(code)).json().code).toBe('account.code_invalid');
});

it('[C13] the address of another account gets the same answer; its owner gets a mail without a code, and it stays theirs', async () => {
  const other = await createBuyer(shop);
  const [free, taken] = [await request(), await request(other.email)];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
  const [mail, ...more] = await messagesTo(shop, other.email);
  expect(mail).toContain('vous avez déjà un compte');
  expect(mail).not.toMatch(/\b\d{6}\b/);
  expect(more).toEqual([]);
  // Not even the code that was never sent moves the account.
  const [row] = await shop.db
    .select()
    .from(tables.oneTimeCodes)
    .where(eq(tables.oneTimeCodes.target, other.email));
  const answer = await verify(shop.codeSecrets.codeOf(row?.id ?? '', 6), other.email);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'account.code_invalid']);
  expect([await emailOf(buyer), await emailOf(other)]).toEqual([buyer.email, other.email]);
});

it('[C7] [C11] [C12] asks for the password, and a code is for one account, one address, five guesses and ten minutes', async () => {
  const wrong = await request(wanted, 'un autre mot de passe');
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'account.wrong_password']);
  expect((await request('awa@')).json().fields).toEqual([{ field: 'email', message: expect.any(String) }]);
  expect((await request(buyer.email)).json().fields[0].message).toContain('déjà l’adresse');
  await request();
  const early = await request();
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
  const code = await codeTo(shop, wanted);
  const thief = await newSignedInVisitor(shop, await createBuyer(shop));
  expect((await verify(code, wanted, thief)).statusCode).toBe(400);
  expect((await verify(code, `x${wanted}`)).statusCode).toBe(400);
  for (let guess = 0; guess < 5; guess += 1) expect((await verify(otherCode(code))).statusCode).toBe(400);
  expect((await verify(code)).json().code).toBe('account.code_invalid');
  shop.clock.advance(60_000);
  await request();
  const late = await codeTo(shop, wanted);
  shop.clock.advance(600_000);
  const signedInAgain = await newSignedInVisitor(shop, buyer);
  expect((await verify(late, wanted, signedInAgain)).statusCode).toBe(400);
  expect(await emailOf(buyer)).toBe(buyer.email);
});

it('[C7] a new password ends an open change, and a change ends open recoveries', async () => {
  await request();
  const code = await codeTo(shop, wanted);
  const password = 'la lagune au petit matin';
  await visitor.post('/api/new-password', { current_password: PASSWORD, password });
  expect((await verify(code)).statusCode).toBe(400);
  shop.clock.advance(60_000);
  await visitor.get(`/api/reset-password-email/${encodeURIComponent(buyer.email)}`);
  const token = await tokenTo(shop, buyer.email);
  await request(wanted, password);
  expect((await verify(await codeTo(shop, wanted))).statusCode).toBe(200);
  // Even if the former mailbox gets another account.
  const successor = await createBuyer(shop, 'customer', { email: buyer.email });
  expect((await visitor.post('/api/new-password', { token, password })).statusCode).toBe(400);
  expect(await signInStatus(successor.email)).toBe(200);
});

it('[D10] of a sign-up and a change to one mailbox, the first wins; another spelling of one’s own mailbox is no other account', async () => {
  await request();
  const change = await codeTo(shop, wanted);
  const { visitor: guest } = await newSignUp(shop, { email: wanted });
  const signUp = await codeTo(shop, wanted);
  expect((await verify(change)).statusCode).toBe(200);
  const verified = await guest.post('/api/partner/otp-verification', { email: wanted, code: signUp });
  expect(verified.json().code).toBe('account.code_invalid');
  const spelling = wanted.replace('@', '+achats@');
  shop.clock.advance(60_000);
  await request(spelling);
  expect((await verify(await codeTo(shop, spelling), spelling)).json().email).toBe(spelling);
  expect(await signInStatus(wanted)).toBe(200);
});
