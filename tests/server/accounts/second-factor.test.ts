import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StaffRole } from '#domain/staff/roles.ts';
import { codeAt } from '#server/accounts/second-factor/totp.ts';
import { createSecondFactors } from '#server/accounts/second-factor/second-factors.ts';
import { createSessions } from '#server/accounts/sessions.ts';
import { tables } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { removeFactorByOperator } from '#server/staff/team.ts';
import { messagesTo, otherCode, tokenTo } from '#tests/support/account-codes.ts';
import { createPerson, newSignedInVisitor, PASSWORD } from '#tests/support/accounts.ts';
import { appCode, FACTOR, switchFactorOn } from '#tests/support/second-factor.ts';
import { CAPABILITY_SECRET, openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let admin: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

const TOKENS = '/api/auth/get_tokens';
const CODE = `${TOKENS}/code`;
const STEP_MS = 30_000;
const reason = 'Son téléphone est perdu.';

/** A member of staff with a second factor, signed in. */
async function guarded(role: StaffRole = 'support') {
  const person = await createPerson(shop, role);
  const staff = await newSignedInVisitor(shop, person);
  const { secret, codes } = await switchFactorOn(shop, staff);
  // The code that switched it on was used.
  shop.clock.advance(STEP_MS);
  return { ...person, staff, secret, codes };
}
const password = (visitor: Visitor, username: string) =>
  visitor.post(TOKENS, { username, password: PASSWORD });
/** A browser after the right password. */
async function afterPassword({ email }: { email: string }): Promise<Visitor> {
  const visitor = await newVisitor(shop.app);
  const answer = await password(visitor, email);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.second_factor']);
  return visitor;
}
const guess = async (visitor: Visitor, code: string) => {
  const answer = await visitor.post(CODE, { code });
  return [answer.statusCode, answer.json().code];
};
const RIGHT = [200, undefined];
const WRONG = [400, 'account.code_invalid'];
const OVER = [400, 'account.proof_invalid'];

it('[C35] codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890');
  const codes = [59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map((seconds) =>
    codeAt(secret, Math.floor(seconds / 30)),
  );
  expect(codes).toEqual(['287082', '081804', '005924', '353130']);
});

it('[C35] it is switched on with the password and a first code, ends the other sessions and is mailed', async () => {
  const person = await createPerson(shop, 'accountant');
  const [here, elsewhere] = [await newSignedInVisitor(shop, person), await newSignedInVisitor(shop, person)];
  expect((await here.post(FACTOR, { current_password: 'faux' })).json().code).toBe('account.wrong_password');
  const { secret, link, proof } = (await here.post(FACTOR, { current_password: PASSWORD })).json();
  expect(link).toContain(`secret=${secret}&`);
  const wrong = await here.put(FACTOR, { proof, code: otherCode(appCode(shop, secret)) });
  expect(wrong.json().code).toBe('account.code_invalid');
  // The proof is of one account, and ends.
  const code = appCode(shop, secret);
  expect((await admin.put(FACTOR, { proof, code })).json().code).toBe('account.proof_invalid');
  const { codes } = await switchFactorOn(shop, here);
  expect(new Set(codes).size).toBe(10);
  expect((await here.get(FACTOR)).json()).toMatchObject({ codes_left: 10, required: false });
  expect((await here.post(FACTOR, { current_password: PASSWORD })).statusCode).toBe(409);
  expect((await elsewhere.get(FACTOR)).statusCode).toBe(401);
  expect((await messagesTo(shop, person.email)).join()).toContain('demande maintenant aussi un code');
  const stored = JSON.stringify(await shop.db.select().from(tables.secondFactors));
  expect(stored).not.toContain(secret);
});

it('[C35] the right password opens nothing without the code, by POST, by GET and after a reset by mail', async () => {
  const person = await guarded();
  const { email, accountId } = person;
  const sessionsOf = () => shop.db.$count(tables.sessions, eq(tables.sessions.accountId, accountId));
  const before = await sessionsOf();
  const visitor = await afterPassword(person);
  expect(visitor.cookies.has('ke_session')).toBe(false);
  const query = new URLSearchParams({ username: email, password: PASSWORD }).toString();
  expect((await visitor.get(`${TOKENS}?${query}`)).json().code).toBe('session.second_factor');
  await visitor.get(`/api/reset-password-email/${encodeURIComponent(email)}`);
  const token = await tokenTo(shop, email);
  const reset = await visitor.post('/api/new-password', { token, password: PASSWORD });
  expect(reset.statusCode).toBe(200);
  await afterPassword(person);
  expect(await sessionsOf()).toBe(before);
  const signedIn = await afterPassword(person);
  expect(await guess(signedIn, appCode(shop, person.secret))).toEqual(RIGHT);
  expect(signedIn.cookies.has('ke_session')).toBe(true);
  expect(signedIn.cookies.has('ke_factor')).toBe(false);
});

it('[C35] a code is accepted once, one step early or late, and none before one that was used', async () => {
  const person = await guarded();
  const { secret } = person;
  expect(await guess(await afterPassword(person), appCode(shop, secret, 2))).toEqual(WRONG);
  expect(await guess(await afterPassword(person), appCode(shop, secret, 1))).toEqual(RIGHT);
  expect(await guess(await afterPassword(person), appCode(shop, secret, 1))).toEqual(WRONG);
  expect(await guess(await afterPassword(person), appCode(shop, secret, 0))).toEqual(WRONG);
  shop.clock.advance(3 * STEP_MS);
  expect(await guess(await afterPassword(person), appCode(shop, secret, -1))).toEqual(RIGHT);
});

it('[C35] five guesses a password, 25 wrong ones a day, and a known browser has its own', async () => {
  const person = await guarded();
  const known = await afterPassword(person);
  expect(await guess(known, appCode(shop, person.secret))).toEqual(RIGHT);
  const wrong = otherCode(appCode(shop, person.secret));
  for (let round = 0; round < 5; round += 1) {
    const visitor = await afterPassword(person);
    for (let each = 0; each < 5; each += 1) expect(await guess(visitor, wrong)).toEqual(WRONG);
    expect(await guess(visitor, wrong)).toEqual(OVER);
  }
  const next = await afterPassword(person);
  expect(await guess(next, appCode(shop, person.secret, 1))).toEqual([429, 'account.too_many_codes']);
  await password(known, person.email);
  expect(await guess(known, appCode(shop, person.secret, 1))).toEqual(RIGHT);
});

it('[C35] the proof of the password is for one browser, five minutes and this password', async () => {
  const person = await guarded();
  const visitor = await afterPassword(person);
  const thief = await newVisitor(shop.app);
  thief.cookies.set('ke_factor', visitor.cookies.get('ke_factor') ?? '');
  expect(await guess(thief, appCode(shop, person.secret))).toEqual(OVER);
  const other = await guarded();
  const stolen = await afterPassword(other);
  const forged = (visitor.cookies.get('ke_factor') ?? '').replace(/^\d+/, String(other.accountId));
  stolen.cookies.set('ke_factor', forged);
  expect(await guess(stolen, appCode(shop, other.secret))).toEqual(OVER);
  shop.clock.advance(5 * 60_000 + 1_000);
  expect(await guess(visitor, appCode(shop, person.secret))).toEqual(OVER);
  const late = await afterPassword(person);
  await person.staff.put('/api/users/me', { password: 'un tout autre secret', current_password: PASSWORD });
  expect(await guess(late, appCode(shop, person.secret))).toEqual(OVER);
});

it('[C35] a recovery code stands in for the app once, however it is typed, and its owner is told', async () => {
  const person = await guarded();
  const [first = '', second = ''] = person.codes;
  expect(await guess(await afterPassword(person), first.toLowerCase().replaceAll('-', ' '))).toEqual(RIGHT);
  expect(await guess(await afterPassword(person), first)).toEqual(WRONG);
  const other = await guarded();
  expect(await guess(await afterPassword(other), second)).toEqual(WRONG);
  expect((await person.staff.get(FACTOR)).json()).toMatchObject({ codes_left: 9 });
  expect((await messagesTo(shop, person.email)).join()).toContain(
    'Un de vos codes de secours vient de servir',
  );
});

it('[C35] recovery codes are replaced with the password and a code, and its owner is told', async () => {
  const { staff, accountId, email, secret, codes } = await guarded();
  const renew = (current: string, code: string) =>
    staff.post(`${FACTOR}/codes`, { current_password: current, code });
  expect((await renew('faux', appCode(shop, secret))).json().code).toBe('account.wrong_password');
  expect((await renew(PASSWORD, otherCode(appCode(shop, secret)))).json().code).toBe('account.code_invalid');
  // Neither has used the code up or replaced anything.
  const answer = await renew(PASSWORD, appCode(shop, secret));
  const renewed = answer.json<{ recovery_codes: string[] }>().recovery_codes;
  expect(new Set([...codes, ...renewed]).size).toBe(20);
  expect((await renew(PASSWORD, appCode(shop, secret))).json().code).toBe('account.code_invalid');
  expect((await staff.get(FACTOR)).json()).toMatchObject({ codes_left: 10 });
  const [old = '', fresh = ''] = [codes[0], renewed[0]];
  expect(await guess(await afterPassword({ email }), old)).toEqual(WRONG);
  expect(await guess(await afterPassword({ email }), fresh)).toEqual(RIGHT);
  expect((await messagesTo(shop, email)).join()).toContain('De nouveaux codes de secours');
  const log = shop.logged.join('');
  for (const hidden of renewed) expect(log).not.toContain(hidden);
  // A recovery code is a proof too; without a second factor there are none.
  expect((await renew(PASSWORD, renewed[1] ?? '')).statusCode).toBe(200);
  const plain = await newSignedInVisitor(shop, await createPerson(shop, 'support'));
  const refused = await plain.post(`${FACTOR}/codes`, { current_password: PASSWORD, code: '123456' });
  expect(refused.json().code).toBe('account.code_invalid');
  expect(await shop.db.$count(tables.recoveryCodes, eq(tables.recoveryCodes.accountId, accountId))).toBe(10);
});

it('[C35] it is switched off with the password and a code', async () => {
  const { staff, email, secret } = await guarded();
  const off = (current: string, code: string) => staff.delete(FACTOR, { current_password: current, code });
  expect((await off('faux', appCode(shop, secret))).json().code).toBe('account.wrong_password');
  expect((await off(PASSWORD, otherCode(appCode(shop, secret)))).json().code).toBe('account.code_invalid');
  expect((await off(PASSWORD, appCode(shop, secret))).json()).toMatchObject({
    switched_on_at: null,
    codes_left: 0,
  });
  expect((await password(await newVisitor(shop.app), email)).statusCode).toBe(200);
  expect((await messagesTo(shop, email)).join()).toContain('Vous avez désactivé le second code');
});

it('[C35] an admin switches it off for a colleague who lost the phone, never for oneself; the operator for the last admin', async () => {
  const person = await guarded();
  const at = `/api/gestion/equipe/${person.accountId}/second-facteur`;
  expect((await person.staff.delete(at, { reason })).statusCode).toBe(403);
  expect((await admin.delete(at, { reason })).json()).toMatchObject({ has_second_factor: false });
  expect((await person.staff.get(FACTOR)).statusCode).toBe(401);
  const [action] = await shop.owner
    .select()
    .from(tables.staffActions)
    .orderBy(desc(tables.staffActions.id))
    .limit(1);
  expect(action).toMatchObject({ action: 'account.second_factor_removed', reason, staffId: admin.accountId });
  expect((await messagesTo(shop, person.email)).join()).toContain('Un administrateur a désactivé');
  expect((await password(await newVisitor(shop.app), person.email)).statusCode).toBe(200);
  expect((await admin.delete(at, { reason })).statusCode).toBe(404);

  const last = await guarded('admin');
  const own = await last.staff.delete(`/api/gestion/equipe/${last.accountId}/second-facteur`, { reason });
  expect(own.json().code).toBe('account.own_role');
  expect((await removeFactorByOperator(shop, person.email)).isDone).toBe(false);
  expect((await removeFactorByOperator(shop, last.email)).isDone).toBe(true);
  expect((await last.staff.get(FACTOR)).statusCode).toBe(401);
  expect((await password(await newVisitor(shop.app), last.email)).statusCode).toBe(200);
});

const overviewOf = async (visitor: Visitor) => (await visitor.get('/api/gestion/resume')).json();

it('[C35] in live mode who may move money or give rights does nothing before it is on; couriers need none', async () => {
  const { db, clock, random } = shop;
  const log = createLog('silent');
  const live = await shop.rebuild({
    sessions: createSessions({
      db,
      clock,
      random,
      log,
      secrets: [CAPABILITY_SECRET],
      isFactorRequired: true,
    }),
  });
  const inLive = async (role: StaffRole) => {
    const signedIn = await newSignedInVisitor(shop, await createPerson(shop, role));
    const visitor = await newVisitor(live);
    for (const [name, value] of signedIn.cookies) visitor.cookies.set(name, value);
    Object.assign(visitor.headers, signedIn.headers);
    return visitor;
  };
  for (const role of ['support', 'accountant', 'manager', 'admin'] as const) {
    const visitor = await inLive(role);
    expect(await overviewOf(visitor)).toMatchObject({
      code: 'account.second_factor_required',
      message: expect.stringContaining('second code'),
    });
    for (const url of ['/api/gestion/taches', '/api/users/1', '/api/getcommande/1', '/api/users'])
      expect([url, (await visitor.get(url)).json().code]).toEqual([url, 'account.second_factor_required']);
    expect((await visitor.get('/api/pack_product')).statusCode).toBe(200);
    await switchFactorOn(shop, visitor);
    expect(await overviewOf(visitor)).toMatchObject({ role });
  }
  for (const role of ['preparer', 'courier'] as const)
    expect(await overviewOf(await inLive(role))).toMatchObject({ role });
  await live.close();
});

it('[C35] [F6] a new server secret keeps it, a sign-in seals it anew, and what no secret opens lets nobody in', async () => {
  const { db, clock, random } = shop;
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  const factorsWith = (...secrets: string[]) => createSecondFactors({ db, clock, random, log, secrets });
  const { accountId, secret, codes } = await guarded();
  const next = 'the-secret-that-comes-after-the-first';
  const after = factorsWith(next);
  await expect(after.takeCode(accountId, appCode(shop, secret))).rejects.toMatchObject({
    code: 'account.code_invalid',
  });
  expect(logged.join()).toContain('account.second_factor_unreadable');
  // The hashes of recovery codes need no secret.
  await after.takeCode(accountId, codes[0] ?? '');
  await factorsWith(next, CAPABILITY_SECRET).takeCode(accountId, appCode(shop, secret));
  clock.advance(STEP_MS);
  await after.takeCode(accountId, appCode(shop, secret));
  expect(await after.find(accountId)).toMatchObject({ codesLeft: 9 });
});

it('[C35] [D14] nothing of it stays with a deleted account, and no log has a secret or a code', async () => {
  const { accountId, secret, codes, email } = await guarded();
  const visitor = await afterPassword({ email });
  const code = appCode(shop, secret);
  await guess(visitor, code);
  await admin.delete(`/api/gestion/equipe/${accountId}`, { reason });
  const { secondFactors, recoveryCodes } = tables;
  expect(await shop.db.$count(secondFactors, eq(secondFactors.accountId, accountId))).toBe(0);
  expect(await shop.db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))).toBe(0);
  const log = shop.logged.join('');
  expect(log).toContain('second factor switched on');
  for (const hidden of [secret, `"${code}"`, ...codes]) expect(log).not.toContain(hidden);
});
