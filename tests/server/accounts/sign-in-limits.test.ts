import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldDevices } from '#server/accounts/known-devices.ts';
import { takeSignInTurn } from '#server/accounts/sign-in-limits.ts';
import { tables } from '#server/db/index.ts';
import { returnUses } from '#server/db/limit-counts.ts';
import { networkOf } from '#server/ip-networks.ts';
import { messagesTo, tokenTo } from '#tests/support/account-codes.ts';
import { createPerson, PASSWORD, type Person, signInVisitor } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient, type Client, newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const TOKENS = '/api/auth/get_tokens';
/** The network of all requests of these tests. */
const OURS = networkOf('127.0.0.1');

const signIn = (client: Client, { email }: Pick<Person, 'email'>, password = PASSWORD) =>
  client.post(TOKENS, { username: email, password });

const AT_ONCE = 25;

/** Attempts, many at once, whose password is never compared, because hashing takes long. @returns how many were allowed */
async function attempts(
  username: string,
  { count, network }: { count: number; network: (index: number) => string },
) {
  let allowed = 0;
  for (let first = 0; first < count; first += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => {
      const attempt = { username, network: network(first + index), device: undefined };
      return takeSignInTurn(shop.db, attempt, shop.clock.now());
    });
    const results = await Promise.allSettled(batch);
    allowed += results.filter(({ status }) => status === 'fulfilled').length;
  }
  return allowed;
}
const anyNetwork = (index: number) => networkOf(`196.${index >> 8}.${index & 255}.1`);

it('[C28] guesses from 500 networks end after 100 a day; the owner signs in on a known phone, and elsewhere after a recovery', async () => {
  const person = await createPerson(shop, 'customer');
  const phone = await newVisitor(shop.app);
  await signInVisitor(phone, person);
  await phone.post('/api/auth/delete_tokens', {});
  delete phone.headers['access-token'];
  expect(await attempts(person.email, { count: 500, network: anyNetwork })).toBe(100);

  const stranger = await newVisitor(shop.app);
  const refused = await signIn(stranger, person);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'account.too_many_sign_ins']);
  expect(refused.headers['retry-after']).toBe('86400');
  expect(refused.json().message).toContain('«\u00a0Mot de passe oublié\u00a0»');
  expect((await signIn(phone, person)).statusCode).toBe(200);

  const tablet = await newVisitor(shop.app);
  await tablet.get(`/api/reset-password-email/${encodeURIComponent(person.email)}`);
  const password = 'la lagune au petit matin';
  await tablet.post('/api/new-password', { token: await tokenTo(shop, person.email), password });
  expect((await signIn(tablet, person, password)).statusCode).toBe(200);
  // The new password also ends what the account knew of other browsers.
  expect((await signIn(phone, person, password)).statusCode).toBe(429);
  shop.clock.advance(86_400_000);
  expect((await signIn(stranger, person, password)).statusCode).toBe(200);
});

it('[C13] an address without an account has the same limits', async () => {
  const unknown = 'personne@nulle-part.sn';
  expect(await attempts(unknown, { count: 101, network: anyNetwork })).toBe(100);
  const answer = await signIn(apiClient(shop.app), { email: unknown });
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'account.too_many_sign_ins']);
});

it('[C28] ten failed attempts in ten minutes per account and network, in both forms; a known browser there has its own ten', async () => {
  const person = await createPerson(shop, 'customer');
  const phone = await newVisitor(shop.app);
  await signInVisitor(phone, person);
  expect(await attempts(person.email, { count: 8, network: () => OURS })).toBe(8);
  const spelled = { username: ` ${person.email.toUpperCase()}`, password: 'wrong' };
  const query = new URLSearchParams(spelled).toString();
  const stranger = apiClient(shop.app);
  expect((await stranger.post(TOKENS, spelled)).statusCode).toBe(401);
  expect((await stranger.get(`${TOKENS}?${query}`)).statusCode).toBe(401);
  expect((await stranger.get(`${TOKENS}?${query}`)).statusCode).toBe(429);
  expect((await signIn(stranger, await createPerson(shop, 'customer'))).statusCode).toBe(200);

  const device = phone.cookies.get('ke_device');
  const known = { username: person.email, network: OURS, device };
  for (let count = 0; count < 9; count += 1) await takeSignInTurn(shop.db, known, shop.clock.now());
  expect((await signIn(phone, person, 'wrong')).statusCode).toBe(401);
  expect((await signIn(phone, person)).statusCode).toBe(429);
  shop.clock.advance(600_000);
  // A successful attempt is given back.
  for (let count = 0; count < 11; count += 1)
    await returnUses(shop.db, await takeSignInTurn(shop.db, known, shop.clock.now()));
  expect((await signIn(phone, person)).statusCode).toBe(200);
});

it('[C28] the device cookie is HttpOnly, stays after a sign-out, is stored as a hash, and opens nothing', async () => {
  const person = await createPerson(shop, 'customer');
  const visitor = await newVisitor(shop.app);
  visitor.cookies.set('ke_device', 'chosen by somebody else');
  const cookie = (await signIn(visitor, person)).cookies.find(({ name }) => name === 'ke_device');
  expect(cookie).toMatchObject({
    value: expect.stringMatching(/^[\w-]{43}$/),
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: 365 * 86_400,
  });
  await visitor.post('/api/auth/delete_tokens', {});
  expect(visitor.cookies.get('ke_device')).toBe(cookie?.value);
  expect((await visitor.get('/api/users/me/sessions')).statusCode).toBe(401);
  const ofPerson = eq(tables.knownDevices.accountId, person.accountId);
  const stored = await shop.db.select().from(tables.knownDevices).where(ofPerson);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(cookie?.value);
  // A client without cookies leaves none.
  await signIn(apiClient(shop.app), person);
  expect(await shop.db.$count(tables.knownDevices, ofPerson)).toBe(1);
  shop.clock.advance(365 * 86_400_000 + 1);
  await deleteOldDevices(shop.db, shop.clock.now());
  expect(await shop.db.$count(tables.knownDevices, ofPerson)).toBe(0);
  expect(await messagesTo(shop, person.email)).toEqual([]);
});
