import { eq } from 'drizzle-orm';
import { accountId, type AccountId } from '#domain/account/ids.ts';
import { staff as text } from '#domain/messages/staff.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { Database, Transaction } from '../db/index.ts';
import { accounts, staffActions } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';
import { isStaff } from './principal.ts';

export interface StaffAction {
  /** The account of the person. */
  staffId: number;
  action: StaffActionName;
  subject: { kind: string; id: string | number };
  /** Required where money or membership moves. */
  reason?: string;
  /** Facts for the audit trail; never personal data of customers. */
  detail?: Record<string, unknown>;
}

/** Writes an action of staff to the audit trail, in the same transaction as its change. @see TL-08 */
export async function recordStaffAction(
  tx: Database | Transaction,
  { staffId, action, subject, reason, detail = {} }: StaffAction,
  at: Date,
): Promise<void> {
  await tx.insert(staffActions).values({
    staffId,
    action,
    subjectKind: subject.kind,
    subjectId: String(subject.id),
    reason: reason ?? null,
    detail,
    at,
  });
}

/** The account of the member of staff who sent a request; `undefined` for customers and guests. */
export const actingStaffOf = ({ signedIn }: Caller): AccountId | undefined =>
  signedIn !== undefined && isStaff(signedIn) ? signedIn.accountId : undefined;

/**
 * The account of the member of staff who sent a request.
 *
 * @throws Problem `access.forbidden` for other principals; the policy has refused them before
 */
export const staffIdOf = (caller: Caller): AccountId => staffOf(caller).accountId;

/** The same, with the role. @throws Problem `access.forbidden` */
export function staffOf({ signedIn }: Caller): { accountId: AccountId; role: StaffRole } {
  if (signedIn === undefined || !isStaff(signedIn)) throw new Problem('access.forbidden');
  return { accountId: signedIn.accountId, role: signedIn.kind };
}

/** The address of a member of staff, or the number of a deleted account. */
export async function staffName(db: Database, staffId: number): Promise<string> {
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId(staffId)));
  return account?.email ?? text.staffAccount(staffId);
}
