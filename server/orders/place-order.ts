import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, like, or, sql } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import type { RegionId } from '#domain/orders/delivery.ts';
import { DELIVERY_FIELDS, type DeliveryFields } from '#domain/orders/delivery-fields.ts';
import type { OrderPaymentMode } from '#domain/order.ts';
import type { OrderRow } from '../access/order-access.ts';
import { allButStaff, can, customersOnly, membersOnly, type Rule, SHOP, staffMay } from '../access/policy.ts';
import { isStaff, type Principal } from '../access/principal.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { nextNumber, seriesOf } from '../db/counters.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { NOT_DELIVERED } from '../db/schema/delivery-columns.ts';
import { placeholders, prepared } from '../db/prepared.ts';
import { ignoreRollback, inTransaction, Rollback } from '../db/retry.ts';
import { enqueueWith } from '../jobs/outbox.ts';
import type { Payments } from '../payments/index.ts';
import { claimDiscount, NO_FINGERPRINTS } from '../payments/ledger/welcome-discount.ts';
import { Problem } from '../problem.ts';
import { randomBase32, type Random, randomToken } from '../random.ts';
import { type OrderDetails, placedDetails, readDetails, toSoldLines } from './order-details.ts';
import { findOrderLines } from './orders.repository.ts';
import { holdUnits, type Units } from '../stock/order-stock.ts';
import { agreedLines } from './agreed-lines.ts';
import type { Quote } from './quote.ts';

const ORDER_COLUMNS = [
  'reference',
  'saleType',
  'orderType',
  'paymentMode',
  'packCode',
  'packName',
  'customerId',
  'customerName',
  'email',
  ...DELIVERY_FIELDS,
  'deliveryRegion',
  'total',
  'discountPhoneHash',
  'discountAddressHash',
  'discountAddressKey',
  'discountAddressWords',
  'capabilityNonce',
  'guestHash',
  'idempotencyKey',
  'requestKey',
  'placedBy',
  'createdAt',
  'fulfilment',
] as const;
type OrderValues = Pick<OrderRow, (typeof ORDER_COLUMNS)[number]>;

const REFERENCE_LENGTH = 10;
const NONCE_BYTES = 16;
const TRIES_MAX = 5;

/** Who receives the order, and where; a guest has no field that only the checkout has. */
export interface Recipient extends Partial<DeliveryFields> {
  name: string;
  /** E.164 */
  phone: string;
  email: string | null;
}

/** The parts of an order other than its lines. */
export interface OrderRequest {
  paymentMode: OrderPaymentMode;
  recipient: Recipient;
  /** Identifies what is ordered and how it is paid, e.g. the code of the pack: the same key with another subject is another order. */
  subject: string;
  /** Quantities by product id; absent for a pack, which its subject names. */
  products?: ReadonlyMap<number, number>;
  /** Where it is delivered to; absent for a pack. */
  region?: RegionId;
  /** What an amount is asked for; absent for products. */
  label?: string;
  /**
   * With a key, a repeated request of the same guest or customer returns its first order (HAZARDS B39). A customer's key
   * identifies what is being ordered in one browser, in all tabs: it is ordered once.
   */
  idempotencyKey: string | undefined;
  /** SHA-256 of the guest cookie; not used for customers. */
  guestHash: string | undefined;
  /** Set where staff place the order for a caller: it is that of a guest. */
  isForCaller?: boolean;
  /** The total that the buyer was shown, in whole francs; `undefined` where each line's price was compared and nothing else adds to it. */
  shownTotal?: number;
}

export interface OrderParts {
  db: Database;
  clock: Clock;
  random: Random;
  payments: Pick<Payments, 'openIntents'>;
}

/** The order that exists after a request. */
export type PlacedDetails = OrderDetails & {
  /**
   * Set where an order of the same key was there before, and is not what was asked for now, e.g. goes to another address:
   * the quantities that it has, by product id.
   */
  placedBefore?: ReadonlyMap<number, number>;
};

/**
 * Places an order; nothing else does. Order, lines, instalments and the mail are written in one transaction, with the entry in the
 * audit trail where staff place it.
 *
 * @param getQuote prices the order; if it fails, a repeated request still returns its first order
 * @throws Problem `order.guest_pays_online`, `access.forbidden`, `order.price_changed`, and what `getQuote` throws
 */
export async function placeOrder(
  parts: OrderParts,
  getQuote: () => Promise<Quote>,
  principal: Principal,
  request: OrderRequest,
): Promise<PlacedDetails> {
  if (principal.kind === 'guest' && request.paymentMode !== 'online')
    throw new Problem('order.guest_pays_online');
  const owner = ownerOf(principal, request);
  try {
    const quote = await getQuote();
    if (!can(principal, ruleFor(principal, quote), SHOP))
      throw new Problem(principal.kind === 'guest' ? 'order.guest_pays_online' : 'access.forbidden');
    if (quote.changes.length > 0 || (request.shownTotal ?? quote.total) !== quote.total)
      throw new Problem('order.price_changed');
    return await insertOnce(parts, quote, owner, request);
  } catch (error) {
    // Checked only after a refusal, because most requests are not repeated.
    const earlier =
      error instanceof Problem ? await findEarlier(parts.db, owner, parts.clock.now()) : undefined;
    if (!earlier) throw error;
    return earlierDetails(parts, earlier, request);
  }
}

async function earlierDetails(
  { db, clock }: OrderParts,
  order: OrderRow,
  request: OrderRequest,
): Promise<PlacedDetails> {
  const details = await readDetails(db, order, clock.now());
  const ordered = await findProducts(db, order.id);
  const { recipient, paymentMode, region = null, products, label } = request;
  const isSame =
    DELIVERY_FIELDS.every((field) => (order[field] ?? '') === (recipient[field] ?? '')) &&
    order.paymentMode === paymentMode &&
    order.deliveryRegion === region &&
    (products === undefined || isSameContent(products, ordered)) &&
    (label === undefined ||
      details.lines.some((line) => line.kind === 'amount' && line.productName === label)) &&
    // Of a caller's order, agreed prices are part of what was asked for.
    (request.isForCaller !== true || order.total === request.shownTotal);
  return isSame ? details : { ...details, placedBefore: ordered };
}

async function findProducts(db: Database, orderId: number): Promise<Map<number, number>> {
  const lines = await findOrderLines(db, orderId);
  return new Map(
    lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [[productId, quantity] as const])),
  );
}

const isSameContent = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean =>
  one.size === other.size && [...one].every(([id, quantity]) => other.get(id) === quantity);

/** Inserts the order; where the key exists already, returns its first order. */
async function insertOnce(
  parts: OrderParts,
  quote: Quote,
  owner: Owner,
  request: OrderRequest,
): Promise<PlacedDetails> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const placed = await inTransaction(parts.db, (tx) => insertOrder(tx, parts, quote, owner, request)).catch(
      ignoreRollback,
    );
    if (placed) return placedDetails(placed, toSoldLines(quote));
    const earlier = await findEarlier(parts.db, owner, parts.clock.now());
    if (earlier) return earlierDetails(parts, earlier, request);
  }
  throw new Error('no free order reference was found');
}

/** Guests place packs only; the basket of a request without a session is refused. */
function ruleFor(principal: Principal, { saleType, source }: Quote): Rule<'shop'> {
  if (isStaff(principal)) return staffMay.changeOrders;
  const { kind } = principal;
  if (saleType === 'creditOrder') return membersOnly;
  return source.kind === 'pack' && kind === 'guest' ? allButStaff : customersOnly;
}

/** The columns that say whose order it is, and by which a repeated request is recognised. */
type Owner = Pick<OrderRow, 'customerId' | 'guestHash' | 'placedBy' | 'idempotencyKey' | 'requestKey'> & {
  /** For a customer's request without a key: the key of its content, without the time (HAZARDS B39). */
  content: string | null;
};

/** A customer's equal orders within this time are one order, if the client sends no key. */
const SAME_ORDER_MS = 60_000;

function ownerOf(principal: Principal, request: OrderRequest): Owner {
  const { idempotencyKey: key, guestHash = null } = request;
  if (principal.kind === 'guest') {
    // A guest who corrects an address after a lost answer must not be given the order that goes to the old one.
    const idempotencyKey = key === undefined ? null : contentKey(request, key);
    return { customerId: null, guestHash, placedBy: null, idempotencyKey, requestKey: null, content: null };
  }
  if (principal.kind === 'customer' || principal.kind === 'member') {
    const { customerId } = principal;
    const none = { customerId, guestHash: null, placedBy: null, idempotencyKey: null, requestKey: null };
    if (key === undefined) return { ...none, content: contentKey(request, '') };
    // Release 279683ed, which may still be running, knows the order by the first of them.
    return { ...none, idempotencyKey: contentKey(request, key), requestKey: hashOf(key), content: null };
  }
  if (request.isForCaller === true) {
    const { accountId: placedBy } = principal;
    const idempotencyKey = key === undefined ? null : hashOf(key);
    return { customerId: null, guestHash: null, placedBy, idempotencyKey, requestKey: null, content: null };
  }
  throw new Problem('access.forbidden');
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A key together with who receives what; in this order, so that a request is recognised that the release before stored. */
function contentKey({ subject, recipient }: OrderRequest, key: string): string {
  const { name, email, phone, address, ...others } = recipient;
  return hashOf(JSON.stringify([key, subject, name, email, phone, address, ...Object.values(others)]));
}

async function findEarlier(
  db: Database,
  { customerId, guestHash, placedBy, idempotencyKey, requestKey, content }: Owner,
  now: Date,
): Promise<OrderRow | undefined> {
  const { orders } = tables;
  if (customerId !== null && content !== null) {
    const since = new Date(now.getTime() - SAME_ORDER_MS);
    const [recent] = await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.customerId, customerId),
          like(orders.idempotencyKey, `${content}:%`),
          gt(orders.createdAt, since),
          eq(orders.state, 'sale'),
        ),
      );
    return recent;
  }
  const isOwner =
    (customerId !== null && eq(orders.customerId, customerId)) ||
    (guestHash !== null && eq(orders.guestHash, guestHash)) ||
    (placedBy !== null && eq(orders.placedBy, placedBy));
  if (idempotencyKey === null || isOwner === false) return undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        isOwner,
        or(
          eq(orders.idempotencyKey, idempotencyKey),
          requestKey === null ? undefined : eq(orders.requestKey, requestKey),
        ),
      ),
    );
  return order;
}

const insertRow = prepared('insert_order', (db) => {
  const { taken, number } = nextNumber(db);
  return db
    .with(taken)
    .insert(tables.orders)
    .values({ ...placeholders(tables.orders, ORDER_COLUMNS), name: number })
    .onConflictDoNothing()
    .returning();
});

const selectCustomer = prepared('lock_customer', (db) =>
  db
    .select({ id: tables.customers.id })
    .from(tables.customers)
    .where(and(eq(tables.customers.id, sql.placeholder('customerId')), isNull(tables.customers.deletedAt)))
    .for('update'),
);

/** @throws Problem `session.expired` for a customer whose account was deleted a moment ago */
async function lockCustomer(tx: Transaction, customerId: CustomerId): Promise<void> {
  const [customer] = await selectCustomer(tx, { customerId });
  if (!customer) throw new Problem('session.expired');
}

/** What an order takes from the stock. */
function unitsOf({ lines }: Quote): Units {
  const units = new Map<number, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return units;
}

/** @throws Rollback when the idempotency key exists, or two references are equal by chance; the number is returned then */
async function insertOrder(
  tx: Transaction,
  { clock, random, payments }: OrderParts,
  quote: Quote,
  owner: Owner,
  { paymentMode, recipient }: OrderRequest,
): Promise<OrderRow> {
  const now = clock.now();
  const { saleType, source, total, delivery, takesUnits } = quote;
  const { content, ...ownerColumns } = owner;
  const reference = `KE-${randomBase32(random, REFERENCE_LENGTH)}`;
  if (owner.customerId !== null) {
    await lockCustomer(tx, owner.customerId);
    // Equal requests at once, without a key: the second one sees the first one's order once it has the lock.
    if (content !== null && (await findEarlier(tx, owner, now))) throw new Rollback();
  }
  const { name: customerName, email, ...delivered } = recipient;
  const region = delivery?.id ?? null;
  const claim = { customerId: owner.customerId, address: null, ...delivered, region };
  const fingerprints = quote.discount > 0 ? await claimDiscount(tx, claim) : NO_FINGERPRINTS;
  const values: OrderValues = {
    ...ownerColumns,
    idempotencyKey: content === null ? owner.idempotencyKey : `${content}:${reference}`,
    reference,
    saleType,
    orderType: source.kind,
    paymentMode,
    packCode: source.kind === 'pack' ? source.code : null,
    packName: source.kind === 'pack' ? source.name : null,
    customerName,
    email,
    ...NOT_DELIVERED,
    ...delivered,
    deliveryRegion: region,
    total,
    ...fingerprints,
    capabilityNonce: owner.customerId === null ? randomToken(random, NONCE_BYTES) : null,
    createdAt: now,
    // An amount is neither confirmed by phone nor delivered: no list of what is to be done has it.
    fulfilment: source.kind === 'amount' ? null : 'toConfirm',
  };
  const [order] = await insertRow(tx, { ...values, series: seriesOf('order', now) });
  if (!order) throw new Rollback();
  if (takesUnits && !(await holdUnits(tx, order.id, unitsOf(quote), now)))
    throw new Problem(source.kind === 'pack' ? 'pack.ended' : 'order.price_changed');
  const sold = toSoldLines(quote).map((line, position) => ({ ...line, orderId: order.id, position }));
  const lines = tx.$with('lines').as(tx.insert(tables.orderLines).values(sold));
  const intents = tx.$with('intents').as(payments.openIntents(tx, order));
  const mail = { kind: 'mail.order_placed', key: String(order.id), payload: { orderId: order.id } } as const;
  await enqueueWith(tx, [lines, intents], mail);
  if (owner.placedBy !== null) await recordPlaced(tx, order, quote, owner.placedBy);
  return order;
}

/** Without the buyer, whom the trail must not name. */
async function recordPlaced(
  tx: Transaction,
  { id, total, createdAt }: OrderRow,
  { lines, source }: Quote,
  staffId: number,
): Promise<void> {
  const { agreed, reason } = agreedLines(lines) ?? {};
  const subject = { kind: 'order', id };
  const detail = { total, ...(agreed && { agreed }) };
  const action = source.kind === 'amount' ? 'order.amount_placed' : 'order.placed';
  await recordStaffAction(
    tx,
    { staffId, action, subject, detail, ...(reason !== undefined && { reason }) },
    createdAt,
  );
}
