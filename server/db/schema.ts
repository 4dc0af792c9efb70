import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PackPaymentMode, Provider, SaleType } from '#domain/order.ts';
import { LIVE_STATES, type AttemptState } from '#domain/payment-status.ts';

/** Whole francs CFA. Read as a number by every driver; the checks keep it within the safe range (HAZARDS A14). */
const francs = () => bigint({ mode: 'number' });
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '));

export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  key: text().notNull().unique(),
  rang: integer().notNull(),
});

export const tags = pgTable('tags', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
});

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey(),
    key: text().notNull().unique(),
    name: text().notNull(),
    brand: text().notNull(),
    model: text().notNull(),
    description: text().notNull(),
    fact: text().notNull(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    listPrice: francs().notNull(),
    promoPrice: francs(),
    onPromo: boolean().notNull().default(false),
    preorderPrice: francs(),
    creditPrice: francs(),
    creditEligible: boolean().notNull().default(false),
    onSale: boolean().notNull().default(true),
    rang: integer().notNull(),
    warrantyMonths: integer().notNull(),
    energyClass: text(),
    specifications: jsonb().$type<{ label: string; value: string }[]>().notNull(),
    pictureVersion: text().notNull(),
    tint: text().notNull(),
  },
  (table) => [
    index('products_order').on(table.onSale, table.rang, table.id),
    check('products_prices', sql`${table.listPrice} > 0 and coalesce(${table.promoPrice}, 1) > 0`),
    check('products_promo', sql`not ${table.onPromo} or ${table.promoPrice} < ${table.listPrice}`),
  ],
);

export const productTags = pgTable(
  'product_tags',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.tagId] })],
);

export const packs = pgTable('packs', {
  code: text().primaryKey(),
  name: text().notNull(),
  tagline: text().notNull(),
  description: text().notNull(),
  rang: integer().notNull(),
  startsAt: moment(),
  endsAt: moment(),
});

export const packLines = pgTable(
  'pack_lines',
  {
    id: integer().primaryKey(),
    packCode: text()
      .notNull()
      .references(() => packs.code),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    unitPrice: francs().notNull(),
  },
  (table) => [
    index('pack_lines_pack').on(table.packCode),
    check('pack_lines_quantity', sql`${table.quantity} between 1 and 99`),
    check('pack_lines_price', sql`${table.unitPrice} > 0`),
  ],
);

/** Which version of the catalogue files this database holds; loaded once per version. */
export const catalogueLoads = pgTable('catalogue_loads', {
  version: text().primaryKey(),
  loadedAt: moment().notNull().defaultNow(),
});

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Public and unguessable enough to be typed, yet never a key: `KE-` and ten base-32 characters. */
    reference: text().notNull().unique(),
    name: text().notNull().unique(),
    saleType: text().$type<SaleType>().notNull(),
    orderType: text().$type<'pack'>().notNull(),
    paymentMode: text().$type<PackPaymentMode>().notNull(),
    state: text().$type<'sale' | 'cancel'>().notNull().default('sale'),
    packCode: text().references(() => packs.code),
    customerName: text().notNull(),
    email: text().notNull(),
    /** E.164 */
    phone: text().notNull(),
    address: text().notNull(),
    total: francs().notNull(),
    /** Mixed into the capability of the guest's link; the link itself is nowhere at rest. */
    capabilityNonce: text().notNull(),
    /** SHA-256 of the guest cookie that placed the order: with the key, it gives the first order back (HAZARDS B39). */
    guestHash: text(),
    idempotencyKey: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('orders_idempotency').on(table.guestHash, table.idempotencyKey),
    check('orders_total', sql`${table.total} between 1 and 100000000`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    productName: text().notNull(),
    quantity: integer().notNull(),
    unitPrice: francs().notNull(),
    subtotal: francs().notNull(),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 99`),
    check(
      'order_lines_subtotal',
      sql`${table.subtotal} = ${table.unitPrice} * ${table.quantity} and ${table.unitPrice} > 0`,
    ),
  ],
);

/** What is to be paid: one row per order and instalment, its amount fixed by the server. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    instalmentNo: integer().notNull(),
    amountDue: francs().notNull(),
  },
  (table) => [
    unique('payment_intents_instalment').on(table.orderId, table.instalmentNo),
    check('payment_intents_amount', sql`${table.amountDue} between 1 and 100000000`),
  ],
);

/** One provider session for an intent. Its state is the fold of its events. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey(),
    intentId: integer()
      .notNull()
      .references(() => paymentIntents.id),
    provider: text().$type<Provider>().notNull(),
    mode: text().$type<'live' | 'test'>().notNull(),
    /** Ours, made before the provider is called; also the transaction id on the wire. */
    clientReference: text().notNull().unique(),
    amount: francs().notNull(),
    /** E.164, as the payer typed it; for our own record. */
    phone: text().notNull(),
    state: text().$type<AttemptState>().notNull(),
    /** Another attempt has taken its place; it is still watched. */
    superseded: boolean().notNull().default(false),
    providerSessionId: text(),
    providerTransactionId: text(),
    checkoutUrl: text(),
    validUntil: moment(),
    /** The provider's own words at the last look, redacted. */
    providerWord: text(),
    description: text(),
    requestedAt: moment(),
    /** Until when a process holds the right to call the provider for this attempt. */
    leaseUntil: moment(),
    checkedAt: moment(),
    nextCheckAt: moment(),
    refusedAt: moment(),
    completedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    // The last wall: whatever the code does, one live attempt and one success per instalment (I1, I2).
    uniqueIndex('attempts_one_live')
      .on(table.intentId)
      .where(sql`not ${table.superseded} and ${table.state} in (${words(LIVE_STATES)})`),
    uniqueIndex('attempts_one_succeeded').on(table.intentId).where(sql`${table.state} = 'succeeded'`),
    unique('attempts_session').on(table.provider, table.providerSessionId),
    unique('attempts_provider_transaction').on(table.provider, table.providerTransactionId),
    index('attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('attempts_intent').on(table.intentId),
    check('attempts_amount', sql`${table.amount} between 1 and 100000000`),
  ],
);

/** Every step of every attempt. Append-only: a trigger refuses update and delete (I5). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    seq: integer().notNull(),
    type: text().notNull(),
    source: text().$type<'initiate' | 'callback' | 'status' | 'reconciler'>().notNull(),
    fromState: text().$type<AttemptState>(),
    toState: text().$type<AttemptState>().notNull(),
    /** What the provider said, redacted: the proof that I8 asks for. */
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.seq] })],
);

/** Callbacks as they came, committed before they are acknowledged (HAZARDS B15). */
export const callbackInbox = pgTable(
  'callback_inbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().$type<Provider>().notNull(),
    /** The provider's event id: one row however often it is delivered. */
    eventKey: text().notNull(),
    clientReference: text(),
    providerSessionId: text(),
    body: text().notNull(),
    state: text().$type<'waiting' | 'applied' | 'orphaned'>().notNull().default('waiting'),
    deliveries: integer().notNull().default(1),
    receivedAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    unique('callback_inbox_event').on(table.provider, table.eventKey),
    index('callback_inbox_state').on(table.state),
  ],
);

/** Work that follows from a committed fact; each key is done once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<'mail.order_placed' | 'invoice.issue' | 'mail.payment_received'>().notNull(),
    key: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    nextTryAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
  },
  (table) => [
    unique('outbox_once').on(table.kind, table.key),
    index('outbox_due').on(table.nextTryAt).where(sql`${table.doneAt} is null`),
  ],
);

/** One invoice per settled instalment, numbered without a gap (I13). */
export const invoices = pgTable('invoices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull().unique(),
  intentId: integer()
    .notNull()
    .unique()
    .references(() => paymentIntents.id),
  attemptId: uuid()
    .notNull()
    .unique()
    .references(() => paymentAttempts.id),
  issuedAt: moment().notNull(),
});

/** Numbers that must have no gap: the row is locked by the transaction that takes the next one. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/** What a human must decide: a refund, a payment that does not match. */
export const staffTasks = pgTable(
  'staff_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text()
      .$type<'refund' | 'conflict' | 'orphan_callback' | 'unknown_status' | 'invariant'>()
      .notNull(),
    key: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
  },
  (table) => [unique('staff_tasks_once').on(table.kind, table.key)],
);
