import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { type AccountId, accountId } from '#domain/account/ids.ts';
import { passwordProblem } from '#domain/account/password.ts';
import { mailboxOf, normaliseEmail } from '#domain/email.ts';
import { guestMobile } from '#domain/phone.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { Problem } from '../../problem.ts';
import type { Random } from '../../random.ts';
import { findByEmail, findProfile } from '../accounts.repository.ts';
import { type CodeSecrets, newCodeId } from '../codes/code-secrets.ts';
import {
  claimGuess,
  type CodeRow,
  consumeCode,
  createCode,
  findLiveCode,
  requireTurn,
  takeCodeTurn,
} from '../codes/codes.repository.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { refusePassword } from '../refused-fields.ts';
import { revokeSessions } from '../sessions.ts';

const { accounts, customers, oneTimeCodes, sessions } = tables;

/** Digits of a code that recovers an account: it gives more than a sign-up's code, so it is longer. */
export const RECOVERY_CODE_DIGITS = 6;

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
  request(channel: 'mail' | 'sms', typed: string): Promise<void>;
  /**
   * Sets a new password with a one-time proof and ends all sessions of the account.
   *
   * @throws Problem `account.proof_invalid`, `account.invalid_fields`
   */
  setPassword(proof: RecoveryProof, password: string): Promise<void>;
  /**
   * Changes the password of a signed-in account and ends its other sessions.
   *
   * @param keptSession the session of the request
   * @throws Problem `account.password_wrong`, `account.invalid_fields`
   */
  changePassword(
    id: AccountId,
    passwords: { current: string; next: string },
    keptSession: string | undefined,
  ): Promise<void>;
}

export function createRecovery({
  db,
  clock,
  random,
  secrets,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  secrets: CodeSecrets;
}): Recovery {
  /** The live code that a proof names, after counting the guess; nothing is used up yet. */
  async function codeOf(
    proof: RecoveryProof,
  ): Promise<Pick<CodeRow, 'id' | 'purpose' | 'target'> | undefined> {
    const now = clock.now();
    if ('token' in proof) {
      const id = secrets.readLinkToken(proof.token);
      const code = id === undefined ? undefined : await findLiveCode(db, id, now);
      return code?.purpose === 'recoveryMail' ? code : undefined;
    }
    const target = guestMobile(proof.phone) ?? proof.phone;
    const claimed = await claimGuess(db, { purpose: 'recoverySms', target, now });
    const isRight = secrets.isCode(claimed?.id, proof.code, RECOVERY_CODE_DIGITS);
    return isRight && claimed ? { id: claimed.id, purpose: 'recoverySms', target } : undefined;
  }

  /** @param used ends with the change; all other proofs of the account end as well */
  async function savePassword(
    id: AccountId,
    passwordHash: string,
    { used, keptSession }: { used?: string; keptSession?: string | undefined },
  ): Promise<boolean> {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      if (used !== undefined && !(await consumeCode(tx, used, now))) return false;
      const [account] = await tx
        .update(accounts)
        .set({ passwordHash })
        .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
        .returning({ mailbox: accounts.mailbox, customerId: accounts.customerId });
      if (!account) return false;
      const [customer] =
        account.customerId === null
          ? []
          : await tx
              .select({ phone: customers.phone })
              .from(customers)
              .where(eq(customers.id, account.customerId));
      const targets = [account.mailbox, customer?.phone].filter((target) => typeof target === 'string');
      await tx
        .update(oneTimeCodes)
        .set({ usedAt: now })
        .where(
          and(
            inArray(oneTimeCodes.target, targets),
            inArray(oneTimeCodes.purpose, ['recoveryMail', 'recoverySms']),
            isNull(oneTimeCodes.usedAt),
          ),
        );
      const others = and(
        eq(sessions.accountId, id),
        keptSession === undefined ? undefined : ne(sessions.id, keptSession),
      );
      await revokeSessions(tx, others, 'passwordChanged', now);
      const key = `${id}/${used ?? newCodeId(random)}`;
      await enqueue(tx, { kind: 'mail.password_changed', key, payload: { accountId: id } });
      return true;
    });
  }

  return {
    async request(channel, typed) {
      const email = normaliseEmail(typed);
      const target = channel === 'sms' ? guestMobile(typed) : email && mailboxOf(email);
      // What is no address has no account; the answer is the same.
      if (target === undefined || target === '') return;
      const purpose = channel === 'sms' ? 'recoverySms' : 'recoveryMail';
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        requireTurn(await takeCodeTurn(tx, { purpose, target, now }));
        await createCode(tx, { id: newCodeId(random), purpose, target, now });
      });
    },

    async setPassword(proof, password) {
      // Before the proof is looked at: a password that is refused uses no guess.
      refusePassword(passwordProblem(password, ''));
      const code = await codeOf(proof);
      const account = code && (await findTarget(db, code));
      if (!code || !account) throw new Problem('account.proof_invalid');
      refusePassword(passwordProblem(password, account.email));
      if (!(await savePassword(account.id, await hashPassword(password), { used: code.id })))
        throw new Problem('account.proof_invalid');
    },

    async changePassword(id, { current, next }, keptSession) {
      const profile = await findProfile(db, id);
      if (!(await isPassword(profile?.account.passwordHash, current)))
        throw new Problem('account.password_wrong');
      refusePassword(passwordProblem(next, profile?.account.email ?? ''));
      await savePassword(id, await hashPassword(next), { keptSession });
    },
  };
}

/** The account that a recovery code is for. */
export async function findTarget(
  db: Database,
  { purpose, target }: Pick<CodeRow, 'purpose' | 'target'>,
): Promise<{ id: AccountId; email: string } | undefined> {
  if (purpose === 'recoveryMail') {
    const { account } = (await findByEmail(db, target)) ?? {};
    return account?.email == null ? undefined : { id: account.id, email: account.email };
  }
  // Several people may give one phone; the first account with it is the one that an SMS recovers.
  const [found] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(eq(customers.phone, target), isNotNull(accounts.verifiedAt), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.id))
    .limit(1);
  return found?.email == null ? undefined : { id: accountId(found.id), email: found.email };
}
