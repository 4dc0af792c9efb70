import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { components } from '#openapi/schema.d.ts';
import type { CustomerId } from '#domain/account/ids.ts';
import type { completionSchema } from '#domain/account/sign-up.ts';
import type { Caller } from '../../access/caller.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import type { Profile } from '../accounts.repository.ts';
import { requireGoodPassword } from '../new-password.ts';
import { hashPassword } from '../passwords.ts';
import { recordAccountChange } from '../record-account-change.ts';
import type { SignUpRow } from './sign-ups.ts';

const { accounts, customers } = tables;

type Contact = components['schemas']['CustomerContact'];

/** What the browser that signed up may read before the verification: only what it sent (HAZARDS C8). */
export const wireSignUp = ({ id, name, email, phone, passwordHash }: SignUpRow): Contact => ({
  id,
  name,
  email,
  phone,
  address: null,
  is_verified: false,
  has_password: passwordHash !== null,
});

/** @throws Problem `account.unknown` for staff, who are no customers, and for deleted accounts */
export function wireContact({ account, customer }: Profile): Contact {
  if (!customer || account.email === null) throw new Problem('account.unknown');
  return {
    id: customer.id,
    name: customer.name,
    email: account.email,
    phone: customer.phone,
    address: customer.address,
    is_verified: account.verifiedAt !== null,
    has_password: account.passwordHash !== null,
  };
}

/** The account of a customer; `undefined` once it is deleted. */
export async function findByCustomer(db: Database, id: CustomerId): Promise<Profile | undefined> {
  const [found] = await db
    .select({ account: accounts, customer: customers })
    .from(customers)
    .innerJoin(accounts, eq(accounts.customerId, customers.id))
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)));
  return found;
}

/** Writes the fields that were sent; the others stay as they are. */
export async function completeCustomer(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  { account: { id: accountId, customerId: id } }: Profile,
  { name, address }: v.InferOutput<typeof completionSchema>,
): Promise<void> {
  const changes = {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
  };
  const changed = Object.keys(changes);
  if (id === null || changed.length === 0) return;
  await inTransaction(db, async (tx) => {
    await tx
      .update(customers)
      .set(changes)
      .where(and(eq(customers.id, id), isNull(customers.deletedAt)));
    const change = { accountId, action: 'account.changed', changed, at: clock.now() } as const;
    await recordAccountChange(tx, caller, change);
  });
}

/**
 * Sets the first password of an account. An account that has one keeps it.
 *
 * @throws Problem `account.invalid_fields`
 */
export async function setFirstPassword(db: Database, { account }: Profile, password: string): Promise<void> {
  requireGoodPassword(password, account.email ?? '');
  await db
    .update(accounts)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(accounts.id, account.id), isNull(accounts.passwordHash), isNull(accounts.deletedAt)));
}
