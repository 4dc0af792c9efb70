import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { StaffActionName } from '#domain/staff/actions.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import { type Database, tables } from '../db/index.ts';
import { Problem } from '../problem.ts';

type TaskRow = typeof tables.staffTasks.$inferSelect;

/** Requests that another person must confirm. */
const PROPOSALS = [
  'payment.acceptance_proposed',
  'payment.keeping_proposed',
  'refund.claim_proposed',
  'task.closing_proposed',
] as const satisfies StaffActionName[];
type ProposalAction = (typeof PROPOSALS)[number];

/** A request to accept the money of a conflict, to keep money for the customer, to return it, or to close a task, which another person must confirm. */
export interface Proposal {
  action: ProposalAction;
  staffId: number;
  reason: string;
  at: Date;
}

/** The requests about a task, of the time since it was last raised, of people who are staff now. */
export async function findProposals(db: Database, task: TaskRow): Promise<Proposal[]> {
  const { accounts, staffActions } = tables;
  const rows = await db
    .select({
      action: staffActions.action,
      staffId: staffActions.staffId,
      reason: staffActions.reason,
      at: staffActions.at,
    })
    .from(staffActions)
    .innerJoin(accounts, eq(accounts.id, staffActions.staffId))
    .where(
      and(
        isNull(accounts.deletedAt),
        ne(accounts.role, 'customer'),
        inArray(staffActions.action, PROPOSALS),
        eq(staffActions.subjectKind, 'task'),
        eq(staffActions.subjectId, String(task.id)),
        eq(sql`${staffActions.detail}->>'round'`, String(task.timesRaised)),
      ),
    )
    .orderBy(staffActions.id);
  return rows.flatMap(({ action: name, staffId, reason, at }) => {
    const action = PROPOSALS.find((each) => each === name);
    return action === undefined ? [] : { action, staffId, reason: reason ?? '', at };
  });
}

/**
 * Records the request of the first person, or finds the request that this person confirms (decision 0016).
 *
 * @param request who asks and why; `detail` is stored with the first request
 * @returns the request of another person; `undefined` for the first person
 * @throws Problem `task.second_person` when the first person asks again
 */
export async function proposeOrConfirm(
  db: Database,
  { task, proposals }: { task: TaskRow; proposals: readonly Proposal[] },
  request: Proposal & { detail?: Record<string, unknown> },
): Promise<Proposal | undefined> {
  const { staffId, reason, at, action, detail } = request;
  const same = proposals.filter((proposal) => proposal.action === action);
  const other = same.find((proposal) => proposal.staffId !== staffId);
  if (other) return other;
  if (same.length > 0) throw new Problem('task.second_person');
  const subject = { kind: 'task', id: task.id } as const;
  await recordStaffAction(
    db,
    { staffId, action, subject, reason, detail: { round: task.timesRaised, ...detail } },
    at,
  );
  return undefined;
}
