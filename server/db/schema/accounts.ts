/** Buyers, logins and their sessions. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import { ACCOUNT_ROLES, ADHESIONS } from '#domain/account/profile.ts';
import { oneOf, utcTimestamp } from './columns.ts';

/** A buyer, to whom orders belong; the contract's `partner`. */
export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<CustomerId>(),
    /** First and last name. Empty once the account is deleted. */
    name: text().notNull(),
    /** In E.164. */
    phone: text(),
    /** Delivery address. */
    address: text(),
    /** Whether the customer asked for membership, and whether staff accepted it. A member may buy on credit. */
    adhesion: text({ enum: ADHESIONS }).notNull().default('none'),
    /** The company or person that guarantees the customer's credit. */
    parentId: integer().$type<CustomerId>(),
    createdAt: utcTimestamp().notNull(),
    /** When the personal data was erased; orders and invoices keep their own copies. */
    deletedAt: utcTimestamp(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    index('customers_parent').on(table.parentId),
    oneOf('customers_adhesion', table.adhesion, ADHESIONS),
    check('customers_not_own_parent', sql`${table.parentId} <> ${table.id}`),
    // Finds the account of a phone that asks for a new password.
    index('customers_phone').on(table.phone),
    // The lists of staff.
    index('customers_listed')
      .on(table.createdAt, table.id)
      .concurrently()
      .where(sql`${table.deletedAt} is null`),
    index('customers_adhesion')
      .on(table.adhesion, table.createdAt, table.id)
      .concurrently()
      .where(sql`${table.deletedAt} is null`),
    check(
      'customers_erased',
      sql`${table.deletedAt} is null or (${table.name} = '' and ${table.phone} is null and ${table.address} is null)`,
    ),
  ],
);

/** Customers' pictures, encoded by the server; apart, because few reads of a customer need them. */
export const avatars = pgTable('avatars', {
  customerId: integer()
    .$type<CustomerId>()
    .primaryKey()
    .references(() => customers.id),
  /** A WebP of 256 pixels a side, in base64. */
  picture: text().notNull(),
  changedAt: utcTimestamp().notNull(),
});

/** A login; the contract's `user`. */
export const accounts = pgTable(
  'accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<AccountId>(),
    /** Null for staff. */
    customerId: integer()
      .$type<CustomerId>()
      .unique()
      .references(() => customers.id),
    role: text({ enum: ACCOUNT_ROLES }).notNull(),
    /** The login and the address of all mails, as `normaliseEmail` returns it. Null once the account is deleted. */
    email: text(),
    /** As returned by `mailboxOf`: one account per mailbox. */
    mailbox: text().unique(),
    /** Argon2id in PHC format; null while no password was chosen. */
    passwordHash: text(),
    /** When the e-mail address was proved. */
    verifiedAt: utcTimestamp(),
    createdAt: utcTimestamp().notNull(),
    deletedAt: utcTimestamp(),
  },
  (table) => [
    index('accounts_listed').on(table.id).concurrently().where(sql`${table.deletedAt} is null`),
    index('accounts_staff').on(table.role).concurrently().where(sql`${table.role} <> 'customer'`),
    oneOf('accounts_role', table.role, ACCOUNT_ROLES),
    check('accounts_customer', sql`(${table.role} = 'customer') = (${table.customerId} is not null)`),
    check(
      'accounts_erased',
      sql`case when ${table.deletedAt} is null
        then ${table.email} is not null and ${table.mailbox} is not null
        else ${table.email} is null and ${table.mailbox} is null and ${table.passwordHash} is null end`,
    ),
  ],
);

const SESSION_ENDS = [
  'signedOut',
  'replaced',
  'reused',
  'passwordChanged',
  'emailChanged',
  'accountDeleted',
  'tooMany',
] as const;

/** One sign-in on one device; all of its refresh tokens belong to it. */
export const sessions = pgTable(
  'sessions',
  {
    /** 128 random bits; named in tokens, useless without their signature. */
    id: text().primaryKey(),
    accountId: integer()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** The number of the newest refresh token. */
    generation: integer().notNull().default(1),
    rotatedAt: utcTimestamp().notNull(),
    /** SHA-256 of the companion cookie; null for a client without cookies (HAZARDS C14). */
    companionHash: text().unique(),
    /** Browser and system, for the list of sessions. */
    device: text().notNull(),
    createdAt: utcTimestamp().notNull(),
    lastUsedAt: utcTimestamp().notNull(),
    endsAt: utcTimestamp().notNull(),
    revokedAt: utcTimestamp(),
    revokedFor: text({ enum: SESSION_ENDS }),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_ends').on(table.endsAt),
    oneOf('sessions_revoked_for', table.revokedFor, SESSION_ENDS),
    check('sessions_revoked', sql`(${table.revokedAt} is null) = (${table.revokedFor} is null)`),
  ],
);

/** Browsers that have signed in to an account: guesses elsewhere never refuse a sign-in there (HAZARDS C28). */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the device cookie, which several accounts of one browser share. */
    deviceHash: text().notNull(),
    accountId: integer()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    lastUsedAt: utcTimestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.accountId] }),
    index('known_devices_account').on(table.accountId),
    index('known_devices_used').on(table.lastUsedAt),
  ],
);
