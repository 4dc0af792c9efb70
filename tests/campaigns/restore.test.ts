import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createPerson, PASSWORD } from '#tests/support/accounts.ts';
import { type ArchivedPostgres, startArchivedPostgres } from '#tests/support/cluster/archived-postgres.ts';
import { openWholeShop, type WholeShop } from '#tests/support/cluster/whole-shop.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { featuresOf, initiateBodyOf } from '#tests/support/payments/provider-features.ts';
import { newIn, readNumbers } from '#tests/support/postgres/numbers.ts';

const PACK = 389_000;
const MINUTE = 60_000;
/** For each provider. */
const BUYERS = 2;
const RETRY_MS = 200;
const REASON = 'Vu avec le client au téléphone.';
/** `FENCE=off` shows what would be given twice. */
const hasFence = process.env['FENCE'] !== 'off';
/** The restored database is taken for the lost one. */
const FORGET_FENCE = `update number_fences set history =
  (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

let postgres: ArchivedPostgres;
let shop: WholeShop;
beforeAll(async () => {
  postgres = await startArchivedPostgres();
  shop = await openWholeShop();
  await shop.start(postgres.url);
}, 120_000);
afterAll(async () => {
  await shop.close();
  await postgres.stop();
});

const Placed = v.object({ order: v.object({ id: v.number() }), capability: v.string() });
/** Providers name it in their own words. */
const Begun = v.union([
  v.object({ transactionId: v.string() }),
  v.pipe(
    v.object({ transaction_id: v.string() }),
    v.transform(({ transaction_id: transactionId }) => ({ transactionId })),
  ),
]);
const Due = v.object({ payment_state: v.string() });
const Problem = v.object({ code: v.string(), message: v.string() });

interface Answer {
  status: number;
  body: unknown;
}

/** A guest with an order. */
interface Buyer {
  provider: string;
  orderId: number;
  headers: Record<string, string>;
  phone: string;
}

/** A guest who began to pay, and whose page stays open. */
interface Page extends Buyer {
  transactionId: string;
}

let count = 0;

async function call(path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const response = await fetch(`${shop.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** As a browser does: until the shop answers. */
async function ask(path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  for (;;) {
    const answer = await call(path, headers, body).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return answer;
    await pause(RETRY_MS);
  }
}

/** Orders a pack. */
async function place(provider: string): Promise<Buyer> {
  count += 1;
  const network = { 'x-forwarded-for': `10.2.${count >> 8}.${count & 255}` };
  const phone = `77${String(2_000_000 + count)}`;
  const key = { ...network, 'idempotency-key': `restore-drill-${String(count).padStart(8, '0')}` };
  const order = guestOrder({ telephone: phone, email: `awa${count}@exemple.sn` });
  const placed = await ask('/api/commande-sans-partner', key, order);
  const {
    order: { id: orderId },
    capability,
  } = v.parse(Placed, placed.body);
  return { provider, orderId, headers: { ...network, 'x-order-capability': capability }, phone };
}

/** Begins to pay. @returns `undefined` for a buyer whose order was lost in between */
async function begin(buyer: Buyer): Promise<Page | undefined> {
  const { provider, orderId, headers, phone } = buyer;
  const body = {
    ...initiateBodyOf(featuresOf(provider), orderId),
    ...(provider !== 'paydunya' && { phoneNumber: phone }),
  };
  const begun = await ask(`/api/payment/${provider}/initiate`, headers, body);
  if (isLost(begun)) return undefined;
  return { ...buyer, ...v.parse(Begun, begun.body) };
}

const open = async (provider: string): Promise<Page | undefined> => begin(await place(provider));

const isLost = ({ status, body }: Answer): boolean =>
  status === 404 && v.parse(Problem, body).code === 'order.unknown';

const pay = ({ provider, transactionId }: Page): boolean =>
  shop.payers.find(({ id }) => id === provider)?.payer.pay(transactionId) ?? false;

const dueOf = ({ orderId, headers }: Page) => ask(`/api/commande/${orderId}/payment`, headers);
const statusOf = ({ provider, transactionId, headers }: Page) =>
  ask(`/api/payment/${provider}/status/${transactionId}`, headers);

async function isPaid(page: Page): Promise<boolean> {
  const due = await dueOf(page);
  return due.status === 200 && v.parse(Due, due.body).payment_state === 'paid';
}

/** Buyers of every provider order and pay. */
async function buy(): Promise<Page[]> {
  const pages = await openPages();
  for (const page of pages) expect(pay(page)).toBe(true);
  for (const page of pages) await expect.poll(() => isPaid(page), { timeout: 30_000 }).toBe(true);
  return pages;
}

async function started(begun: readonly Promise<Page | undefined>[]): Promise<Page[]> {
  return (await Promise.all(begun)).filter((page) => page !== undefined);
}

const openPages = (): Promise<Page[]> =>
  started(shop.payers.flatMap(({ id }) => Array.from({ length: BUYERS }, () => open(id))));

/** One order for each provider. */
const placeOfEach = (): Promise<Buyer[]> => Promise.all(shop.payers.map(({ id }) => place(id)));

/** Buyers who order and pay without a pause, until they are stopped. */
function keepBuying() {
  const over = new AbortController();
  const buyers = shop.payers.map(async ({ id }) => {
    while (!over.signal.aborted) {
      const page = await open(id);
      if (page && pay(page)) await statusOf(page);
    }
  });
  return async () => {
    over.abort();
    await Promise.all(buyers);
  };
}

/** A member of staff signs in. */
async function signIn(role: 'support' | 'manager' | 'accountant') {
  const { db, close } = await openDatabase(postgres.url, { connections: 1 });
  count += 1;
  const { email } = await createPerson({ db, clock: shop.clock }, role, {
    email: `${role}${count}@exemple.sn`,
  });
  await close();
  const answer = await ask('/api/auth/get_tokens', {}, { username: email, password: PASSWORD });
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), answer.body);
  return { 'access-token': token };
}

/** Staff return a part of a payment by hand: it has a credit note. */
async function giveBack({ orderId, transactionId }: Page): Promise<void> {
  const path = `/api/gestion/commandes/${orderId}/remboursements`;
  const [support, manager] = [await signIn('support'), await signIn('manager')];
  const asked = {
    transaction_id: transactionId,
    amount: 1_000,
    cause: 'goodwill',
    reason: REASON,
    lines: [],
  };
  expect(await ask(path, support, asked)).toMatchObject({ status: 200 });
  const { body } = await ask(path, support);
  const { refunds } = v.parse(v.object({ refunds: v.array(v.object({ id: v.number() })) }), body);
  const record = { step: 'record', reason: REASON, refund_reference: randomBytes(6).toString('hex') };
  for (const step of [{ step: 'claim' }, record])
    expect(await ask(`${path}/${refunds[0]?.id}`, manager, step)).toMatchObject({ status: 200 });
}

const rows = async <Row>(schema: v.GenericSchema<unknown, Row>, text: string): Promise<Row[]> =>
  (await postgres.run(text)).rows.map((row) => v.parse(schema, row));

const Named = v.object({ reference: v.nullable(v.string()) });

/** What the shop has as received: payments, and tasks about money that no payment of the database names. */
const inSight = async (): Promise<Set<string>> => {
  const found = await rows(
    Named,
    `select client_reference as reference from payment_attempts a
       where exists (select from payment_events e where e.attempt_id = a.id and e.evidence->>'verdict' = 'succeeded')
     union all select detail->>'reference' from staff_tasks
       where kind = 'orphan_payment' and (detail->>'amount')::int + coalesce((detail->>'fee')::int, 0) = ${PACK}
     union all select l.client_reference from statement_lines l join staff_tasks t
       on t.kind = 'settlement_difference' and t.detail->>'reference' = l.reference`,
  );
  return new Set(found.map(({ reference }) => reference ?? ''));
};

/** Our references of what a provider has taken and the shop shows nowhere. */
async function outOfSight(provider: string): Promise<string[]> {
  const seen = await inSight();
  const payer = shop.payers.find(({ id }) => id === provider)?.payer;
  return (payer?.payments() ?? []).flatMap(({ paid, reference }) =>
    paid > 0 && !seen.has(reference) ? [reference] : [],
  );
}

/** How many of these payments the shop has as paid, each once, and how many staff were told of. */
async function countGivenBack(pages: readonly Page[]): Promise<{ paid: number; told: number }> {
  const references = pages.map(({ transactionId }) => `'${transactionId}'`).join(', ');
  const [found] = await rows(
    v.object({ paid: v.number(), told: v.number() }),
    `select (select count(*)::int from payment_attempts where state = 'succeeded' and client_reference in (${references})) as paid,
       (select count(*)::int from staff_tasks where kind = 'orphan_payment' and detail->>'reference' in (${references})) as told`,
  );
  return found!;
}

/**
 * Their orders are in the backup and their payments are not: without staff they are shown as paid again. A callback of PayDunya does
 * not come twice, and it has no statement for programs.
 */
async function expectGivenBack(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expect.poll(() => isPaid(page), { timeout: 90_000 }).toBe(true);
  expect(await countGivenBack(pages)).toEqual({ paid: pages.length, told: 0 });
}

/** References of lost payments that are those of the same order again, and were not given to another one. */
async function findGoneBack(): Promise<Set<string>> {
  const found = await rows(
    v.object({ reference: v.string() }),
    `select client_reference as reference from payment_attempts a
       join payment_intents i on i.id = a.intent_id
       join payment_events e on e.attempt_id = a.id and e.seq = 1 and e.type = 'attempt.found'
       where client_reference ~ ('^(WV|PD|OM)' || i.order_id || '(-|20)')`,
  );
  return new Set(found.map(({ reference }) => `payment_attempts.client_reference ${reference}`));
}

const listsPayments = ({ provider }: Page): boolean => provider !== 'paydunya';

/** Staff upload what the portal of PayDunya lists, which has no statement for programs. */
async function uploadPaydunya(): Promise<void> {
  const day = shop.clock.now().toISOString().slice(0, 10);
  const lines = (await outOfSight('paydunya')).map(
    (reference, index) => `PDR-${index};${reference};${day};${PACK};Succès`,
  );
  const file = ['Transaction ID;Référence marchand;Date;Montant;Statut', ...lines].join('\n');
  const uploaded = await ask('/api/gestion/releves', await signIn('accountant'), {
    provider: 'paydunya',
    content: Buffer.from(file).toString('base64'),
    name: 'paydunya.csv',
    from: day,
    until: day,
  });
  expect(uploaded).toMatchObject({ status: 200, body: { added: lines.length } });
}

async function leap(milliseconds: number): Promise<void> {
  shop.clock.advance(milliseconds);
  await pause(1_500);
}

it('[OP-05] [F5] one hour back while buyers go on, twice: money is found again, and no number is given twice', async () => {
  const [refunded] = await buy();
  await giveBack(refunded!);
  await postgres.backUp();
  await buy();
  const stopBuying = keepBuying();
  const openBefore = await openPages();
  // In each round some begin to pay in the hour that is lost: the first pay in it as well, the others after it.
  const ordered = [
    [await placeOfEach(), await placeOfEach()],
    [await placeOfEach(), await placeOfEach()],
  ] as const;
  const target = await postgres.now();
  const lost = new Set<string>();
  const givenBack: Page[] = [];

  for (let round = 1; round <= 2; round += 1) {
    for (let leaps = 0; leaps < 3; leaps += 1) await leap(20 * MINUTE);
    const paidInTheHour = await buy();
    await giveBack(paidInTheHour[0]!);
    if (round === 1) for (const page of openBefore.slice(0, 2)) pay(page);
    const paidLater = await openPages();
    const [first, others] = ordered[round - 1] ?? ordered[0];
    const [known, knownLater] = [await started(first.map(begin)), await started(others.map(begin))];
    for (const page of known) expect(pay(page)).toBe(true);
    for (const page of known) await expect.poll(() => isPaid(page), { timeout: 30_000 }).toBe(true);

    const atTheEnd = await readNumbers(postgres.run);
    await postgres.lose();
    await shop.stop();
    await postgres.restore(target);
    const backup = await readNumbers(postgres.run);
    for (const number of newIn(atTheEnd, backup)) lost.add(number);
    expect(lost.size).toBeGreaterThan(100);
    if (!hasFence) await postgres.run(FORGET_FENCE);
    await shop.start(postgres.url);

    // Pages that were open go on asking, and their payers pay.
    for (const page of [...paidInTheHour, ...paidLater]) {
      expect(await statusOf(page)).toMatchObject({ status: 200, body: { success: false } });
      expect(await dueOf(page)).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('votre argent n’est pas perdu') },
      });
    }
    for (const page of [...paidLater, ...knownLater]) expect(pay(page)).toBe(true);
    givenBack.push(...[...known, ...knownLater].filter(listsPayments));
    await expectGivenBack([...givenBack, ...knownLater.filter((page) => !listsPayments(page))]);
    await giveBack((await buy())[0]!);
    const given = newIn(await readNumbers(postgres.run), backup);
    const goneBack = await findGoneBack();
    expect(given.filter((number) => lost.has(number) && !goneBack.has(number))).toEqual([]);
  }
  await stopBuying();
  await leap(61 * MINUTE);
  for (const provider of ['wave', 'orange'])
    await expect.poll(() => outOfSight(provider), { timeout: 60_000 }).toEqual([]);
  // Callbacks of PayDunya that the lost database had received do not come again.
  expect(await outOfSight('paydunya')).not.toEqual([]);
  await uploadPaydunya();
  expect(await outOfSight('paydunya')).toEqual([]);
}, 900_000);
