import { createHash } from 'node:crypto';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { foldText } from '#domain/fold-text.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';

/** Who asks for the discount: one per customer, phone and address (HAZARDS A13). */
export interface DiscountClaim {
  customerId: CustomerId;
  /** E.164; null if it is not known yet. */
  phone: string | null;
  /** As typed; null if it is not known yet. */
  address: string | null;
}

const hash = (value: string): string => createHash('sha256').update(value).digest('hex');

/** The same for an address with other accents, capitals, spaces or punctuation. */
const hashAddress = (address: string): string => hash(foldText(address).replace(/[^a-z0-9]+/g, ''));

/** The columns of an order with the discount. */
export const discountColumns = (
  phone: string,
  address: string,
): Pick<OrderRow, 'discountPhoneHash' | 'discountAddressHash'> => ({
  discountPhoneHash: hash(phone),
  discountAddressHash: hashAddress(address),
});

/**
 * Whether an order of now would be this customer's first, and no other customer has had the discount with this phone or this
 * address. Cancelled orders do not count.
 *
 * @see PU-07
 */
export async function isFirstPurchase(
  db: Database | Transaction,
  { customerId, phone, address }: DiscountClaim,
): Promise<boolean> {
  const { orders } = tables;
  const taken: (SQL | undefined)[] = [
    eq(orders.customerId, customerId),
    phone === null ? undefined : eq(orders.discountPhoneHash, hash(phone)),
    address === null ? undefined : eq(orders.discountAddressHash, hashAddress(address)),
  ];
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'sale'), or(...taken)))
    .limit(1);
  return earlier === undefined;
}
