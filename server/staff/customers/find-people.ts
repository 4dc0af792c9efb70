import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { type PersonKey, personKeyText } from '#domain/staff/person-key.ts';
import type { OrderRow } from '../../access/order-access.ts';
import { type Database, tables } from '../../db/index.ts';
import { personalReading, type SearchReadings } from '../read-search.ts';

const PEOPLE_MAX = 20;

/** A person whom a search may mean. */
export interface FoundPerson {
  key: PersonKey;
  name: string;
  /** In E.164; empty once it was erased. */
  phone: string;
  hasAccount: boolean;
}

type Buyer = Pick<OrderRow, 'id' | 'customerId' | 'customerName' | 'phone'>;

/**
 * Who is meant by a phone, a mail address or a name: those who placed the orders that were found, and the customers
 * with this phone or address, who may have none.
 *
 * @param buyers of the orders that were found, the latest first
 * @returns an empty list for a search by anything else
 */
export async function findPeople(
  db: Database,
  readings: SearchReadings,
  buyers: readonly Buyer[],
): Promise<FoundPerson[]> {
  if (personalReading(readings) === undefined) return [];
  const { customers } = tables;
  const owners = buyers.flatMap(({ customerId }) => customerId ?? []);
  const found = await db
    .select({ id: customers.id, name: customers.name, phone: customers.phone })
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        inArray(customers.id, [...owners, ...(await findNamed(db, readings))]),
      ),
    )
    .orderBy(desc(customers.id))
    .limit(PEOPLE_MAX);
  const people = [
    ...found.map(
      ({ id, name, phone: own }): FoundPerson => ({
        key: { kind: 'customer', id },
        name,
        phone: own ?? '',
        hasAccount: true,
      }),
    ),
    ...buyers.filter(({ customerId }) => customerId === null).map(guestOf),
  ];
  // Of several orders of a guest, the latest names the guest.
  const guests = new Set<string>();
  return people
    .filter(({ key, phone: own, hasAccount }) => {
      if (hasAccount) return true;
      const name = own === '' ? personKeyText(key) : own;
      if (guests.has(name)) return false;
      guests.add(name);
      return true;
    })
    .slice(0, PEOPLE_MAX);
}

/** The customers with a phone or an address. In statements of their own: an index covers one table. */
async function findNamed(db: Database, { phone, mailbox }: SearchReadings): Promise<CustomerId[]> {
  const { accounts, customers } = tables;
  const phoned =
    phone === undefined
      ? []
      : await db
          .select({ id: customers.id })
          .from(customers)
          .where(eq(customers.phone, phone))
          .orderBy(desc(customers.id))
          .limit(PEOPLE_MAX);
  const mailed =
    mailbox === undefined
      ? []
      : await db.select({ id: accounts.customerId }).from(accounts).where(eq(accounts.mailbox, mailbox));
  return [...phoned, ...mailed].flatMap(({ id }) => id ?? []);
}

const guestOf = ({ id, customerName: name, phone }: Buyer): FoundPerson => ({
  key: { kind: 'order', id },
  name,
  phone,
  hasAccount: false,
});
