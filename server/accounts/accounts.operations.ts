import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#openapi/schema.d.ts';
import { shopCookies } from '../access/cookies.ts';
import type { Database } from '../db/index.ts';
import type { Handlers } from '../operations.ts';
import { wireSignedIn } from './account-wire.ts';
import { deviceLabel } from './device.ts';
import type { Sessions } from './sessions.ts';
import { checkPassword } from './sign-in.ts';

/** Sign-in and sessions. @see AP-05 @see AP-10 */
export function accountOperations({
  db,
  sessions,
  publicOrigin,
}: {
  db: Database;
  sessions: Sessions;
  publicOrigin: string;
}) {
  const cookies = shopCookies(publicOrigin);

  async function signIn(
    { caller, headers }: FastifyRequest,
    reply: FastifyReply,
    typed: { username: string; password: string },
  ): Promise<components['schemas']['SignedIn']> {
    const profile = await checkPassword(db, typed);
    const tokens = await sessions.begin(profile.account.id, {
      isBrowser: caller.isBrowser || caller.hasCookies,
      device: deviceLabel(headers['user-agent']),
      companion: caller.companion,
    });
    if (tokens.companion !== undefined)
      reply.setCookie(cookies.session.name, tokens.companion, cookies.session.flags);
    return wireSignedIn(profile, tokens);
  }

  return {
    getTokens: async (request, reply) => signIn(request, reply, request.query),
    signIn: async (request, reply) => signIn(request, reply, request.body),
  } satisfies Partial<Handlers>;
}
