/** Sign-ups that wait for their code, and one-time codes. Both are deleted after two days. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import { accounts, customers } from './accounts.ts';
import { oneOf, utcTimestamp } from './columns.ts';

/**
 * One form sent by one browser. The account is created when its code is entered, with the password of the browser that
 * entered it: somebody else's sign-up with the same address gives no access (HAZARDS C7). There is a row for addresses that
 * have an account as well, so that both cases are the same (HAZARDS C13).
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As returned by `mailboxOf`. */
    mailbox: text().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    /** In E.164. */
    phone: text().notNull(),
    /** Argon2id; null without a password, and once the account has it. */
    passwordHash: text(),
    /** SHA-256 of the ticket cookie; null once it is over: the code was entered in another browser, or the password changed. */
    ticketHash: text().unique(),
    createdAt: utcTimestamp().notNull(),
    verifiedAt: utcTimestamp(),
    /** The customer that it became. */
    customerId: integer()
      .$type<CustomerId>()
      .references(() => customers.id),
  },
  (table) => [
    index('sign_ups_mailbox').on(table.mailbox, table.createdAt),
    index('sign_ups_created').on(table.createdAt),
    check('sign_ups_verified', sql`(${table.verifiedAt} is null) = (${table.customerId} is null)`),
  ],
);

const CODE_PURPOSES = ['signUp', 'recoveryMail', 'recoverySms', 'emailChange'] as const;

/**
 * One-time codes and links. Neither is stored, nor a hash of it: both are computed from the id and a server secret whenever
 * they are sent or compared.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    /** 128 random bits in base64url. */
    id: text().primaryKey(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** The mailbox, or for `recoverySms` the phone in E.164, whether or not it has an account. */
    target: text().notNull(),
    signUpId: integer().references(() => signUps.id, { onDelete: 'cascade' }),
    /** The account whose address changes. */
    accountId: integer()
      .$type<AccountId>()
      .references(() => accounts.id),
    /** The new address of the account, as `normaliseEmail` returns it. */
    email: text(),
    /** The address that it replaced, which gets a notice; null until then. */
    replacedEmail: text(),
    /**
     * SHA-256 of the device cookie of the known browser that asked to recover its account; only that browser's guesses count. Null
     * for all other codes.
     */
    deviceHash: text(),
    createdAt: utcTimestamp().notNull(),
    expiresAt: utcTimestamp().notNull(),
    /** Guesses that were compared with it. */
    guesses: integer().notNull().default(0),
    usedAt: utcTimestamp(),
    /** When the daily limits let it be sent by SMS; another try of the same message is not counted again. */
    smsAllowedAt: utcTimestamp(),
  },
  (table) => [
    index('one_time_codes_target').on(table.target, table.createdAt),
    index('one_time_codes_sign_up').on(table.signUpId),
    index('one_time_codes_account').on(table.accountId),
    index('one_time_codes_created').on(table.createdAt),
    oneOf('one_time_codes_purpose', table.purpose, CODE_PURPOSES),
    check('one_time_codes_of_sign_up', sql`(${table.purpose} = 'signUp') = (${table.signUpId} is not null)`),
    check(
      'one_time_codes_of_account',
      sql`case when ${table.purpose} = 'emailChange'
        then ${table.accountId} is not null and ${table.email} is not null
        else ${table.accountId} is null and ${table.email} is null and ${table.replacedEmail} is null end`,
    ),
  ],
);
