import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { AccountId } from '#domain/account/ids.ts';
import { profileSchema } from '#domain/account/profile-form.ts';
import { account as text } from '#domain/messages/account.ts';
import type { components } from '#openapi/schema.d.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { enqueue } from '../jobs/outbox.ts';
import { Problem } from '../problem.ts';
import { findProfile, type Profile } from './accounts.repository.ts';
import { requireGoodPassword } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { recordAccountChange } from './record-account-change.ts';
import { parseFields } from './refused-fields.ts';
import { savePassword } from './save-password.ts';
import type { Sessions } from './sessions.ts';

type Changes = components['schemas']['ProfileChanges'];

const changesSchema = v.partial(profileSchema);

export interface ProfileParts {
  db: Database;
  clock: Clock;
  sessions: Sessions;
}

/**
 * Changes the fields of an account that its owner or an admin may change; nothing else of the body is read (HAZARDS C9).
 * Another phone number and another password need the caller's current password (HAZARDS C7). Another password, which only
 * its owner can choose, ends the account's other sessions.
 *
 * @throws Problem `account.unknown`, `account.invalid_fields`, `account.wrong_password`
 */
export async function changeProfile(
  { db, clock }: Omit<ProfileParts, 'sessions'>,
  caller: Caller,
  target: Profile,
  { password, current_password: current, request_adhesion: wantsAdhesion, ...typed }: Changes,
): Promise<void> {
  const { account, customer } = target;
  const { accountId } = requireSignedIn(caller);
  const isOwn = account.id === accountId;
  const changes = parseFields(changesSchema, typed);
  const newPassword = isOwn ? password : undefined;
  if (newPassword !== undefined) requireGoodPassword(newPassword, account.email ?? '');
  const isOtherPhone = changes.phone !== undefined && customer !== null && changes.phone !== customer.phone;
  if (newPassword !== undefined || isOtherPhone) await requirePassword(db, caller, current);
  if (customer !== null) {
    const adhesion = isOwn && wantsAdhesion === true && customer.adhesion === 'none';
    const set = { ...changes, ...(adhesion && { adhesion: 'requested' as const }) };
    const changed = Object.keys(set);
    if (changed.length > 0)
      await inTransaction(db, async (tx) => {
        await tx
          .update(tables.customers)
          .set(set)
          .where(and(eq(tables.customers.id, customer.id), isNull(tables.customers.deletedAt)));
        const change = {
          accountId: account.id,
          action: 'account.changed',
          changed,
          at: clock.now(),
        } as const;
        await recordAccountChange(tx, caller, change);
        if (isOtherPhone && customer.phone !== null) await tellOfPhone(tx, account.id, change.at);
      });
  }
  if (newPassword === undefined) return;
  const passwordHash = await hashPassword(newPassword);
  const { sessionId: keptSession, device } = caller;
  await savePassword(db, clock.now(), { id: account.id, passwordHash, keptSession, device });
}

/** Mails the owner, because the phone recovers the account (HAZARDS C7). No SMS: the former number may be another person's. */
const tellOfPhone = (tx: Transaction, id: AccountId, at: Date): Promise<void> =>
  enqueue(tx, {
    kind: 'mail.phone_changed',
    key: `${id}/${at.toISOString()}`,
    payload: { accountId: id },
  });

/**
 * Asks the signed-in person for the password again, before a change that a stolen session must not make.
 *
 * @returns the account of the person
 * @throws Problem `account.wrong_password`, also if none was sent
 */
export async function requirePassword(
  db: Database,
  caller: Caller,
  current: string | undefined,
): Promise<Profile> {
  const profile = await findProfile(db, requireSignedIn(caller).accountId);
  if (!profile || !(await isPassword(profile.account.passwordHash, current ?? '')))
    throw new Problem('account.wrong_password', {
      fields: [{ field: 'current_password', message: text.wrongPassword }],
    });
  return profile;
}
