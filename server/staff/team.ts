import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { accountId, type AccountId } from '#domain/account/ids.ts';
import { accountPaths } from '#domain/account/paths.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { OPERATOR_ID, type StaffActionName } from '#domain/staff/actions.ts';
import { isStaffRole, type StaffRole } from '#domain/staff/roles.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { mailboxOf, normaliseEmail } from '#domain/text/email.ts';
import { createAccount } from '../accounts/accounts.repository.ts';
import { createCode, endProofs } from '../accounts/codes/codes.repository.ts';
import { forgetDevices } from '../accounts/known-devices.ts';
import { eraseSecondFactor, tellOwner } from '../accounts/second-factor/second-factors.ts';
import { revokeSessions } from '../accounts/sessions.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { Problem } from '../problem.ts';
import type { Random } from '../random.ts';

const { accounts, savedFilters, secondFactors, sessions } = tables;

/** A member of staff as admins see one. */
export interface TeamMember {
  id: AccountId;
  email: string;
  role: StaffRole;
  /** Whether a password was chosen. */
  hasPassword: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
}

interface TeamParts {
  db: Database;
  clock: Clock;
}

const isOfStaff = and(ne(accounts.role, 'customer'), isNull(accounts.deletedAt));

/** The accounts of staff, by address. */
export const listTeam = async (db: Database): Promise<TeamMember[]> =>
  (
    await db
      .select({ account: getTableColumns(accounts), factorOf: secondFactors.accountId })
      .from(accounts)
      .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
      .where(isOfStaff)
      .orderBy(asc(accounts.email))
  ).map(({ account, factorOf }) => toMember(account, factorOf !== null));

function toMember(
  { id, email, role, passwordHash, createdAt }: typeof accounts.$inferSelect,
  hasSecondFactor: boolean,
): TeamMember {
  if (email === null || !isStaffRole(role)) throw new TypeError(`account ${id} is not one of staff`);
  return { id: accountId(id), email, role, hasPassword: passwordHash !== null, hasSecondFactor, createdAt };
}

/**
 * Creates an account of staff. A mail with a link, as the one of the password recovery, lets its owner choose the password.
 *
 * @throws Problem `request.invalid` for an address that is none or has an account already
 */
export async function inviteMember(
  { db, clock, random }: TeamParts & { random: Random },
  { email: typed, role, staffId }: { email: string; role: StaffRole; staffId: number },
): Promise<TeamMember> {
  const email = normaliseEmail(typed);
  if (email === undefined) throw refusedEmail(text.errors.email);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const invited = await createMember(tx, { random }, { email, role, staffId, now });
    if (invited === undefined) throw refusedEmail(text.errors.emailTaken);
    return invited;
  });
}

/** What a person of staff, or the operator, does to an account. */
interface Deed {
  /** The account of the admin, or `OPERATOR_ID`. */
  staffId: number;
  now: Date;
}

/** @returns `undefined` for an address that has an account */
async function createMember(
  tx: Transaction,
  { random }: { random: Random },
  { email, role, staffId, now }: Deed & { email: string; role: StaffRole },
): Promise<TeamMember | undefined> {
  const person = { role, email, passwordHash: null, verifiedAt: now, name: '', phone: null, address: null };
  const created = await createAccount(tx, person, now);
  if (created === undefined) return undefined;
  const member = {
    id: created.accountId,
    email,
    role,
    hasPassword: false,
    hasSecondFactor: false,
    createdAt: now,
  };
  await sendInvitation(tx, { random }, { ...member, staffId, now });
  return member;
}

async function sendInvitation(
  tx: Transaction,
  { random }: { random: Random },
  { id, email, role, staffId, now }: Deed & Pick<TeamMember, 'id' | 'email' | 'role'>,
): Promise<void> {
  await createCode(tx, { random }, { purpose: 'recoveryMail', target: mailboxOf(email), now });
  await recordTeamAction(tx, { id, staffId, action: 'account.invited', detail: { to: role } }, now);
}

/** What a command of the operator did, in a sentence. */
export interface CommandResult {
  isDone: boolean;
  sentence: string;
}

/**
 * Invites the first admin, for the operator of the server. While no admin has chosen a password, it may be repeated: the same address
 * gets another link, and another address takes the place of the one that was wrong.
 *
 * @returns a sentence for the operator, and whether the invitation was made
 */
export async function inviteFirstAdmin(
  { db, clock, random }: TeamParts & { random: Random },
  typed: string,
): Promise<CommandResult> {
  const email = normaliseEmail(typed);
  if (email === undefined) return refuseCommand(`${JSON.stringify(typed)} is not a mail address.`);
  const deed = { staffId: OPERATOR_ID, now: clock.now() };
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`);
    const admins = (await lockAdmins(tx)).map((admin) => toMember(admin, false));
    if (admins.some(({ hasPassword }) => hasPassword))
      return refuseCommand(
        `There is an admin, who invites others at ${staffPaths.team}. A lost password is chosen anew at ${accountPaths.forgotPassword}.`,
      );
    const known = admins.find((admin) => mailboxOf(admin.email) === mailboxOf(email));
    if (known) await sendInvitation(tx, { random }, { ...known, ...deed });
    else if ((await createMember(tx, { random }, { email, role: 'admin', ...deed })) === undefined)
      return refuseCommand(`${email} has an account, which is not an admin's: name another address.`);
    for (const other of admins) if (other !== known) await deleteMember(tx, other, deed);
    return {
      isDone: true,
      sentence: `${known?.email ?? email} is invited as the first admin. The running shop sends a mail with a link to choose the password, which is valid for an hour.`,
    };
  });
}

const refuseCommand = (sentence: string): CommandResult => ({ isDone: false, sentence });

const refusedEmail = (message: string) =>
  new Problem('request.invalid', { fields: [{ field: 'email', message }] });

interface TeamChange {
  id: number;
  /** The account of the admin. */
  staffId: number;
  reason: string;
}

/**
 * Gives a member of staff another role, which counts from the next request on.
 *
 * @throws Problem `account.unknown`; `account.own_role` for the own account, so that an admin always remains
 */
export const changeRole = (
  { db, clock }: TeamParts,
  change: TeamChange & { role: StaffRole },
): Promise<TeamMember> =>
  inTransaction(db, async (tx) => {
    const { role, reason, staffId } = change;
    const { role: from, ...member } = await lockMember(tx, change);
    const [changed] = await tx.update(accounts).set({ role }).where(eq(accounts.id, member.id)).returning();
    if (changed === undefined) throw new Problem('account.unknown');
    const detail = { from, to: role };
    await recordTeamAction(
      tx,
      { id: member.id, staffId, action: 'account.role_changed', reason, detail },
      clock.now(),
    );
    return toMember(changed, member.hasSecondFactor);
  });

/**
 * Deletes the account of a member of staff and ends its sessions. What the person did stays in the audit trail.
 *
 * @throws Problem as `changeRole`
 */
export const removeMember = ({ db, clock }: TeamParts, change: TeamChange): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { staffId, reason } = change;
    await deleteMember(tx, await lockMember(tx, change), { staffId, reason, now: clock.now() });
  });

/**
 * Ends the sessions of a member of staff, whose account stays.
 *
 * @returns how many were live
 * @throws Problem as `changeRole`
 */
export const signOutMember = ({ db, clock }: TeamParts, change: TeamChange): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { reason, staffId } = change;
    const { id } = await lockMember(tx, change);
    const now = clock.now();
    const ended = await revokeSessions(tx, eq(sessions.accountId, id), 'signedOut', now);
    const detail = { sessions: ended };
    await recordTeamAction(tx, { id, staffId, action: 'account.signed_out', reason, detail }, now);
    return ended;
  });

/**
 * Switches the second factor of a member of staff off, who has lost it, and ends the sessions.
 *
 * @throws Problem as `changeRole`; `account.unknown` also for an account without one
 */
export const removeFactor = ({ db, clock }: TeamParts, change: TeamChange): Promise<TeamMember> =>
  inTransaction(db, async (tx) => {
    const { reason, staffId } = change;
    const member = await lockMember(tx, change);
    if (!(await takeFactor(tx, member, { staffId, reason, now: clock.now() })))
      throw new Problem('account.unknown');
    return { ...member, hasSecondFactor: false };
  });

/**
 * The same for the operator of the server, when no admin can: the last one has lost phone and recovery codes.
 *
 * @returns a sentence for the operator, and whether it was done
 */
export async function removeFactorByOperator(
  { db, clock }: TeamParts,
  typed: string,
): Promise<CommandResult> {
  const mailbox = mailboxOf(normaliseEmail(typed) ?? typed);
  return inTransaction(db, async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.mailbox, mailbox), isOfStaff))
      .for('update');
    const deed = { staffId: OPERATOR_ID, now: clock.now() };
    if (account === undefined || !(await takeFactor(tx, account, deed)))
      return refuseCommand(`${JSON.stringify(typed)} is no account of staff with a second factor.`);
    return {
      isDone: true,
      sentence: `The second factor of ${typed} is off and its sessions are ended. In live mode the next sign-in asks to switch it on again.`,
    };
  });
}

async function takeFactor(
  tx: Transaction,
  { id }: Pick<TeamMember, 'id'>,
  { now, ...deed }: Deed & { reason?: string },
): Promise<boolean> {
  if (!(await eraseSecondFactor(tx, id))) return false;
  await revokeSessions(tx, eq(sessions.accountId, id), 'signedOut', now);
  await tellOwner(tx, id, 'removed', now);
  await recordTeamAction(tx, { id, action: 'account.second_factor_removed', ...deed }, now);
  return true;
}

async function deleteMember(
  tx: Transaction,
  { id, email }: Pick<TeamMember, 'id' | 'email'>,
  { now, ...deed }: Deed & { reason?: string },
): Promise<void> {
  await endProofs(tx, { accountId: id, customerId: null, targets: [mailboxOf(email)], now });
  await forgetDevices(tx, id);
  await eraseSecondFactor(tx, id);
  await revokeSessions(tx, eq(sessions.accountId, id), 'accountDeleted', now);
  await tx.delete(savedFilters).where(eq(savedFilters.staffId, id));
  await tx
    .update(accounts)
    .set({ email: null, mailbox: null, passwordHash: null, deletedAt: now })
    .where(eq(accounts.id, id));
  await recordTeamAction(tx, { id, action: 'account.deleted', ...deed }, now);
}

const lockAdmins = (tx: Transaction) =>
  tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.id))
    .for('update');

/** Locks all admins as well: of two who remove each other at once, the second one is no admin any more. */
async function lockMember(tx: Transaction, { id, staffId }: TeamChange): Promise<TeamMember> {
  if (id === staffId) throw new Problem('account.own_role');
  const admins = await lockAdmins(tx);
  if (!admins.some((admin) => admin.id === staffId)) throw new Problem('access.forbidden');
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId(id)), isOfStaff))
    .for('update');
  if (account === undefined) throw new Problem('account.unknown');
  const hasFactor = (await tx.$count(secondFactors, eq(secondFactors.accountId, account.id))) > 0;
  return toMember(account, hasFactor);
}

const recordTeamAction = (
  tx: Transaction,
  {
    id,
    ...action
  }: {
    id: AccountId;
    staffId: number;
    action: Extract<StaffActionName, `account.${string}`>;
    reason?: string;
    detail?: Record<string, unknown>;
  },
  at: Date,
) => recordStaffAction(tx, { ...action, subject: { kind: 'account', id } }, at);
