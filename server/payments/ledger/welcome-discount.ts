import { createHash } from 'node:crypto';
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { addressWords } from '#domain/text/address-words.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { deliveryRegion, type RegionId } from '#domain/orders/delivery.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { planInstalments } from '#domain/orders/instalments.ts';
import { type Database, tables, type Transaction } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import type { OrderRow } from '../../access/order-access.ts';

const { cashPayments, instalmentDivisions, orders, paymentAttempts, paymentIntents } = tables;

/** Who asks for the discount: one per customer, phone and address (HAZARDS A13). */
export interface DiscountClaim {
  customerId: CustomerId;
  /** E.164; null if it is not known yet. */
  phone: string | null;
  /** As typed; null if it is not known yet. */
  address: string | null;
  /** Of the delivery, once it is chosen. */
  region: RegionId | null;
}

/** The columns by which an order with the discount is recognised. */
export type Fingerprints = Pick<
  OrderRow,
  'discountPhoneHash' | 'discountAddressHash' | 'discountAddressKey' | 'discountAddressWords'
>;

export const NO_FINGERPRINTS = {
  discountPhoneHash: null,
  discountAddressHash: null,
  discountAddressKey: null,
  discountAddressWords: null,
} as const satisfies Fingerprints;

const hash = (value: string): string => createHash('sha256').update(value).digest('hex');

/**
 * The hash of all letters and digits in their order, and the hashes of the significant words. With a house number, one
 * address may have words that the other lacks; without one, both have the same words.
 */
function addressFingerprints(address: string, region: RegionId | null) {
  const { numbers, words } = addressWords(address, region === null ? '' : deliveryRegion(region).name);
  return {
    discountAddressHash: hash(foldText(address).replace(/[^a-z0-9]+/g, '')),
    discountAddressKey: hash(JSON.stringify(numbers.length > 0 ? numbers : words)),
    // Never empty: an address without words is not part of every other one.
    discountAddressWords: (words.length > 0 ? words : ['']).map(hash),
  };
}

const fingerprintsOf = (phone: string, address: string, region: RegionId | null) => ({
  discountPhoneHash: hash(phone),
  ...addressFingerprints(address, region),
});

/** Condition for orders with the discount of other customers, with this phone or this address. */
function takenBy({ phone, address, region }: DiscountClaim) {
  const found = address === null ? undefined : addressFingerprints(address, region);
  const words = found && sql.param(found.discountAddressWords, orders.discountAddressWords);
  return or(
    phone === null ? undefined : eq(orders.discountPhoneHash, hash(phone)),
    // Set together with the phone, which the index of addresses names.
    found &&
      and(isNotNull(orders.discountPhoneHash), eq(orders.discountAddressHash, found.discountAddressHash)),
    found &&
      and(
        isNotNull(orders.discountPhoneHash),
        eq(orders.discountAddressKey, found.discountAddressKey),
        or(sql`${orders.discountAddressWords} <@ ${words}`, sql`${orders.discountAddressWords} @> ${words}`),
      ),
  );
}

/**
 * Whether an order of now would be this customer's first, and no other customer has had the discount with this phone or this
 * address. Cancelled orders do not count.
 *
 * @see PU-07
 */
export async function isFirstPurchase(db: Database | Transaction, claim: DiscountClaim): Promise<boolean> {
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'sale'), or(eq(orders.customerId, claim.customerId), takenBy(claim))))
    .limit(1);
  return earlier === undefined;
}

/** Two customers with the same phone or address take turns: similar addresses cannot be compared by a unique index. */
const takeTurns = async (tx: Transaction): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('welcome discount', 0))`);

/**
 * Checks the discount of a new order again, under the customer's lock: two first orders at once, or one placed since the
 * quote, get it once (HAZARDS A13).
 *
 * @throws Problem `order.price_changed` if it is not granted any more
 */
export async function claimDiscount(
  tx: Transaction,
  claim: Pick<DiscountClaim, 'region'> & {
    customerId: CustomerId | null;
    phone: string;
    address: string | null;
  },
): Promise<Fingerprints> {
  const { customerId, phone, address, region } = claim;
  if (customerId === null || address === null) throw new Problem('order.price_changed');
  await takeTurns(tx);
  if (!(await isFirstPurchase(tx, { customerId, phone, address, region })))
    throw new Problem('order.price_changed');
  return fingerprintsOf(phone, address, region);
}

/** What became of the discount of an order: it has it with these fingerprints, or lost it, or never had it. */
export type RenewedDiscount =
  | { kind: 'kept'; fingerprints: Fingerprints }
  | { kind: 'withdrawn' }
  | { kind: 'none' };

/**
 * Computes the fingerprints of an order again, for the phone and the address that it has now or gets now. Where another
 * customer has had the discount with them, this order loses it: its total and its instalments are written anew. The caller
 * holds the lock of the order.
 *
 * @param order with the phone and the address to be
 * @throws Problem `order.discount_used` where the order must keep its price, because a payment of it was tried (HAZARDS A6)
 */
export async function renewDiscount(tx: Transaction, order: OrderRow): Promise<RenewedDiscount> {
  const { id, customerId, phone, address, deliveryRegion: region } = order;
  if (order.discountPhoneHash === null || customerId === null || address === null) return { kind: 'none' };
  const fingerprints = fingerprintsOf(phone, address, region);
  if (isSame(fingerprints, order)) return { kind: 'kept', fingerprints };
  await takeTurns(tx);
  const [taken] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'sale'), ne(orders.id, id), takenBy({ customerId, phone, address, region })))
    .limit(1);
  if (!taken) return { kind: 'kept', fingerprints };
  if (await wasPaymentTried(tx, id)) throw new Problem('order.discount_used');
  await withdrawDiscount(tx, order);
  return { kind: 'withdrawn' };
}

/** Fingerprints of a former release lack the last two columns: the first two tell whether the details have changed since. */
const isSame = (fingerprints: Fingerprints, stored: Fingerprints): boolean =>
  fingerprints.discountPhoneHash === stored.discountPhoneHash &&
  fingerprints.discountAddressHash === stored.discountAddressHash;

/** Whether a payment of an order was ever begun, online or in cash, or its amount was divided: its price stays then. */
export async function wasPaymentTried(tx: Database | Transaction, orderId: number): Promise<boolean> {
  const [tried] = await tx
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .leftJoin(paymentAttempts, eq(paymentAttempts.intentId, paymentIntents.id))
    .leftJoin(cashPayments, eq(cashPayments.intentId, paymentIntents.id))
    .leftJoin(instalmentDivisions, eq(instalmentDivisions.intentId, paymentIntents.id))
    .where(
      and(
        eq(paymentIntents.orderId, orderId),
        or(isNotNull(paymentAttempts.id), isNotNull(cashPayments.id), isNotNull(instalmentDivisions.restId)),
      ),
    )
    .limit(1);
  return tried !== undefined;
}

/** The server may not change prices: a function of the database does, and only this one (HAZARDS A6). */
async function withdrawDiscount(
  tx: Transaction,
  { id, saleType, total, createdAt }: OrderRow,
): Promise<void> {
  const { orderLines } = tables;
  const [line] = await tx
    .select({ discount: orderLines.subtotal })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.kind, 'discount')));
  const plan = planInstalments(saleType, total - (line?.discount ?? 0), isoDayInDakar(createdAt.getTime()));
  await tx.execute(sql`select withdraw_welcome_discount(${id}, ${JSON.stringify(plan)}::jsonb)`);
}

/**
 * Computes the fingerprints of an order again before money for it is accepted, in the transaction that locks the order.
 *
 * @returns whether the order has another price now: the payer has to see it first
 */
export async function losesDiscount(tx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.state === 'cancel' || order.discountPhoneHash === null) return false;
  const renewed = await renewDiscount(tx, order).catch(keepPrice);
  if (renewed.kind === 'kept' && !isStored(renewed.fingerprints, order))
    await tx.update(orders).set(renewed.fingerprints).where(eq(orders.id, order.id));
  return renewed.kind === 'withdrawn';
}

const isStored = (fingerprints: Fingerprints, order: OrderRow): boolean =>
  isSame(fingerprints, order) && order.discountAddressKey === fingerprints.discountAddressKey;

/** An order on which a payment was tried keeps the price that was shown. */
function keepPrice(error: unknown): RenewedDiscount {
  if (error instanceof Problem && error.code === 'order.discount_used') return { kind: 'none' };
  throw error;
}
