import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import type { Identity } from '../access/caller.ts';
import type { SignedIn } from '../access/principal.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { type Random, randomToken } from '../random.ts';
import { ACCESS_TOKEN_LIFE_S, createTokens } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * How long a session lasts without use, and at most. A client without cookies has nothing that binds its tokens to it, so
 * its sessions are short (HAZARDS C14).
 */
const LIFE = {
  browser: { idleMs: 30 * DAY_MS, longestMs: 90 * DAY_MS },
  program: { idleMs: DAY_MS, longestMs: 30 * DAY_MS },
} as const;

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

/** Sign-in sessions: one row per sign-in, which every signed-in request reads, so that a revocation works at once. */
export interface Sessions {
  /**
   * Starts a session. Its id and its companion are always new, so that nobody can prepare them (session fixation); the
   * browser's previous session ends.
   *
   * @param client `companion`: the companion cookie of the request, if any
   */
  begin(
    accountId: AccountId,
    client: { isBrowser: boolean; device: string; companion: string | undefined },
  ): Promise<IssuedTokens>;
  /** @returns `undefined` if the token, its session or its companion is not valid (any more) */
  identify(accessToken: string, companion: string | undefined): Promise<Identity | undefined>;
}

const { sessions, accounts, customers } = tables;

const selectIdentity = prepared('session', (db) =>
  db
    .select({
      accountId: accounts.id,
      role: accounts.role,
      customerId: accounts.customerId,
      adhesion: customers.adhesion,
      companionHash: sessions.companionHash,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(customers, eq(customers.id, accounts.customerId))
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

/** @param secrets the first one signs, all of them verify */
export function createSessions({
  db,
  secrets,
  clock,
  random,
}: {
  db: Database;
  secrets: readonly string[];
  clock: Clock;
  random: Random;
}): Sessions {
  const tokens = createTokens(secrets);

  return {
    async begin(accountId, { isBrowser, device, companion: previous }) {
      const now = clock.now();
      const id = randomToken(random, ID_BYTES);
      const companion = isBrowser ? randomToken(random, COMPANION_BYTES) : undefined;
      const { idleMs } = isBrowser ? LIFE.browser : LIFE.program;
      if (previous !== undefined)
        await db
          .update(sessions)
          .set({ revokedAt: now, revokedFor: 'replaced' })
          .where(and(eq(sessions.companionHash, hashOf(previous)), isNull(sessions.revokedAt)));
      await db.insert(sessions).values({
        id,
        accountId,
        rotatedAt: now,
        companionHash: companion === undefined ? null : hashOf(companion),
        device,
        createdAt: now,
        lastUsedAt: now,
        endsAt: new Date(now.getTime() + idleMs),
      });
      return {
        accessToken: tokens.access({ sessionId: id, accountId }, secondsOf(now)),
        accessLifeS: ACCESS_TOKEN_LIFE_S,
        refreshToken: tokens.refresh({ sessionId: id, generation: 1 }),
        refreshLifeS: idleMs / 1_000,
        companion,
      };
    },

    async identify(accessToken, companion) {
      const now = clock.now();
      const claims = tokens.readAccess(accessToken, secondsOf(now));
      if (claims === undefined) return undefined;
      const { sessionId: id, accountId } = claims;
      const [found] = await selectIdentity(db, { id, accountId, now: now.toISOString() });
      if (!found || !isCompanion(found.companionHash, companion)) return undefined;
      return { signedIn: signedInOf(found), sessionId: id };
    },
  };
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

const hashOf = (companion: string): string => createHash('sha256').update(companion).digest('hex');

/** A session of a client without cookies has no companion. */
const isCompanion = (hash: string | null, companion: string | undefined): boolean =>
  hash === null || (companion !== undefined && hash === hashOf(companion));

function signedInOf({
  accountId,
  role,
  customerId,
  adhesion,
}: Awaited<ReturnType<typeof selectIdentity>>[number]): SignedIn {
  if (role !== 'customer') return { kind: role, accountId };
  if (customerId === null) throw new Error(`account ${accountId} has no customer`);
  return { kind: adhesion === 'accepted' ? 'member' : 'customer', accountId, customerId };
}
