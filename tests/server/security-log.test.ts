import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tokenTo } from '#tests/support/account-codes.ts';
import { createBuyer, createPerson, PASSWORD, signInVisitor } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => {
  shop.logged.length = 0;
});
afterAll(() => shop.close());

/** The lines that were written meanwhile, without what each of them has. */
const lines = (): Record<string, unknown>[] =>
  shop.logged.map((line) => {
    const { time: _time, reqId: _id, ms: _ms, ...rest } = JSON.parse(line);
    return rest;
  });

const signIn = (email: string, password: string) =>
  apiClient(shop.app).post('/api/auth/get_tokens', { username: email, password });

it('[F8] a sign-in is logged with its account, a failed one with what refused it and without the account', async () => {
  const { email, accountId } = await createPerson(shop, 'support');
  await signIn(email, PASSWORD);
  const [begun, answered] = lines();
  expect(begun).toEqual({
    level: 30,
    event: 'account.signed_in',
    account: accountId,
    by: 'password',
    msg: 'signed in',
  });
  expect(answered).toMatchObject({ operation: 'signIn', status: 200 });
  shop.logged.length = 0;
  await signIn(email, 'un faux mot de passe');
  await signIn('personne@exemple.sn', 'un faux mot de passe');
  const refused = {
    level: 30,
    operation: 'signIn',
    status: 401,
    problem: 'session.refused',
    msg: 'answered',
  };
  expect(lines()).toMatchObject([refused, refused]);
  expect(lines().flatMap(({ account }) => (account === undefined ? [] : [account]))).toEqual([]);
});

it('[F8] what a signed-in person may not do is logged with account, operation and reason', async () => {
  const visitor = await newVisitor(shop.app);
  const { email, accountId } = await createPerson(shop, 'customer');
  await signInVisitor(visitor, { email });
  shop.logged.length = 0;
  await visitor.get('/api/users');
  await visitor.get('/api/getcommande/999');
  await visitor.put('/api/users/me', { password: 'une autre phrase', current_password: 'une fausse' });
  expect(lines()).toMatchObject([
    { account: accountId, operation: 'listUsers', status: 403, problem: 'access.forbidden' },
    { account: accountId, operation: 'getOrder', status: 404, problem: 'order.unknown' },
    { account: accountId, operation: 'updateMe', status: 403, problem: 'account.wrong_password' },
  ]);
});

it('[F8] attempts to get around a control name the control', async () => {
  const visitor = await newVisitor(shop.app);
  shop.logged.length = 0;
  await visitor.post(
    '/api/auth/get_tokens',
    { username: 'a@exemple.sn', password: 'x' },
    { origin: 'https://mal.exemple' },
  );
  await visitor.post('/api/commande-sans-partner', { order: 'x' });
  for (let count = 0; count < 11; count += 1) await signIn('cible@exemple.sn', 'un faux mot de passe');
  expect(lines()).toMatchObject([
    { operation: 'signIn', status: 403, problem: 'request.forbidden_origin' },
    { operation: 'placeGuestOrder', status: 400, problem: 'request.invalid' },
    ...Array.from({ length: 10 }, () => ({ problem: 'session.refused' })),
    { operation: 'signIn', status: 429, problem: 'account.too_many_sign_ins' },
  ]);
});

it('[F8] [C14] a copied refresh token and a new password are events of their account', async () => {
  const visitor = await newVisitor(shop.app);
  const buyer = await createBuyer(shop, 'customer');
  const tokens = await signInVisitor(visitor, buyer);
  const refresh = () => visitor.post('/api/auth/refresh_token', { refresh_token: tokens.refresh_token });
  await refresh();
  shop.clock.advance(60_000);
  shop.logged.length = 0;
  await refresh();
  expect(lines()[0]).toEqual({
    level: 40,
    event: 'account.token_reused',
    account: buyer.accountId,
    msg: 'a refresh token was used again: its session ends',
  });
  await visitor.get(`/api/reset-password-email/${buyer.email}`);
  const token = await tokenTo(shop, buyer.email);
  shop.logged.length = 0;
  await visitor.post('/api/new-password', { token, password: 'la lagune au petit matin' });
  expect(lines()[0]).toEqual({
    level: 30,
    event: 'account.password_set',
    account: buyer.accountId,
    by: 'recovery',
    msg: 'password set',
  });
});
