import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { lineTotal } from '#domain/money.ts';
import type { OrderRow } from '../access/order-access.ts';
import { currentPack, packTotal } from '../catalogue/current-pack.ts';
import type { Pack } from '../catalogue/packs.repository.ts';
import type { Clock } from '../clock.ts';
import { yearInDakar } from '#domain/dates.ts';
import { nextNumber, numbered } from '../db/counters.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Payments } from '../payments/index.ts';
import { crockford, type Random, token } from '../random.ts';
import type { GuestDetails } from './guest-details.ts';
import { refuseOtherThan, type RequestedLine } from './requested-lines.ts';

const REFERENCE_LENGTH = 10;
const NONCE_BYTES = 16;
const TRIES_MAX = 5;

/** What a guest asks for. Prices are what they saw, not what they pay. */
export interface GuestOrder {
  details: GuestDetails;
  packCode: string;
  lines: readonly RequestedLine[];
  /** With both, a repeated request gives back its first order (HAZARDS B39). */
  guestHash: string | undefined;
  idempotencyKey: string | undefined;
}

export interface OrderParts {
  db: Database;
  clock: Clock;
  random: Random;
  payments: Pick<Payments, 'openIntents'>;
}

/**
 * Makes a guest's order of a pack, priced here and now: order, lines, what is due and the mail are one transaction.
 *
 * @throws Problem `pack.unknown`, `pack.ended`, `order.price_changed`
 */
export async function placeGuestOrder(parts: OrderParts, request: GuestOrder): Promise<OrderRow> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const earlier = await findEarlier(parts.db, request);
    if (earlier) return earlier;
    const now = parts.clock.now();
    const pack = await currentPack(parts.db, request.packCode, now);
    refuseOtherThan(pack, request.lines);
    const placed = await inTransaction(parts.db, (tx) => insertOrder(tx, parts, request, pack)).catch(
      passTaken,
    );
    if (placed) return placed;
  }
  throw new Error('no free order reference was found');
}

/** A key or reference is in use: the same request came twice at once, or chance made one reference twice. */
class Taken extends Error {}

/** Thrown rather than returned, so that the order's number goes back with the transaction. */
const passTaken = (error: unknown): undefined => {
  if (!(error instanceof Taken)) throw error;
};

async function findEarlier(db: Database, request: GuestOrder): Promise<OrderRow | undefined> {
  const { guestHash } = request;
  const key = repetitionKey(request);
  if (guestHash === undefined || key === null) return undefined;
  const { orders } = tables;
  const isSame = and(eq(orders.guestHash, guestHash), eq(orders.idempotencyKey, key));
  const [order] = await db.select().from(orders).where(isSame);
  return order;
}

/**
 * The key together with who orders which pack. A guest who corrects an address after a lost answer has asked for
 * something else, and must not be given the order that goes to the old one.
 */
function repetitionKey({ idempotencyKey, packCode, details }: GuestOrder): string | null {
  if (idempotencyKey === undefined) return null;
  const { name, email, telephone, adresse } = details;
  const asked = JSON.stringify([idempotencyKey, packCode, name, email, telephone, adresse]);
  return createHash('sha256').update(asked).digest('hex');
}

async function insertOrder(
  tx: Transaction,
  { clock, random, payments }: OrderParts,
  request: GuestOrder,
  pack: Pack,
): Promise<OrderRow> {
  const { details, guestHash } = request;
  const now = clock.now();
  const series = `CMD-${yearInDakar(now.getTime())}`;
  const [order] = await tx
    .insert(tables.orders)
    .values({
      reference: `KE-${crockford(random, REFERENCE_LENGTH)}`,
      name: numbered(series, await nextNumber(tx, series)),
      saleType: 'order',
      orderType: 'pack',
      paymentMode: 'online',
      packCode: pack.code,
      packName: pack.name,
      customerName: details.name,
      email: details.email,
      phone: details.telephone,
      address: details.adresse,
      total: packTotal(pack),
      capabilityNonce: token(random, NONCE_BYTES),
      guestHash: guestHash ?? null,
      idempotencyKey: repetitionKey(request),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!order) throw new Taken();
  await tx.insert(tables.orderLines).values(linesOf(order, pack));
  await payments.openIntents(tx, order);
  await enqueue(tx, { kind: 'mail.order_placed', key: String(order.id), payload: { orderId: order.id } });
  return order;
}

const linesOf = (order: OrderRow, pack: Pack): (typeof tables.orderLines.$inferInsert)[] =>
  pack.lines.map((line, position) => ({
    orderId: order.id,
    position,
    productId: line.product.id,
    productName: line.product.name,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    subtotal: lineTotal(line),
  }));
