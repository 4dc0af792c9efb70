/** The parcels in which the lines of an order leave, and what happened to them. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { FULFILMENT_STATES } from '#domain/fulfilment/parcel.ts';
import { isWithCourier, oneOf, utcTimestamp } from './columns.ts';
import { orderLines, orders } from './orders.ts';

/** An order without parcels is one parcel of all its lines that is to be confirmed: it gets a row with its first step. */
export const parcels = pgTable(
  'parcels',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** From 1, of the parcels of one order. */
    number: integer().notNull(),
    state: text({ enum: FULFILMENT_STATES }).notNull(),
    /** The staff account that delivers it. Not a foreign key: the row outlives the account. */
    courierId: integer(),
    /** The day on which it comes, in Dakar, and the hours, e.g. `09:00`, where they were agreed. */
    day: date({ mode: 'string' }),
    fromTime: text(),
    toTime: text(),
    /** Who took it at the door. */
    recipient: text(),
    /** Counts its changes: a step names the one that it was decided on. */
    version: integer().notNull(),
    changedAt: utcTimestamp().notNull(),
  },
  (table) => [
    unique('parcels_number').on(table.orderId, table.number),
    index('parcels_day').on(table.day, table.id).where(sql`${table.day} is not null`),
    index('parcels_courier')
      .on(table.courierId, table.day, table.id)
      .where(sql`${table.courierId} is not null`),
    // What a courier still has with him: a few of all that he ever delivered.
    index('parcels_with_courier')
      .on(table.courierId, table.day)
      .concurrently()
      .where(isWithCourier(table.state)),
    // For the retention period of names and pictures.
    index('parcels_delivered').on(table.changedAt, table.id).where(sql`${table.recipient} is not null`),
    check(
      'parcels_hours',
      sql`${table.day} is not null or (${table.fromTime} is null and ${table.toTime} is null)`,
    ),
    oneOf('parcels_state', table.state, FULFILMENT_STATES),
  ],
);

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: integer()
      .notNull()
      .references(() => parcels.id),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    check('parcel_lines_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);

/** Pictures of delivered parcels; apart, because few reads of a parcel need them. */
export const parcelPictures = pgTable(
  'parcel_pictures',
  {
    parcelId: integer()
      .primaryKey()
      .references(() => parcels.id),
    /** A WebP in base64. */
    picture: text().notNull(),
    takenAt: utcTimestamp().notNull(),
  },
  (table) => [index('parcel_pictures_taken').on(table.takenAt)],
);

/** The steps of parcels. Append-only: the server may insert rows, and nothing changes or deletes them. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: integer().notNull(),
    /** The version of the parcel after it. */
    version: integer().notNull(),
    event: text().notNull(),
    from: text({ enum: FULFILMENT_STATES }).notNull(),
    to: text({ enum: FULFILMENT_STATES }).notNull(),
    at: utcTimestamp().notNull(),
    /** When it was done, where that was earlier: a courier without network sends it later. */
    doneAt: utcTimestamp(),
    /** The staff account; null where the order was cancelled or has expired. Not a foreign key: the row outlives the account. */
    staffId: integer(),
    reason: text(),
    /** What was chosen, e.g. the day. Never a name or an address. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The same key from the same person does the step once. */
    requestKey: text(),
  },
  (table) => [
    foreignKey({ name: 'parcel_events_parcel', columns: [table.parcelId], foreignColumns: [parcels.id] }),
    unique('parcel_events_version').on(table.parcelId, table.version),
    unique('parcel_events_request').on(table.staffId, table.requestKey),
    oneOf('parcel_events_from', table.from, FULFILMENT_STATES),
    oneOf('parcel_events_to', table.to, FULFILMENT_STATES),
  ],
);
