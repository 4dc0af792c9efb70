import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { needsSecondFactor } from '#domain/staff/roles.ts';
import type { Identity } from '../access/caller.ts';
import type { SignedIn } from '../access/principal.ts';
import type { Clock } from '../clock.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { inTransaction } from '../db/retry.ts';
import type { Log } from '../log.ts';
import { type Random, randomToken } from '../random.ts';
import { ACCESS_TOKEN_LIFE_S, createTokens } from './tokens.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long a session lasts without use, and at most. A client without cookies has nothing that binds its tokens to it, so
 * its sessions are short. Staff read the data of all customers and return money: they sign in each working day (HAZARDS C14).
 */
const LIFE = {
  browser: { idleMs: 30 * DAY_MS, longestMs: 90 * DAY_MS },
  program: { idleMs: DAY_MS, longestMs: 30 * DAY_MS },
  staff: { idleMs: 12 * HOUR_MS, longestMs: 7 * DAY_MS },
} as const;

/** For how long a refresh token that was just used gives the same successor again. */
const GRACE_MS = 30_000;
/** Maximum number of live sessions per account; above it, the least recently used ones end. */
const SESSIONS_MAX = 30;
/** Ended sessions are kept for questions about a theft. */
const KEPT_MS = 30 * DAY_MS;

const ID_BYTES = 16;
const COMPANION_BYTES = 32;

/** What a client gets when it signs in. */
export interface IssuedTokens {
  accessToken: string;
  /** Seconds. */
  accessLifeS: number;
  refreshToken: string;
  /** Seconds until the session ends unless it is refreshed. */
  refreshLifeS: number;
  /** The value of the companion cookie; `undefined` for a client without cookies. */
  companion: string | undefined;
}

type SessionRow = typeof tables.sessions.$inferSelect;
type SessionEnd = NonNullable<SessionRow['revokedFor']>;

/** A session in the list that its owner sees. */
export type LiveSession = Pick<SessionRow, 'id' | 'device' | 'createdAt' | 'lastUsedAt' | 'endsAt'>;

/** Only this session of the account, or all except this one; by default all. */
export type WhichSessions = { only: string } | { except: string } | undefined;

/** Sign-in sessions: one row per sign-in, which every signed-in request reads, so that a revocation works at once. */
export interface Sessions {
  /**
   * Starts a session. Its id and its companion are always new, which prevents session fixation; the
   * browser's previous session ends.
   *
   * @param account with the hash of the password that was compared
   * @param client `companion`: the companion cookie of the request, if any; `hasProvedFactor`: whether a code was compared too
   * @returns `undefined` if the password was changed or the account deleted since it was compared; `secondFactor` if the account needs a
   *   code besides the password, whichever way leads here
   */
  begin(
    account: Pick<typeof tables.accounts.$inferSelect, 'id' | 'passwordHash'>,
    client: { isBrowser: boolean; device: string; companion: string | undefined; hasProvedFactor?: true },
  ): Promise<IssuedTokens | 'secondFactor' | undefined>;
  /**
   * Exchanges a refresh token for the next one. Tabs that refresh at the same time get the same successor for 30 s; after
   * that a used token means that it was copied, and ends the session (HAZARDS C14, C15).
   *
   * @returns `undefined` if the token, its session or its companion is not valid (any more)
   */
  refresh(refreshToken: string, companion: string | undefined): Promise<IssuedTokens | undefined>;
  /** Ends the session of a refresh token, of whatever age, and the one of a companion cookie. */
  end(refreshToken: string | undefined, companion: string | undefined): Promise<void>;
  /** The sessions of an account that are not over, the latest used first. */
  list(accountId: AccountId): Promise<LiveSession[]>;
  /** Ends the sessions of an account. @returns how many were live */
  endOf(accountId: AccountId, reason: SessionEnd, which?: WhichSessions): Promise<number>;
  /** @returns `undefined` if the token, its session or its companion is not valid (any more) */
  identify(accessToken: string, companion: string | undefined): Promise<Identity | undefined>;
}

const { sessions, accounts, customers, secondFactors } = tables;

const selectIdentity = prepared('session', (db) =>
  db
    .select({
      accountId: accounts.id,
      role: accounts.role,
      customerId: accounts.customerId,
      adhesion: customers.adhesion,
      companionHash: sessions.companionHash,
      factorOf: secondFactors.accountId,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(customers, eq(customers.id, accounts.customerId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        eq(sessions.accountId, sql.placeholder('accountId')),
        isNull(sessions.revokedAt),
        gt(sessions.endsAt, sql`${sql.placeholder('now')}::timestamptz`),
        isNull(accounts.deletedAt),
      ),
    ),
);

/**
 * @param secrets the first one signs, all of them verify
 * @param isFactorRequired whether staff of some roles need a second factor; others may have one
 */
export function createSessions({
  db,
  secrets,
  isFactorRequired,
  clock,
  random,
  log,
}: {
  db: Database;
  secrets: readonly string[];
  isFactorRequired: boolean;
  clock: Clock;
  random: Random;
  log: Log;
}): Sessions {
  const tokens = createTokens(secrets);

  const issue = (
    {
      id: sessionId,
      accountId,
      generation,
      endsAt,
    }: Pick<SessionRow, 'id' | 'accountId' | 'generation' | 'endsAt'>,
    now: Date,
  ): IssuedTokens => ({
    accessToken: tokens.access({ sessionId, accountId }, secondsOf(now)),
    accessLifeS: ACCESS_TOKEN_LIFE_S,
    refreshToken: tokens.refresh({ sessionId, generation }),
    refreshLifeS: Math.max(1, secondsOf(endsAt) - secondsOf(now)),
    companion: undefined,
  });

  return {
    async begin(
      { id: accountId, passwordHash },
      { isBrowser, device, companion: previous, hasProvedFactor = false },
    ) {
      const now = clock.now();
      const id = randomToken(random, ID_BYTES);
      const companion = isBrowser ? randomToken(random, COMPANION_BYTES) : undefined;
      const endsAt = await inTransaction(db, async (tx) => {
        // A new password and a new second factor wait for this lock, and then end the session with all others.
        const [unchanged] = await tx
          .select({ role: accounts.role })
          .from(accounts)
          .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash ?? '')))
          .for('share');
        if (!unchanged) return undefined;
        if (!hasProvedFactor && (await hasSecondFactor(tx, accountId))) return 'secondFactor';
        if (previous !== undefined)
          await revokeSessions(tx, eq(sessions.companionHash, hashOf(previous)), 'replaced', now);
        const { idleMs } = LIFE[kindOf(unchanged.role, isBrowser)];
        const idleAt = new Date(now.getTime() + idleMs);
        await tx.insert(sessions).values({
          id,
          accountId,
          rotatedAt: now,
          companionHash: companion === undefined ? null : hashOf(companion),
          device,
          createdAt: now,
          lastUsedAt: now,
          endsAt: idleAt,
        });
        await endLeastUsed(tx, accountId, id, now);
        return idleAt;
      });
      if (endsAt === undefined || endsAt === 'secondFactor') return endsAt;
      return { ...issue({ id, accountId, generation: 1, endsAt }, now), companion };
    },

    async refresh(refreshToken, companion) {
      const now = clock.now();
      const claims = tokens.readRefresh(refreshToken);
      if (claims === undefined) return undefined;
      const { sessionId: id, generation } = claims;
      const [rotated] = await rotate(db, {
        id,
        generation,
        companionHash: companion === undefined ? null : hashOf(companion),
        now: now.toISOString(),
      });
      if (rotated) return issue(rotated, now);
      const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
      if (!session || session.revokedAt !== null || session.endsAt <= now) return undefined;
      if (!isCompanion(session.companionHash, companion)) return undefined;
      const isInGrace =
        session.generation === generation + 1 && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
      if (isInGrace) return issue(session, now);
      if (generation >= session.generation) return undefined;
      await revokeSessions(db, eq(sessions.id, id), 'reused', now);
      const { accountId: account } = session;
      log.warn(
        { event: 'account.token_reused', account },
        'a refresh token was used again: its session ends',
      );
      return undefined;
    },

    async end(refreshToken, companion) {
      const claims = refreshToken === undefined ? undefined : tokens.readRefresh(refreshToken);
      // A browser's token needs its companion cookie, as everywhere: a copied token alone must not sign the owner out.
      const theirs = or(
        claims && and(eq(sessions.id, claims.sessionId), isNull(sessions.companionHash)),
        companion === undefined ? undefined : eq(sessions.companionHash, hashOf(companion)),
      );
      if (theirs) await revokeSessions(db, theirs, 'signedOut', clock.now());
    },

    list: (accountId) =>
      db
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.accountId, accountId),
            isNull(sessions.revokedAt),
            gt(sessions.endsAt, clock.now()),
          ),
        )
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id)),

    endOf(accountId, reason, which) {
      const chosen = which && ('only' in which ? eq(sessions.id, which.only) : ne(sessions.id, which.except));
      return revokeSessions(db, and(eq(sessions.accountId, accountId), chosen), reason, clock.now());
    },

    async identify(accessToken, companion) {
      const now = clock.now();
      const claims = tokens.readAccess(accessToken, secondsOf(now));
      if (claims === undefined) return undefined;
      const { sessionId: id, accountId } = claims;
      const [found] = await selectIdentity(db, { id, accountId, now: now.toISOString() });
      if (!found || !isCompanion(found.companionHash, companion)) return undefined;
      return { signedIn: signedInOf(found, isFactorRequired), sessionId: id };
    },
  };
}

/** What decides about the life of a session; `rotate` says the same in SQL, by the role of then. */
const kindOf = (role: string, isBrowser: boolean): keyof typeof LIFE => {
  if (role !== 'customer') return 'staff';
  return isBrowser ? 'browser' : 'program';
};

/** One statement: of several requests with the same token, the row's lock lets only the first one through. */
const rotate = prepared('rotate_session', (db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const hash = sql`${sql.placeholder('companionHash')}::text`;
  const role = sql`(select ${accounts.role} from ${accounts} where ${accounts.id} = ${sessions.accountId})`;
  const lifeOf = (ms: 'idleMs' | 'longestMs') => {
    const seconds = (kind: keyof typeof LIFE) => sql.raw(String(LIFE[kind][ms] / 1_000));
    return sql`make_interval(secs => case when ${role} <> 'customer' then ${seconds('staff')}
      when ${sessions.companionHash} is null then ${seconds('program')} else ${seconds('browser')} end)`;
  };
  return db
    .update(sessions)
    .set({
      generation: sql`${sessions.generation} + 1`,
      rotatedAt: now,
      lastUsedAt: now,
      endsAt: sql`least(${now} + ${lifeOf('idleMs')}, ${sessions.createdAt} + ${lifeOf('longestMs')})`,
    })
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        eq(sessions.generation, sql.placeholder('generation')),
        or(isNull(sessions.companionHash), eq(sessions.companionHash, hash)),
        isNull(sessions.revokedAt),
        gt(sessions.endsAt, now),
      ),
    )
    .returning();
});

/** @returns how many live sessions were ended */
export async function revokeSessions(
  db: Database,
  which: SQL | undefined,
  reason: SessionEnd,
  now: Date,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: reason })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ endsAt: sessions.endsAt });
  return ended.filter(({ endsAt }) => endsAt > now).length;
}

/** @param begun the session that has just begun, which stays */
async function endLeastUsed(db: Database, accountId: AccountId, begun: string, now: Date): Promise<void> {
  const others = and(eq(sessions.accountId, accountId), ne(sessions.id, begun), isNull(sessions.revokedAt));
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.lastUsedAt))
    .limit(SESSIONS_MAX - 1);
  await revokeSessions(db, and(others, notInArray(sessions.id, newest)), 'tooMany', now);
}

/** Deletes the sessions that have been over for 30 days. @returns how many */
export const deleteOldSessions = (db: Database, now: Date): Promise<number> =>
  deleteInBatches(db, sessions, lte(sessions.endsAt, new Date(now.getTime() - KEPT_MS)), sessions.endsAt);

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

const hashOf = (companion: string): string => createHash('sha256').update(companion).digest('hex');

/** A session of a client without cookies has no companion. */
const isCompanion = (hash: string | null, companion: string | undefined): boolean =>
  hash === null || (companion !== undefined && hash === hashOf(companion));

const hasSecondFactor = async (tx: Database, id: AccountId): Promise<boolean> =>
  (await tx.$count(secondFactors, eq(secondFactors.accountId, id))) > 0;

function signedInOf(
  { accountId, role, customerId, adhesion, factorOf }: Awaited<ReturnType<typeof selectIdentity>>[number],
  isFactorRequired: boolean,
): SignedIn {
  if (role !== 'customer') {
    const lacksFactor = isFactorRequired && factorOf === null && needsSecondFactor(role);
    return { kind: role, accountId, ...(lacksFactor && { lacksFactor }) };
  }
  if (customerId === null) throw new Error(`account ${accountId} has no customer`);
  return { kind: adhesion === 'accepted' ? 'member' : 'customer', accountId, customerId };
}
