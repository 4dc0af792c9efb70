import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#openapi/schema.d.ts';
import { account as text } from '#domain/messages/account.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import { clearPersonalCookies, type ShopCookies } from '../access/cookies.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { returnUses } from '../db/limit-counts.ts';
import { everyone, signedInOnly } from '../access/policy.ts';
import { byAccount, byNetwork, DAY_MS, TEN_MINUTES_MS, type Limit } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { networkOf } from '../ip-networks.ts';
import { wireSignedIn, wireTokens } from './account-wire.ts';
import { deviceLabel } from './device.ts';
import { newDevice, rememberDevice } from './known-devices.ts';
import type { IssuedTokens, Sessions } from './sessions.ts';
import { checkPassword } from './sign-in.ts';
import { takeSignInTurn } from './sign-in-limits.ts';
import { renewTicket } from './sign-up/sign-ups.ts';

/** Per network; per account and device: server/accounts/sign-in-limits.ts. */
const SIGN_IN_LIMITS: readonly Limit[] = [
  { name: 'signIn flood', keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
  { name: 'signIn network', keyOf: byNetwork, max: 120, windowMs: TEN_MINUTES_MS, isShared: true },
  { name: 'signIn network daily', keyOf: byNetwork, max: 1_000, windowMs: DAY_MS, isShared: true },
];
const TOKEN_LIMITS: readonly Limit[] = [
  { name: 'tokens', keyOf: byNetwork, max: 3_000, windowMs: TEN_MINUTES_MS },
];
const SESSION_LIMITS: readonly Limit[] = [{ keyOf: byAccount, max: 60, windowMs: TEN_MINUTES_MS }];

interface Parts {
  db: Database;
  clock: Clock;
  random: Random;
  sessions: Sessions;
  cookies: ShopCookies;
}

/** Sign-in and sessions. @see AP-05 @see AP-10 */
export const accountOperations = {
  getTokens: {
    access: everyone,
    limits: SIGN_IN_LIMITS,
    isFetchOnly: true,
    handle: async (parts, request, reply) => signIn(parts, request, reply, request.query),
  },

  signIn: {
    access: everyone,
    limits: SIGN_IN_LIMITS,
    handle: async (parts, request, reply) => signIn(parts, request, reply, request.body),
  },

  refreshToken: {
    access: everyone,
    limits: TOKEN_LIMITS,
    handle: async (parts, { body, caller }) => {
      const tokens = await refresh(parts, body.refresh_token, caller);
      return wireTokens(tokens);
    },
  },

  refreshTokenAtBase: {
    access: everyone,
    limits: TOKEN_LIMITS,
    handle: async (parts, { body, caller }) => {
      const tokens = await refresh(parts, body.refreshToken, caller);
      return {
        accessToken: tokens.accessToken,
        refreshToken: tokens.refreshToken,
        expires_in: tokens.accessLifeS,
        refresh_expires_in: tokens.refreshLifeS,
      };
    },
  },

  deleteTokens: {
    access: everyone,
    limits: TOKEN_LIMITS,
    handle: async ({ sessions, cookies }, { body, caller }, reply) => {
      await sessions.end(body.refreshToken, caller.companion);
      clearPersonalCookies(reply, cookies, caller);
      return { message: text.signedOut };
    },
  },

  listSessions: {
    access: signedInOnly,
    handle: async ({ sessions }, { caller }) => {
      const { accountId } = requireSignedIn(caller);
      const live = await sessions.list(accountId);
      return {
        data: live.map(({ id, device, createdAt, lastUsedAt, endsAt }) => ({
          id,
          device,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          ends_at: endsAt.toISOString(),
          current: id === caller.sessionId,
        })),
      };
    },
  },

  endSession: {
    access: signedInOnly,
    limits: SESSION_LIMITS,
    notFound: 'request.unknown_route',
    handle: async ({ sessions }, { params, caller }) => {
      const { accountId } = requireSignedIn(caller);
      await sessions.endOf(accountId, 'signedOut', { only: params.session });
      return { message: text.sessionEnded };
    },
  },

  endAllSessions: {
    access: signedInOnly,
    limits: SESSION_LIMITS,
    handle: async ({ sessions, cookies }, { caller }, reply) => {
      const { accountId } = requireSignedIn(caller);
      await sessions.endOf(accountId, 'signedOut');
      clearPersonalCookies(reply, cookies, caller);
      return { message: text.signedOutEverywhere };
    },
  },
} satisfies Operations<Parts>;

async function signIn(
  { db, clock, random, sessions, cookies }: Parts,
  { caller, headers, ip, log }: FastifyRequest,
  reply: FastifyReply,
  typed: { username: string; password: string },
): Promise<components['schemas']['SignedIn']> {
  const now = clock.now();
  const attempt = { username: typed.username, network: networkOf(ip), device: caller.device };
  const turn = await takeSignInTurn(db, attempt, now);
  const owner = await checkPassword(db, typed, now);
  const isBrowser = caller.isBrowser || caller.hasCookies;
  if ('unverifiedSignUp' in owner) {
    // The password of a sign-up also allows its verification in this browser.
    const ticket = isBrowser ? await renewTicket(db, random, owner.unverifiedSignUp) : undefined;
    if (ticket !== undefined) reply.setCookie(cookies.ticket.name, ticket, cookies.ticket.flags);
    throw new Problem('account.unverified');
  }
  const { profile } = owner;
  const tokens = await sessions.begin(profile.account, {
    isBrowser,
    device: deviceLabel(headers['user-agent']),
    companion: caller.companion,
  });
  if (!tokens) throw new Problem('session.refused');
  await returnUses(db, turn);
  const { id: account } = profile.account;
  log.info({ event: 'account.signed_in', account, by: 'password' }, 'signed in');
  // The session takes over from the ticket of the sign-up, which would outlive a sign-out.
  if (caller.ticket !== undefined)
    reply.clearCookie(cookies.ticket.name, { ...cookies.ticket.flags, maxAge: 0 });
  if (tokens.companion !== undefined) {
    const device = caller.device ?? newDevice(random);
    await rememberDevice(db, { device, accountId: profile.account.id }, now);
    reply.setCookie(cookies.device.name, device, cookies.device.flags);
    reply.setCookie(cookies.session.name, tokens.companion, cookies.session.flags);
  }
  return wireSignedIn(profile, tokens);
}

/** @throws Problem `session.expired` */
async function refresh(
  { sessions }: Parts,
  refreshToken: string,
  { companion }: Caller,
): Promise<IssuedTokens> {
  const tokens = await sessions.refresh(refreshToken, companion);
  if (!tokens) throw new Problem('session.expired');
  return tokens;
}
