import { and, inArray, ne } from 'drizzle-orm';
import { DEMO_ACCOUNTS } from '#domain/account/demo.ts';
import { type Database, tables } from '../db/index.ts';
import { createAccount } from './accounts.repository.ts';
import { hashPassword } from './passwords.ts';

const { accounts, customers } = tables;
const EMAILS = DEMO_ACCOUNTS.map(({ email }) => email);
const PERSON = { phone: '+221771234567', address: 'Sicap Liberté 6, villa 12, Dakar' };

/**
 * Creates the demo accounts with this password, or gives it to those that exist. The member has a company that guarantees
 * the credit. Only for installations that play payments.
 */
export async function seedDemoAccounts(db: Database, password: string, now: Date): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const { email, kind, name } of DEMO_ACCOUNTS) {
    const role = kind === 'member' ? 'customer' : kind;
    const created = await createAccount(
      db,
      { role, email, passwordHash, name, ...PERSON, verifiedAt: now },
      now,
    );
    if (kind === 'member' && created) await makeMember(db, email, now);
  }
  await db.update(accounts).set({ passwordHash }).where(inArray(accounts.email, EMAILS));
}

async function makeMember(db: Database, email: string, now: Date): Promise<void> {
  const [company] = await db
    .insert(customers)
    .values({ name: 'Coopérative de démonstration', createdAt: now })
    .returning({ id: customers.id });
  const ofMember = db
    .select({ id: accounts.customerId })
    .from(accounts)
    .where(inArray(accounts.email, [email]));
  await db
    .update(customers)
    .set({ adhesion: 'accepted', parentId: company?.id ?? null })
    .where(inArray(customers.id, ofMember));
}

/**
 * Whether a demo account of staff exists, whose password was printed. Customers do not count: anyone may sign up with such an
 * address, and must not be able to stop a live shop from starting.
 */
export const hasDemoAccounts = async (db: Database): Promise<boolean> =>
  (await db.$count(accounts, and(inArray(accounts.email, EMAILS), ne(accounts.role, 'customer')))) > 0;
