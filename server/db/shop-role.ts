/**
 * Database privileges of the running server. The login that migrates owns the tables; the server uses a role that can
 * neither alter nor truncate them, nor change recorded payments and invoices.
 *
 * @see docs/decisions/0009-database-rights.md
 */
import { sql } from 'drizzle-orm';
import { DELIVERY_FIELDS } from '#domain/orders/delivery-fields.ts';
import type { Database, Transaction } from './index.ts';
import { PROJECTED_COLUMNS, SCHEDULING_COLUMNS } from './schema/attempt-columns.ts';
import { resultRows } from './raw.ts';

/** A NOLOGIN role; the server's login is a member and sets it on every connection. */
export const SHOP_ROLE = 'ker_electro_shop';

/** A NOLOGIN role that reads recordings of payments and nothing else; the server's role is a member. */
const REPLAY_ROLE = 'ker_electro_replay';

/** The tables of recordings. */
const RECORDED_TABLES = [
  'orders',
  'payment_intents',
  'payment_attempts',
  'payment_events',
  'cash_payments',
  'cash_reversals',
  'customer_credits',
  'provider_calls',
  'callback_inbox',
  'screen_steps',
  'refunds',
  'order_refunds',
  'refund_events',
];

/** Privileges on a table besides SELECT; UPDATE may be limited to some columns. */
interface Rights {
  insert: true;
  update?: 'every column' | readonly string[];
  delete?: true;
}

/** For data with a retention period, which is deleted. */
const EXPIRING_DATA: Rights = { insert: true, update: 'every column', delete: true };

/** The columns that an edit by staff sets in every table. */
const EDITING = ['version', 'edited_at', 'deleted_at'];

/** Data that is computed from the products and updated by each edit of the catalogue. */
const REBUILT: Rights = { insert: true, delete: true };

const DISCOUNT_FINGERPRINTS = [
  'discount_phone_hash',
  'discount_address_hash',
  'discount_address_key',
  'discount_address_words',
];

/** A column's name in the database. */
const inDatabase = (column: string): string =>
  column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Functions of the owner that the server may call: each checks what it changes. */
const FUNCTIONS = [
  'withdraw_welcome_discount(integer, jsonb)',
  'change_order_lines(integer, text, jsonb, jsonb)',
  'divide_instalment(integer, bigint, date, text, timestamp with time zone)',
  'forget_unpaid_attempts(timestamp with time zone, integer)',
];

/** Tables not listed here are read-only. Rows of orders and payments are only deleted by `forget_unpaid_attempts`. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  customers: {
    insert: true,
    update: ['name', 'phone', 'address', 'adhesion', 'parent_id', 'deleted_at'],
  },
  accounts: {
    insert: true,
    update: ['role', 'email', 'mailbox', 'password_hash', 'verified_at', 'deleted_at'],
  },
  avatars: EXPIRING_DATA,
  sessions: EXPIRING_DATA,
  known_devices: EXPIRING_DATA,
  second_factors: { insert: true, update: ['secret', 'last_step'], delete: true },
  recovery_codes: { insert: true, delete: true },
  sign_ups: EXPIRING_DATA,
  one_time_codes: EXPIRING_DATA,
  // The buyer's details only until something is paid: `server/orders/change-order.ts`, `server/accounts/delete-account.ts`.
  orders: {
    insert: true,
    update: [
      'state',
      'payment_mode',
      'customer_name',
      'email',
      ...DELIVERY_FIELDS.map(inDatabase),
      'deleted_at',
      'cancel_reason',
      ...DISCOUNT_FINGERPRINTS,
      'kept_at',
      'fulfilment',
    ],
  },
  stock: { insert: true, update: ['units', 'held', 'low_from', 'ended_at'] },
  stock_orders: { insert: true, update: ['held', 'taken'] },
  stock_moves: { insert: true },
  webhook_endpoints: { insert: true, update: ['ended_at'] },
  // Triggers insert events and deliveries; old events are deleted, and their deliveries with them.
  webhook_events: { insert: true, delete: true },
  webhook_deliveries: {
    insert: true,
    update: ['attempts', 'next_try_at', 'done_at', 'last_status', 'last_try_at'],
  },
  order_lines: { insert: true },
  parcels: {
    insert: true,
    update: ['state', 'courier_id', 'day', 'from_time', 'to_time', 'recipient', 'version', 'changed_at'],
  },
  parcel_lines: { insert: true, update: ['parcel_id', 'quantity'], delete: true },
  parcel_pictures: EXPIRING_DATA,
  parcel_events: { insert: true },
  order_notes: { insert: true },
  saved_filters: { insert: true, update: ['query'], delete: true },
  order_mails: { insert: true, delete: true },
  // The id never changes, but `for update` requires UPDATE on at least one column.
  payment_intents: { insert: true, update: ['id'] },
  payment_attempts: { insert: true, update: [...PROJECTED_COLUMNS, ...SCHEDULING_COLUMNS].map(inDatabase) },
  payment_links: { insert: true, update: ['revoked_at'] },
  payment_events: { insert: true },
  // Deleted when their retention period ends.
  provider_calls: { insert: true, delete: true },
  screen_steps: { insert: true, delete: true },
  refund_events: { insert: true },
  refunds: {
    insert: true,
    update: [
      'state',
      'sending',
      'sendings',
      'refusal',
      'claimed_by',
      'claimed_at',
      'provider_answer',
      'provider_reference',
      'found_at_provider',
      'made_at',
      'kept_at',
    ],
  },
  order_refunds: {
    insert: true,
    update: [
      'state',
      'claimed_by',
      'claimed_at',
      'provider_answer',
      'sendings',
      'refusal',
      'provider_reference',
      'found_at_provider',
      'made_at',
    ],
  },
  credit_notes: { insert: true },
  cash_payments: { insert: true },
  cash_reversals: { insert: true },
  customer_credits: { insert: true },
  invoices: { insert: true, update: ['intent_id', 'cancelled_intent_id', 'cancelled_at'] },
  counters: { insert: true, update: ['value'] },
  callback_inbox: {
    insert: true,
    update: ['state', 'deliveries', 'attempts', 'next_try_at', 'settled_at', 'body'],
    delete: true,
  },
  outbox: { insert: true, update: ['attempts', 'next_try_at', 'done_at'], delete: true },
  staff_tasks: { insert: true, update: ['detail', 'times_raised', 'done_at'] },
  statement_files: { insert: true },
  statement_lines: { insert: true },
  statement_days: { insert: true, update: ['settled_at'] },
  day_closes: { insert: true },
  day_close_drawers: { insert: true },
  day_close_entries: { insert: true },
  ledger_readings: { insert: true, update: ['read_until', 'lease_until'] },
  // What staff edit: rows are never deleted, and ids and keys never change. See docs/decisions/0015.
  categories: { insert: true, update: ['name', 'folded_name', 'rang', 'tint', ...EDITING] },
  tags: { insert: true, update: ['name', 'folded_name', ...EDITING] },
  products: {
    insert: true,
    update: [
      'name',
      'brand',
      'model',
      'description',
      'fact',
      'category_id',
      'list_price',
      'promo_price',
      'on_promo',
      'preorder_price',
      'credit_price',
      'credit_eligible',
      'on_sale',
      'rang',
      'warranty_months',
      'energy_class',
      'specifications',
      'picture_version',
      'tint',
      'size',
      'sold',
      ...EDITING,
    ],
  },
  product_tags: REBUILT,
  packs: {
    insert: true,
    update: ['name', 'tagline', 'description', 'rang', 'starts_at', 'ends_at', ...EDITING],
  },
  pack_lines: { insert: true, update: ['quantity', 'unit_price'], delete: true },
  product_pictures: { insert: true },
  shelves: { insert: true, update: ['total', 'price_quartiles'] },
  shelf_places: REBUILT,
  shelf_marks: REBUILT,
  search_words: { insert: true, update: ['total'] },
  search_spellings: REBUILT,
  search_documents: REBUILT,
  search_postings: REBUILT,
  staff_actions: { insert: true },
  crm_records: EXPIRING_DATA,
  limit_counts: EXPIRING_DATA,
  search_terms: EXPIRING_DATA,
};

/** Advisory lock for processes that start and grant at the same time. */
const GRANT_LOCK = 771_402_665;
const TRIES_MAX = 5;

/**
 * Grants the roles exactly these privileges and revokes all others. Idempotent.
 *
 * @throws PostgreSQL's error if a role is missing and the owner may not create roles: they must then be created
 * manually
 */
export async function grantToShop(db: Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(grantAll);
    } catch (error) {
      // Autovacuum also updates a table's catalogue entry, and PostgreSQL rejects the later of two updates.
      const isConcurrent = error instanceof Error && /concurrently/.test(String(error.cause));
      if (!isConcurrent || tries >= TRIES_MAX) throw error;
    }
  }
}

async function grantAll(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GRANT_LOCK})`);
  await createRole(tx, SHOP_ROLE, `execute format('grant ${SHOP_ROLE} to %I', current_user);`);
  await createRole(tx, REPLAY_ROLE, `grant ${REPLAY_ROLE} to ${SHOP_ROLE};`);
  for (const role of [REPLAY_ROLE, SHOP_ROLE])
    await tx.execute(sql.raw(`revoke all on all tables in schema public from ${role}`));
  const grants = allGrants();
  for (const grant of grants) await tx.execute(sql.raw(grant));
  // For a trigger, which repeats them when release 279683ed has revoked what it does not know.
  await tx.execute(sql`delete from shop_grants`);
  await tx.execute(sql`insert into shop_grants select unnest(${sql.param(grants)}::text[])`);
}

function allGrants(): string[] {
  const rights = Object.entries(RIGHTS).map(([table, { update, ...others }]) => {
    const updated = update === 'every column' ? ['update'] : update ? [`update (${update.join(', ')})`] : [];
    return `grant ${[...Object.keys(others), ...updated].join(', ')} on ${table} to ${SHOP_ROLE}`;
  });
  return [
    `grant usage on schema public to ${REPLAY_ROLE}, ${SHOP_ROLE}`,
    `grant select on ${RECORDED_TABLES.join(', ')} to ${REPLAY_ROLE}`,
    `grant select on all tables in schema public to ${SHOP_ROLE}`,
    ...rights,
    ...FUNCTIONS.map((name) => `grant execute on function ${name} to ${SHOP_ROLE}`),
  ];
}

/** Roles are shared by all databases of a server: the migration of another database may be creating it right now. */
const createRole = (tx: Transaction, role: string, membership: string) =>
  tx.execute(
    sql.raw(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin;
        ${membership}
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`),
  );

/** Reads recordings of payments in a transaction whose role can read nothing else and can write nothing. */
export const readAsReplay = <TResult>(db: Database, read: (tx: Transaction) => Promise<TResult>) =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local role ${REPLAY_ROLE}`));
      return read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/**
 * Whether the login of the server's connections could reset the role and act as the owner of the tables: true for the
 * owner, its members and superusers.
 */
export async function isOwnerBehind(db: Database): Promise<boolean> {
  const answer = await db.execute(
    sql`select pg_has_role(session_user, tableowner, 'member') as is_owner from pg_tables where tablename = 'payment_events'`,
  );
  return resultRows(answer).some((row) => Object(row).is_owner === true);
}
