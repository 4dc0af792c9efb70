import { and, eq, isNull, ne } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { type Database, tables } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { enqueue } from '../jobs/outbox.ts';
import { consumeCode, endProofs } from './codes/codes.repository.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { revokeSessions } from './sessions.ts';

const { accounts, customers, sessions } = tables;

/**
 * Writes the new password of an account, and ends its sessions and all proofs that could set another one. Its owner gets a mail (HAZARDS C7).
 *
 * @param change `used`: the one-time code that allows it; `keptSession`: the session of the request; `device`: its
 * device cookie, the only one that the account still knows afterwards
 * @returns false if the code was used before, or the account was deleted; nothing was written
 */
export async function savePassword(
  db: Database,
  now: Date,
  change: {
    id: AccountId;
    passwordHash: string;
    used?: string;
    keptSession?: string | undefined;
    device: string | undefined;
  },
): Promise<boolean> {
  const { id, passwordHash, used, keptSession, device } = change;
  return inTransaction(db, async (tx) => {
    if (used !== undefined && !(await consumeCode(tx, used, now))) return false;
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
      .returning({ mailbox: accounts.mailbox, customerId: accounts.customerId });
    if (!account) return false;
    const [customer] =
      account.customerId === null
        ? []
        : await tx
            .select({ phone: customers.phone })
            .from(customers)
            .where(eq(customers.id, account.customerId));
    const targets = [account.mailbox, customer?.phone].filter((target) => typeof target === 'string');
    await endProofs(tx, { accountId: id, customerId: account.customerId, targets, now });
    await forgetDevices(tx, id);
    if (device !== undefined) await rememberDevice(tx, { device, accountId: id }, now);
    const others = keptSession === undefined ? undefined : ne(sessions.id, keptSession);
    await revokeSessions(tx, and(eq(sessions.accountId, id), others), 'passwordChanged', now);
    const key = `${id}/${used ?? now.toISOString()}`;
    await enqueue(tx, { kind: 'mail.password_changed', key, payload: { accountId: id } });
    return true;
  });
}
