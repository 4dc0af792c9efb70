import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import { CODE_LIMITS, type CodeTurn, codeTurn, DAY_MS, guessesAllowed } from '#domain/account/code-limits.ts';
import { type Clock, latestNow } from '../../clock.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { type Database, tables, type Transaction } from '../../db/index.ts';
import { resultRows } from '../../db/raw.ts';
import { enqueue, type OutboxKind } from '../../jobs/outbox.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import { Problem } from '../../problem.ts';
import type { Random } from '../../random.ts';
import { type CodeSecrets, newCodeId } from './code-secrets.ts';

const { oneTimeCodes, signUps } = tables;

/** What the flows with one-time codes are made of. */
export interface CodeParts {
  db: Database;
  clock: Clock;
  random: Random;
  codeSecrets: CodeSecrets;
}

export type CodeRow = typeof oneTimeCodes.$inferSelect;
type Purpose = CodeRow['purpose'];

const HOUR_MS = 3_600_000;

/**
 * Reads when codes were sent to a mailbox or phone within 24 hours; the rows are the same with and without an account. Requests for
 * one target wait for each other until the transaction ends.
 *
 * @param deviceHash of a known browser, whose codes are counted apart
 */
export async function lockSentTimes(
  tx: Transaction,
  { purpose, target, deviceHash, now }: { purpose: Purpose; target: string; deviceHash?: string; now: Date },
): Promise<Date[]> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`one-time-code ${purpose} ${target}`}, 0))`,
  );
  const { createdAt } = oneTimeCodes;
  const sent = await tx
    .select({ createdAt })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.target, target),
        eq(oneTimeCodes.purpose, purpose),
        deviceHash === undefined ? isNull(oneTimeCodes.deviceHash) : eq(oneTimeCodes.deviceHash, deviceHash),
        gt(createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  return sent.map((code) => code.createdAt);
}

/** Decides whether a mailbox or phone may get another code. */
export async function takeCodeTurn(
  tx: Transaction,
  code: { purpose: Purpose; target: string; now: Date },
): Promise<CodeTurn> {
  return codeTurn(await lockSentTimes(tx, code), code.now);
}

/** @throws Problem `request.too_many` within a minute of the last code, `account.too_many_codes` */
export function requireTurn(turn: CodeTurn): void {
  if (turn.kind === 'send') return;
  const code = turn.kind === 'tooSoon' ? 'request.too_many' : 'account.too_many_codes';
  throw new Problem(code, { retryAfterS: Math.ceil(turn.waitMs / 1_000) });
}

/** The messages that take a code to its owner. */
type CodeMessage = Extract<OutboxKind, 'mail.one_time_code' | 'sms.one_time_code'>;
const MESSAGES: Record<Purpose, readonly CodeMessage[]> = {
  // By mail only. Who fills in the form may own the phone: an SMS would tell whether the address has an account, and its code
  // would open an account with an unproved address (HAZARDS C7, C13).
  signUp: ['mail.one_time_code'],
  recoveryMail: ['mail.one_time_code'],
  recoverySms: ['sms.one_time_code'],
  emailChange: ['mail.one_time_code'],
};

/** A code to be created. */
type NewCode = { target: string; now: Date } & (
  | { purpose: 'signUp'; signUpId: number }
  | { purpose: 'recoveryMail' | 'recoverySms'; deviceHash?: string | undefined }
  | { purpose: 'emailChange'; accountId: AccountId; email: string }
);

/** Creates a code and the work to send it. Whether there is an account decides the work, not the request (HAZARDS C13). */
export async function createCode(
  tx: Transaction,
  { random }: Pick<CodeParts, 'random'>,
  code: NewCode,
): Promise<void> {
  const { now, ...row } = code;
  const id = newCodeId(random);
  const lifeMs = code.purpose === 'recoveryMail' ? CODE_LIMITS.linkLifeMs : CODE_LIMITS.lifeMs;
  await tx
    .insert(oneTimeCodes)
    .values({ ...row, id, createdAt: now, expiresAt: new Date(now.getTime() + lifeMs) });
  for (const kind of MESSAGES[code.purpose]) await enqueue(tx, { kind, key: id, payload: { codeId: id } });
}

/**
 * Creates a code if it is the turn of its mailbox or phone.
 *
 * @throws Problem as `requireTurn`
 */
export async function createCodeInTurn(
  tx: Transaction,
  parts: Pick<CodeParts, 'random'>,
  code: NewCode,
): Promise<void> {
  requireTurn(await takeCodeTurn(tx, code));
  await createCode(tx, parts, code);
}

const Claimed = v.tuple([
  v.object({
    id: v.nullable(v.string()),
    sign_up_id: v.nullable(v.number()),
  }),
]);

const WrongGuesses = v.tuple([v.object({ wrong: v.number() })]);

/** The code with which one guess may be compared. */
export interface ClaimedCode {
  id: string;
  signUpId: number | null;
}

/**
 * Takes one of the guesses at a target's newest code. Each call runs the same statements.
 *
 * @returns `undefined` if there is no code, or no guess left
 */
export async function claimGuess(
  db: Database,
  {
    purpose,
    target,
    ticketHash,
    accountId,
    deviceHash,
    now,
  }: {
    purpose: Purpose;
    target: string;
    ticketHash?: string;
    accountId?: AccountId;
    deviceHash?: string | undefined;
    now: Date;
  },
): Promise<ClaimedCode | undefined> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds - CODE_LIMITS.lifeMs);
  const wrongs = await db.execute(sql`
    select coalesce(sum(guesses - (used_at is not null)::integer), 0)::integer as wrong
    from one_time_codes where created_at > ${before(HOUR_MS).toISOString()}`);
  const [{ wrong: wrongPerHour }] = v.parse(WrongGuesses, resultRows(wrongs));
  if (wrongPerHour >= CODE_LIMITS.alarmPerHour)
    await raiseStaffTask(db, {
      kind: 'code_guessing',
      key: now.toISOString().slice(0, 10),
      detail: { wrongPerHour },
    });
  const at = sql`${now.toISOString()}::timestamptz`;
  // Counted before it is compared: parallel requests cannot compare more guesses than allowed. The code of the ticket's own
  // sign-up comes before newer ones of others. A code that a known browser asked for is guessed there only, and its guesses are
  // counted apart.
  const claimed = await db.execute(sql`
    with chosen as (
      select codes.id, codes.device_hash,
        coalesce(sign_ups.ticket_hash = ${ticketHash ?? null}::text, codes.sign_up_id is null) as has_ticket
      from one_time_codes codes left join sign_ups on sign_ups.id = codes.sign_up_id
      where codes.target = ${target} and codes.purpose = ${purpose} and sign_ups.verified_at is null
        and codes.account_id is not distinct from ${accountId ?? null}::integer
        and (codes.device_hash is null or codes.device_hash = ${deviceHash ?? null}::text)
      order by has_ticket desc,
        codes.device_hash is not null and codes.used_at is null and codes.expires_at > ${at} desc, codes.created_at desc, codes.id
      limit 1
    ), claimed as (
      update one_time_codes codes set guesses = codes.guesses + 1
      from chosen
      where codes.id = chosen.id and codes.used_at is null
        and codes.expires_at > ${at} and codes.created_at <= ${latestNow(now).toISOString()}
        and codes.guesses < case when chosen.has_ticket
          then ${guessesAllowed({ hasTicket: true, wrongPerHour })}::integer
          else ${guessesAllowed({ hasTicket: false, wrongPerHour })}::integer end
        and (
          select coalesce(sum(guesses), 0) from one_time_codes
          where target = ${target} and purpose = ${purpose} and created_at > ${before(DAY_MS).toISOString()}
            and device_hash is not distinct from chosen.device_hash
        ) < ${CODE_LIMITS.guessesPerDay}
      returning codes.id, codes.sign_up_id
    )
    select claimed.* from (select 1) as one left join claimed on true`);
  const [{ id, sign_up_id: signUpId }] = v.parse(Claimed, resultRows(claimed));
  return id === null ? undefined : { id, signUpId };
}

/** A code that can still be used; for links, whose tokens cannot be guessed. */
export async function findLiveCode(db: Database, id: string, now: Date): Promise<CodeRow | undefined> {
  const [code] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now)));
  return code;
}

/** Uses a code. @returns false if it was used before (single use) */
export async function consumeCode(tx: Database, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id });
  return used.length > 0;
}

/**
 * Ends what could still open or move an account after a change of its password or address: links and codes for a new
 * password, codes for another address, and the ticket of its sign-up.
 *
 * @param targets the mailboxes and phones of the account
 */
export async function endProofs(
  tx: Transaction,
  {
    accountId,
    customerId,
    targets,
    now,
  }: { accountId: AccountId; customerId: CustomerId | null; targets: string[]; now: Date },
): Promise<void> {
  const recoveries = and(
    inArray(oneTimeCodes.target, targets),
    inArray(oneTimeCodes.purpose, ['recoveryMail', 'recoverySms']),
  );
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(or(recoveries, eq(oneTimeCodes.accountId, accountId)), isNull(oneTimeCodes.usedAt)));
  if (customerId !== null)
    await tx.update(signUps).set({ ticketHash: null }).where(eq(signUps.customerId, customerId));
}

/** Deletes sign-ups and codes that no limit counts any more; they contain personal data (HAZARDS D14). @returns how many */
export async function deleteOldCodes(db: Database, clock: Clock): Promise<number> {
  const oldest = new Date(clock.now().getTime() - 2 * DAY_MS);
  const codes = await deleteInBatches(
    db,
    oneTimeCodes,
    lt(oneTimeCodes.createdAt, oldest),
    oneTimeCodes.createdAt,
  );
  return codes + (await deleteInBatches(db, signUps, lt(signUps.createdAt, oldest), signUps.createdAt));
}
