/** The second factor of staff. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '#domain/account/ids.ts';
import { accounts } from './accounts.ts';
import { utcTimestamp } from './columns.ts';

/** The authenticator app of an account of staff; an account without a row signs in with its password alone. */
export const secondFactors = pgTable('second_factors', {
  accountId: integer()
    .$type<AccountId>()
    .primaryKey()
    .references(() => accounts.id),
  /** The key that the app shares, encrypted by `createFactorSecrets`. */
  secret: text().notNull(),
  /** The 30 s step, counted from 1970, of the last code that was accepted: no code is accepted twice. */
  lastStep: integer().notNull(),
  createdAt: utcTimestamp().notNull(),
});

/** Codes that stand in for the app once; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: integer()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** SHA-256 of 120 random bits, hexadecimal. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);
