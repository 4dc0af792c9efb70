import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopCookies } from '#server/access/cookies.ts';
import { tables } from '#server/db/index.ts';
import {
  createBuyer,
  createPerson,
  PASSWORD,
  type SignInAnswer,
  signInVisitor,
} from '#tests/support/accounts.ts';
import { newSignUp, SIGN_UP } from '#tests/support/account-codes.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const TOKENS = '/api/auth/get_tokens';
const signIn = (username: string, password = PASSWORD) =>
  apiClient(shop.app).post(TOKENS, { username, password });
const getTokens = (username: string, password = PASSWORD) =>
  `${TOKENS}?${new URLSearchParams({ username, password }).toString()}`;

it('[AP-05] answers a sign-in with the tokens and the person', async () => {
  const buyer = await createBuyer(shop, 'member', { email: 'awa@exemple.sn' });
  const answer = await signIn('awa@exemple.sn');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{22}\.\d+\.\w+\.[\w-]{43}$/),
    expires_in: 600,
    refresh_token: expect.stringMatching(/^[\w-]{22}\.1\.[\w-]{43}$/),
    refresh_expires_in: 86_400,
    uid: buyer.accountId,
    partner_id: buyer.customerId,
    is_verified: true,
    user: {
      id: buyer.accountId,
      partner_id: buyer.customerId,
      role: 'customer',
      name: 'Awa Ndiaye',
      email: 'awa@exemple.sn',
      partner_phone: '+221771234567',
      address: 'Sicap Liberté 6, villa 12',
      adhesion: 'accepted',
      parent_id: null,
      is_verified: true,
    },
  });
});

it('[AP-05] the GET of the contract gives the same answer', async () => {
  const { email, accountId } = await createPerson(shop, 'support');
  const answer = await apiClient(shop.app).get(getTokens(email));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    uid: accountId,
    partner_id: null,
    user: { role: 'support', name: '' },
  });
});

it.each(['Moussa@Exemple.SN', ' moussa@exemple.sn ', 'moussa+boutique@exemple.sn'])(
  '[D10] "%s" is the account of moussa@exemple.sn',
  async (typed) => {
    await createPerson(shop, 'customer', { email: 'moussa@exemple.sn' }).catch(() => undefined);
    expect((await signIn(typed)).statusCode).toBe(200);
  },
);

it('[C13] an unknown address, a wrong password and an account without one get the same answer', async () => {
  const { email } = await createPerson(shop, 'customer');
  const { email: without, accountId } = await createPerson(shop, 'customer');
  await shop.db.update(tables.accounts).set({ passwordHash: null }).where(eq(tables.accounts.id, accountId));
  const { email: unverified } = SIGN_UP;
  await newSignUp(shop);
  const answers = [
    await signIn(email, 'not the password'),
    await signIn('personne@nulle-part.sn'),
    await signIn('no address at all'),
    await signIn(without),
    await signIn(unverified, 'not the password'),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    const { request_id: _, ...body } = answer.json();
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'session.refused',
      message: 'Adresse e-mail ou mot de passe incorrect.',
    });
    expect(answer.cookies.map(({ name }) => name)).not.toContain('ke_session');
  }
});

it('[AP-10] identifies a signed-in request by its Access-Token header', async () => {
  const { email } = await createPerson(shop, 'customer');
  const { access_token: token } = (await signIn(email)).json<SignInAnswer>();
  const placeAs = (headers: Record<string, string>) =>
    apiClient(shop.app).get('/api/getcommande/999999', headers);
  expect((await placeAs({ 'access-token': token })).statusCode).toBe(404);
  const wrong = [
    'x',
    token.slice(0, -1),
    token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    token.replace(/\.(\d+)\./, (_, id) => `.${Number(id) + 1}.`),
  ];
  for (const each of wrong) {
    const answer = await placeAs({ 'access-token': each });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.expired']);
  }
  expect((await placeAs({ authorization: `Bearer ${token}` })).json().code).toBe('order.capability_missing');
});

it('[AP-10] an access token is valid for ten minutes, and 30 seconds for clocks that differ', async () => {
  const { email } = await createPerson(shop, 'customer');
  const { access_token: token } = (await signIn(email)).json<SignInAnswer>();
  const ask = async () =>
    (await apiClient(shop.app).get('/api/getcommande/999999', { 'access-token': token })).statusCode;
  shop.clock.advance(630_000);
  expect(await ask()).toBe(404);
  shop.clock.advance(1_000);
  expect(await ask()).toBe(401);
});

it('[AP-10] an invalid token does not matter where the caller does not, or a guest may do the same', async () => {
  const headers = { 'access-token': 'x' };
  const track = { reference: 'KE-0123456789', telephone: '771234567' };
  expect((await apiClient(shop.app).post('/api/tracking', track, headers)).statusCode).toBe(200);
  expect((await apiClient(shop.app).get('/api/produits', headers)).statusCode).toBe(200);
  expect((await apiClient(shop.app).get('/health/ready', headers)).statusCode).toBe(200);
  // Guests may do these: a token that is over must not prevent signing up or buying.
  const signUp = { ...SIGN_UP, email: 'vieux-jeton@exemple.sn' };
  expect((await apiClient(shop.app).post('/api/new_compte', signUp, headers)).statusCode).toBe(200);
  const order = await apiClient(shop.app).post('/api/commande-sans-partner', guestOrder(), headers);
  expect(order.statusCode).toBe(201);
});

const companion = (value = '') => ({ cookie: `ke_session=${value}` });

it('[C14] tokens of a browser are valid only with the HttpOnly companion cookie of the same sign-in', async () => {
  const { email } = await createPerson(shop, 'customer');
  const [visitor, other] = [await newVisitor(shop.app), await newVisitor(shop.app)];
  const { access_token: token, refresh_expires_in: life } = await signInVisitor(visitor, { email });
  await signInVisitor(other, { email });
  expect(life).toBe(30 * 86_400);
  expect(visitor.cookies.get('ke_session')).toMatch(/^[\w-]{43}$/);
  const ask = async (headers: Record<string, string>) =>
    (await apiClient(shop.app).get('/api/getcommande/999999', { 'access-token': token, ...headers }))
      .statusCode;
  expect(await ask({})).toBe(401);
  expect(await ask(companion(other.cookies.get('ke_session')))).toBe(401);
  expect(await ask(companion(visitor.cookies.get('ke_session')))).toBe(404);
  const [stored] = await shop.db
    .select()
    .from(tables.sessions)
    .where(eq(tables.sessions.id, token.slice(0, 22)));
  expect(JSON.stringify(stored)).not.toContain(visitor.cookies.get('ke_session'));
});

it('[C22] the companion cookie alone signs nobody in', async () => {
  const { email } = await createPerson(shop, 'customer');
  const visitor = await newVisitor(shop.app);
  await signInVisitor(visitor, { email });
  delete visitor.headers['access-token'];
  const answer = await visitor.get('/api/getcommande/999999');
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'order.capability_missing']);
});

it('[C14] session fixation: a sign-in makes a new session, and ends the one that the browser had', async () => {
  const { email } = await createPerson(shop, 'customer');
  const visitor = await newVisitor(shop.app);
  visitor.cookies.set('ke_session', 'a'.repeat(43));
  const first = await signInVisitor(visitor, { email });
  const before = visitor.cookies.get('ke_session');
  expect(before).not.toBe('a'.repeat(43));
  const second = await signInVisitor(visitor, { email });
  expect(visitor.cookies.get('ke_session')).not.toBe(before);
  expect(second.access_token.slice(0, 22)).not.toBe(first.access_token.slice(0, 22));
  const [ended] = await shop.db
    .select()
    .from(tables.sessions)
    .where(eq(tables.sessions.id, first.access_token.slice(0, 22)));
  expect(ended?.revokedFor).toBe('replaced');
  const answer = await visitor.get('/api/getcommande/999999', {
    'access-token': first.access_token,
    cookie: `ke_session=${before}`,
  });
  expect(answer.statusCode).toBe(401);
});

it('[AP-10] sets the companion with the strictest attributes', async () => {
  const { email } = await createPerson(shop, 'customer');
  const body = { username: email, password: PASSWORD };
  const answer = await apiClient(shop.app).post(TOKENS, body, { origin: ORIGIN });
  expect(answer.cookies.find(({ name }) => name === 'ke_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: 90 * 86_400,
  });
  const { name, flags } = shopCookies('https://boutique.test').session;
  expect([name, flags.secure]).toEqual(['__Host-ke_session', true]);
});

it.each<[string, Record<string, string>]>([
  [
    'a navigation',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a picture', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ['another origin', { origin: 'https://mal.exemple' }],
  ['cookies without proof', { cookie: 'ke_guest=x; XSRF-TOKEN=y' }],
])('[C6] the GET of the contract is closed to %s', async (_, headers) => {
  const { email } = await createPerson(shop, 'customer');
  const answer = await apiClient(shop.app).get(getTokens(email), headers);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'request.forbidden_origin']);
  expect(answer.cookies.map(({ name }) => name)).not.toContain('ke_session');
});

it('[C6] the GET of the contract is open to fetch of our pages, and has no HEAD', async () => {
  const { email } = await createPerson(shop, 'customer');
  const visitor = await newVisitor(shop.app);
  const fetched = await visitor.get(getTokens(email), {
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  });
  expect(fetched.statusCode).toBe(200);
  expect(visitor.cookies.has('ke_session')).toBe(true);
  const head = await shop.app.inject({
    method: 'HEAD',
    url: getTokens(email),
    headers: { host: new URL(ORIGIN).host },
  });
  expect(head.statusCode).toBe(405);
});
