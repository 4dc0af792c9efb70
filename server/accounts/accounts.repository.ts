import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import type { AccountRole } from '#domain/account/profile.ts';
import { mailboxOf } from '#domain/text/email.ts';
import { countListed } from '../db/count-listed.ts';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { ignoreRollback, inTransaction, Rollback } from '../db/retry.ts';

type AccountRow = typeof tables.accounts.$inferSelect;
type CustomerRow = typeof tables.customers.$inferSelect;

/** An account with its customer; staff have none. */
export interface Profile {
  account: AccountRow;
  customer: CustomerRow | null;
}

const { accounts, customers } = tables;

const selectByMailbox = prepared('account_by_mailbox', (db) =>
  db
    .select({ account: getTableColumns(accounts), customer: getTableColumns(customers) })
    .from(accounts)
    .leftJoin(customers, eq(customers.id, accounts.customerId))
    .where(eq(accounts.mailbox, sql.placeholder('mailbox'))),
);

const selectProfile = prepared('account', (db) =>
  db
    .select({ account: getTableColumns(accounts), customer: getTableColumns(customers) })
    .from(accounts)
    .leftJoin(customers, eq(customers.id, accounts.customerId))
    .where(eq(accounts.id, sql.placeholder('id'))),
);

/** @param email as `normaliseEmail` returns it */
export async function findByEmail(db: Database, email: string): Promise<Profile | undefined> {
  const [found] = await selectByMailbox(db, { mailbox: mailboxOf(email) });
  return found;
}

/** Also finds deleted accounts. */
export async function findProfile(db: Database, id: AccountId): Promise<Profile | undefined> {
  const [found] = await selectProfile(db, { id });
  return found;
}

/** The account of a customer; also finds deleted ones. A company that only guarantees credit has none. */
export async function findCustomerProfile(
  db: Database,
  id: CustomerId,
): Promise<(Profile & { customer: CustomerRow }) | undefined> {
  const [found] = await db
    .select({ account: getTableColumns(accounts), customer: getTableColumns(customers) })
    .from(customers)
    .innerJoin(accounts, eq(accounts.customerId, customers.id))
    .where(eq(customers.id, id));
  return found;
}

const PAGE_SIZE = 50;

/** One page of the accounts that are not deleted, the newest first. `total` is counted by `countListed`. */
export async function listProfiles(
  db: Database,
  page: number,
): Promise<{ profiles: Profile[]; total: number }> {
  const profiles = await db
    .select({ account: getTableColumns(accounts), customer: getTableColumns(customers) })
    .from(accounts)
    .leftJoin(customers, eq(customers.id, accounts.customerId))
    .where(isNull(accounts.deletedAt))
    .orderBy(desc(accounts.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { profiles, total: await countListed(db, accounts, isNull(accounts.deletedAt)) };
}

/** What the details of a customer have besides the profile. */
export async function findCustomerFacts(
  db: Database,
  { id, parentId }: CustomerRow,
): Promise<{ parentName: string | null; orders: number }> {
  const [parent] =
    parentId === null ? [] : await db.select().from(customers).where(eq(customers.id, parentId));
  const theirs = and(eq(tables.orders.customerId, id), isNull(tables.orders.deletedAt));
  return { parentName: parent?.name ?? null, orders: await db.$count(tables.orders, theirs) };
}

/** A new account. Only customers have a name, a phone and an address. */
export interface NewAccount {
  role: AccountRole;
  /** As `normaliseEmail` returns it. */
  email: string;
  /** From `hashPassword`; null while no password was chosen. */
  passwordHash: string | null;
  /** First and last name. */
  name: string;
  /** E.164 */
  phone: string | null;
  address: string | null;
  verifiedAt: Date | null;
}

/**
 * Creates an account, and its customer unless it is staff.
 *
 * @returns `undefined` if the mailbox has an account already
 */
export async function createAccount(
  db: Database,
  { role, email, passwordHash, verifiedAt, name, phone, address }: NewAccount,
  now: Date,
): Promise<{ accountId: AccountId; customerId: CustomerId | null } | undefined> {
  return inTransaction(db, async (tx) => {
    const mailbox = mailboxOf(email);
    const [taken] = await selectByMailbox(tx, { mailbox });
    if (taken) return undefined;
    const [customer] =
      role === 'customer'
        ? await tx
            .insert(customers)
            .values({ name, phone, address, createdAt: now })
            .returning({ id: customers.id })
        : [];
    const customerId = customer?.id ?? null;
    const [account] = await tx
      .insert(accounts)
      .values({ role, customerId, email, mailbox, passwordHash, verifiedAt, createdAt: now })
      .onConflictDoNothing({ target: accounts.mailbox })
      .returning({ id: accounts.id });
    // Created at the same time by another request: the customer without an account is rolled back with the transaction.
    if (!account) throw new Rollback();
    return { accountId: account.id, customerId };
  }).catch(ignoreRollback);
}
