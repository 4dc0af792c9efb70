import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteOldCodes } from '#server/accounts/codes/codes.repository.ts';
import { tables } from '#server/db/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { codeTo, messagesTo, newSignUp, otherCode, tokenTo } from '#tests/support/account-codes.ts';
import {
  type Buyer,
  createBuyer,
  newSignedInVisitor,
  PASSWORD,
  signInVisitor,
} from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let visitor: Visitor;
let count = 0;
/** A customer of its own for each test. */
let buyer: Buyer;
let phone: string;

const NEW_PASSWORD = 'la lagune au petit matin';

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  count += 1;
  phone = `+22178200${String(count).padStart(4, '0')}`;
  buyer = await createBuyer(shop, 'customer', { email: `moussa-${count}@exemple.sn`, phone });
  visitor = await newVisitor(shop.app);
  shop.sent.length = 0;
  shop.texted.length = 0;
});
afterAll(() => shop.close());

const requestMail = (address = buyer.email) =>
  visitor.get(`/api/reset-password-email/${encodeURIComponent(address)}`);
const requestSms = (number = phone) => visitor.get(`/api/reset-password-sms/${encodeURIComponent(number)}`);
const setPassword = (
  proof: Record<string, string>,
  password = NEW_PASSWORD,
  client: Pick<Visitor, 'post'> = visitor,
) => client.post('/api/new-password', { ...proof, password });
const canSignIn = async (password: string) => {
  const body = { username: buyer.email, password };
  return (await apiClient(shop.app).post('/api/auth/get_tokens', body)).statusCode === 200;
};
const openSessions = () =>
  shop.db.$count(
    tables.sessions,
    and(eq(tables.sessions.accountId, buyer.accountId), isNull(tables.sessions.revokedAt)),
  );

it('[RT-12] [AP-05] recovers by mail: a link sets a new password, once, and ends all sessions', async () => {
  const signedIn = await newSignedInVisitor(shop, buyer);
  expect(await openSessions()).toBe(1);
  expect((await requestMail()).json()).toEqual({ success: true });
  const token = await tokenTo(shop, buyer.email);
  expect(shop.sent[0]?.text).toContain(`http://boutique.test/new-password#${token}`);
  const changed = await setPassword({ token });
  expect([changed.statusCode, changed.json()]).toEqual([200, { success: true }]);
  expect([await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]).toEqual([false, true]);
  expect((await signedIn.get(`/api/partnerByEmail/${buyer.email}`)).statusCode).toBe(401);
  const again = await setPassword({ token }, 'encore un mot de passe');
  expect([again.statusCode, again.json().code]).toEqual([400, 'account.proof_invalid']);
  expect((await messagesTo(shop, buyer.email)).at(-1)).toContain('vient d’être changé');
});

it('[RT-12] [AP-05] recovers by SMS: six digits, with the phone as it is typed', async () => {
  await requestSms(phone.slice(4));
  const code = await codeTo(shop, phone);
  expect(code).toMatch(/^\d{6}$/);
  expect((await setPassword({ phone: phone.slice(4), code })).statusCode).toBe(200);
  expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  expect((await setPassword({ phone, code })).json().code).toBe('account.proof_invalid');
});

it('[OT-13] a link is valid for one hour, a code for ten minutes', async () => {
  await requestMail();
  const token = await tokenTo(shop, buyer.email);
  await requestSms();
  const code = await codeTo(shop, phone);
  shop.clock.advance(10 * 60_000);
  expect((await setPassword({ phone, code })).statusCode).toBe(400);
  shop.clock.advance(50 * 60_000 - 1);
  // A weak password is refused for its own sake: the link is still valid, and is not used up.
  expect((await setPassword({ token }, buyer.email)).json().code).toBe('account.invalid_fields');
  shop.clock.advance(1);
  expect((await setPassword({ token })).json().code).toBe('account.proof_invalid');
  expect(await canSignIn(PASSWORD)).toBe(true);
});

it('[C13] the same answer and the same steps for an unknown address or phone; nobody gets anything', async () => {
  const answers = [
    await requestMail(),
    await requestMail('inconnue@exemple.sn'),
    await requestMail('pas une adresse'),
    await requestSms(),
    await requestSms('+221781110000'),
    await requestSms('33 867 00 00'),
  ];
  for (const { statusCode, body, headers } of answers) {
    expect([statusCode, body]).toEqual([200, '{"success":true}']);
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(headers)).toEqual(Object.keys(answers[0]!.headers));
  }
  expect(await messagesTo(shop, 'inconnue@exemple.sn')).toEqual([]);
  expect(shop.sent).toHaveLength(1);
  expect(shop.texted).toHaveLength(1);
  // A guess at the code of a phone without an account, too.
  const known = await setPassword({ phone, code: otherCode(await codeTo(shop, phone)) });
  const unknown = await setPassword({ phone: '+221781110000', code: '000000' });
  for (const { statusCode, json } of [known, unknown])
    expect([statusCode, json().code, json().message]).toEqual([
      400,
      'account.proof_invalid',
      'Ce lien ou ce code est incorrect, a déjà servi ou n’est plus valable.',
    ]);
});

it('[C12] one message a minute, five in 24 hours, per address and per phone', async () => {
  for (const request of [requestMail, requestSms]) {
    expect((await request()).statusCode).toBe(200);
    const early = await request();
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
    for (let more = 0; more < 4; more += 1) {
      shop.clock.advance(60_000);
      expect((await request()).statusCode).toBe(200);
    }
    shop.clock.advance(60_000);
    expect((await request()).json().code).toBe('account.too_many_codes');
    await shop.drainOutbox();
  }
  expect(shop.sent).toHaveLength(5);
  expect(shop.texted).toHaveLength(5);
});

it('[C11] brute force: five guesses per code, and a password that is refused uses none', async () => {
  await requestSms();
  const code = await codeTo(shop, phone);
  for (const password of ['court', 'azerty123'])
    expect((await setPassword({ phone, code }, password)).json().code).toBe('account.invalid_fields');
  const guesses = Array.from({ length: 20 }, () => setPassword({ phone, code: otherCode(code) }));
  await Promise.all(guesses);
  const [row] = await shop.db.select().from(tables.oneTimeCodes).where(eq(tables.oneTimeCodes.target, phone));
  expect(row?.guesses).toBe(5);
  expect((await setPassword({ phone, code })).statusCode).toBe(400);
  expect(await canSignIn(PASSWORD)).toBe(true);
});

it('[C7] a proof is for one purpose and one account, and ends with any change of the password', async () => {
  await requestMail();
  const token = await tokenTo(shop, buyer.email);
  await requestSms();
  const code = await codeTo(shop, phone);
  // A link does not verify a sign-up, a code is not valid for another phone.
  expect((await visitor.get(`/api/users/verified/${token}`)).statusCode).toBe(400);
  const other = await createBuyer(shop, 'customer', { phone: '+221783330000' });
  expect((await setPassword({ phone: '+221783330000', code })).statusCode).toBe(400);
  expect((await setPassword({ phone, code })).statusCode).toBe(200);
  expect((await setPassword({ token }, 'un dernier mot de passe')).statusCode).toBe(400);
  expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  expect(other.accountId).not.toBe(buyer.accountId);
});

it('[C7] a phone of several accounts recovers none of them, also if the second one comes after the code', async () => {
  await requestSms();
  const code = await codeTo(shop, phone);
  await createBuyer(shop, 'customer', { phone });
  expect((await setPassword({ phone, code })).json().code).toBe('account.proof_invalid');
  shop.clock.advance(60_000);
  shop.texted.length = 0;
  expect((await requestSms()).json()).toEqual({ success: true });
  expect(await messagesTo(shop, phone)).toEqual([]);
  await requestMail();
  expect((await setPassword({ token: await tokenTo(shop, buyer.email) })).statusCode).toBe(200);
});

it('[C7] a signed-in account changes its password with the current one, and keeps only this session', async () => {
  const other = await newSignedInVisitor(shop, buyer);
  const own = await newSignedInVisitor(shop, buyer);
  const wrong = await setPassword({ current_password: 'un autre mot de passe' }, NEW_PASSWORD, own);
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'account.wrong_password']);
  expect((await setPassword({ current_password: PASSWORD }, 'court', own)).json().code).toBe(
    'account.invalid_fields',
  );
  expect((await setPassword({ current_password: PASSWORD }, NEW_PASSWORD, own)).statusCode).toBe(200);
  expect(await canSignIn(NEW_PASSWORD)).toBe(true);
  const read = (client: Visitor) => client.get(`/api/partnerByEmail/${buyer.email}`);
  expect([(await read(own)).statusCode, (await read(other)).statusCode]).toEqual([200, 401]);
  // Nobody else: neither a guest nor with an old token.
  expect((await setPassword({ current_password: NEW_PASSWORD })).json().code).toBe('session.required');
  expect((await setPassword({ current_password: NEW_PASSWORD }, PASSWORD, other)).json().code).toBe(
    'session.expired',
  );
  expect((await setPassword({})).json().code).toBe('account.proof_invalid');
});

it('[C7] a stolen session guesses the password twenty times in ten minutes, by whichever call', async () => {
  const app = await shop.rebuild({ limits: RATE_LIMITS });
  const thief = await newVisitor(app);
  await signInVisitor(thief, buyer);
  const wrong = 'un autre mot de passe';
  const guesses = [
    ...Array.from({ length: 10 }, () =>
      thief.put('/api/users/me', { phone: '78 555 55 55', current_password: wrong }),
    ),
    ...Array.from({ length: 11 }, () => setPassword({ current_password: wrong }, NEW_PASSWORD, thief)),
  ];
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  await app.close();
  expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array(20).fill(403), 429]);
});

it('[C13] an account that was deleted meanwhile gets no message and no password', async () => {
  await requestMail();
  const token = await tokenTo(shop, buyer.email);
  const erased = { email: null, mailbox: null, passwordHash: null, deletedAt: shop.clock.now() };
  await shop.owner.update(tables.accounts).set(erased).where(eq(tables.accounts.id, buyer.accountId));
  await requestSms();
  expect((await setPassword({ token })).json().code).toBe('account.proof_invalid');
  expect(await messagesTo(shop, phone)).toEqual([]);
});

it('[D14] deletes codes and sign-ups after two days', async () => {
  await requestMail();
  await newSignUp(shop, { email: `encore-${buyer.email}` });
  const left = () =>
    Promise.all([
      shop.db.$count(tables.oneTimeCodes, eq(tables.oneTimeCodes.target, buyer.email)),
      shop.db.$count(tables.signUps, eq(tables.signUps.email, `encore-${buyer.email}`)),
    ]);
  shop.clock.advance(2 * 86_400_000);
  await deleteOldCodes(shop.db, shop.clock);
  expect(await left()).toEqual([1, 1]);
  shop.clock.advance(1);
  await deleteOldCodes(shop.db, shop.clock);
  expect(await left()).toEqual([0, 0]);
});
