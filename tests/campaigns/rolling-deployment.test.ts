import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openOwner } from '#server/db/open.ts';
import { createPerson, PASSWORD } from '#tests/support/accounts.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { killableShop, PROGRAM_PATH } from '#tests/support/payments/killable-shop.ts';
import { pollPaymentState, sessionOf } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';
import { previousReleaseFolder } from '#tests/support/previous-release.ts';

type Shop = Awaited<ReturnType<typeof killableShop>>;

const server = inject('postgres').url;
const name = `test_${randomBytes(6).toString('hex')}`;
const ownerLogin = `owner_${name}`;
const serverLogin = `server_${name}`;
/** Timeout of a test that starts processes, on a busy machine. */
const STARTS_MS = 180_000;
const DATABASE_PASSWORD = 'known-to-the-tests';

let admin: ReturnType<typeof openOwner>;
let stack: TestStack;
/** A process of each release, on one database. */
let previous: Shop;
let present: Shop;

function urlOf(login: string): string {
  const url = new URL(databaseUrl(server, name));
  url.username = login;
  url.password = DATABASE_PASSWORD;
  return url.href;
}

beforeAll(async () => {
  await createDatabase(server, name);
  admin = openOwner(databaseUrl(server, name));
  await admin.executeSql(`create role ${ownerLogin} login password '${DATABASE_PASSWORD}'`);
  await admin.executeSql(
    `create role ${serverLogin} login password '${DATABASE_PASSWORD}' in role ker_electro_shop`,
  );
  await admin.executeSql(`alter database ${name} owner to ${ownerLogin}`);
  stack = await openTestStack({
    url: databaseUrl(server, name),
    shopUrl: urlOf(serverLogin),
    drop: () => dropDatabase(server, name),
  });
  const environment = { MIGRATION_DATABASE_URL: urlOf(ownerLogin), LOG_LEVEL: 'warn' };
  previous = await killableShop(stack, {
    source: join(previousReleaseFolder(), PROGRAM_PATH),
    environment,
  });
  present = await killableShop(stack, { environment });
});
afterAll(async () => {
  await admin.close();
  await stack.close();
  const cluster = openOwner(server);
  await cluster.executeSql(`drop role ${ownerLogin}, ${serverLogin}`);
  await cluster.close();
});

/** Privileges of the server's roles, one per column. */
async function privileges(): Promise<string[]> {
  const { rows } = await admin.executeSql(`
    select concat_ws(' ', grantee, privilege_type, table_name, column_name) as privilege from (
      select grantee, privilege_type, table_name, column_name from information_schema.role_column_grants
      union select grantee, privilege_type, table_name, null from information_schema.role_table_grants
        where privilege_type in ('DELETE', 'TRUNCATE')) as granted
    where grantee in ('ker_electro_shop', 'ker_electro_replay')`);
  return rows.map((row) => Object(row).privilege);
}

interface Call {
  /** Sent by POST. */
  body?: unknown;
  token?: string;
  cookie?: string;
}

/** One call to one process, which must accept it. @returns the answer with its cookies */
async function request({ origin }: Shop, path: string, { body, token, cookie }: Call = {}) {
  const response = await fetch(`${origin}${path}`, {
    headers: {
      'content-type': 'application/json',
      ...(body === undefined && { 'sec-fetch-site': 'same-origin' }),
      ...(token !== undefined && { 'access-token': token }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${path} answers ${response.status}: ${text}`).toBe(true);
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0]);
  const answer: unknown = JSON.parse(text);
  return { answer, cookie: cookies.join('; ') };
}

const call = async (shop: Shop, path: string, options?: Call): Promise<unknown> =>
  (await request(shop, path, options)).answer;

const Tokens = v.object({ access_token: v.string() });
const Placed = v.object({ order: v.object({ id: v.number() }) });
const Tasks = v.object({ data: v.array(v.object({ id: v.number() })) });

const anyNumber = (): string => String(Math.floor(Math.random() * 9_000_000) + 1_000_000);

/** The token of the newest link that was mailed to an address. */
async function mailedToken(address: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const [message] = stack.sandbox.mail.messages(address);
      const { text = '' } = message ? await stack.sandbox.mail.open(message) : {};
      token = /#([\w-]{22}\.[\w-]{43})/.exec(text)?.[1];
      return token;
    })
    .toBeDefined();
  return token ?? '';
}

async function signIn(shop: Shop, username: string, password: string): Promise<string> {
  const tokens = await call(shop, '/api/auth/get_tokens', { body: { username, password } });
  return v.parse(Tokens, tokens).access_token;
}

/** An order of a guest that is being paid. */
async function order(shop: Shop) {
  const body = guestOrder({ telephone: `77${anyNumber()}`, email: `awa-${anyNumber()}@exemple.sn` });
  const { id } = v.parse(Placed, await call(shop, '/api/commande-sans-partner', { body })).order;
  const { rows } = await admin.executeSql('select email, capability_nonce from orders where id = $1', [id]);
  const { capability_nonce: capabilityNonce, email } = Object(rows[0]);
  return { id, email, capabilityNonce };
}

/** What buyers and staff do, each step on a process of the other release than the step before. */
async function buyAndDecide(one: Shop, other: Shop): Promise<void> {
  const [here, there] = await Promise.all([one, other].map((shop) => call(shop, '/api/pack_product')));
  expect(here).toEqual(there);

  const person = {
    name: 'Awa Ndiaye',
    email: `awa-${anyNumber()}@exemple.sn`,
    phone: `+22177${anyNumber()}`,
    password: 'les baobabs de Thiès',
  };
  const { cookie } = await request(one, '/api/new_compte', { body: person });
  await call(other, `/api/users/verified/${await mailedToken(person.email)}`, { cookie });
  const token = await signIn(one, person.email, person.password);
  await call(other, '/api/users/me/sessions', { token });

  // The callback goes to the process that did not open the payment.
  const paid = await order(one);
  stack.sendWebhooksTo(other.origin);
  stack.wave.pay(await openPayment(one, other, paid));
  expect(await pollPaymentState(stack.shopper(one.origin, paid), 'paid')).toBe('paid');
  await expect.poll(() => stack.sandbox.mail.messages(paid.email).length).toBe(2);

  // Without a callback a reconciler finds the payment.
  stack.sendWebhooksTo('http://localhost:1');
  const unannounced = await order(other);
  stack.wave.pay(await openPayment(other, one, unannounced));
  one.advance(20_000);
  other.advance(0); // Takes over the same time.
  expect(await pollPaymentState(stack.shopper(one.origin, unannounced), 'paid')).toBe('paid');

  // Money of another amount is a task for staff.
  const short = await order(one);
  stack.sendWebhooksTo(one.origin);
  stack.wave.pay(await openPayment(one, other, short), { amount: 1_000 });
  const { email } = await createPerson(stack, 'support');
  const staff = await signIn(one, email, PASSWORD);
  const tasksOf = async (shop: Shop) =>
    v.parse(Tasks, await call(shop, '/api/gestion/taches', { token: staff })).data;
  await expect.poll(() => openTasks()).toEqual([expect.stringContaining('conflict')]);
  const [task] = await tasksOf(one);
  // Only the new release knows claims.
  await call(present, `/api/gestion/taches/${task?.id}/prendre`, { token: staff, body: {} });
  const refund = {
    amount: 1_000,
    refund_reference: `R-${short.id}`,
    reason: 'Montant différent, remboursé.',
  };
  await call(other, `/api/gestion/taches/${task?.id}/rembourser`, { token: staff, body: refund });
  expect(await tasksOf(one)).toEqual([]);
}

/** Opens a payment at one process and asks for it at the other. @returns the session at the provider */
async function openPayment(one: Shop, other: Shop, placed: { id: number; capabilityNonce: string }) {
  const opened = await stack.shopper(one.origin, placed).pay();
  const asked = await stack.shopper(other.origin, placed).pay();
  expect([opened.status, asked.status]).toEqual([200, 200]);
  expect([asked.body.existing, asked.body.checkoutUrl]).toEqual([true, opened.body.checkoutUrl]);
  return sessionOf(opened.body.checkoutUrl);
}

/** The kinds of the open tasks for staff, with what they are about. */
const openTasks = async () =>
  (
    await admin.executeSql(
      `select kind || ' ' || key || ' ' || detail as task from staff_tasks where done_at is null`,
    )
  ).rows.map((row) => Object(row).task);

const isUnexpected = (line: string): boolean => line !== '' && !line.includes('"msg":"staff task raised"');

/** What the processes have logged from warnings on, and what is wrong in the database. */
async function faults(): Promise<unknown[]> {
  const lines = [previous, present].flatMap((shop) => shop.logged().split('\n'));
  return [...lines.filter(isUnexpected), ...(await stack.oracle.waitForAgreement())];
}

it(
  '[OP-07] [B37] the new release starts beside the previous one and takes none of its privileges',
  async () => {
    await previous.start();
    const before = await privileges();
    await present.start();
    const after = new Set(await privileges());
    expect(before.length).toBeGreaterThan(200);
    expect(before.filter((privilege) => !after.has(privilege))).toEqual([]);
  },
  STARTS_MS,
);

it(
  '[OP-07] [B37] buyers and staff use both releases at the same time',
  async () => {
    await buyAndDecide(previous, present);
    await buyAndDecide(present, previous);
    expect(await faults()).toEqual([]);
  },
  STARTS_MS,
);

it(
  '[OP-07] [B37] a process of the previous release that starts again takes none of the privileges of the new one',
  async () => {
    const before = await privileges();
    await previous.kill();
    await previous.start();
    const after = new Set(await privileges());
    expect(before.filter((privilege) => !after.has(privilege))).toEqual([]);
    await buyAndDecide(previous, present);
    expect(await faults()).toEqual([]);
  },
  STARTS_MS,
);
