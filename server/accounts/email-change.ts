import { and, eq, isNull, ne } from 'drizzle-orm';
import * as v from 'valibot';
import type { AccountId } from '#domain/account/ids.ts';
import { LONG_CODE_LENGTH } from '#domain/account/one-time-code.ts';
import { mailboxOf, normaliseEmail } from '#domain/text/email.ts';
import { emailField } from '#domain/forms/guest.ts';
import { account as text } from '#domain/messages/account.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import { tables, type Transaction } from '../db/index.ts';
import { databaseFailure } from '../db/failure.ts';
import { inTransaction } from '../db/retry.ts';
import { enqueue } from '../jobs/outbox.ts';
import { Problem } from '../problem.ts';
import { requirePassword } from './change-profile.ts';
import {
  claimGuess,
  type CodeParts,
  consumeCode,
  createCodeInTurn,
  endProofs,
} from './codes/codes.repository.ts';
import { parseFields } from './refused-fields.ts';
import { revokeSessions } from './sessions.ts';

const { accounts, customers, oneTimeCodes, sessions } = tables;

/**
 * Asks for another e-mail address of the signed-in account, and mails a code to it. Nothing depends on whether the address
 * belongs to another account: its owner gets a mail without a code, after the response (HAZARDS C7, C13).
 *
 * @throws Problem `account.invalid_fields`, `account.wrong_password`, `request.too_many` within a minute,
 * `account.too_many_codes`
 */
export async function requestEmailChange(
  { db, clock, random }: CodeParts,
  caller: Caller,
  typed: { email: string; password: string },
): Promise<void> {
  const { accountId } = requireSignedIn(caller);
  const { email } = parseFields(v.object({ email: emailField }), { email: typed.email });
  const { account } = await requirePassword(db, caller, typed.password);
  if (email === account.email)
    throw new Problem('account.invalid_fields', { fields: [{ field: 'email', message: text.emailSame }] });
  const now = clock.now();
  const code = { purpose: 'emailChange', target: mailboxOf(email), accountId, email, now } as const;
  await inTransaction(db, (tx) => createCodeInTurn(tx, { random }, code));
}

/**
 * Changes the e-mail address of the signed-in account with the code that was mailed to it. Ends the account's other sessions
 * and open recoveries; its former mailbox gets a notice.
 *
 * @throws Problem `account.code_invalid` for a code that is wrong, used, expired or exhausted, and for the address of
 * another account
 */
export async function verifyEmailChange(
  { db, clock, codeSecrets }: CodeParts,
  caller: Caller,
  typed: { email: string; code: string },
): Promise<void> {
  const { accountId } = requireSignedIn(caller);
  const now = clock.now();
  const target = mailboxOf(normaliseEmail(typed.email) ?? typed.email);
  const claimed = await claimGuess(db, { purpose: 'emailChange', target, accountId, now });
  const isRight = codeSecrets.isCode(claimed?.id, typed.code, LONG_CODE_LENGTH);
  if (!isRight || !claimed) throw new Problem('account.code_invalid');
  const change = { accountId, codeId: claimed.id, keptSession: caller.sessionId, now };
  const isDone = await inTransaction(db, (tx) => saveEmail(tx, change)).catch(ignoreTakenMailbox);
  if (!isDone) throw new Problem('account.code_invalid');
}

/** The constraint of one account per mailbox decides, also for two changes at once. */
const ignoreTakenMailbox = (error: unknown): false => {
  if (databaseFailure(error)?.constraint !== 'accounts_mailbox_unique') throw error;
  return false;
};

/** @returns false if the code was used meanwhile, or the account deleted; nothing was written */
async function saveEmail(
  tx: Transaction,
  change: { accountId: AccountId; codeId: string; keptSession: string | undefined; now: Date },
): Promise<boolean> {
  const { accountId, codeId, keptSession, now } = change;
  const [before] = await tx
    .select({
      email: accounts.email,
      mailbox: accounts.mailbox,
      customerId: accounts.customerId,
      phone: customers.phone,
    })
    .from(accounts)
    .leftJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for('update', { of: accounts });
  const [code] = await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, codeId));
  if (!before || typeof code?.email !== 'string' || !(await consumeCode(tx, codeId, now))) return false;
  const { email, target: mailbox } = code;
  await tx.update(accounts).set({ email, mailbox, verifiedAt: now }).where(eq(accounts.id, accountId));
  await tx.update(oneTimeCodes).set({ replacedEmail: before.email }).where(eq(oneTimeCodes.id, codeId));
  const targets = [before.mailbox, before.phone, mailbox].filter((target) => target !== null);
  await endProofs(tx, { accountId, customerId: before.customerId, targets, now });
  const others = keptSession === undefined ? undefined : ne(sessions.id, keptSession);
  await revokeSessions(tx, and(eq(sessions.accountId, accountId), others), 'emailChanged', now);
  await enqueue(tx, { kind: 'mail.email_changed', key: codeId, payload: { codeId } });
  return true;
}
