import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#openapi/schema.d.ts';
import { account as text } from '#domain/messages/account.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import { clearPersonalCookies, shopCookies } from '../access/cookies.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { returnUses } from '../db/limit-counts.ts';
import type { Handlers } from '../operations.ts';
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

/** Sign-in and sessions. @see AP-05 @see AP-10 */
export function accountOperations({
  db,
  clock,
  random,
  sessions,
  publicOrigin,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  sessions: Sessions;
  publicOrigin: string;
}) {
  const cookies = shopCookies(publicOrigin);

  async function signIn(
    { caller, headers, ip }: FastifyRequest,
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
  async function refresh(refreshToken: string, { companion }: Caller): Promise<IssuedTokens> {
    const tokens = await sessions.refresh(refreshToken, companion);
    if (!tokens) throw new Problem('session.expired');
    return tokens;
  }

  return {
    getTokens: async (request, reply) => signIn(request, reply, request.query),
    signIn: async (request, reply) => signIn(request, reply, request.body),

    async refreshToken({ body, caller }) {
      const tokens = await refresh(body.refresh_token, caller);
      return wireTokens(tokens);
    },

    async refreshTokenAtBase({ body, caller }) {
      const tokens = await refresh(body.refreshToken, caller);
      return {
        accessToken: tokens.accessToken,
        refreshToken: tokens.refreshToken,
        expires_in: tokens.accessLifeS,
        refresh_expires_in: tokens.refreshLifeS,
      };
    },

    async deleteTokens({ body, caller }, reply) {
      await sessions.end(body.refreshToken, caller.companion);
      clearPersonalCookies(reply, cookies, caller);
      return { message: text.signedOut };
    },

    async listSessions({ caller }) {
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

    async endSession({ params, caller }) {
      const { accountId } = requireSignedIn(caller);
      await sessions.endOf(accountId, 'signedOut', { only: params.session });
      return { message: text.sessionEnded };
    },

    async endAllSessions({ caller }, reply) {
      const { accountId } = requireSignedIn(caller);
      await sessions.endOf(accountId, 'signedOut');
      clearPersonalCookies(reply, cookies, caller);
      return { message: text.signedOutEverywhere };
    },
  } satisfies Partial<Handlers>;
}
