import { eq } from 'drizzle-orm';
import { LONG_CODE_LENGTH, OTP_LENGTH } from '#domain/account/one-time-code.ts';
import type { AccountId } from '#domain/account/ids.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { findByEmail, findProfile } from '../accounts.repository.ts';
import { findTarget } from '../recovery/recovery.ts';
import type { FactorChange } from '../second-factor/second-factors.ts';
import type { CodeSecrets } from './code-secrets.ts';
import { type CodeRow, findLiveCode } from './codes.repository.ts';

const { oneTimeCodes, signUps } = tables;

/** The mails about accounts. `key` names the message, so that a repeated one can be recognised. */
export interface AccountMails {
  sendCode(message: { key: string; email: string; code: string; token: string }): Promise<void>;
  sendAccountExists(message: { key: string; email: string }): Promise<void>;
  sendRecoveryLink(message: { key: string; email: string; token: string }): Promise<void>;
  sendInvitation(message: { key: string; email: string; token: string }): Promise<void>;
  sendPasswordChanged(message: { key: string; email: string }): Promise<void>;
  sendEmailCode(message: { key: string; email: string; code: string }): Promise<void>;
  sendEmailChanged(message: { key: string; email: string }): Promise<void>;
  sendPhoneChanged(message: { key: string; email: string }): Promise<void>;
  sendSecondFactor(message: { key: string; email: string; change: FactorChange }): Promise<void>;
}

/** The SMS about accounts. */
export interface AccountSms {
  /**
   * Whether the daily limits let an SMS be sent to this phone now; counts it.
   *
   * @param phone in E.164
   * @param isKnown whether a known browser asked for it
   */
  takeAllowance(phone: string, isKnown: boolean): Promise<boolean>;
  sendRecoveryCode(message: { key: string; phone: string; code: string }): Promise<void>;
}

/**
 * Sends codes and links, as outbox work. Only here is it known whether an address has an account, long after the response
 * (HAZARDS C13). A code that was used or has expired is not sent any more.
 *
 * @param sms `undefined` without an SMS gateway
 */
export function codeDelivery({
  clock,
  secrets,
  mails,
  sms,
}: {
  clock: Clock;
  secrets: CodeSecrets;
  mails: AccountMails;
  sms: AccountSms | undefined;
}) {
  return {
    async mailCode(codeId: string, db: Database): Promise<void> {
      const code = await findLiveCode(db, codeId, clock.now());
      if (!code) return;
      const key = `one-time-code-${code.id}`;
      if (code.purpose === 'recoveryMail') {
        const account = await findTarget(db, code);
        const token = secrets.linkTokenOf(code.id);
        if (!account) return;
        const message = { key, email: account.email, token };
        await (account.hasPassword ? mails.sendRecoveryLink(message) : mails.sendInvitation(message));
        return;
      }
      if (code.email !== null) {
        const owner = await findByEmail(db, code.email);
        const isOthers = owner !== undefined && owner.account.id !== code.accountId;
        const message = { key, email: code.email };
        if (isOthers) await mails.sendAccountExists(message);
        else await mails.sendEmailCode({ ...message, code: secrets.codeOf(code.id, LONG_CODE_LENGTH) });
        return;
      }
      const signUp = await findSignUp(db, code);
      if (!signUp) return;
      const { email, hasAccount } = signUp;
      if (hasAccount) await mails.sendAccountExists({ key, email });
      else
        await mails.sendCode({
          key,
          email,
          code: secrets.codeOf(code.id, OTP_LENGTH),
          token: secrets.linkTokenOf(code.id),
        });
    },

    async textCode(codeId: string, db: Database): Promise<void> {
      const code = await findLiveCode(db, codeId, clock.now());
      if (!sms || code?.purpose !== 'recoverySms' || !(await findTarget(db, code))) return;
      const phone = code.target;
      if (code.smsAllowedAt === null) {
        if (!(await sms.takeAllowance(phone, code.deviceHash !== null))) return;
        await db.update(oneTimeCodes).set({ smsAllowedAt: clock.now() }).where(eq(oneTimeCodes.id, code.id));
      }
      const key = `one-time-code-${code.id}`;
      await sms.sendRecoveryCode({ key, phone, code: secrets.codeOf(code.id, LONG_CODE_LENGTH) });
    },

    async mailPasswordChanged(id: AccountId, key: string, db: Database): Promise<void> {
      const email = (await findProfile(db, id))?.account.email;
      if (typeof email === 'string') await mails.sendPasswordChanged({ key, email });
    },

    /** Tells the owner that another phone recovers the account from now on. */
    async mailPhoneChanged(id: AccountId, key: string, db: Database): Promise<void> {
      const email = (await findProfile(db, id))?.account.email;
      if (typeof email === 'string') await mails.sendPhoneChanged({ key, email });
    },

    /** Tells the owner what happened to the second factor of the account. */
    async mailSecondFactor(id: AccountId, change: FactorChange, key: string, db: Database): Promise<void> {
      const email = (await findProfile(db, id))?.account.email;
      if (typeof email === 'string') await mails.sendSecondFactor({ key, email, change });
    },

    /** Tells the mailbox that an account had before, where its owner can still read it. */
    async mailEmailChanged(codeId: string, db: Database): Promise<void> {
      const [code] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, codeId));
      if (typeof code?.replacedEmail !== 'string') return;
      await mails.sendEmailChanged({ key: `email-changed-${codeId}`, email: code.replacedEmail });
    },
  };
}

/** The sign-up of a code, unless it was verified meanwhile. */
async function findSignUp(db: Database, code: CodeRow) {
  const [signUp] = await db
    .select()
    .from(signUps)
    .where(eq(signUps.id, code.signUpId ?? 0));
  if (!signUp || signUp.verifiedAt !== null) return undefined;
  return { ...signUp, hasAccount: (await findByEmail(db, signUp.email)) !== undefined };
}
