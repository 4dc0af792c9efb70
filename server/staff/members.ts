import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CustomerId } from '#domain/account/ids.ts';
import type { ADHESIONS } from '#domain/account/profile.ts';
import { mailboxOf } from '#domain/text/email.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { guestMobile } from '#domain/text/phone.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { countListed } from '../db/count-listed.ts';
import { type Database, tables } from '../db/index.ts';
import { foldedSql } from '../db/search-keys.ts';
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

export const countMembershipRequests = (db: Database): Promise<number> => {
  const { customers } = tables;
  return countListed(db, customers, and(eq(customers.adhesion, 'requested'), isNull(customers.deletedAt)));
};

/**
 * One page of the customers by the state of their membership, in the order in which they signed up.
 *
 * @param search a phone, or words that all occur in the name, accents ignored, or the e-mail address; of one or two letters,
 *   at the beginning of a word
 * @param page from 1
 */
export async function listMembers(
  db: Database,
  { adhesion, search, page }: { adhesion: Adhesion | undefined; search: string; page: number },
): Promise<StaffPage<MemberCandidate>> {
  const { accounts, customers } = tables;
  const isAccount = eq(accounts.customerId, customers.id);
  const phone = guestMobile(search);
  const words = phone === undefined ? search.split(/\s+/).filter((word) => word !== '') : [];
  const candidates = await findCandidates(db, words);
  const filter = and(
    isNull(customers.deletedAt),
    adhesion === undefined ? undefined : eq(customers.adhesion, adhesion),
    candidates && sql`${customers.id} = any(${sql.param(candidates)}::integer[])`,
    phone === undefined ? undefined : eq(customers.phone, phone),
    ...words.map((word) => or(isNamed(word), isAddressed(word))),
  );
  const joined = sql`${customers} left join ${accounts} on ${isAccount}`;
  const total = await countListed(db, words.length === 0 ? customers : joined, filter);
  return readStaffPage(page, total, (offset) => {
    // First the page, then what is shown of its customers: the joins read no other rows.
    const shown = db
      .select({ id: customers.id })
      .from(customers)
      .leftJoin(accounts, isAccount)
      .where(filter)
      .orderBy(asc(customers.createdAt), asc(customers.id))
      .limit(STAFF_PAGE_SIZE)
      .offset(offset);
    return selectMembers(db)
      .where(inArray(customers.id, shown))
      .orderBy(asc(customers.createdAt), asc(customers.id));
  });
}

/** Shorter words have no trigram of their own; at the beginning of a word, the space before them makes one. */
const INFIX_LENGTH_MIN = 3;

/** What a column with a word in it is like. */
function patternsOf(word: string): string[] {
  const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return word.length < INFIX_LENGTH_MIN ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
}

/** Customers with a word in the name, ignoring accents. */
const isNamed = (word: string): SQL | undefined => {
  const name = foldedSql(tables.customers.name);
  return or(...patternsOf(word).map((pattern) => sql`${name} like ${foldedSql(sql`${pattern}::text`)}`));
};

/** Accounts with a word in the e-mail address. */
const isAddressed = (word: string): SQL | undefined =>
  or(...patternsOf(word).map((pattern) => ilike(tables.accounts.email, pattern)));

/** A word that more customers have does not narrow a search down: there, a page of the list is full after a few thousand rows. */
const CANDIDATES_MAX = 1_000;

/**
 * The customers with one of some words that is not frequent, of which the others are then compared. Long words come first,
 * because few customers have them.
 *
 * @returns `undefined` where all words are frequent
 */
async function findCandidates(db: Database, words: readonly string[]): Promise<number[] | undefined> {
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const found = (await findByAddress(db, word)) ?? (await findByPart(db, word));
    if (found.length < CANDIDATES_MAX) return found;
  }
  return undefined;
}

/** The customer whose whole e-mail address a word is: an address has many parts that are in all others too. */
async function findByAddress(db: Database, word: string): Promise<number[] | undefined> {
  if (!word.includes('@')) return undefined;
  const { customerId, mailbox } = tables.accounts;
  const [found] = await db
    .select({ id: customerId })
    .from(tables.accounts)
    .where(eq(mailbox, mailboxOf(word)));
  return found?.id == null ? undefined : [found.id];
}

/** Customers with a word in the name or the address: by one statement per table, because an index covers one. */
async function findByPart(db: Database, word: string): Promise<number[]> {
  const { accounts, customers } = tables;
  const named = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(isNull(customers.deletedAt), isNamed(word)))
    .limit(CANDIDATES_MAX);
  const mailed = await db
    .select({ id: accounts.customerId })
    .from(accounts)
    .where(and(isNull(accounts.deletedAt), isAddressed(word)))
    .limit(CANDIDATES_MAX - named.length);
  return [...named, ...mailed].flatMap(({ id }) => id ?? []);
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
