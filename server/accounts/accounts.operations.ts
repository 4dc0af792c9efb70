import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#openapi/schema.d.ts';
import { account as text } from '#domain/messages/account.ts';
import { secondFactor as factorText } from '#domain/messages/second-factor.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import { clearPersonalCookies, type ShopCookies, SIGN_IN_PROOF_LIFE_S } from '../access/cookies.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { countUses, returnUses } from '../db/limit-counts.ts';
import { everyone, signedInOnly } from '../access/policy.ts';
import { byAccount, byNetwork, DAY_MS, TEN_MINUTES_MS, type Limit } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { networkOf } from '../ip-networks.ts';
import { wireSignedIn, wireTokens } from './account-wire.ts';
import { findProfile, type Profile } from './accounts.repository.ts';
import { deviceLabel } from './device.ts';
import { deviceHashOf, isKnownDevice, newDevice, rememberDevice } from './known-devices.ts';
import { type SecondFactors, takeCodeGuess } from './second-factor/second-factors.ts';
import type { SignInProofs } from './second-factor/sign-in-proof.ts';
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

/** Codes that may be tried before the password is asked for again. */
const GUESSES_PER_PROOF = 5;

interface Parts {
  db: Database;
  clock: Clock;
  random: Random;
  sessions: Sessions;
  cookies: ShopCookies;
  factors: SecondFactors;
  proofs: SignInProofs;
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

  proveSecondFactor: {
    access: everyone,
    limits: SIGN_IN_LIMITS,
    handle: async (parts, request, reply) => proveSecondFactor(parts, request, reply, request.body.code),
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
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: { username: string; password: string },
): Promise<components['schemas']['SignedIn']> {
  const { db, clock, random, sessions, cookies, proofs } = parts;
  const { caller, ip } = request;
  const now = clock.now();
  const attempt = { username: typed.username, network: networkOf(ip), device: caller.device };
  const turn = await takeSignInTurn(db, attempt, now);
  const owner = await checkPassword(db, typed, now);
  if ('unverifiedSignUp' in owner) {
    // The password of a sign-up also allows its verification in this browser.
    const { isBrowser } = clientOf(request);
    const ticket = isBrowser ? await renewTicket(db, random, owner.unverifiedSignUp) : undefined;
    if (ticket !== undefined) reply.setCookie(cookies.ticket.name, ticket, cookies.ticket.flags);
    throw new Problem('account.unverified');
  }
  const { profile } = owner;
  const tokens = await sessions.begin(profile.account, clientOf(request));
  if (!tokens) throw new Problem('session.refused');
  await returnUses(db, turn);
  if (tokens === 'secondFactor') {
    // The proof is of use with this cookie only; the device is remembered once the code was right.
    const device = caller.device ?? newDevice(random);
    const { id: accountId, passwordHash } = profile.account;
    const proof = proofs.create({ accountId, passwordHash, device }, secondsOf(now));
    reply.setCookie(cookies.device.name, device, cookies.device.flags);
    reply.setCookie(cookies.proof.name, proof, cookies.proof.flags);
    throw new Problem('session.second_factor');
  }
  return answerSignedIn(parts, request, reply, { profile, tokens, by: 'password' });
}

/** The second half of a sign-in. @throws Problem `account.proof_invalid`, `account.code_invalid`, `account.too_many_codes` */
async function proveSecondFactor(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<components['schemas']['SignedIn']> {
  const { db, clock, cookies, sessions, factors, proofs } = parts;
  const { caller } = request;
  const now = clock.now();
  const { proof = '', device = '' } = caller;
  const claims = proofs.read(proof);
  const profile = claims && (await findProfile(db, claims.accountId));
  if (!profile) throw proofOver();
  const { id: accountId, passwordHash, mailbox } = profile.account;
  if (!proofs.isValid(proof, { accountId, passwordHash, device }, secondsOf(now))) throw proofOver();
  const ofProof = {
    key: `sign-in proof ${claims.id}`,
    max: GUESSES_PER_PROOF,
    windowMs: SIGN_IN_PROOF_LIFE_S * 1_000,
  };
  if ((await countUses(db, now, [ofProof])) !== undefined) throw proofOver();
  const isKnown = await isKnownDevice(db, { device, mailbox: mailbox ?? '' });
  const guess = await takeCodeGuess(db, accountId, {
    device: isKnown ? deviceHashOf(device) : undefined,
    now,
  });
  await factors.takeCode(accountId, code);
  await returnUses(db, guess);
  const tokens = await sessions.begin(profile.account, { ...clientOf(request), hasProvedFactor: true });
  if (!tokens || tokens === 'secondFactor') throw proofOver();
  reply.clearCookie(cookies.proof.name, { ...cookies.proof.flags, maxAge: 0 });
  return answerSignedIn(parts, request, reply, { profile, tokens, by: 'secondFactor' });
}

/** The password has to be typed again. */
const proofOver = () => new Problem('account.proof_invalid', { message: factorText.proofOver });

/** The browser or program that signs in. */
const clientOf = ({ caller, headers }: FastifyRequest) => ({
  isBrowser: caller.isBrowser || caller.hasCookies,
  device: deviceLabel(headers['user-agent']),
  companion: caller.companion,
});

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

/** Sets the cookies of a new session, and answers with its tokens. */
async function answerSignedIn(
  { db, clock, random, cookies }: Parts,
  { caller, log }: FastifyRequest,
  reply: FastifyReply,
  { profile, tokens, by }: { profile: Profile; tokens: IssuedTokens; by: 'password' | 'secondFactor' },
): Promise<components['schemas']['SignedIn']> {
  const { id: account } = profile.account;
  log.info({ event: 'account.signed_in', account, by }, 'signed in');
  // The session takes over from the ticket of the sign-up, which would outlive a sign-out.
  if (caller.ticket !== undefined)
    reply.clearCookie(cookies.ticket.name, { ...cookies.ticket.flags, maxAge: 0 });
  if (tokens.companion !== undefined) {
    const device = caller.device ?? newDevice(random);
    await rememberDevice(db, { device, accountId: account }, clock.now());
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
