/** Orders and their lines, with the prices at the time of the order. */
import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerId } from '#domain/account/ids.ts';
import { FULFILMENT_STATES, OPEN_FULFILMENT_STATES } from '#domain/fulfilment/parcel.ts';
import { REGION_IDS, type RegionId } from '#domain/orders/delivery.ts';
import { ORDER_LINE_KINDS, ORDER_PAYMENT_MODES, ORDER_STATES, type SaleType } from '#domain/order.ts';
import { SALE_TYPE_WORDS, SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import { datedWordsSql, mailboxSql } from '../search-keys.ts';
import { customers } from './accounts.ts';
import { francs, utcTimestamp, oneOf, words } from './columns.ts';
import { deliveryColumns } from './delivery-columns.ts';
import { products, packs } from './catalogue.ts';

/** `amount`: staff ask for an amount without products. It is delivered nowhere. */
const ORDER_TYPES = ['pack', 'basket', 'amount'] as const;

/** Stored in the contract's words. */
const saleType = customType<{ data: SaleType; driverData: keyof typeof SALE_TYPES_BY_WORD }>({
  dataType: () => 'text',
  toDriver: (type) => SALE_TYPE_WORDS[type],
  fromDriver: (word) => SALE_TYPES_BY_WORD[word],
});

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Public reference, `KE-` and ten base-32 characters: hard to guess and easy to type, but gives no access. */
    reference: text().notNull().unique(),
    /** The order number, `CMD-2026-000042`; customers see the reference. */
    name: text().notNull().unique(),
    saleType: saleType().notNull(),
    orderType: text({ enum: ORDER_TYPES }).notNull(),
    paymentMode: text({ enum: ORDER_PAYMENT_MODES }).notNull(),
    state: text({ enum: ORDER_STATES }).notNull().default('sale'),
    packCode: text().references(() => packs.code),
    /** The pack's name at the time of the order. */
    packName: text(),
    /** Null for a guest's order. */
    customerId: integer()
      .$type<CustomerId>()
      .references(() => customers.id),
    customerName: text().notNull(),
    /** The buyer's address for mails at the time of the order. Required for guests. */
    email: text(),
    ...deliveryColumns,
    /** Where a basket is delivered; null for packs, which are delivered for free, and for amounts. */
    deliveryRegion: text().$type<RegionId>(),
    total: francs().notNull(),
    /**
     * SHA-256 of phone and address of an order with the welcome discount, null for other orders. Hashed, because they
     * outlive a deleted account (HAZARDS A13).
     */
    discountPhoneHash: text(),
    discountAddressHash: text(),
    /** SHA-256 of the numbers of the address, or of its words where it has none; null in orders of former releases. */
    discountAddressKey: text(),
    /** SHA-256 of each significant word of the address (`domain/text/address-words.ts`). */
    discountAddressWords: text().array(),
    /**
     * Input of the capability in the guest's link; the capability itself is never stored. Null for a customer's
     * order.
     */
    capabilityNonce: text(),
    /**
     * SHA-256 of the guest cookie of the request that placed the order; null for clients without cookies and for
     * customers (HAZARDS B39).
     */
    guestHash: text(),
    /** SHA-256 of the request's idempotency key and of the order's content. */
    idempotencyKey: text(),
    /** SHA-256 of the idempotency key alone; null for guests, whose key is another order's with another content. */
    requestKey: text(),
    /** The staff account that placed it for a caller. Not a foreign key: the row outlives the account. */
    placedBy: integer(),
    createdAt: utcTimestamp().notNull().defaultNow(),
    /** When its owner removed it from the list of orders. */
    deletedAt: utcTimestamp(),
    /** Why staff cancelled it. */
    cancelReason: text(),
    /**
     * When a job found that money was received for the order: it neither expires nor loses its buyer's details, and the jobs
     * do not look at it again. Null does not mean that nothing was received.
     */
    keptAt: utcTimestamp(),
    /**
     * Where the order is on its way: its least advanced parcel that is not cancelled, so that an order that is placed needs
     * no parcel. Null for orders of which nothing is known, because they are older than this column, and for amounts.
     */
    fulfilment: text({ enum: FULFILMENT_STATES }).default('toConfirm'),
  },
  (table) => [
    index('orders_created').on(table.createdAt),
    index('orders_customer').on(table.customerId, table.createdAt),
    // Staff search by what a caller says.
    index('orders_buyer_phone').on(table.phone, table.id).concurrently(),
    index('orders_buyer_mailbox').on(mailboxSql(table.email), table.id).concurrently(),
    index('orders_buyer_name')
      .using('gin', datedWordsSql(table.customerName, table.createdAt))
      .with({ fastupdate: false })
      .concurrently(),
    index('orders_expiring')
      .on(table.createdAt, table.id)
      .concurrently()
      .where(
        sql`${table.state} = 'sale' and ${table.keptAt} is null and ${table.paymentMode} <> 'onDelivery'
          and ${table.saleType} <> ${sql.raw(`'${SALE_TYPE_WORDS.creditOrder}'`)}`,
      ),
    // Orders that may wait for money for months; the audit reads them in the order of their ids.
    index('orders_lasting')
      .on(table.id)
      .concurrently()
      .where(
        sql`${table.state} = 'sale' and (${table.paymentMode} <> 'online'
          or ${table.saleType} <> ${sql.raw(`'${SALE_TYPE_WORDS.order}'`)})`,
      ),
    // Orders of guests that were never paid, until their personal data is erased.
    index('orders_erasable')
      .on(table.createdAt, table.id)
      .concurrently()
      .where(
        sql`${table.state} = 'cancel' and ${table.keptAt} is null and ${table.customerId} is null and ${table.phone} <> ''`,
      ),
    // What staff have to do, the oldest first.
    index('orders_to_fulfil')
      .on(table.fulfilment, table.createdAt, table.id)
      .concurrently()
      .where(sql`${table.state} = 'sale' and ${table.fulfilment} in (${words(OPEN_FULFILMENT_STATES)})`),
    unique('orders_idempotency').on(table.guestHash, table.idempotencyKey),
    unique('orders_customer_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('orders_customer_request')
      .on(table.customerId, table.requestKey)
      .concurrently()
      .where(sql`${table.requestKey} is not null`),
    uniqueIndex('orders_staff_idempotency')
      .on(table.placedBy, table.idempotencyKey)
      .concurrently()
      .where(sql`${table.placedBy} is not null`),
    // One welcome discount per customer, phone and address; a cancelled order gives it back.
    ...Object.entries({
      customer: table.customerId,
      phone: table.discountPhoneHash,
      address: table.discountAddressHash,
    }).map(([name, column]) =>
      uniqueIndex(`orders_discount_${name}`)
        .on(column)
        .where(sql`${table.discountPhoneHash} is not null and ${table.state} = 'sale'`),
    ),
    index('orders_discount_words')
      .on(table.discountAddressKey)
      .concurrently()
      .where(sql`${table.discountPhoneHash} is not null and ${table.state} = 'sale'`),
    check(
      'orders_discount',
      sql`(${table.discountPhoneHash} is null) = (${table.discountAddressHash} is null)
        and (${table.discountPhoneHash} is null or ${table.customerId} is not null)`,
    ),
    check('orders_delivery', sql`(${table.deliveryRegion} is null) = (${table.orderType} <> 'basket')`),
    oneOf('orders_delivery_region', table.deliveryRegion, REGION_IDS),
    check(
      'orders_owner',
      sql`case when ${table.customerId} is null
        then ${table.capabilityNonce} is not null and (${table.address} is not null or ${table.orderType} = 'amount')
          and (${table.email} is not null or ${table.placedBy} is not null)
        else ${table.capabilityNonce} is null and ${table.guestHash} is null end`,
    ),
    check(
      'orders_amount',
      sql`${table.orderType} <> 'amount' or (${table.placedBy} is not null and ${table.customerId} is null
        and ${table.packCode} is null and ${table.saleType} = ${sql.raw(`'${SALE_TYPE_WORDS.order}'`)})`,
    ),
    check('orders_total', sql`${table.total} between 1 and 100000000`),
    oneOf('orders_sale_type', table.saleType, Object.values(SALE_TYPE_WORDS)),
    oneOf('orders_order_type', table.orderType, ORDER_TYPES),
    oneOf('orders_payment_mode', table.paymentMode, ORDER_PAYMENT_MODES),
    oneOf('orders_state', table.state, ORDER_STATES),
    oneOf('orders_fulfilment', table.fulfilment, FULFILMENT_STATES),
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
    kind: text({ enum: ORDER_LINE_KINDS }).notNull().default('product'),
    /** Null for delivery, discount and amount. */
    productId: integer().references(() => products.id),
    /** The product's name at the time of the order, or what the line is. */
    productName: text().notNull(),
    quantity: integer().notNull(),
    unitPrice: francs().notNull(),
    subtotal: francs().notNull(),
    /** The price of the day, where a member of staff agreed on another one; null for other lines. */
    dayPrice: francs(),
    /** Who agreed on it: a staff account. Not a foreign key: the row outlives the account. */
    agreedBy: integer(),
    /** By how many per cent that person could go below the price of the day. */
    agreedWithin: integer(),
    agreementReason: text(),
  },
  (table) => [
    unique('order_lines_position').on(table.orderId, table.position),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 99`),
    check('order_lines_subtotal', sql`${table.subtotal} = ${table.unitPrice} * ${table.quantity}`),
    check(
      'order_lines_kind',
      sql`case ${table.kind}
        when 'product' then ${table.productId} is not null and ${table.unitPrice} > 0
        when 'delivery' then ${table.productId} is null and ${table.unitPrice} > 0 and ${table.quantity} = 1
        when 'amount' then ${table.productId} is null and ${table.unitPrice} > 0 and ${table.quantity} = 1
        else ${table.productId} is null and ${table.unitPrice} < 0 and ${table.quantity} = 1 end`,
    ),
    // Enforced by the database too: an agreed price has its reason, and is within the limit of who agreed on it.
    check(
      'order_lines_agreement',
      sql`case when ${table.dayPrice} is null
        then ${table.agreedBy} is null and ${table.agreedWithin} is null and ${table.agreementReason} is null
        else ${table.kind} = 'product' and ${table.agreedBy} is not null and ${table.agreementReason} <> ''
          and ${table.agreementReason} is not null and ${table.agreedWithin} between 1 and 100
          and ${table.unitPrice} < ${table.dayPrice}
          and ${table.unitPrice}::bigint * 100 >= ${table.dayPrice}::bigint * (100 - ${table.agreedWithin}) end`,
    ),
    oneOf('order_lines_kinds', table.kind, ORDER_LINE_KINDS),
  ],
);
