import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { firstUnknown, previousRelease, readMigrations } from '#server/db/migration-files.ts';
import { openOwner } from '#server/db/open.ts';
import { readUsedSchema, reviewStatements } from '#tests/support/migrations/review.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';

const migrations = readMigrations();
const COMMIT = 'f'.repeat(40);

const server = inject('postgres').url;
const name = `test_${randomBytes(6).toString('hex')}`;
let owner: ReturnType<typeof openOwner>;
beforeAll(async () => {
  await createDatabase(server, name);
  owner = openOwner(databaseUrl(server, name));
});
afterAll(async () => {
  await owner.close();
  await dropDatabase(server, name);
});
const query = async (text: string) => (await owner.executeSql(text)).rows;

/** Applies the migrations up to the given one. The tests come in the order of the migrations. */
async function migrateTo(tag: string): Promise<void> {
  const count = migrations.findIndex((migration) => migration.tag === tag) + 1;
  for (const { statements } of migrations.slice(applied, count))
    for (const statement of statements) await query(statement);
  applied = count;
}
let applied = 0;

/** What a review finds in statements of a new release, after the migrations up to the given one. */
async function reviewAfter(tag: string, ...statements: string[]): Promise<string[]> {
  await migrateTo(tag);
  return reviewStatements(query, statements, { commit: COMMIT, used: readUsedSchema(tag) });
}

const LAST = '0032_outbox_order';
const statementsOf = (tag: string) => migrations.find((migration) => migration.tag === tag)?.statements ?? [];

it.each([
  ['0014_next_step', '0015_without_checkout_url', 'payment_attempts.checkout_url'],
  ['0030_catalogue_version', '0031_unused_callback_secret', 'payment_attempts.callback_secret_hash'],
])(
  '[OP-07] [B37] after %s, %s drops a column that is in use, and no declaration helps',
  async (last, tag, column) => {
    const declaration = `-- Unused since release ffffffff: ${column}\n`;
    const [statement = ''] = statementsOf(tag);
    expect(await reviewAfter(last, declaration + statement)).toEqual([
      `drop of ${column}: the previous release uses it; drop it one release after the code that stops using it`,
    ]);
  },
);

const BREAKING: [statement: string, change: string][] = [
  ['drop table avatars', 'drop of avatars'],
  ['alter table orders rename column email to mail', 'drop of orders.email'],
  ['alter table orders rename to purchases', 'drop of orders'],
  ['alter table orders alter email set not null', 'orders.email not null'],
  ['alter table orders add column channel text not null', 'orders.channel not null'],
  ['alter table payment_attempts alter superseded drop default', 'default of payment_attempts.superseded'],
  [
    'alter table payment_attempts alter provider_word type varchar(20)',
    'type of payment_attempts.provider_word',
  ],
  ['alter table orders add check (total < 50000000)', 'check orders_total_check'],
  [
    `alter table orders drop constraint orders_state, add constraint orders_state check (state in ('sale', 'done'))`,
    'check orders_state',
  ],
  ['create unique index concurrently orders_mail on orders (email)', 'unique orders_mail'],
  [
    `alter table shelves add column colour text not null default '', drop constraint shelves_filters,
      add constraint shelves_filters unique (category_id, offer, tag_id, size, brand, colour)`,
    'drop of index shelves_filters',
  ],
  ['alter table invoices add foreign key (id) references orders', 'foreign key invoices_id_fkey'],
  [
    'create table session_notes (session_id text references sessions (id))',
    'delete rule of session_notes_session_id_fkey',
  ],
  [
    'create trigger orders_fixed before update on orders for each row execute function refuse_change()',
    'trigger orders_fixed on orders',
  ],
  [
    `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
    'function refuse_change()',
  ],
  ['alter table outbox add column serial uuid not null default gen_random_uuid()', 'rewrite of outbox'],
  ['create index orders_phone on orders (phone)', 'index without CONCURRENTLY on orders'],
  [`update orders set email = lower(email)`, 'update on orders'],
];

it.each(BREAKING)('[OP-07] [B37] a new release may not: %s', async (statement, change) => {
  const changes = (await reviewAfter(LAST, statement)).map((found) => found.split(':')[0]);
  expect(changes).toContain(change);
});

it('[OP-07] a column that the previous release did not use is dropped by a migration that says so', async () => {
  await migrateTo(LAST);
  // As if the code had stopped using it one release earlier.
  await query('alter table orders add column channel text');
  const drop = 'alter table orders drop column channel';
  const undeclared = ['drop of orders.channel: its statements name the column'];
  expect(await reviewAfter(LAST, drop)).toEqual(undeclared);
  expect(await reviewAfter(LAST, `-- Unused since release ffffffff: orders.channel\n${drop}`)).toEqual([]);
  expect(await reviewAfter(LAST, `-- Unused since release 11111111: orders.channel\n${drop}`)).toEqual(
    undeclared,
  );
  await query(drop);
});

it('[OP-07] what is safe for a reason is declared with the reason', async () => {
  const check = 'alter table orders add check (total < 100000001)';
  const declaration = '-- Safe beside release ffffffff: check orders_total_check';
  expect(await reviewAfter(LAST, `${declaration}\n${check}`)).toHaveLength(1);
  expect(await reviewAfter(LAST, `${declaration}: orders_total is narrower\n${check}`)).toEqual([]);
});

it.each([
  'create table parcels (id integer primary key, order_id integer references orders (id), weight integer not null)',
  'alter table orders add column channel text, add column is_gift boolean not null default false',
  `alter table outbox drop constraint outbox_kind, add constraint outbox_kind check (kind in ('mail.order_placed', 'invoice.issue',
    'mail.payment_received', 'mail.instalment_reminder', 'sms.instalment_reminder', 'mail.staff_task', 'mail.one_time_code',
    'sms.one_time_code', 'mail.password_changed', 'mail.email_changed', 'mail.phone_changed', 'mail.surplus'))`,
  'create index concurrently orders_phone on orders (phone)',
  'alter table orders drop constraint orders_total',
  'alter table orders alter total drop not null',
])('[OP-07] a new release may: %s', async (statement) => {
  expect(await reviewAfter(LAST, statement)).toEqual([]);
});

it('[OP-07] [B37] the previous release works while and after the new migrations are applied', async () => {
  const { commit, lastMigration } = previousRelease();
  await migrateTo(lastMigration);
  const newer = migrations.slice(firstUnknown(migrations, previousRelease()));
  const statements = newer.flatMap((migration) => migration.statements);
  expect(await reviewStatements(query, statements, { commit, used: readUsedSchema(lastMigration) })).toEqual(
    [],
  );
});
