import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldSessions } from '#server/accounts/sessions.ts';
import { tables } from '#server/db/index.ts';
import {
  createPerson,
  newSignedInVisitor,
  PASSWORD,
  type SignInAnswer,
  signInApiClient,
  signInVisitor,
} from '#tests/support/accounts.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REFRESH = '/api/auth/refresh_token';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Tokens = Pick<SignInAnswer, 'access_token' | 'refresh_token' | 'refresh_expires_in'>;

/** A browser that has signed in, and its tokens. */
async function newSession(): Promise<{ visitor: Visitor; email: string; tokens: Tokens }> {
  const { email } = await createPerson(shop, 'customer');
  const visitor = await newVisitor(shop.app);
  return { visitor, email, tokens: await signInVisitor(visitor, { email }) };
}

const refresh = async (visitor: Pick<Visitor, 'post'>, { refresh_token: token }: Tokens) => {
  const answer = await visitor.post(REFRESH, { refresh_token: token });
  return { status: answer.statusCode, code: answer.json().code, tokens: answer.json<Tokens>() };
};

/** 200 while the session lives: an owner's list. */
const use = async (visitor: Visitor, { access_token: token }: Tokens): Promise<number> =>
  (await visitor.get('/api/users/me/sessions', { 'access-token': token })).statusCode;

const rowOf = async ({ access_token: token }: Tokens) => {
  const [row] = await shop.db
    .select()
    .from(tables.sessions)
    .where(eq(tables.sessions.id, token.slice(0, 22)));
  return row;
};

it('[OT-12] [AP-05] the first form of a refresh gives new tokens of the same session', async () => {
  const { visitor, tokens } = await newSession();
  const answer = await visitor.post(REFRESH, { refresh_token: tokens.refresh_token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    access_token: expect.stringContaining(tokens.access_token.slice(0, 22)),
    expires_in: 600,
    refresh_token: expect.stringMatching(/^[\w-]{22}\.2\.[\w-]{43}$/),
    refresh_expires_in: 30 * 86_400,
  });
  expect(await use(visitor, answer.json())).toBe(200);
});

it('[OT-12] [AP-05] the second form of a refresh, at the base address', async () => {
  const { visitor, tokens } = await newSession();
  const answer = await visitor.post('/', { refreshToken: tokens.refresh_token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { accessToken, refreshToken } = answer.json<{ accessToken: string; refreshToken: string }>();
  expect(answer.json()).toMatchObject({ expires_in: 600, refresh_expires_in: 30 * 86_400 });
  expect(await use(visitor, { ...tokens, access_token: accessToken })).toBe(200);
  expect((await visitor.post('/', { refreshToken })).statusCode).toBe(200);
});

it('[C16] other methods of the base address are still answered like those of a page', async () => {
  const answer = await apiClient(shop.app).delete('/');
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toContain('POST');
});

it('[C14] a refresh needs the companion cookie, and a thief without it ends nothing', async () => {
  const { visitor, tokens } = await newSession();
  const other = (await newSession()).visitor;
  const answers = [await refresh(apiClient(shop.app), tokens), await refresh(other, tokens)];
  for (const { status, code } of answers) expect([status, code]).toEqual([401, 'session.expired']);
  expect((await refresh(visitor, tokens)).status).toBe(200);
});

it('[OT-11] [C15] within 30 s a used token gives the same successor again', async () => {
  const { visitor, tokens } = await newSession();
  const first = await refresh(visitor, tokens);
  shop.clock.advance(30_000);
  const again = await refresh(visitor, tokens);
  expect(again.tokens.refresh_token).toBe(first.tokens.refresh_token);
  expect(await use(visitor, again.tokens)).toBe(200);
});

it('[C14] after 30 s a used token ends the session for the thief and for the owner', async () => {
  const { visitor, tokens } = await newSession();
  const { tokens: next } = await refresh(visitor, tokens);
  shop.clock.advance(30_001);
  const stolen = await refresh(visitor, tokens);
  expect([stolen.status, stolen.code]).toEqual([401, 'session.expired']);
  expect((await refresh(visitor, next)).status).toBe(401);
  expect(await use(visitor, next)).toBe(401);
  expect((await rowOf(tokens))?.revokedFor).toBe('reused');
});

it('[C14] a token that is two generations old ends the session at once', async () => {
  const { visitor, tokens } = await newSession();
  const { tokens: second } = await refresh(visitor, tokens);
  await refresh(visitor, second);
  expect((await refresh(visitor, tokens)).status).toBe(401);
  expect((await rowOf(tokens))?.revokedFor).toBe('reused');
});

it('[C14] the theft of one session leaves the account’s other sessions alone', async () => {
  const { visitor, email, tokens } = await newSession();
  const phone = await newVisitor(shop.app);
  const ofPhone = await signInVisitor(phone, { email });
  const { tokens: second } = await refresh(visitor, tokens);
  await refresh(visitor, second);
  await refresh(visitor, tokens);
  expect(await use(phone, ofPhone)).toBe(200);
});

it('[C14] forged and malformed refresh tokens are refused', async () => {
  const { visitor, tokens } = await newSession();
  const { refresh_token: token } = tokens;
  const forged = [
    '',
    'x',
    token.replace('.1.', '.2.'),
    token.slice(0, -1),
    tokens.access_token,
    `${'a'.repeat(22)}${token.slice(22)}`,
  ];
  for (const each of forged)
    expect((await visitor.post(REFRESH, { refresh_token: each })).statusCode).toBe(401);
  expect((await refresh(visitor, tokens)).status).toBe(200);
});

it('[C14] a browser’s session lasts 30 days without use, and 90 days in all', async () => {
  const { visitor, tokens } = await newSession();
  let held = tokens;
  for (const day of [29, 58, 87]) {
    shop.clock.advance(29 * DAY_MS);
    const { status, tokens: next } = await refresh(visitor, held);
    expect([day, status]).toEqual([day, 200]);
    held = next;
  }
  expect(held.refresh_expires_in).toBe(3 * 86_400);
  shop.clock.advance(3 * DAY_MS);
  expect((await refresh(visitor, held)).status).toBe(401);

  const idle = await newSession();
  shop.clock.advance(30 * DAY_MS);
  expect((await refresh(idle.visitor, idle.tokens)).status).toBe(401);
});

it('[C14] a session of staff lasts twelve hours without use, and seven days in all', async () => {
  const { email } = await createPerson(shop, 'support');
  const signIn = async () => {
    const visitor = await newVisitor(shop.app);
    return { visitor, tokens: await signInVisitor(visitor, { email }) };
  };
  const { visitor, tokens } = await signIn();
  expect(tokens.refresh_expires_in).toBe(12 * 3_600);
  let held: Tokens = tokens;
  for (let hours = 10; hours < 7 * 24; hours += 10) {
    shop.clock.advance(10 * HOUR_MS);
    const { status, tokens: next } = await refresh(visitor, held);
    expect([hours, status]).toEqual([hours, 200]);
    held = next;
  }
  expect(held.refresh_expires_in).toBe(8 * 3_600);
  shop.clock.advance(8 * HOUR_MS);
  expect((await refresh(visitor, held)).status).toBe(401);

  const idle = await signIn();
  shop.clock.advance(12 * HOUR_MS);
  expect((await refresh(idle.visitor, idle.tokens)).status).toBe(401);

  const client = apiClient(shop.app);
  const body = { username: email, password: PASSWORD };
  const program = (await client.post('/api/auth/get_tokens', body)).json<SignInAnswer>();
  shop.clock.advance(12 * HOUR_MS);
  expect((await refresh(client, program)).status).toBe(401);
});

it('[C14] a session of a client without cookies lasts a day without use', async () => {
  const { email } = await createPerson(shop, 'customer');
  const client = apiClient(shop.app);
  const signedIn = (
    await client.post('/api/auth/get_tokens', { username: email, password: PASSWORD })
  ).json<SignInAnswer>();
  shop.clock.advance(DAY_MS - 1);
  const { status, tokens } = await refresh(client, signedIn);
  expect(status).toBe(200);
  shop.clock.advance(DAY_MS);
  expect((await refresh(client, tokens)).status).toBe(401);
});

it('[AP-05] [C19] signing out ends the session on the server and removes what opens personal data', async () => {
  const { visitor, tokens } = await newSession();
  const { id } = await placeOrder(visitor);
  const answer = await visitor.post('/api/auth/delete_tokens', { refreshToken: tokens.refresh_token });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Vous êtes déconnecté.' });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect([...visitor.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'ke_device']);
  expect((await rowOf(tokens))?.revokedFor).toBe('signedOut');
  expect(await use(visitor, tokens)).toBe(401);
  expect((await visitor.get(`/api/getcommande/${id}`, { 'access-token': '' })).statusCode).toBe(401);
});

it('[AP-05] [C14] signing out works with the companion alone, twice, and with neither; the token of a browser without it ends nothing', async () => {
  const out = '/api/auth/delete_tokens';
  const stolen = await newSession();
  const thief = await apiClient(shop.app).post(out, { refreshToken: stolen.tokens.refresh_token });
  expect(thief.statusCode).toBe(200);
  expect((await rowOf(stolen.tokens))?.revokedFor).toBeNull();
  expect(await use(stolen.visitor, stolen.tokens)).toBe(200);
  const client = apiClient(shop.app);
  const unbound = (
    await client.post('/api/auth/get_tokens', { username: stolen.email, password: PASSWORD })
  ).json<Tokens>();
  await client.post(out, { refreshToken: unbound.refresh_token });
  expect((await rowOf(unbound))?.revokedFor).toBe('signedOut');
  const byCookie = await newSession();
  for (const body of [{}, {}, { refreshToken: 'x' }])
    expect((await byCookie.visitor.post(out, body)).statusCode).toBe(200);
  expect((await rowOf(byCookie.tokens))?.revokedFor).toBe('signedOut');
});

const list = async (visitor: Visitor) =>
  (await visitor.get('/api/users/me/sessions')).json<{
    data: { id: string; device: string; current: boolean }[];
  }>().data;

it('[AP-05] lists one’s own sessions, and ends one of them or all', async () => {
  const person = await createPerson(shop, 'customer');
  const laptop = await newVisitor(shop.app);
  laptop.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0 <b>x</b>';
  await signInVisitor(laptop, person);
  shop.clock.advance(1_000);
  const phone = await newVisitor(shop.app);
  phone.headers['user-agent'] =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36';
  await signInVisitor(phone, person);
  const client = await signInApiClient(shop, person);
  const other = await newSignedInVisitor(shop, await createPerson(shop, 'customer'));

  const listed = await list(phone);
  expect(listed.map(({ device, current }) => [device, current])).toContainEqual(['Chrome, Android', true]);
  expect(listed.map(({ device }) => device).toSorted()).toEqual([
    'Appareil inconnu',
    'Chrome, Android',
    'Firefox, Linux',
  ]);
  expect(await list(other)).toHaveLength(1);

  const ofLaptop = listed.find(({ device }) => device === 'Firefox, Linux')!;
  await other.delete(`/api/users/me/sessions/${ofLaptop.id}`);
  expect(await list(phone)).toHaveLength(3);
  expect((await phone.delete(`/api/users/me/sessions/${ofLaptop.id}`)).statusCode).toBe(200);
  expect(await list(phone)).toHaveLength(2);
  expect((await laptop.get('/api/users/me/sessions')).statusCode).toBe(401);

  expect((await phone.delete('/api/users/me/sessions')).statusCode).toBe(200);
  expect(phone.cookies.has('ke_session')).toBe(false);
  expect((await apiClient(shop.app).get('/api/users/me/sessions', client)).statusCode).toBe(401);
  expect(await list(other)).toHaveLength(1);
});

it('[D4] an account has at most 30 live sessions: the one not used for the longest time ends', async () => {
  const person = await createPerson(shop, 'customer');
  const first = await signInApiClient(shop, person);
  for (let count = 0; count < 30; count += 1) {
    shop.clock.advance(1);
    await signInApiClient(shop, person);
  }
  expect((await apiClient(shop.app).get('/api/users/me/sessions', first)).statusCode).toBe(401);
  const [live] = [await shop.db.$count(tables.sessions, eq(tables.sessions.accountId, person.accountId))];
  expect(live).toBe(31);
});

it('[F8] sessions are deleted 30 days after their end', async () => {
  const { tokens } = await newSession();
  shop.clock.advance(60 * DAY_MS - 1);
  await deleteOldSessions(shop.db, shop.clock.now());
  expect(await rowOf(tokens)).toBeDefined();
  shop.clock.advance(1);
  await deleteOldSessions(shop.db, shop.clock.now());
  expect(await rowOf(tokens)).toBeUndefined();
});

it('[AP-10] membership and roles are those of now, not those of the sign-in', async () => {
  const person = await createPerson(shop, 'customer');
  const headers = await signInApiClient(shop, person);
  await shop.owner
    .update(tables.accounts)
    .set({ role: 'admin', customerId: null })
    .where(eq(tables.accounts.id, person.accountId));
  const order = await placeOrder(await newVisitor(shop.app));
  expect((await apiClient(shop.app).get(`/api/getcommande/${order.id}`, headers)).statusCode).toBe(200);
});

it('[AP-13] [C26] a path that only begins like one of authentication is no route and grants nothing', async () => {
  const prefixes = [
    '/auth',
    '/new_compte',
    '/tracking',
    '/sendResetPasswordMail',
    '/create_leads',
    '/api/auth/get_tokens',
    '/api/auth/refresh_token',
    '/api/new-password',
    '/api/reset-password-sms',
    '/api/reset-password-email',
    '/api/new_compte',
  ];
  for (const prefix of prefixes)
    for (const path of [`${prefix}-autre`, `${prefix}x/commande`, `${prefix}/../../api/users/me/sessions`]) {
      const answer = await apiClient(shop.app).post(path, {}, { 'access-token': 'x' });
      expect([path, answer.statusCode]).toEqual([path, expect.toBeOneOf([404, 405])]);
      expect(answer.cookies.map(({ name }) => name)).not.toContain('ke_session');
    }
});
