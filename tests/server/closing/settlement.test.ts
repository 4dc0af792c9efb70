import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { BESIDE_WAVE } from '#tests/support/payments/provider-features.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Wire = components['schemas'];

const PACK = 389_000;
const DAY_MS = 86_400_000;

let shop: TestShop;
let accountant: StaffClient;
beforeAll(async () => {
  shop = await openTestShop(undefined, BESIDE_WAVE);
  accountant = await newStaffClient(shop, 'accountant');
});
afterAll(() => shop.close());

const today = () => shop.clock.now().toISOString().slice(0, 10);
const providerDay = async (provider: string, day = today()) => {
  const { providers } = (await accountant.get(`/api/gestion/rapprochement?jour=${day}`)).json<
    Wire['Settlement']
  >();
  return providers.find((each) => each.provider === provider);
};
const base64 = (content: string) => Buffer.from(content).toString('base64');
const csv = (...rows: string[]) => base64(['Transaction ID;Date;Montant;Frais;Statut', ...rows].join('\n'));
const upload = (content: string, changes = {}) =>
  accountant.post('/api/gestion/releves', {
    provider: 'orange',
    content,
    name: 'releve.csv',
    from: today(),
    until: today(),
    ...changes,
  });
const tasks = () =>
  shop.db.select().from(tables.staffTasks).where(eq(tables.staffTasks.kind, 'settlement_difference'));

/** A payment by Orange Money that the shop knows of. @returns the provider's id */
async function paidByOrange(): Promise<string> {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'orange',
    phone: '771234567',
  });
  const orange = shop.otherProviders.find(({ provider }) => provider.id === 'orange');
  orange?.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const [attempt] = await shop.db
    .select()
    .from(tables.paymentAttempts)
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
  return attempt?.providerTransactionId ?? '';
}

it('[DK-13] a preview says what is recognised and stores nothing', async () => {
  const content = csv(
    `MP1;${today()};5 000;50;Succès`,
    `MP2;${today()};1000;;Échec`,
    'MP3;demain;1000;;Succès',
  );
  const answer = await accountant.post('/api/gestion/releves/apercu', { provider: 'orange', content });
  expect(answer.json()).toEqual({
    columns: [
      { field: 'reference', header: 'Transaction ID' },
      { field: 'day', header: 'Date' },
      { field: 'amount', header: 'Montant' },
      { field: 'fee', header: 'Frais' },
      { field: 'status', header: 'Statut' },
    ],
    ignored: [],
    lines: 2,
    first_day: today(),
    last_day: today(),
    sums: {
      payment: { count: 1, amount: 5_000 },
      refund: { count: 0, amount: 0 },
      fee: { count: 1, amount: 50 },
      payout: { count: 0, amount: 0 },
      other: { count: 0, amount: 0 },
    },
    refused: [{ row: 4, why: 'Date absente ou illisible' }],
    refused_total: 1,
    not_done: 1,
  });
  expect(await shop.db.select().from(tables.statementLines)).toEqual([]);
});

it('[DK-13] an uploaded statement is compared with the day; the same file again changes nothing', async () => {
  const known = await paidByOrange();
  const content = csv(
    `${known};${today()} 10:00;${PACK};3890;Succès`,
    `MP404;${today()} 11:00;7 000;;Succès`,
  );
  const first = await upload(content);
  expect([first.statusCode, first.json()]).toEqual([200, { added: 3 }]);
  expect((await upload(content)).json()).toEqual({ added: 0 });
  expect(await providerDay('orange')).toMatchObject({
    takes_files: true,
    payment: {
      recorded: { count: 1, amount: PACK },
      stated: { count: 2, amount: PACK + 7_000 },
      other_day: 0,
    },
    fees: { count: 1, amount: 3_890 },
    differences: [{ kind: 'payment', reason: 'unknown', amount: -7_000, reference: 'MP404' }],
  });
  expect(await tasks()).toMatchObject([
    { key: `orange/${today()}/payment/unknown/MP404`, doneAt: null, detail: { stated: 7_000 } },
  ]);
  const trail = await shop.db
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.action, 'statement.imported'));
  expect(trail).toMatchObject([{ detail: { provider: 'orange', lines: 3, added: 3 } }]);
});

it('[DK-13] a payment that the file lacks is a task after its day of grace; a later file closes it', async () => {
  const day = today();
  const lacking = await paidByOrange();
  shop.clock.advance(DAY_MS);
  accountant = await newStaffClient(shop, 'accountant');
  const content = csv(`MP405;${day} 09:00;1000;;Succès`);
  expect((await upload(content, { from: day, until: day })).statusCode).toBe(200);
  const missing = async () =>
    (await tasks()).filter(
      ({ key, doneAt }) => key.startsWith(`orange/${day}/payment/missing/`) && doneAt === null,
    );
  expect(await missing()).toEqual([]);
  shop.clock.advance(DAY_MS);
  await shop.tick('settlement');
  expect(await missing()).toHaveLength(1);
  accountant = await newStaffClient(shop, 'accountant');
  const later = csv(`${lacking};${day} 10:00;${PACK};;Succès`);
  expect((await upload(later, { from: day, until: day })).json()).toEqual({ added: 1 });
  expect(await missing()).toEqual([]);
});

it('[DK-13] a payment of the file that the shop has open is asked about, and the answer decides', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'orange',
    phone: '771234567',
  });
  const stateOf = async () => {
    const [attempt] = await shop.db
      .select()
      .from(tables.paymentAttempts)
      .where(and(eq(tables.paymentAttempts.clientReference, transactionId)));
    return attempt?.state;
  };
  const content = base64(
    `Transaction ID;Merchant reference;Date;Montant\nMP500;${transactionId};${today()};${PACK}\n`,
  );
  expect((await upload(content)).statusCode).toBe(200);
  // The file alone proves nothing.
  expect(await stateOf()).not.toBe('succeeded');
  shop.otherProviders.find(({ provider }) => provider.id === 'orange')?.settle(transactionId, 'succeeded');
  expect((await upload(content, { from: '2026-11-01' })).statusCode).toBe(200);
  expect(await stateOf()).toBe('succeeded');
});

it.each([
  ['a provider without files', { provider: 'wave' }],
  ['an unknown provider', { provider: 'banque' }],
  ['what is no base64', { content: '%%%' }],
  ['an empty file', { content: '' }],
  ['a file without columns', { content: base64('bonjour') }],
  ['a file without a line', { content: base64('Transaction ID;Date;Montant\n') }],
  ['no day', { from: '2026-02-30' }],
  ['days in the wrong order', { from: '2026-11-30', until: '2026-11-01' }],
  ['too many days', { from: '2026-01-01' }],
])('[DK-13] %s is refused with a sentence', async (_, changes) => {
  const answer = await upload(csv(`MP1;${today()};5000;;Succès`), changes);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
});

it('[DK-13] what is no day is refused', async () => {
  const answer = await accountant.get('/api/gestion/rapprochement?jour=2026-02-30');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
});
