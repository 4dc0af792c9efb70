import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { openOwner } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

/**
 * The tables that stand on the server of their order when orders are divided over several, and their column with its id;
 * `added` where the column has to be added first. PostgreSQL's own partitions by hash refuse what such systems refuse: a
 * unique index without the column that divides.
 */
const TABLES = {
  orders: 'id',
  order_lines: 'order_id',
  order_mails: 'order_id',
  order_notes: 'order_id',
  orders_to_pay: 'order_id',
  stock_orders: 'order_id',
  payment_intents: 'order_id',
  instalment_divisions: 'added',
  payment_attempts: 'added',
  payment_events: 'added',
  payment_links: 'added',
  cash_payments: 'added',
  cash_reversals: 'added',
  refunds: 'added',
  order_refunds: 'added',
  refund_events: 'added',
  invoices: 'added',
  credit_notes: 'added',
  parcels: 'order_id',
  parcel_lines: 'added',
  parcel_events: 'added',
  parcel_pictures: 'added',
} as const;

const indexRows = v.array(v.object({ name: v.string(), definition: v.string() }));

let database: TestDatabase;
let owner: ReturnType<typeof openOwner>;
beforeAll(async () => {
  database = await createTestDatabase('shop');
  owner = openOwner(database.url);
  await owner.executeSql('create schema divided');
  for (const [table, column] of Object.entries(TABLES)) {
    const key = column === 'added' ? 'order_id' : column;
    const added = column === 'added' ? ', order_id integer not null' : '';
    await owner.executeSql(
      `create table divided.${table} (like public.${table} including constraints including generated including identity ${added}) partition by hash (${key})`,
    );
    for (const part of [0, 1])
      await owner.executeSql(
        `create table divided.${table}_${part} partition of divided.${table} for values with (modulus 2, remainder ${part})`,
      );
  }
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

async function uniqueIndexes(table: string) {
  const { rows } = await owner.executeSql(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and indisunique order by 1`,
    [`public.${table}`],
  );
  return v
    .parse(indexRows, rows)
    .map(({ name, definition }) => ({ name: name.replaceAll('"', ''), definition }));
}

/** What PostgreSQL says of a statement: `done`, or its error. */
const tried = async (statement: string): Promise<string> => {
  try {
    await owner.executeSql(statement);
    return 'done';
  } catch (error) {
    return String(error);
  }
};
const REFUSED = /unique constraint on partitioned table must include all partitioning columns/;

/** Names that belong to the whole shop: with the order's id in front, two orders could have the same one. */
const OF_THE_SHOP = [
  'orders_reference_unique',
  'orders_name_unique',
  'orders_idempotency',
  'orders_customer_idempotency',
  'orders_customer_request',
  'orders_staff_idempotency',
  'orders_discount_customer',
  'orders_discount_phone',
  'orders_discount_address',
  'payment_attempts_clientReference_unique',
  'attempts_session',
  'attempts_provider_transaction',
  'payment_events_idempotency',
  'payment_links_pkey',
  'payment_links_token',
  'cash_payments_request',
  'refunds_reference',
  'order_refunds_reference',
  'order_refunds_request',
  'invoices_number_unique',
  'credit_notes_number_unique',
  'parcel_events_request',
];

it('divided by orders, seven unique indexes stay, names of the shop need a table of their own, and all others begin with the order', async () => {
  const asTheyAre: string[] = [];
  const toBeginWithTheOrder: string[] = [];
  const answers: string[] = [];
  for (const [table, column] of Object.entries(TABLES)) {
    const key = column === 'added' ? 'order_id' : column;
    for (const { name, definition } of await uniqueIndexes(table)) {
      const divided = definition.replace(` ON public.${table} `, ` ON divided.${table} `);
      const answer = await tried(divided);
      if (!REFUSED.test(answer)) {
        asTheyAre.push(name);
        answers.push(answer);
      } else {
        toBeginWithTheOrder.push(name);
        answers.push(await tried(divided.replace('btree (', `btree (${key}, `)));
      }
    }
  }
  expect(new Set(answers)).toEqual(new Set(['done']));
  expect(asTheyAre.toSorted()).toEqual([
    'order_lines_position',
    'order_mails_pkey',
    'orders_pkey',
    'orders_to_pay_pkey',
    'parcels_number',
    'payment_intents_instalment',
    'stock_orders_order_id_product_id_pk',
  ]);
  const others = new Set(toBeginWithTheOrder);
  expect(OF_THE_SHOP.filter((name) => !others.has(name))).toEqual([]);
  // `docs/operations/capacity.md` tells these numbers.
  expect([OF_THE_SHOP.length, toBeginWithTheOrder.length - OF_THE_SHOP.length]).toEqual([22, 31]);
});
