import type { AccountId } from '#domain/account/ids.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import type { Database, Transaction } from '../db/index.ts';
import { staffActions } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';

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
  signedIn?.kind === 'support' || signedIn?.kind === 'admin' ? signedIn.accountId : undefined;

/**
 * The account of the member of staff who sent a request.
 *
 * @throws Problem `access.forbidden` for other principals; the policy has refused them before
 */
export function staffIdOf(caller: Caller): AccountId {
  const staffId = actingStaffOf(caller);
  if (staffId === undefined) throw new Problem('access.forbidden');
  return staffId;
}
