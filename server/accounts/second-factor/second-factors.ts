import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { secondFactor as text } from '#domain/messages/second-factor.ts';
import { store } from '#domain/shop/store.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables, type Transaction } from '../../db/index.ts';
import { countUses, type LimitedUse } from '../../db/limit-counts.ts';
import { inTransaction } from '../../db/retry.ts';
import { enqueue } from '../../jobs/outbox.ts';
import type { Log } from '../../log.ts';
import { Problem } from '../../problem.ts';
import type { Random } from '../../random.ts';
import { revokeSessions } from '../sessions.ts';
import { createFactorSecrets } from './factor-secrets.ts';
import { authenticatorLink, matchingStep, toRfcBase32 } from './totp.ts';

const { accounts, recoveryCodes, secondFactors, sessions } = tables;

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 120 bits, so that a hash without a salt is enough, as for cookies. */
const RECOVERY_BYTES = 15;
/** For how long a secret can be confirmed after the password was given. */
const SETUP_LIFE_MS = 10 * 60_000;

const DAY_MS = 86_400_000;
const GUESSES_PER_DAY = 25;

/** A secret for an app, before a code has confirmed it. */
export interface PreparedFactor {
  /** In base 32, to be typed. */
  secret: string;
  /** For a QR code. */
  link: string;
  /** The encrypted secret, which `switchOn` takes back. Nothing is stored before. */
  proof: string;
}

/** What happened to a second factor; its owner gets a mail. */
export type FactorChange = 'on' | 'off' | 'removed' | 'recoveryUsed' | 'codesRenewed';

/** The second factor of staff: an authenticator app (TOTP, RFC 6238), and codes for the day when it is lost. */
export interface SecondFactors {
  /** @returns `undefined` for an account without one */
  find(id: AccountId): Promise<{ since: Date; codesLeft: number } | undefined>;
  prepare(account: { id: AccountId; email: string }): PreparedFactor;
  /**
   * Switches it on with the first code of the app, and ends the other sessions of the account.
   *
   * @returns the recovery codes, which are stored as hashes only
   * @throws Problem `account.proof_invalid`, `account.code_invalid`; `request.conflict` if there is one already
   */
  switchOn(
    id: AccountId,
    typed: { proof: string; code: string; keptSession: string | undefined },
  ): Promise<string[]>;
  /**
   * Compares a code of the app, or a recovery code, and uses it up.
   *
   * @throws Problem `account.code_invalid`
   */
  takeCode(id: AccountId, typed: string): Promise<void>;
  /**
   * Replaces the recovery codes, after a code.
   *
   * @returns the new ones, which are stored as hashes only
   * @throws Problem `account.code_invalid`
   */
  renewCodes(id: AccountId, typed: string): Promise<string[]>;
  /**
   * Switches it off with a code.
   *
   * @throws Problem `account.code_invalid`
   */
  switchOff(id: AccountId, typed: string): Promise<void>;
}

const contextOf = (id: AccountId) => `second-factor:${id}`;
const setupContextOf = (id: AccountId, expires: string) => `second-factor-setup:${id}:${expires}`;

export function createSecondFactors({
  db,
  clock,
  random,
  log,
  secrets: serverSecrets,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  log: Log;
  secrets: readonly string[];
}): SecondFactors {
  const secrets = createFactorSecrets(serverSecrets, random);

  async function takeAppCode(id: AccountId, typed: string): Promise<boolean> {
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, id));
    if (!factor) return false;
    const opened = secrets.open(factor.secret, contextOf(id));
    if (!opened) {
      log.error(
        { event: 'account.second_factor_unreadable', account: id },
        'no secret opens a second factor',
      );
      return false;
    }
    const step = matchingStep(opened.secret, typed, clock.now());
    if (step === undefined) return false;
    const secret = opened.isByNewest ? factor.secret : secrets.seal(opened.secret, contextOf(id));
    // Of several requests with the same code, the row's lock lets only the first one through.
    const used = await db
      .update(secondFactors)
      .set({ lastStep: step, secret })
      .where(and(eq(secondFactors.accountId, id), lt(secondFactors.lastStep, step)))
      .returning({ id: secondFactors.accountId });
    return used.length > 0;
  }

  const takeRecoveryCode = (id: AccountId, typed: string): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const used = await tx
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.accountId, id), eq(recoveryCodes.codeHash, hashOf(typed))))
        .returning({ id: recoveryCodes.accountId });
      if (used.length > 0) await tellOwner(tx, id, 'recoveryUsed', clock.now());
      return used.length > 0;
    });

  /** @returns the new codes, as they are shown */
  async function replaceCodes(tx: Transaction, id: AccountId): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => toRfcBase32(random.bytes(RECOVERY_BYTES)));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id));
    await tx.insert(recoveryCodes).values(codes.map((each) => ({ accountId: id, codeHash: hashOf(each) })));
    return codes.map((each) => each.match(/.{4}/g)?.join('-') ?? each);
  }

  const takeCode: SecondFactors['takeCode'] = async (id, typed) => {
    const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
    const isUsed = await (/^\d{6}$/.test(code) ? takeAppCode(id, code) : takeRecoveryCode(id, code));
    if (!isUsed) throw new Problem('account.code_invalid');
  };

  return {
    async find(id) {
      const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, id));
      if (!factor) return undefined;
      const codesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.accountId, id));
      return { since: factor.createdAt, codesLeft };
    },

    prepare({ id, email }) {
      const bytes = random.bytes(SECRET_BYTES);
      const secret = toRfcBase32(bytes);
      const expires = (clock.now().getTime() + SETUP_LIFE_MS).toString(36);
      return {
        secret,
        link: authenticatorLink({ secret, issuer: store.brand, account: email }),
        proof: `${expires}.${secrets.seal(bytes, setupContextOf(id, expires))}`,
      };
    },

    async switchOn(id, { proof, code, keptSession }) {
      const now = clock.now();
      const [expires = '', sealed = ''] = proof.split('.');
      const opened = secrets.open(sealed, setupContextOf(id, expires));
      if (!opened || Number.parseInt(expires, 36) < now.getTime())
        throw new Problem('account.proof_invalid', { message: text.setupOver });
      const step = matchingStep(opened.secret, code.replaceAll(/\s/g, ''), now);
      if (step === undefined) throw new Problem('account.code_invalid');
      return inTransaction(db, async (tx) => {
        // A sign-in that has compared the password waits for this lock, and then asks for the code.
        await lockAccount(tx, id);
        const secret = secrets.seal(opened.secret, contextOf(id));
        const added = await tx
          .insert(secondFactors)
          .values({ accountId: id, secret, lastStep: step, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: secondFactors.accountId });
        if (added.length === 0) throw new Problem('request.conflict');
        const others = keptSession === undefined ? undefined : ne(sessions.id, keptSession);
        await revokeSessions(tx, and(eq(sessions.accountId, id), others), 'signedOut', now);
        await tellOwner(tx, id, 'on', now);
        return replaceCodes(tx, id);
      });
    },

    takeCode,

    async renewCodes(id, typed) {
      await takeCode(id, typed);
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        // It may have been switched off since the code was compared.
        const [factor] = await tx
          .select({ id: secondFactors.accountId })
          .from(secondFactors)
          .where(eq(secondFactors.accountId, id))
          .for('update');
        if (!factor) throw new Problem('account.code_invalid');
        await tellOwner(tx, id, 'codesRenewed', now);
        return replaceCodes(tx, id);
      });
    },

    async switchOff(id, typed) {
      await takeCode(id, typed);
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await eraseSecondFactor(tx, id);
        await tellOwner(tx, id, 'off', now);
      });
    },
  };
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

const lockAccount = (tx: Transaction, id: AccountId) =>
  tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('update');

/** Deletes the second factor of an account with its recovery codes. @returns whether there was one */
export async function eraseSecondFactor(tx: Transaction, id: AccountId): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  const erased = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, id))
    .returning({ id: secondFactors.accountId });
  return erased.length > 0;
}

/** Mails the owner of an account what happened to its second factor, after the transaction. */
export const tellOwner = (tx: Transaction, id: AccountId, change: FactorChange, at: Date): Promise<void> =>
  enqueue(tx, {
    kind: 'mail.second_factor',
    key: `${id}/${change}/${at.toISOString()}`,
    payload: { accountId: id, change },
  });

/**
 * Counts a guess at a code of an account. A browser that has signed in before has a limit of its own.
 *
 * @param device the hash of a known one
 * @returns the counted use: `returnUses` gives it back after the right code
 * @throws Problem `account.too_many_codes`
 */
export async function takeCodeGuess(
  db: Database,
  id: AccountId,
  { device, now }: { device: string | undefined; now: Date },
): Promise<LimitedUse[]> {
  const key = `second factor ${id} ${device ?? 'unknown devices'}`;
  const uses = [{ key, max: GUESSES_PER_DAY, windowMs: DAY_MS }];
  const retryAfterS = await countUses(db, now, uses);
  if (retryAfterS !== undefined)
    throw new Problem('account.too_many_codes', { retryAfterS, message: text.tooManyCodes });
  return uses;
}
