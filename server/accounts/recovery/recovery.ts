import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type AccountId, accountId } from '#domain/account/ids.ts';
import { LONG_CODE_LENGTH } from '#domain/account/one-time-code.ts';
import { mailboxOf, normaliseEmail } from '#domain/text/email.ts';
import { accountMobile } from '#domain/text/phone.ts';
import { type Caller, requireSignedIn } from '../../access/caller.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import { findByEmail, findProfile } from '../accounts.repository.ts';
import { requirePassword } from '../change-profile.ts';
import {
  claimGuess,
  type CodeParts,
  type CodeRow,
  createCode,
  findLiveCode,
} from '../codes/codes.repository.ts';
import { deviceHashOf } from '../known-devices.ts';
import { hashPassword } from '../passwords.ts';
import { requireGoodPassword } from '../new-password.ts';
import { savePassword } from '../save-password.ts';
import { knownDeviceOf, type Requester, takeRecoveryTurn } from './recovery-turn.ts';

const { accounts, customers } = tables;

/** What allows a new password: the token of a mailed link, or the code of an SMS with its phone. */
export type RecoveryProof = { token: string } | { phone: string; code: string };

/** Recovers accounts whose password is lost, and changes passwords. @see RT-12, HAZARDS C7, C12, C13 */
export interface Recovery {
  /**
   * Requests a link by mail or a code by SMS. Nothing depends on whether there is an account: the message is sent, or not,
   * after the response.
   *
   * @throws Problem `request.too_many` within a minute, `account.too_many_codes`
   */
  request(channel: 'mail' | 'sms', typed: string, requester: Requester): Promise<void>;
  /**
   * Sets a new password with a one-time proof and ends all sessions of the account.
   *
   * @param device the device cookie of the browser, which may then sign in however many guesses there were elsewhere; guesses at
   *   the code of a known one are its own
   * @returns the account
   * @throws Problem `account.proof_invalid`, `account.invalid_fields`
   */
  setPassword(proof: RecoveryProof, password: string, device: string | undefined): Promise<AccountId>;
  /**
   * Changes the password of the signed-in account and ends its other sessions.
   *
   * @throws Problem `account.wrong_password`, `account.invalid_fields`
   */
  changePassword(caller: Caller, passwords: { current: string; next: string }): Promise<void>;
}

export function createRecovery({ db, clock, random, codeSecrets }: CodeParts): Recovery {
  /** The live code that a proof names, after counting the guess; nothing is used up yet. */
  async function codeOf(
    proof: RecoveryProof,
    device: string | undefined,
  ): Promise<Pick<CodeRow, 'id' | 'purpose' | 'target'> | undefined> {
    const now = clock.now();
    if ('token' in proof) {
      const id = codeSecrets.readLinkToken(proof.token);
      const code = id === undefined ? undefined : await findLiveCode(db, id, now);
      return code?.purpose === 'recoveryMail' ? code : undefined;
    }
    const target = accountMobile(proof.phone) ?? proof.phone;
    const deviceHash = device === undefined ? undefined : deviceHashOf(device);
    const claimed = await claimGuess(db, { purpose: 'recoverySms', target, deviceHash, now });
    const isRight = codeSecrets.isCode(claimed?.id, proof.code, LONG_CODE_LENGTH);
    return isRight && claimed ? { id: claimed.id, purpose: 'recoverySms', target } : undefined;
  }

  return {
    async request(channel, typed, requester) {
      const email = normaliseEmail(typed);
      const target = channel === 'sms' ? accountMobile(typed) : email && mailboxOf(email);
      // What is no address has no account; the answer is the same.
      if (target === undefined || target === '') return;
      const recovery = { purpose: channel === 'sms' ? 'recoverySms' : 'recoveryMail', target } as const;
      const now = clock.now();
      const deviceHash = await knownDeviceOf(db, recovery, requester);
      const { network } = requester;
      await inTransaction(db, async (tx) => {
        await takeRecoveryTurn(tx, recovery, { network, deviceHash, now });
        await createCode(tx, { random }, { ...recovery, deviceHash, now });
      });
    },

    async setPassword(proof, password, device) {
      // Before the proof is looked at: a password that is refused uses no guess.
      requireGoodPassword(password, '');
      const code = await codeOf(proof, device);
      const account = code && (await findTarget(db, code));
      if (!code || !account) throw new Problem('account.proof_invalid');
      requireGoodPassword(password, account.email);
      const passwordHash = await hashPassword(password);
      if (!(await savePassword(db, clock.now(), { id: account.id, passwordHash, used: code.id, device })))
        throw new Problem('account.proof_invalid');
      return account.id;
    },

    async changePassword(caller, { current, next }) {
      const { accountId: id } = requireSignedIn(caller);
      await requirePassword(db, caller, current);
      requireGoodPassword(next, (await findProfile(db, id))?.account.email ?? '');
      const passwordHash = await hashPassword(next);
      const { sessionId: keptSession, device } = caller;
      await savePassword(db, clock.now(), { id, passwordHash, keptSession, device });
    },
  };
}

/**
 * The account that a recovery code is for. A phone is not proved: one that several accounts have recovers none of them,
 * because its SMS could set the password of another person's account.
 */
export async function findTarget(
  db: Database,
  { purpose, target }: Pick<CodeRow, 'purpose' | 'target'>,
): Promise<{ id: AccountId; email: string; hasPassword: boolean } | undefined> {
  if (purpose === 'recoveryMail') {
    const { account } = (await findByEmail(db, target)) ?? {};
    if (account?.email == null) return undefined;
    return { id: account.id, email: account.email, hasPassword: account.passwordHash !== null };
  }
  const found = await db
    .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(eq(customers.phone, target), isNotNull(accounts.verifiedAt), isNull(accounts.deletedAt)))
    .limit(2);
  const [only] = found.length === 1 ? found : [];
  if (only?.email == null) return undefined;
  return { id: accountId(only.id), email: only.email, hasPassword: only.passwordHash !== null };
}
