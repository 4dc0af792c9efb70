import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { DAY_MS } from '#domain/account/code-limits.ts';
import { OTP_LENGTH } from '#domain/account/one-time-code.ts';
import type { SignUp } from '#domain/account/sign-up.ts';
import { mailboxOf } from '#domain/text/email.ts';
import { type Database, tables } from '../../db/index.ts';
import { ignoreRollback, inTransaction, Rollback } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import { type Random, randomToken } from '../../random.ts';
import { createAccount } from '../accounts.repository.ts';
import {
  claimGuess,
  type CodeParts,
  consumeCode,
  createCode,
  createCodeInTurn,
  findLiveCode,
  requireTurn,
  takeCodeTurn,
} from '../codes/codes.repository.ts';
import { hashPassword } from '../passwords.ts';

const { signUps } = tables;

export type SignUpRow = typeof signUps.$inferSelect;

const TICKET_BYTES = 32;
/** How long a ticket verifies, repeats and completes its sign-up. */
const TICKET_LIFE_MS = DAY_MS;

/** Creates accounts: form, code, verification. @see OT-13, HAZARDS C7, C11, C13, C23 */
export interface SignUps {
  /**
   * Records a sign-up and sends its code. Repeating it in the same browser replaces it. Nothing depends on whether the address
   * has an account: its owner gets a mail that says so instead of a code (HAZARDS C13).
   *
   * @param ticket the ticket of an earlier sign-up of this browser
   * @returns the id of the sign-up, and the ticket for this browser
   * @throws Problem `account.too_many_codes`
   */
  begin(signUp: SignUp, ticket: string | undefined): Promise<{ id: number; ticket: string }>;
  /**
   * Sends another code for the sign-up of this ticket, if it has this id and is not verified.
   *
   * @throws Problem `request.too_many` within a minute, `account.too_many_codes`
   */
  resend(id: number, ticket: string | undefined): Promise<void>;
  /** @throws Problem `account.code_invalid` for a code that is wrong, used, expired or exhausted, and an unknown address */
  verify(email: string, code: string, ticket: string | undefined): Promise<void>;
  /** @throws Problem `account.proof_invalid` */
  verifyLink(token: string, ticket: string | undefined): Promise<void>;
  /** The sign-up of a ticket, for this address; `undefined` without a valid ticket. */
  find(email: string, ticket: string | undefined): Promise<SignUpRow | undefined>;
}

export function createSignUps({ db, clock, random, codeSecrets }: CodeParts): SignUps {
  const findByTicket = async (from: Database, ticket: string | undefined): Promise<SignUpRow | undefined> => {
    const oldest = new Date(clock.now().getTime() - TICKET_LIFE_MS);
    const [found] = await from
      .select()
      .from(signUps)
      .where(and(eq(signUps.ticketHash, hashOf(ticket ?? '')), gt(signUps.createdAt, oldest)));
    return found;
  };

  const codeFor = ({ id, mailbox }: Pick<SignUpRow, 'id' | 'mailbox'>) =>
    ({ purpose: 'signUp', target: mailbox, signUpId: id, now: clock.now() }) as const;

  /**
   * Turns a sign-up into an account, once. The code proves the mailbox. Name, phone and password are those that this browser typed,
   * also if another browser asked for the code. A browser that did not sign up gives the account neither a password nor a
   * phone: both would open it to the person who filled in the form (HAZARDS C7).
   */
  async function activate(
    code: { id: string; signUpId: number },
    ticket: string | undefined,
  ): Promise<boolean> {
    const now = clock.now();
    const isDone = await inTransaction(db, async (tx) => {
      const [asked] = await tx
        .select()
        .from(signUps)
        .where(and(eq(signUps.id, code.signUpId), isNull(signUps.verifiedAt)))
        .for('update');
      if (!asked || !(await consumeCode(tx, code.id, now))) return false;
      const ofBrowser = await findByTicket(tx, ticket);
      const own =
        ofBrowser?.mailbox === asked.mailbox && ofBrowser.verifiedAt === null ? ofBrowser : undefined;
      const { id, name, email } = own ?? asked;
      const { phone = null, passwordHash = null } = own ?? {};
      const created = await createAccount(
        tx,
        { role: 'customer', name, email, phone, address: null, passwordHash, verifiedAt: now },
        now,
      );
      // The address has an account, so no code was mailed.
      if (!created || created.customerId === null) throw new Rollback();
      await tx
        .update(signUps)
        .set({
          verifiedAt: now,
          customerId: created.customerId,
          passwordHash: null,
          ...(!own && { ticketHash: null }),
        })
        .where(eq(signUps.id, id));
      return true;
    }).catch(ignoreRollback);
    return isDone === true;
  }

  return {
    async begin({ name, email, phone, password }, ticket) {
      const mailbox = mailboxOf(email);
      const passwordHash = password === undefined ? null : await hashPassword(password);
      const newTicket = randomToken(random, TICKET_BYTES);
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        const turn = await takeCodeTurn(tx, { purpose: 'signUp', target: mailbox, now });
        if (turn.kind === 'tooMany') requireTurn(turn);
        const earlier = await findByTicket(tx, ticket);
        const isRepeated = earlier?.mailbox === mailbox && earlier.verifiedAt === null;
        const fields = { mailbox, email, name, phone, passwordHash };
        const [saved] = isRepeated
          ? await tx
              .update(signUps)
              .set(fields)
              .where(eq(signUps.id, earlier.id))
              .returning({ id: signUps.id })
          : await tx
              .insert(signUps)
              .values({ ...fields, ticketHash: hashOf(newTicket), createdAt: now })
              .returning({ id: signUps.id });
        if (!saved) throw new Error('the sign-up was not saved');
        // Within a minute of the last code none is sent: a repeated form keeps the one that is on its way.
        if (turn.kind === 'send') await createCode(tx, { random }, codeFor({ id: saved.id, mailbox }));
        return { id: saved.id, ticket: isRepeated && ticket !== undefined ? ticket : newTicket };
      });
    },

    async resend(id, ticket) {
      const signUp = await findByTicket(db, ticket);
      if (signUp?.id !== id || signUp.verifiedAt !== null) return;
      await inTransaction(db, (tx) => createCodeInTurn(tx, { random }, codeFor(signUp)));
    },

    async verify(email, code, ticket) {
      const claimed = await claimGuess(db, {
        purpose: 'signUp',
        target: mailboxOf(email),
        ticketHash: hashOf(ticket ?? ''),
        now: clock.now(),
      });
      const isRight = codeSecrets.isCode(claimed?.id, code, OTP_LENGTH);
      if (!isRight || !claimed || claimed.signUpId === null) throw new Problem('account.code_invalid');
      const { id, signUpId } = claimed;
      if (!(await activate({ id, signUpId }, ticket))) throw new Problem('account.code_invalid');
    },

    async verifyLink(token, ticket) {
      const id = codeSecrets.readLinkToken(token);
      const code = id === undefined ? undefined : await findLiveCode(db, id, clock.now());
      if (!code || code.signUpId === null) throw new Problem('account.proof_invalid');
      if (!(await activate({ id: code.id, signUpId: code.signUpId }, ticket)))
        throw new Problem('account.proof_invalid');
    },

    async find(email, ticket) {
      const signUp = await findByTicket(db, ticket);
      return signUp?.mailbox === mailboxOf(email) ? signUp : undefined;
    },
  };
}

/** The newest sign-up of a mailbox that waits for its code; the same statement whether or not there is an account. */
export async function findPending(db: Database, mailbox: string, now: Date): Promise<SignUpRow | undefined> {
  const [found] = await db
    .select()
    .from(signUps)
    .where(
      and(
        eq(signUps.mailbox, mailbox),
        isNull(signUps.verifiedAt),
        gt(signUps.createdAt, new Date(now.getTime() - TICKET_LIFE_MS)),
      ),
    )
    .orderBy(desc(signUps.createdAt), desc(signUps.id))
    .limit(1);
  return found;
}

/** Gives a sign-up a new ticket, which ends the one before. @returns the ticket */
export async function renewTicket(db: Database, random: Random, id: number): Promise<string> {
  const ticket = randomToken(random, TICKET_BYTES);
  await db
    .update(signUps)
    .set({ ticketHash: hashOf(ticket) })
    .where(and(eq(signUps.id, id), isNull(signUps.verifiedAt)));
  return ticket;
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');
