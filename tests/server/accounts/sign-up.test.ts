import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tables } from '#server/db/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { codeTo, messagesTo, newSignUp, otherCode, SIGN_UP, tokenTo } from '#tests/support/account-codes.ts';
import { createBuyer, newSignedInVisitor, PASSWORD } from '#tests/support/accounts.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let count = 0;
/** An address of its own for each test. */
let email: string;
let phone: string;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => {
  count += 1;
  email = `awa-${count}@exemple.sn`;
  phone = `+22177100${String(count).padStart(4, '0')}`;
  shop.sent.length = 0;
  shop.texted.length = 0;
});
afterAll(() => shop.close());

const signUp = (changes: Partial<typeof SIGN_UP> = {}) => newSignUp(shop, { email, phone, ...changes });
const verify = (client: Pick<Visitor, 'post'>, code: string, address = email) =>
  client.post('/api/partner/otp-verification', { email: address, code });
const signIn = (password = SIGN_UP.password) =>
  apiClient(shop.app).post('/api/auth/get_tokens', { username: email, password });
const resend = (visitor: Visitor, id: number) => visitor.get(`/api/partner/${id}/otp-resend`);
const byEmail = (client: Pick<Visitor, 'get'>, address = email) =>
  client.get(`/api/partnerByEmail/${encodeURIComponent(address)}`);
const complete = (client: Pick<Visitor, 'post'>, body: unknown) =>
  client.post(`/api/partner-create/${encodeURIComponent(email)}/update`, body);
const accountsOf = async (address: string) =>
  shop.db.select().from(tables.accounts).where(eq(tables.accounts.email, address));

it('[RT-14] [OT-04] [AP-05] signs up, verifies with the code and signs in', async () => {
  const { visitor, id } = await signUp();
  expect((await signIn()).json().code).toBe('account.unverified');
  const code = await codeTo(shop, email);
  expect(code).toMatch(/^\d{4}$/);
  expect((await byEmail(visitor)).json()).toEqual({
    id,
    name: 'Awa Ndiaye',
    email,
    phone,
    address: null,
    is_verified: false,
    has_password: true,
  });
  const verified = await verify(visitor, code);
  expect([verified.statusCode, verified.json()]).toEqual([200, { success: true }]);
  // No session: the owner signs in.
  expect(visitor.cookies.has('ke_session')).toBe(false);
  const session = (await signIn()).json();
  expect(session).toMatchObject({
    is_verified: true,
    user: { name: 'Awa Ndiaye', email, partner_phone: phone },
  });
  expect((await byEmail(visitor)).json()).toMatchObject({ id: session.partner_id, is_verified: true });
});

it('[RT-14] the mailed link verifies as well, once', async () => {
  const { visitor } = await signUp();
  const token = await tokenTo(shop, email);
  const open = () => visitor.get(`/api/users/verified/${token}`);
  expect((await open()).statusCode).toBe(200);
  expect((await signIn()).statusCode).toBe(200);
  const again = await open();
  expect([again.statusCode, again.json().code]).toEqual([400, 'account.proof_invalid']);
  expect((await visitor.get(`/api/users/verified/${token.slice(0, -1)}A`)).statusCode).toBe(400);
});

it('[OT-13] a code is valid for ten minutes, once', async () => {
  const { visitor } = await signUp();
  const code = await codeTo(shop, email);
  shop.clock.advance(10 * 60_000);
  const late = await verify(visitor, code);
  expect([late.statusCode, late.json()]).toMatchObject([400, { code: 'account.code_invalid' }]);
  expect(late.json().message).toBe('Ce code est incorrect ou n’est plus valable.');

  const { visitor: second } = await signUp();
  const fresh = await codeTo(shop, email);
  expect((await verify(second, fresh)).statusCode).toBe(200);
  expect((await verify(second, fresh)).statusCode).toBe(400);
});

it('[OT-06] [C12] sends another code after a minute, which replaces the first', async () => {
  const { visitor, id } = await signUp();
  await codeTo(shop, email);
  const early = await resend(visitor, id);
  expect([early.statusCode, early.headers['retry-after'], early.json().code]).toEqual([
    429,
    '60',
    'request.too_many',
  ]);
  shop.clock.advance(60_000);
  expect((await resend(visitor, id)).json()).toEqual({ success: true });
  const second = await codeTo(shop, email);
  expect(await messagesTo(shop, email)).toHaveLength(2);
  expect((await verify(visitor, second)).statusCode).toBe(200);
});

it('[C12] another code needs the ticket of the sign-up: otherwise the answer is the same, and nothing is sent', async () => {
  const { id } = await signUp();
  await messagesTo(shop, email);
  shop.clock.advance(60_000);
  const stranger = await newVisitor(shop.app);
  const { visitor: other } = await newSignUp(shop, { email: `autre-${email}`, phone });
  const own = await newSignedInVisitor(shop, await createBuyer(shop));
  for (const client of [stranger, other, own]) {
    const answer = await resend(client, id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  }
  expect(await messagesTo(shop, email)).toHaveLength(1);
});

it('[C12] five codes in 24 hours per address, whoever asks', async () => {
  const { visitor, id } = await signUp();
  for (let sent = 1; sent < 5; sent += 1) {
    shop.clock.advance(60_000);
    const answer = sent % 2 === 0 ? resend(visitor, id) : signUp();
    await answer;
  }
  shop.clock.advance(60_000);
  for (const answer of [
    await resend(visitor, id),
    await visitor.post('/api/new_compte', { ...SIGN_UP, email }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'account.too_many_codes']);
    expect(Number(answer.headers['retry-after'])).toBe(86_400 - 5 * 60);
  }
  expect(await messagesTo(shop, email)).toHaveLength(5);
  shop.clock.advance(24 * 3_600_000);
  await signUp();
  expect(await messagesTo(shop, email)).toHaveLength(6);
});

it('[C11] brute force: at most 25 guesses per address and day are compared, even in parallel', async () => {
  const browsers = await Promise.all([newVisitor(shop.app), newVisitor(shop.app)]);
  let codes = 0;
  for (const browser of Array.from({ length: 5 }, (_, index) => browsers[index % 2]!)) {
    await browser.post('/api/new_compte', { ...SIGN_UP, email, phone, password: undefined });
    const code = await codeTo(shop, email);
    codes += 1;
    const wrong = otherCode(code);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(browser, wrong)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    // The right one comes too late.
    expect((await verify(browser, code)).statusCode).toBe(400);
    shop.clock.advance(60_000);
  }
  const rows = await shop.db
    .select({ guesses: tables.oneTimeCodes.guesses })
    .from(tables.oneTimeCodes)
    .where(eq(tables.oneTimeCodes.target, email));
  expect(codes).toBe(5);
  expect(rows.map(({ guesses }) => guesses)).toEqual([5, 5, 5, 5, 5]);
});

it('[C11] [OT-13] three guesses from a browser without the ticket, and its owner keeps the others', async () => {
  const { visitor } = await signUp();
  const code = await codeTo(shop, email);
  const stranger = await newVisitor(shop.app);
  for (let tries = 0; tries < 3; tries += 1) await verify(stranger, otherCode(code));
  expect((await verify(stranger, code)).statusCode).toBe(400);
  expect((await verify(visitor, code)).statusCode).toBe(200);
});

it('[C11] tells staff of many wrong guesses, and allows fewer while they go on', async () => {
  const { visitor } = await signUp();
  const code = await codeTo(shop, email);
  await shop.owner.insert(tables.oneTimeCodes).values({
    id: `attack-${count}`,
    purpose: 'recoverySms',
    target: '+221770000000',
    guesses: 500,
    createdAt: shop.clock.now(),
    expiresAt: shop.clock.now(),
  });
  for (let tries = 0; tries < 2; tries += 1) await verify(visitor, otherCode(code));
  expect((await verify(visitor, code)).statusCode).toBe(400);
  const tasks = await shop.db
    .select()
    .from(tables.staffTasks)
    .where(eq(tables.staffTasks.kind, 'code_guessing'));
  expect(tasks).toHaveLength(1);
  await messagesTo(shop, email);
  expect(shop.sent.at(-1)).toMatchObject({ subject: 'À traiter\u00a0: codes devinés en série' });
  await shop.owner.delete(tables.oneTimeCodes).where(eq(tables.oneTimeCodes.id, `attack-${count}`));
});

/** What a browser hears after its sign-up, apart from what names it. */
const hearsAfter = async (visitor: Visitor, address: string, id: number) => [
  (await resend(visitor, id)).statusCode,
  (await verify(visitor, '0000', address)).json().code,
  Object.entries((await byEmail(visitor, address)).json()).filter(([key]) => !['id', 'email'].includes(key)),
];

it('[C13] a known address gets the same answer; its owner gets a mail that says so, and no code', async () => {
  await createBuyer(shop, 'customer', { email });
  const unknown = await newVisitor(shop.app);
  const known = await newVisitor(shop.app);
  const answers = [
    await unknown.post('/api/new_compte', { ...SIGN_UP, email: `nouvelle-${email}`, phone }),
    await known.post('/api/new_compte', { ...SIGN_UP, email, phone }),
  ];
  const shapes = answers.map(({ statusCode, headers, cookies, json }) => ({
    statusCode,
    headers: Object.keys(headers).toSorted(),
    cookies: cookies.map(({ name, value, httpOnly, sameSite, maxAge }) => [
      name,
      value.length,
      httpOnly,
      sameSite,
      maxAge,
    ]),
    body: Object.keys(json()),
  }));
  expect(shapes[0]).toEqual(shapes[1]);
  expect(shapes[0]?.cookies).toEqual([['ke_signup', 43, true, 'Strict', 86_400]]);
  const [mail] = await messagesTo(shop, email);
  expect(mail).toContain('vous avez déjà un compte');
  expect(mail).not.toMatch(/\d{4}\./);
  // The sender of the form may own the phone: an SMS would tell whether there is an account.
  expect(shop.texted).toEqual([]);
  // Another code, a guess and the contact are the same as well.
  shop.clock.advance(60_000);
  const [one, other] = answers.map(({ json }) => json().id);
  await messagesTo(shop, email);
  const wrongForBoth = await hearsAfter(known, email, other);
  expect(await hearsAfter(unknown, `nouvelle-${email}`, one)).toEqual(wrongForBoth);
});

it('[C13] runs the same statements for a known and an unknown address', async () => {
  await createBuyer(shop, 'customer', { email });
  const known = await statementsOf(() => signUp());
  const unknown = await statementsOf(() => signUp({ email: `nouvelle-${email}` }));
  expect(known).toEqual(unknown);
  expect(known.length).toBeGreaterThan(3);
  const stranger = await newVisitor(shop.app);
  const wrong = [
    await statementsOf(() => verify(stranger, '0000', email)),
    await statementsOf(() => verify(stranger, '0000', `jamais-vue-${email}`)),
  ];
  expect(wrong[0]).toEqual(wrong[1]);
  const asked = [
    await statementsOf(() => stranger.get(`/api/reset-password-email/${encodeURIComponent(email)}`)),
    await statementsOf(() =>
      stranger.get(`/api/reset-password-email/jamais-vue-${encodeURIComponent(email)}`),
    ),
  ];
  expect(asked[0]).toEqual(asked[1]);
});

it('[C7] a sign-up of somebody else with the same address gives no access', async () => {
  // The attacker signs up first, then the owner of the mailbox.
  await signUp({ password: 'mot de passe du pirate' });
  shop.clock.advance(60_000);
  const { visitor: owner } = await signUp();
  const code = await codeTo(shop, email);
  // The attacker sends the form again, before the code is entered.
  await signUp({ password: 'mot de passe du pirate' });
  expect((await verify(owner, code)).statusCode).toBe(200);
  expect((await signIn('mot de passe du pirate')).json().code).toBe('account.unverified');
  expect((await signIn()).statusCode).toBe(200);
});

it('[C7] a code counts for the sign-up of the browser that enters it, also if another browser asked for it', async () => {
  const pirate = { name: 'Pirate', phone: '+221770009999', password: 'mot de passe du pirate' };
  await signUp(pirate);
  // Within a minute no second code is sent.
  const { visitor: owner } = await signUp();
  expect(await messagesTo(shop, email)).toHaveLength(1);
  expect((await verify(owner, await codeTo(shop, email))).statusCode).toBe(200);
  expect((await signIn()).json().user).toMatchObject({ name: 'Awa Ndiaye', partner_phone: phone });
});

it('[C7] a code that is entered in another browser proves the address only: no password, and no phone that could recover the account', async () => {
  const { visitor: attacker } = await signUp({ password: 'mot de passe du pirate' });
  const owner = await newVisitor(shop.app);
  expect((await verify(owner, await codeTo(shop, email))).statusCode).toBe(200);
  await attacker.get(`/api/reset-password-sms/${encodeURIComponent(phone)}`);
  expect(await messagesTo(shop, phone)).toEqual([]);
  expect((await signIn('mot de passe du pirate')).statusCode).toBe(401);
  // The ticket of the browser that signed up is over: it reads and completes nothing.
  expect((await byEmail(attacker)).statusCode).toBe(401);
  expect((await complete(attacker, { password: 'mot de passe du pirate' })).statusCode).toBe(401);
  const [account] = await accountsOf(email);
  expect(account).toMatchObject({ passwordHash: null, verifiedAt: shop.clock.now() });
});

it('[OT-13] the same form again in the same browser changes the password and keeps the code', async () => {
  const { visitor } = await signUp({ password: 'premier choix' });
  const code = await codeTo(shop, email);
  await visitor.post('/api/new_compte', { ...SIGN_UP, email, phone });
  expect(await messagesTo(shop, email)).toHaveLength(1);
  expect((await verify(visitor, code)).statusCode).toBe(200);
  expect((await signIn('premier choix')).statusCode).toBe(401);
  expect((await signIn()).statusCode).toBe(200);
});

it('[C13] [RT-14] the right password of a sign-up that waits for its code leads to the code, in any browser', async () => {
  await signUp();
  const code = await codeTo(shop, email);
  const other = await newVisitor(shop.app);
  const typed = { username: email, password: SIGN_UP.password };
  const wrong = await other.post('/api/auth/get_tokens', { ...typed, password: 'un autre mot de passe' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'session.refused']);
  expect(other.cookies.has('ke_signup')).toBe(false);
  const answer = await other.post('/api/auth/get_tokens', typed);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'account.unverified']);
  // With its own ticket the code also sets the password.
  expect((await verify(other, code)).statusCode).toBe(200);
  expect((await signIn()).statusCode).toBe(200);
});

it('[C13] the password of a sign-up gets the same answer with and without an account; the account keeps its own', async () => {
  await createBuyer(shop, 'customer', { email });
  await signUp();
  await newSignUp(shop, { email: `nouvelle-${email}`, phone });
  const answers = await Promise.all(
    [email, `nouvelle-${email}`].map((username) =>
      apiClient(shop.app).post('/api/auth/get_tokens', { username, password: SIGN_UP.password }),
    ),
  );
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [403, 'account.unverified'],
    [403, 'account.unverified'],
  ]);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
});

const postForm = async (client: Pick<Visitor, 'post'>, each: number) => {
  const form = { ...SIGN_UP, email: `limite-${each}@exemple.sn`, password: undefined };
  return (await client.post('/api/new_compte', form)).statusCode;
};

it('[C28] limits sign-ups: 20 per browser and 60 per network', async () => {
  // A tenth of each limit, which costs a tenth of the time.
  const tenth = RATE_LIMITS.signUp!.map((limit) => ({ ...limit, max: limit.max / 10 }));
  const app = await shop.rebuild({ limits: { signUp: tenth } });
  const visitor = await newVisitor(app);
  const statuses: number[] = [];
  for (let each = 0; each < 3; each += 1) statuses.push(await postForm(visitor, each));
  for (let each = 3; each < 8; each += 1) statuses.push(await postForm(apiClient(app), each));
  await app.close();
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 200, 429]);
});

it('[RT-14] completes an account after its verification: address, and a password where none was set', async () => {
  const visitor = await newVisitor(shop.app);
  const { password, ...withoutPassword } = { ...SIGN_UP, email, phone };
  await visitor.post('/api/new_compte', withoutPassword);
  // Not before the code.
  expect((await complete(visitor, { address: 'Sicap' })).statusCode).toBe(401);
  await verify(visitor, await codeTo(shop, email));
  expect((await byEmail(visitor)).json()).toMatchObject({ has_password: false, address: null });
  const weak = await complete(visitor, { password: 'azerty123' });
  expect([weak.statusCode, weak.json().fields]).toEqual([
    400,
    [{ field: 'password', message: 'Ce mot de passe est trop courant. Choisissez-en un autre.' }],
  ]);
  const done = await complete(visitor, {
    address: ' Sicap Liberté 6 ',
    phone: '78 000 00 01',
    partner_phone: '78 000 00 01',
    password,
    role: 'admin',
    adhesion: 'accepted',
    parent_id: 1,
    email: 'autre@exemple.sn',
  });
  expect(done.json()).toMatchObject({
    email,
    address: 'Sicap Liberté 6',
    phone,
    has_password: true,
  });
  // A second password is not set by the ticket any more.
  await complete(visitor, { password: 'un autre mot de passe' });
  const session = (await signIn()).json();
  expect(session.user).toMatchObject({ role: 'customer', adhesion: 'none', parent_id: null, email });
  // A day later the ticket is over.
  shop.clock.advance(24 * 3_600_000);
  expect((await complete(visitor, { address: 'Ailleurs' })).statusCode).toBe(401);
});

it('[C19] the ticket ends with a sign-in, and with a sign-out', async () => {
  const { visitor } = await signUp();
  await verify(visitor, await codeTo(shop, email));
  expect((await byEmail(visitor)).statusCode).toBe(200);
  await visitor.post('/api/auth/get_tokens', { username: email, password: SIGN_UP.password });
  expect(visitor.cookies.has('ke_signup')).toBe(false);
  expect((await byEmail(visitor)).statusCode).toBe(401);
  const { visitor: other } = await newSignUp(shop, { email: `autre-${email}`, phone });
  expect(other.cookies.has('ke_signup')).toBe(true);
  await other.post('/api/auth/delete_tokens', {});
  expect(other.cookies.has('ke_signup')).toBe(false);
});

it('[C7] the ticket ends with a new password', async () => {
  const { visitor } = await signUp();
  await verify(visitor, await codeTo(shop, email));
  await apiClient(shop.app).get(`/api/reset-password-email/${encodeURIComponent(email)}`);
  const proof = { token: await tokenTo(shop, email), password: 'la lagune au petit matin' };
  expect((await apiClient(shop.app).post('/api/new-password', proof)).statusCode).toBe(200);
  expect((await byEmail(visitor)).statusCode).toBe(401);
});

it('[C7] [C9] a signed-in account completes itself, but not its phone; nobody else does', async () => {
  const buyer = await createBuyer(shop, 'customer', { email });
  const own = await newSignedInVisitor(shop, buyer);
  const answer = await complete(own, { address: 'Ouakam', phone: '78 111 11 11', password: 'x'.repeat(20) });
  expect(answer.json()).toMatchObject({ address: 'Ouakam', phone: '+221771234567' });
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
  const other = await newSignedInVisitor(shop, await createBuyer(shop));
  expect((await complete(other, { address: 'Pikine' })).json().code).toBe('account.unknown');
  expect((await byEmail(other)).json()).toEqual({
    ...(await byEmail(other, 'personne@exemple.sn')).json(),
    request_id: expect.any(String),
  });
});

it('[C23] the orders of a guest stay the guest’s when the address gets an account', async () => {
  const guest = await newVisitor(shop.app);
  const order = await placeOrder(guest, guestOrder({ email }));
  const { visitor } = await signUp();
  await verify(visitor, await codeTo(shop, email));
  const session = (await signIn()).json();
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, order.id));
  expect(row?.customerId).toBeNull();
  const asOwner = await apiClient(shop.app).get(`/api/getcommande/${order.id}`, {
    'access-token': session.access_token,
  });
  expect(asOwner.statusCode).toBe(404);
  expect((await guest.get(`/api/getcommande/${order.id}`)).statusCode).toBe(200);
});

it.each([
  [{ email: 'awa@' }, 'email', "L'adresse email est invalide."],
  [{ phone: '33 867 00 00' }, 'phone', 'Format de numéro invalide'],
  [
    { phone: '71 123 45 67' },
    'phone',
    'Les numéros en 71 ne sont pas encore acceptés. Indiquez un numéro en 70, 75, 76, 77 ou 78.',
  ],
  [{ name: 'www.pirate.example' }, 'name', expect.any(String)],
  [{ password: '1234567' }, 'password', 'Le mot de passe doit avoir au moins 8 caractères.'],
])('[OT-13] [VA-05] refuses %o with a message at its field', async (changes, field, message) => {
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post('/api/new_compte', { ...SIGN_UP, email, phone, ...changes });
  expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([
    400,
    'account.invalid_fields',
    [{ field, message }],
  ]);
  expect(visitor.cookies.has('ke_signup')).toBe(false);
});

it('[C5] calls that change something by GET are open to fetch of our pages only, and have no HEAD', async () => {
  const { visitor, id } = await signUp();
  const token = await tokenTo(shop, email);
  shop.clock.advance(60_000);
  const urls = [
    `/api/partner/${id}/otp-resend`,
    `/api/users/verified/${token}`,
    `/api/reset-password-email/${encodeURIComponent(email)}`,
    '/api/reset-password-sms/771234567',
  ];
  for (const url of urls) {
    for (const headers of [
      { 'sec-fetch-mode': 'navigate' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'image' },
    ])
      expect((await visitor.get(url, headers)).json().code).toBe('request.forbidden_origin');
    const head = await shop.app.inject({ method: 'HEAD', url, headers: { host: 'boutique.test' } });
    expect(head.statusCode).toBe(405);
  }
  expect(await messagesTo(shop, email)).toHaveLength(1);
  expect((await visitor.get(urls[1]!)).statusCode).toBe(200);
});

/** The statements that a request sends to PostgreSQL. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  await request();
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : String(Object(first).text),
  );
  query.mockRestore();
  return texts;
}
