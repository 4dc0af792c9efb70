import { randomUUID } from 'node:crypto';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { openOwner } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { placeOrder } from '#tests/support/payments/orders.ts';

let database: TestDatabase;
/** The constraints also apply to the owner of the tables. */
let owner: ReturnType<typeof openOwner>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openOwner(database.url);
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Runs one statement. @returns the name of the violated constraint, or `accepted` */
async function tried(text: string, values: unknown[] = []): Promise<string> {
  try {
    await owner.executeSql(text, values);
    return 'accepted';
  } catch (error) {
    return String(Object(error).constraint ?? Object(error).message);
  }
}

/** Amount of every intent here, in whole francs. */
const AMOUNT = 1_000;

interface Attempt {
  intent: number;
  state?: string;
  superseded?: boolean;
  reference?: string;
  session?: string;
  transaction?: string;
  amount?: number;
}

const insertAttempt = (attempt: Attempt): Promise<string> =>
  tried(
    `insert into payment_attempts (id, intent_id, provider, mode, client_reference, amount, phone, state, superseded,
      provider_session_id, provider_transaction_id, created_at)
    values ($1, $2, 'wave', 'test', $3, $4, '+221771234567', $5, $6, $7, $8, now())`,
    [
      randomUUID(),
      attempt.intent,
      attempt.reference ?? randomUUID(),
      attempt.amount ?? AMOUNT,
      attempt.state ?? 'pending',
      attempt.superseded ?? false,
      attempt.session ?? null,
      attempt.transaction ?? null,
    ],
  );

async function newIntent(): Promise<number> {
  const order = await placeOrder(owner.db, { total: AMOUNT });
  const { rows } = await owner.executeSql('select id from payment_intents where order_id = $1', [order.id]);
  return Object(rows[0]).id;
}

it.each(['created', 'requesting', 'unknown', 'pending', 'processing'])(
  '[I2] rejects a second live attempt: %s',
  async (state) => {
    const intent = await newIntent();
    expect(await insertAttempt({ intent, state: 'pending' })).toBe('accepted');
    expect(await insertAttempt({ intent, state })).toBe('attempts_one_live');
    expect(await insertAttempt({ intent, state, superseded: true })).toBe('accepted');
    expect(await insertAttempt({ intent, state: 'failed' })).toBe('accepted');
  },
);

it('[I1] rejects a second success, superseded or not', async () => {
  const intent = await newIntent();
  expect(await insertAttempt({ intent, state: 'succeeded' })).toBe('accepted');
  expect(await insertAttempt({ intent, state: 'succeeded', superseded: true })).toBe(
    'attempts_one_succeeded',
  );
  expect(await insertAttempt({ intent, state: 'surplus' })).toBe('accepted');
});

it.each([
  ['reference', 'payment_attempts_clientReference_unique'],
  ['session', 'attempts_session'],
  ['transaction', 'attempts_provider_transaction'],
] as const)('[I6] rejects a %s that another attempt has', async (name, wall) => {
  const [intent, other] = [await newIntent(), await newIntent()];
  expect(await insertAttempt({ intent, [name]: `one-${name}` })).toBe('accepted');
  expect(await insertAttempt({ intent: other, [name]: `one-${name}` })).toMatch(wall);
});

it('[I9] rejects an attempt whose amount differs from its intent, and a later change of either', async () => {
  const intent = await newIntent();
  expect(await insertAttempt({ intent, amount: AMOUNT - 1 })).toBe('attempts_intent_amount');
  expect(await insertAttempt({ intent })).toBe('accepted');
  const changes = [
    'update payment_attempts set amount = 5 where intent_id = $1',
    'update payment_intents set amount_due = 5 where id = $1',
  ];
  for (const change of changes) expect(await tried(change, [intent])).toBe('attempts_intent_amount');
});

const divide = (intent: number, first: number) =>
  tried(`select divide_instalment($1, $2, '2026-12-01', 'shopper', now())`, [intent, first]);
const amountsOf = async (intent: number) =>
  (
    await owner.executeSql(
      `select amount_due from payment_intents where order_id = (select order_id from payment_intents where id = $1) order by instalment_no`,
      [intent],
    )
  ).rows.map((row) => Number(Object(row).amount_due));

it('[DK-12] [I4] [I9] [I12] divides what nothing pays, and money for the former amount settles no part', async () => {
  const intent = await newIntent();
  expect(await insertAttempt({ intent, state: 'failed' })).toBe('accepted');
  expect(await divide(intent, 400)).toMatch(/may be paid/);
  await owner.executeSql('update payment_attempts set superseded = true where intent_id = $1', [intent]);
  for (const first of [0, AMOUNT, AMOUNT + 1])
    expect(await divide(intent, first)).toMatch(/is not divided at/);
  expect(await divide(intent, 400)).toBe('accepted');
  expect(await amountsOf(intent)).toEqual([400, 600]);
  const settle = `update payment_attempts set state = 'succeeded' where intent_id = $1`;
  expect(await tried(settle, [intent])).toBe('attempts_intent_amount');
  expect(await insertAttempt({ intent, amount: 500 })).toBe('attempts_intent_amount');
  expect(await insertAttempt({ intent, amount: 400, state: 'succeeded' })).toBe('accepted');
  expect(await divide(intent, 100)).toMatch(/is paid/);
  for (const change of [
    'update instalment_divisions set first_amount = 1',
    'delete from instalment_divisions',
    'truncate instalment_divisions',
  ])
    expect(await tried(change)).toMatch(/append-only$/);
});

it('[DK-11] [I29] credit is only added, is not returned, and what it settles is not reversed', async () => {
  const intent = await newIntent();
  expect(await insertAttempt({ intent, state: 'surplus' })).toBe('accepted');
  const order = '(select order_id from payment_intents where id = $1)';
  const keep = `insert into customer_credits (order_id, attempt_id, amount, staff_id, reason, at)
    select ${order}, id, $2, 1, 'kept', now() from payment_attempts where intent_id = $1`;
  expect(await tried(keep, [intent, -1])).toBe('customer_credits_amount');
  expect(await tried(keep, [intent, AMOUNT])).toBe('accepted');
  expect(await tried(keep, [intent, AMOUNT])).toBe('customer_credits_attempt');
  expect(await tried(`update payment_attempts set state = 'refunded' where intent_id = $1`, [intent])).toBe(
    'attempts_credit_kept',
  );
  const entry = `insert into cash_payments (intent_id, amount, received_by, received_at, method) values ($1, ${AMOUNT}, 1, now(), 'credit')`;
  expect(await tried(entry, [intent])).toBe('accepted');
  const use = `insert into customer_credits (order_id, intent_id, cash_payment_id, amount, staff_id, reason, at)
    select ${order}, $1, id, $2, 1, 'used', now() from cash_payments where intent_id = $1`;
  expect(await tried(use, [intent, AMOUNT])).toBe('customer_credits_amount');
  expect(await tried(use, [intent, -AMOUNT])).toBe('accepted');
  expect(await tried(use, [intent, -AMOUNT])).toMatch(/^customer_credits_(intent|cash_payment)$/);
  const reversal = `insert into cash_reversals (cash_payment_id, reversed_by, reversed_at, reason)
    select id, 1, now(), 'wrong' from cash_payments where intent_id = $1`;
  expect(await tried(reversal, [intent])).toBe('cash_reversals_cash_only');
  for (const change of [
    'update customer_credits set amount = 1',
    'delete from customer_credits',
    'truncate customer_credits',
  ])
    expect(await tried(change)).toMatch(/append-only$/);
});

/** Every text column with a fixed list of values: table, column, its constraint and the values in the code. */
const LISTED = Object.values(tables).flatMap((table) => {
  const { name, columns } = getTableConfig(table);
  return columns.flatMap(({ name: column, enumValues }) =>
    enumValues ? [{ table: name, column, enumValues }] : [],
  );
});

it('[I1] [I2] lists the values of every column of states or kinds', () => {
  expect(LISTED.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining([
      'orders.state',
      'payment_attempts.state',
      'payment_attempts.mode',
      'payment_events.fromState',
      'payment_events.toState',
      'payment_events.source',
      'callback_inbox.state',
      'outbox.kind',
    ]),
  );
});

it.each(LISTED)('[I1] [I2] has a CHECK on $table: $column with the values of the code', async (listed) => {
  const { rows } = await owner.executeSql(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [listed.table, snakeCase(listed.column)],
  );
  const checked = rows.map((row) =>
    [...String(Object(row).definition).matchAll(/'([^']*)'/g)].map(([, word]) => word),
  );
  expect(checked).toContainEqual([...listed.enumValues]);
});

it('[I1] each table rejects a provider that is not in payment_providers', async () => {
  const { rows } = await owner.executeSql(
    `select conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'payment_providers'::regclass order by 1`,
  );
  expect(rows).toEqual([
    { table: 'callback_inbox' },
    { table: 'ledger_readings' },
    { table: 'order_refunds' },
    { table: 'payment_attempts' },
    { table: 'refunds' },
    { table: 'statement_days' },
    { table: 'statement_files' },
    { table: 'statement_lines' },
  ]);
  const unknown = `insert into ledger_readings (provider) values ('unknown')`;
  expect(await tried(unknown, [])).toContain('payment_providers');
});

it.each(['Succeeded', 'succeeded ', '', 'done'])('[I1] rejects the unknown state "%s"', async (state) => {
  const intent = await newIntent();
  expect(await insertAttempt({ intent, state })).toBe('attempts_state');
});

it('[A7] rejects amounts below one franc', async () => {
  const intent = await newIntent();
  expect(await insertAttempt({ intent, amount: 0 })).toBe('attempts_amount');
  expect(await insertAttempt({ intent, amount: -1 })).toBe('attempts_amount');
});

it('[A3] rejects a second intent of an instalment', async () => {
  const intent = await newIntent();
  const again = `insert into payment_intents (order_id, instalment_no, amount_due, due_on)
    select order_id, instalment_no, amount_due, due_on from payment_intents where id = $1`;
  expect(await tried(again, [intent])).toBe('payment_intents_instalment');
});

/** Inserts an invoice of an instalment, settled by an attempt of it or of another one. */
const bill = (number: string, of: number, state: string, paying = of) =>
  tried(
    `insert into invoices (number, intent_id, attempt_id, issued_at)
      select $1, $2, id, now() from payment_attempts where intent_id = $3 and state = $4`,
    [number, of, paying, state],
  );

it('[B24] [I13] rejects a second invoice of an instalment or payment', async () => {
  const [intent, other] = [await newIntent(), await newIntent()];
  await insertAttempt({ intent, state: 'succeeded' });
  await insertAttempt({ intent, state: 'surplus' });
  await insertAttempt({ intent: other, state: 'succeeded' });
  expect(await bill('FAC-1', intent, 'succeeded')).toBe('accepted');
  expect(await bill('FAC-2', intent, 'surplus')).toBe('invoices_intentId_unique');
  expect(await bill('FAC-2', other, 'succeeded', intent)).toBe('invoices_attemptId_unique');
  expect(await bill('FAC-1', other, 'succeeded')).toBe('invoices_number_unique');
});

it('[B11] stores a repeated callback once', async () => {
  const callback = `insert into callback_inbox (provider, event_key, body, received_at) values ('wave', 'EV_1', '', now())`;
  expect(await tried(callback)).toBe('accepted');
  expect(await tried(callback)).toBe('callback_inbox_event');
});

it('[I5] rejects updates and deletes of events', async () => {
  const intent = await newIntent();
  await insertAttempt({ intent });
  const event = `insert into payment_events (attempt_id, seq, type, source, to_state, evidence)
    select id, 1, 'attempt.created', 'initiate', 'created', '{}' from payment_attempts where intent_id = $1`;
  expect(await tried(event, [intent])).toBe('accepted');
  expect(await tried(event, [intent])).toBe('payment_events_attempt_id_seq_pk');
  for (const change of [
    `update payment_events set type = 'x'`,
    'delete from payment_events',
    'truncate payment_events',
  ])
    expect(await tried(change)).toBe('payment events are append-only');
  // The foreign keys cascade to the events.
  expect(await tried('truncate orders cascade')).toMatch(/are append-only$/);
});

const payInCash = (intent: number, amount = AMOUNT) =>
  tried('insert into cash_payments (intent_id, amount, received_by, received_at) values ($1, $2, 7, now())', [
    intent,
    amount,
  ]);

it('[I4] accepts one cash payment per instalment, of the amount due, and no later change of it', async () => {
  const intent = await newIntent();
  expect(await payInCash(intent, AMOUNT - 1)).toBe('cash_payments_intent_amount');
  expect(await payInCash(intent)).toBe('accepted');
  expect(await payInCash(intent)).toBe('cash_payments_one_per_intent');
  for (const change of [
    `update cash_payments set note = 'x'`,
    'delete from cash_payments',
    'truncate cash_payments cascade',
  ])
    expect(await tried(change)).toBe('cash payments are append-only');
});

it('[I13] rejects an invoice without the payment that settled it, or with two', async () => {
  const intent = await newIntent();
  await insertAttempt({ intent, state: 'succeeded' });
  await payInCash(intent);
  const invoice = (columns: string) =>
    tried(
      `insert into invoices (number, intent_id, issued_at, attempt_id, cash_payment_id)
        select 'FAC-9', $1, now(), ${columns} from payment_attempts a, cash_payments c
        where a.intent_id = $1 and c.intent_id = $1`,
      [intent],
    );
  expect(await invoice('null, null')).toBe('invoices_settlement');
  expect(await invoice('a.id, c.id')).toBe('invoices_settlement');
  expect(await invoice('null, c.id')).toBe('accepted');
});

const owned = (changes: string) =>
  tried(`update orders set ${changes} where id = (select max(id) from orders)`);

it('[I18] an order belongs to a guest or to a customer, with the columns that each requires', async () => {
  await placeOrder(owner.db, { total: AMOUNT });
  const [customer] = await owner.db
    .insert(tables.customers)
    .values({ name: 'Awa Ndiaye', createdAt: new Date() })
    .returning({ id: tables.customers.id });
  for (const missing of ['capability_nonce', 'email', 'address'])
    expect(await owned(`${missing} = null`)).toBe('orders_owner');
  expect(await owned(`customer_id = ${customer?.id}`)).toBe('orders_owner');
  expect(await owned(`customer_id = ${customer?.id}, capability_nonce = null, guest_hash = 'x'`)).toBe(
    'orders_owner',
  );
  expect(
    await owned(`customer_id = ${customer?.id}, capability_nonce = null, email = null, address = null`),
  ).toBe('accepted');
});
