import { eq } from 'drizzle-orm';
import { accountId } from '#domain/account/ids.ts';
import type { PersonKey } from '#domain/staff/person-key.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import { revokeSessions } from '../../accounts/sessions.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import { readPerson } from './person.ts';

/**
 * Ends the sessions of a customer, whose account and password stay.
 *
 * @returns how many were live
 * @throws Problem `account.unknown` for a person without an account
 */
export async function signOutCustomer(
  { db, clock }: { db: Database; clock: Clock },
  { key, staffId, reason }: { key: PersonKey; staffId: number; reason: string },
): Promise<number> {
  const { accountId: id } = await readPerson(db, key);
  if (id === undefined) throw new Problem('account.unknown');
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const ended = await revokeSessions(tx, eq(tables.sessions.accountId, accountId(id)), 'signedOut', now);
    const subject = { kind: 'account', id };
    const detail = { sessions: ended };
    await recordStaffAction(tx, { staffId, action: 'account.signed_out', subject, reason, detail }, now);
    return ended;
  });
}
