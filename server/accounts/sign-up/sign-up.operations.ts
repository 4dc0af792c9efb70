import { completionSchema, signUpSchema } from '#domain/account/sign-up.ts';
import { normaliseEmail } from '#domain/text/email.ts';
import type { ShopCookies } from '../../access/cookies.ts';
import { enforce, type OrderAccess, type RuledRequest } from '../../access/order-access.ts';
import { allButStaff, changesByEmail, decide, everyone, ownEmail } from '../../access/policy.ts';
import {
  byGuest,
  byNetwork,
  DAY_MS,
  PASSWORD_LIMITS,
  PROOF_LIMITS,
  TEN_MINUTES_MS,
  type Limit,
} from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { findByEmail, type Profile } from '../accounts.repository.ts';
import type { CodeParts } from '../codes/codes.repository.ts';
import { newDevice } from '../known-devices.ts';
import { requireGoodPassword } from '../new-password.ts';
import type { Recovery, RecoveryProof } from '../recovery/recovery.ts';
import { parseFields } from '../refused-fields.ts';
import { completeCustomer, findByCustomer, setFirstPassword, wireContact, wireSignUp } from './completion.ts';
import type { SignUps } from './sign-ups.ts';
import { networkOf } from '../../ip-networks.ts';

const DONE = { success: true } as const;

// Codes to one mailbox or phone, and guesses at them, are limited by the codes themselves (server/accounts/codes).
const CODE_LIMITS: readonly Limit[] = [
  { name: 'code flood', keyOf: byNetwork, max: 300, windowMs: TEN_MINUTES_MS },
  { name: 'code', keyOf: byGuest, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
  { name: 'code network', keyOf: byNetwork, max: 60, windowMs: TEN_MINUTES_MS, isShared: true },
  { name: 'code network daily', keyOf: byNetwork, max: 600, windowMs: DAY_MS, isShared: true },
];
const CONTACT_LIMITS: readonly Limit[] = [
  { name: 'contact', keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
];

type Parts = CodeParts & {
  access: OrderAccess;
  cookies: ShopCookies;
  signUps: SignUps;
  recovery: Recovery;
};

/** Sign-up, verification and recovery. @see AP-05 */
export const signUpOperations = {
  signUp: {
    access: allButStaff,
    limits: CODE_LIMITS,
    handle: async ({ signUps, cookies }, { caller, body }, reply) => {
      const { name, email, phone, password } = body;
      const signUp = parseFields(signUpSchema, { name, email, phone, password });
      if (password !== undefined) requireGoodPassword(password, signUp.email);
      const { id, ticket } = await signUps.begin(signUp, caller.ticket);
      reply.setCookie(cookies.ticket.name, ticket, cookies.ticket.flags);
      return { id, email: signUp.email };
    },
  },

  resendCode: {
    access: everyone,
    limits: CODE_LIMITS,
    notFound: 'account.unknown',
    isFetchOnly: true,
    handle: async ({ signUps }, { caller, params }) => {
      await signUps.resend(params.id, caller.ticket);
      return DONE;
    },
  },

  verifyCode: {
    access: everyone,
    limits: PROOF_LIMITS,
    handle: async ({ signUps }, { caller, body }) => {
      await signUps.verify(normaliseEmail(body.email) ?? body.email, body.code, caller.ticket);
      return DONE;
    },
  },

  verifyByLink: {
    access: everyone,
    limits: PROOF_LIMITS,
    notFound: 'account.proof_invalid',
    isFetchOnly: true,
    handle: async ({ signUps }, { caller, params }) => {
      await signUps.verifyLink(params.x, caller.ticket);
      return DONE;
    },
  },

  getCustomerByEmail: {
    access: ownEmail,
    limits: CONTACT_LIMITS,
    notFound: 'account.unknown',
    handle: async (parts, { caller, params, rule }) => {
      const signUp = await parts.signUps.find(params.email, caller.ticket);
      if (signUp?.customerId == null && signUp) return wireSignUp(signUp);
      const completed =
        signUp?.customerId == null ? undefined : await findByCustomer(parts.db, signUp.customerId);
      return wireContact(completed ?? (await requireByEmail(parts, { caller, rule }, params.email)));
    },
  },

  completeAccount: {
    access: changesByEmail,
    limits: CONTACT_LIMITS,
    notFound: 'account.unknown',
    handle: async (parts, { caller, params, body, rule }) => {
      const { password, ...typed } = body;
      const signUp = caller.signedIn ? undefined : await parts.signUps.find(params.email, caller.ticket);
      const signedUp =
        signUp?.customerId == null ? undefined : await findByCustomer(parts.db, signUp.customerId);
      const profile = signedUp ?? (await requireByEmail(parts, { caller, rule }, params.email));
      const contact = wireContact(profile);
      const changes = parseFields(completionSchema, typed);
      if (signedUp && password !== undefined) await setFirstPassword(parts.db, signedUp, password);
      const id = profile.account.customerId;
      if (id === null) return contact;
      await completeCustomer(parts, caller, profile, changes);
      return wireContact((await findByCustomer(parts.db, id)) ?? profile);
    },
  },

  requestRecoveryMail: {
    access: everyone,
    limits: CODE_LIMITS,
    notFound: 'request.invalid',
    isFetchOnly: true,
    handle: async ({ recovery }, { params, caller, ip }) => {
      await recovery.request('mail', params.x, { network: networkOf(ip), device: caller.device });
      return DONE;
    },
  },

  requestRecoverySms: {
    access: everyone,
    limits: CODE_LIMITS,
    notFound: 'request.invalid',
    isFetchOnly: true,
    handle: async ({ recovery }, { params, caller, ip }) => {
      await recovery.request('sms', params.x, { network: networkOf(ip), device: caller.device });
      return DONE;
    },
  },

  setPassword: {
    access: everyone,
    limits: [...PROOF_LIMITS, ...PASSWORD_LIMITS],
    handle: async ({ random, recovery, cookies }, { caller, body, log }, reply) => {
      const { current_password: current, password: next } = body;
      const proof = proofIn(body);
      if (proof) {
        const device =
          caller.isBrowser || caller.hasCookies ? (caller.device ?? newDevice(random)) : undefined;
        const account = await recovery.setPassword(proof, next, device);
        log.info({ event: 'account.password_set', account, by: 'recovery' }, 'password set');
        if (device !== undefined) reply.setCookie(cookies.device.name, device, cookies.device.flags);
      } else if (current === undefined) throw new Problem('account.proof_invalid');
      else if (!caller.signedIn)
        throw new Problem(caller.hasInvalidToken ? 'session.expired' : 'session.required');
      else await recovery.changePassword(caller, { current, next });
      return DONE;
    },
  },
} satisfies Operations<Parts>;

/** Loads the account of an address for a signed-in caller whom the operation's rule allows this. */
async function requireByEmail(
  { db, access }: Parts,
  { caller, rule }: RuledRequest,
  typed: string,
): Promise<Profile> {
  if (caller.hasInvalidToken) throw new Problem('session.expired');
  const email = caller.signedIn && normaliseEmail(typed);
  const profile = email === undefined ? undefined : await findByEmail(db, email);
  const accountId = profile?.account.id ?? null;
  enforce(decide(access.principalOf(caller), rule, { kind: 'email', accountId }), 'account.unknown');
  if (!profile) throw new Problem('account.unknown');
  return profile;
}

function proofIn({
  token,
  phone,
  code,
}: {
  token?: string;
  phone?: string;
  code?: string;
}): RecoveryProof | undefined {
  if (token !== undefined) return { token };
  return phone === undefined || code === undefined ? undefined : { phone, code };
}
