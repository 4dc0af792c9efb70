import { completionSchema, signUpSchema } from '#domain/account/sign-up.ts';
import { normaliseEmail } from '#domain/text/email.ts';
import type { Caller } from '../../access/caller.ts';
import { shopCookies } from '../../access/cookies.ts';
import { enforce, type OrderAccess } from '../../access/order-access.ts';
import { type ActionAbout, decide } from '../../access/policy.ts';
import type { Handlers } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { findByEmail, type Profile } from '../accounts.repository.ts';
import type { CodeParts } from '../codes/codes.repository.ts';
import { newDevice } from '../known-devices.ts';
import { createRecovery, type RecoveryProof } from '../recovery/recovery.ts';
import { parseFields } from '../refused-fields.ts';
import { completeCustomer, findByCustomer, setFirstPassword, wireContact, wireSignUp } from './completion.ts';
import { createSignUps } from './sign-ups.ts';
import { networkOf } from '../../ip-networks.ts';

const DONE = { success: true } as const;

/** Sign-up, verification and recovery. @see AP-05 */
export function signUpOperations(parts: CodeParts & { access: OrderAccess; publicOrigin: string }) {
  const { db, random, access, publicOrigin } = parts;
  const signUps = createSignUps(parts);
  const recovery = createRecovery(parts);
  const cookies = shopCookies(publicOrigin);

  /** Loads the account of an address for a signed-in caller whom the policy allows this. */
  async function requireByEmail(
    caller: Caller,
    action: ActionAbout<'email'>,
    typed: string,
  ): Promise<Profile> {
    if (caller.hasInvalidToken) throw new Problem('session.expired');
    const email = caller.signedIn && normaliseEmail(typed);
    const profile = email === undefined ? undefined : await findByEmail(db, email);
    const accountId = profile?.account.id ?? null;
    enforce(decide(access.principalOf(caller), action, { kind: 'email', accountId }), 'account.unknown');
    if (!profile) throw new Problem('account.unknown');
    return profile;
  }

  return {
    async signUp({ caller, body }, reply) {
      const { name, email, phone, password } = body;
      const signUp = parseFields(signUpSchema, { name, email, phone, password });
      const { id, ticket } = await signUps.begin(signUp, caller.ticket);
      reply.setCookie(cookies.ticket.name, ticket, cookies.ticket.flags);
      return { id, email: signUp.email };
    },

    async resendCode({ caller, params }) {
      await signUps.resend(params.id, caller.ticket);
      return DONE;
    },

    async verifyCode({ caller, body }) {
      await signUps.verify(normaliseEmail(body.email) ?? body.email, body.code, caller.ticket);
      return DONE;
    },

    async verifyByLink({ caller, params }) {
      await signUps.verifyLink(params.x, caller.ticket);
      return DONE;
    },

    async getCustomerByEmail({ caller, params }) {
      const signUp = await signUps.find(params.email, caller.ticket);
      if (signUp?.customerId == null && signUp) return wireSignUp(signUp);
      const completed = signUp?.customerId == null ? undefined : await findByCustomer(db, signUp.customerId);
      return wireContact(completed ?? (await requireByEmail(caller, 'getCustomerByEmail', params.email)));
    },

    async completeAccount({ caller, params, body }) {
      const { password, ...typed } = body;
      const signUp = caller.signedIn ? undefined : await signUps.find(params.email, caller.ticket);
      const signedUp = signUp?.customerId == null ? undefined : await findByCustomer(db, signUp.customerId);
      const profile = signedUp ?? (await requireByEmail(caller, 'completeAccount', params.email));
      const contact = wireContact(profile);
      const changes = parseFields(completionSchema, typed);
      if (signedUp && password !== undefined) await setFirstPassword(db, signedUp, password);
      const id = profile.account.customerId;
      if (id === null) return contact;
      await completeCustomer(parts, caller, profile, changes);
      return wireContact((await findByCustomer(db, id)) ?? profile);
    },

    async requestRecoveryMail({ params, caller, ip }) {
      await recovery.request('mail', params.x, { network: networkOf(ip), device: caller.device });
      return DONE;
    },

    async requestRecoverySms({ params, caller, ip }) {
      await recovery.request('sms', params.x, { network: networkOf(ip), device: caller.device });
      return DONE;
    },

    async setPassword({ caller, body }, reply) {
      const { current_password: current, password: next } = body;
      const proof = proofIn(body);
      if (proof) {
        const device =
          caller.isBrowser || caller.hasCookies ? (caller.device ?? newDevice(random)) : undefined;
        await recovery.setPassword(proof, next, device);
        if (device !== undefined) reply.setCookie(cookies.device.name, device, cookies.device.flags);
      } else if (current === undefined) throw new Problem('account.proof_invalid');
      else if (!caller.signedIn)
        throw new Problem(caller.hasInvalidToken ? 'session.expired' : 'session.required');
      else await recovery.changePassword(caller, { current, next });
      return DONE;
    },
  } satisfies Partial<Handlers>;
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
