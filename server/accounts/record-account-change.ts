import type { AccountId } from '#domain/account/ids.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import type { Caller } from '../access/caller.ts';
import { actingStaffOf, recordStaffAction } from '../access/staff-actions.ts';
import type { Transaction } from '../db/index.ts';

/**
 * Writes to the audit trail that staff changed or deleted another person's account, in the transaction that does so. What people
 * change of their own account is not recorded. @see docs/decisions/0016-staff-decisions.md
 */
export async function recordAccountChange(
  tx: Transaction,
  caller: Caller,
  change: {
    accountId: AccountId;
    action: Extract<StaffActionName, `account.${string}`>;
    /** Names of the fields, never their values. */
    changed?: string[];
    at: Date;
  },
): Promise<void> {
  const { accountId, action, changed, at } = change;
  const staffId = actingStaffOf(caller);
  if (staffId === undefined || staffId === accountId) return;
  const subject = { kind: 'account', id: accountId };
  await recordStaffAction(tx, { staffId, action, subject, ...(changed && { detail: { changed } }) }, at);
}
