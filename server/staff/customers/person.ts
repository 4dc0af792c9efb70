import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { customerId, type CustomerId } from '#domain/account/ids.ts';
import type { ADHESIONS } from '#domain/account/profile.ts';
import type { PersonKey } from '#domain/staff/person-key.ts';
import type { OrderRow } from '../../access/order-access.ts';
import { type Database, tables } from '../../db/index.ts';
import { Problem } from '../../problem.ts';

const { accounts, customers, orders } = tables;

/** Orders of a person that are looked at, the latest: so that a page costs the same however many there are. */
const ORDERS_MAX = 500;
const ACCOUNTS_MAX = 20;

/** Who ordered: a customer with an account, or a guest, who is known by the phone of an order. */
export interface Person {
  customerId: CustomerId | undefined;
  /** The number of the account; `undefined` for a guest and once the account is deleted. */
  accountId: number | undefined;
  /** Empty once it was erased. */
  name: string;
  phone: string | undefined;
  email: string | undefined;
  address: string | undefined;
  adhesion: (typeof ADHESIONS)[number];
  /** When the account was opened. */
  createdAt: Date | undefined;
  /** The order that names a guest. */
  orderId: number | undefined;
}

/** @throws Problem `account.unknown` for a customer or an order that does not exist */
export async function readPerson(db: Database, key: PersonKey): Promise<Person> {
  if (key.kind === 'customer') return readCustomer(db, customerId(key.id));
  const [order] = await db.select().from(orders).where(eq(orders.id, key.id));
  if (!order) throw new Problem('account.unknown');
  return order.customerId === null ? guestOf(order) : readCustomer(db, order.customerId);
}

const guestOf = ({ id, customerName, phone, email, address }: OrderRow): Person => ({
  customerId: undefined,
  accountId: undefined,
  name: customerName,
  // Empty once they were erased.
  phone: phone || undefined,
  email: email || undefined,
  address: address || undefined,
  adhesion: 'none',
  createdAt: undefined,
  orderId: id,
});

async function readCustomer(db: Database, id: CustomerId): Promise<Person> {
  const [row] = await db
    .select({ customer: customers, accountId: accounts.id, email: accounts.email })
    .from(customers)
    .leftJoin(accounts, eq(accounts.customerId, customers.id))
    .where(eq(customers.id, id));
  if (!row) throw new Problem('account.unknown');
  const { name, phone, address, adhesion, createdAt } = row.customer;
  return {
    customerId: id,
    accountId: row.accountId ?? undefined,
    name,
    phone: phone ?? undefined,
    email: row.email ?? undefined,
    address: address ?? undefined,
    adhesion,
    createdAt,
    orderId: undefined,
  };
}

/**
 * The ids of a person's orders: those of the account, and those that were placed with the phone by a guest.
 *
 * @param after the last id of the page before
 * @returns the latest first, `limit` at most
 */
export async function findOrdersOf(
  db: Database,
  { customerId: owner, phone, orderId }: Person,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<number[]> {
  const owned = db
    .select({ id: orders.id })
    .from(orders)
    .where(owner === undefined ? eq(orders.id, orderId ?? 0) : eq(orders.customerId, owner))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS_MAX);
  const phoned = db
    .select({ id: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(phone === undefined ? sql`false` : eq(orders.phone, phone))
    .orderBy(desc(orders.id))
    .limit(ORDERS_MAX)
    .as('phoned');
  const ofGuest = db.select({ id: phoned.id }).from(phoned).where(isNull(phoned.customerId));
  // Not joined to the orders again: with few of them, PostgreSQL would read all orders from the latest on.
  const id = sql<number>`found.id`.mapWith(Number);
  const rows = await db
    .select({ id })
    .from(sql`((${owned}) union (${ofGuest})) as found`)
    .where(after === undefined ? undefined : lt(id, after))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The other customers whose account has a person's phone. */
export async function findSamePhone(
  db: Database,
  { customerId: own, phone }: Person,
): Promise<{ id: CustomerId; name: string }[]> {
  if (phone === undefined) return [];
  return db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(
      and(
        eq(customers.phone, phone),
        isNull(customers.deletedAt),
        own === undefined ? undefined : ne(customers.id, own),
      ),
    )
    .orderBy(desc(customers.id))
    .limit(ACCOUNTS_MAX);
}
