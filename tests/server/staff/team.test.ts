import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '#domain/staff/roles.ts';
import { tables } from '#server/db/index.ts';
import { messagesTo, tokenTo } from '#tests/support/account-codes.ts';
import { createBuyer, PASSWORD, type SignInAnswer } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
let admin: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

const TEAM = '/api/gestion/equipe';
const reason = 'Elle tient le stock depuis lundi.';
const invite = (email: string, role: StaffRole = 'courier') => admin.post(TEAM, { email, role });
const lastAction = async () => {
  const { staffActions } = tables;
  const [action] = await shop.owner.select().from(staffActions).orderBy(desc(staffActions.id)).limit(1);
  return action;
};

it('[DK-17] an invited member chooses a password by a mailed link, and has the rights of the role', async () => {
  const invited = await invite(' modou@Exemple.sn ', 'preparer');
  expect([invited.statusCode, invited.json()]).toMatchObject([
    201,
    { email: 'modou@exemple.sn', role: 'preparer', has_password: false },
  ]);
  expect(await lastAction()).toMatchObject({
    staffId: admin.accountId,
    action: 'account.invited',
    subjectId: String(invited.json().id),
    detail: { to: 'preparer' },
  });
  expect((await messagesTo(shop, 'modou@exemple.sn')).join()).toContain('Un compte de l’équipe vous attend');
  const client = apiClient(shop.app);
  const username = 'modou@exemple.sn';
  const refused = await client.post('/api/auth/get_tokens', { username, password: PASSWORD });
  expect(refused.statusCode).toBe(401);
  const token = await tokenTo(shop, username);
  await client.post('/api/new-password', { token, password: PASSWORD });
  const signedIn = await client.post('/api/auth/get_tokens', { username, password: PASSWORD });
  const headers = { 'access-token': signedIn.json<SignInAnswer>().access_token };
  expect((await client.get('/api/gestion/resume', headers)).json()).toMatchObject({
    role: 'preparer',
    tasks: 0,
  });
  expect((await client.get('/api/gestion/taches', headers)).statusCode).toBe(403);
  const team = (await admin.get(TEAM)).json().data;
  expect(team).toContainEqual(expect.objectContaining({ email: username, has_password: true }));
});

it('[DK-17] a role counts from the next request on, and a removed account has no session any more', async () => {
  const support = await newStaffClient(shop, 'support');
  expect((await support.get('/api/gestion/taches')).statusCode).toBe(200);
  const at = `${TEAM}/${support.accountId}`;
  expect((await admin.put(at, { role: 'courier', reason })).json()).toMatchObject({ role: 'courier' });
  expect((await support.get('/api/gestion/taches')).statusCode).toBe(403);
  expect(await lastAction()).toMatchObject({
    action: 'account.role_changed',
    reason,
    detail: { from: 'support', to: 'courier' },
  });
  expect((await admin.delete(at, { reason })).statusCode).toBe(200);
  expect((await support.get('/api/gestion/resume')).statusCode).toBe(401);
  expect(await lastAction()).toMatchObject({ action: 'account.deleted', reason });
  expect((await admin.delete(at, { reason })).statusCode).toBe(404);
});

it('[DK-17] [C14] an admin ends the sessions of a colleague, and the password signs in again', async () => {
  const support = await newStaffClient(shop, 'support');
  const at = `${TEAM}/${support.accountId}/deconnexion`;
  expect((await support.get('/api/gestion/resume')).statusCode).toBe(200);
  const ended = await admin.post(at, { reason: 'Son téléphone est perdu.' });
  expect([ended.statusCode, ended.json()]).toEqual([200, { ended: 1 }]);
  expect((await support.get('/api/gestion/resume')).statusCode).toBe(401);
  expect(await lastAction()).toMatchObject({
    staffId: admin.accountId,
    action: 'account.signed_out',
    subjectId: String(support.accountId),
    reason: 'Son téléphone est perdu.',
    detail: { sessions: 1 },
  });
  const own = await admin.post(`${TEAM}/${admin.accountId}/deconnexion`, { reason });
  expect([own.statusCode, own.json().code]).toEqual([409, 'account.own_role']);
  const customer = await createBuyer(shop);
  const notOfTheTeam = await admin.post(`${TEAM}/${customer.accountId}/deconnexion`, { reason });
  expect(notOfTheTeam.statusCode).toBe(404);
});

it('[DK-17] refuses an address that has an account, one that is none, an unknown role and a missing reason', async () => {
  const customer = await createBuyer(shop);
  const taken = await invite(customer.email);
  expect([taken.statusCode, taken.json().fields]).toEqual([
    400,
    [{ field: 'email', message: 'Cette adresse a déjà un compte.' }],
  ]);
  expect((await invite('modou')).statusCode).toBe(400);
  const unknown = await admin.post(TEAM, { email: 'a@exemple.sn', role: 'customer' });
  expect(unknown.statusCode).toBe(400);
  const support = await newStaffClient(shop, 'support');
  const at = `${TEAM}/${support.accountId}`;
  expect((await admin.put(at, { role: 'admin', reason: 'court' })).statusCode).toBe(400);
  // A customer is not one of the team.
  expect((await admin.put(`${TEAM}/${customer.accountId}`, { role: 'admin', reason })).statusCode).toBe(404);
});

it('[DK-17] an admin always remains: the own account cannot be changed, and of two who remove each other one stays', async () => {
  const other = await newStaffClient(shop, 'admin');
  const own = await admin.put(`${TEAM}/${admin.accountId}`, { role: 'support', reason });
  expect([own.statusCode, own.json().code]).toEqual([409, 'account.own_role']);
  const removals = await Promise.all([
    admin.delete(`${TEAM}/${other.accountId}`, { reason }),
    other.delete(`${TEAM}/${admin.accountId}`, { reason }),
  ]);
  const statuses = removals.map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});
