import { and, asc, count, eq, ilike, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CustomerId } from '#domain/account/ids.ts';
import type { ADHESIONS } from '#domain/account/profile.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { Problem } from '../problem.ts';
import { readStaffPage, STAFF_PAGE_SIZE, type StaffPage } from './pages.ts';

type Adhesion = (typeof ADHESIONS)[number];

/** A customer as staff see them for a decision about membership. */
export interface MemberCandidate {
  id: CustomerId;
  name: string;
  email: string | null;
  phone: string | null;
  adhesion: Adhesion;
  parentId: CustomerId | null;
  parentName: string | null;
  createdAt: Date;
}

/** `refused` leaves no membership and no request; `withdrawn` ends one. */
export type MembershipDecision = 'accepted' | 'refused' | 'withdrawn';

const RESULTS: Record<MembershipDecision, Adhesion> = {
  accepted: 'accepted',
  refused: 'none',
  withdrawn: 'none',
};
/** The state in which each decision makes sense; every customer without a membership can be accepted. */
const ALLOWED_FROM: Record<MembershipDecision, readonly Adhesion[]> = {
  accepted: ['none', 'requested'],
  refused: ['requested'],
  withdrawn: ['accepted'],
};

export const countMembershipRequests = async (db: Database): Promise<number> => {
  const { customers } = tables;
  const [row] = await db
    .select({ total: count() })
    .from(customers)
    .where(and(eq(customers.adhesion, 'requested'), isNull(customers.deletedAt)));
  return row?.total ?? 0;
};

/**
 * One page of the customers by the state of their membership, in the order in which they signed up.
 *
 * @param search words that all occur in the name or the e-mail address
 * @param page from 1
 */
export async function listMembers(
  db: Database,
  { adhesion, search, page }: { adhesion: Adhesion | undefined; search: string; page: number },
): Promise<StaffPage<MemberCandidate>> {
  const { customers, accounts } = tables;
  const words = search.split(/\s+/).filter((word) => word !== '');
  const filter = and(
    isNull(customers.deletedAt),
    adhesion === undefined ? undefined : eq(customers.adhesion, adhesion),
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return or(ilike(customers.name, pattern), ilike(accounts.email, pattern));
    }),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(customers)
    .leftJoin(accounts, eq(accounts.customerId, customers.id))
    .where(filter);
  return readStaffPage(page, counted?.total ?? 0, (offset) =>
    selectMembers(db)
      .where(filter)
      .orderBy(asc(customers.createdAt), asc(customers.id))
      .limit(STAFF_PAGE_SIZE)
      .offset(offset),
  );
}

function selectMembers(db: Database) {
  const { customers, accounts } = tables;
  const parents = alias(customers, 'parents');
  return db
    .select({
      id: customers.id,
      name: customers.name,
      email: accounts.email,
      phone: customers.phone,
      adhesion: customers.adhesion,
      parentId: customers.parentId,
      parentName: parents.name,
      createdAt: customers.createdAt,
    })
    .from(customers)
    .leftJoin(accounts, eq(accounts.customerId, customers.id))
    .leftJoin(parents, eq(parents.id, customers.parentId));
}

/**
 * Accepts, refuses or withdraws a membership. An accepted member may buy on credit; with a parent, who guarantees the
 * credit, also filter by it (LS-09).
 *
 * @throws Problem `account.unknown`, `request.conflict` when the membership has changed since,
 *   `request.invalid` for a parent that does not exist
 * @see TL-08
 */
export async function decideMembership(
  { db, clock }: { db: Database; clock: Clock },
  {
    customerId,
    staffId,
    decision,
    reason,
    parentId,
  }: {
    customerId: CustomerId;
    staffId: number;
    decision: MembershipDecision;
    reason: string;
    parentId: CustomerId | null;
  },
): Promise<MemberCandidate> {
  const { customers } = tables;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [customer] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
      .for('update');
    if (!customer) throw new Problem('account.unknown');
    if (!ALLOWED_FROM[decision].includes(customer.adhesion)) throw new Problem('request.conflict');
    if (decision === 'accepted' && parentId !== null) {
      const [parent] = await tx
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.id, parentId), isNull(customers.deletedAt)));
      if (!parent || parentId === customerId) {
        const fields = [{ field: 'parent_id', message: text.errors.unknownParent }];
        throw new Problem('request.invalid', { fields });
      }
    }
    const adhesion = RESULTS[decision];
    const parent = decision === 'accepted' ? parentId : null;
    await tx.update(customers).set({ adhesion, parentId: parent }).where(eq(customers.id, customerId));
    await recordStaffAction(
      tx,
      {
        staffId,
        action: `membership.${decision}`,
        subject: { kind: 'customer', id: customerId },
        reason,
        detail: { from: customer.adhesion, to: adhesion, parentId: parent },
      },
      now,
    );
    const [changed] = await selectMembers(tx).where(eq(customers.id, customerId));
    if (!changed) throw new Problem('account.unknown');
    return changed;
  });
}
