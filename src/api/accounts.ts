import { queryOptions } from '@tanstack/react-query';
import type { RecoveryContact } from '#domain/account/recovery.ts';
import type { Session } from '#domain/account/session.ts';
import { emailChange } from '#domain/messages/email-change.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { oneTimeCode } from '#domain/messages/one-time-code.ts';
import { passwordRecovery } from '#domain/messages/password-recovery.ts';
import { profile } from '#domain/messages/profile.ts';
import { session as text } from '#domain/messages/session.ts';
import type { EmailCode, WantedEmail } from '#machines/email-change/index.ts';
import type { CodeToVerify } from '#machines/one-time-code/index.ts';
import type { NewPassword, PasswordChangeResult } from '#machines/password-recovery/index.ts';
import type { ProfileChange } from '#machines/profile-edit/index.ts';
import type { NewAccount } from '#machines/sign-up/index.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { ApiError, PASSWORD_FIELDS, withFormFields } from './errors.ts';

type Wire = components['schemas'];

/** The session of an account. */
export const toSession = (user: Wire['User']): Session => ({
  user: {
    id: user.id,
    customerId: user.partner_id ?? undefined,
    adhesion: user.adhesion,
    name: user.name,
    email: user.email ?? undefined,
    phone: user.partner_phone ?? undefined,
    address: user.address ?? undefined,
  },
  company: user.parent_id ?? undefined,
  parent: user.parent_id ?? undefined,
  userContext: { role: user.role === 'customer' ? 'customer' : 'staff' },
  isVerified: user.is_verified,
});

/** The values of a session, as the server knows them now. @see OT-10 */
export async function fetchSession(
  shop: ShopClient,
  { user: { id } }: Session,
  signal: AbortSignal,
): Promise<Session> {
  const call = shop.GET('/api/users/{id}', { params: { path: { id } }, signal });
  return toSession(await unwrap(call, text.failures.context));
}

/** Changes the personal data of the signed-in account. @throws ApiError with the rejected fields @see OT-14 */
export async function saveProfile(
  shop: ShopClient,
  { name, phone, address, currentPassword }: ProfileChange,
  signal: AbortSignal,
): Promise<Session> {
  const body = { name, phone, address, ...(currentPassword !== '' && { current_password: currentPassword }) };
  try {
    return toSession(await unwrap(shop.PUT('/api/users/me', { body, signal }), profile.failures.save));
  } catch (error) {
    throw withFormFields(error, PASSWORD_FIELDS);
  }
}

/** Saves the delivery address of the signed-in account. @throws ApiError with the rejected field */
export async function saveAddress(shop: ShopClient, address: string, signal: AbortSignal): Promise<Session> {
  return toSession(
    await unwrap(shop.PUT('/api/users/me', { body: { address }, signal }), profile.failures.save),
  );
}

/** Asks staff for membership. @see OT-14 */
export async function requestMembership(shop: ShopClient): Promise<Session> {
  const call = shop.PUT('/api/users/me', { body: { request_adhesion: true } });
  return toSession(await unwrap(call, profile.failures.adhesion));
}

/** The picture of an account as a `data:` URL; null without one. @see OT-14 */
export const avatarQuery = (shop: ShopClient, accountId: number) =>
  queryOptions({
    queryKey: ['account', accountId, 'avatar'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const call = shop.GET('/api/users/{id}', { params: { path: { id: accountId } }, signal });
      return (await unwrap(call, text.failures.context)).avatar ?? null;
    },
  });

/** Saves a customer's picture; null removes it. @returns the picture as the server encoded it */
export async function saveAvatar(
  shop: ShopClient,
  { customerId, avatar }: { customerId: number; avatar: string | null },
  signal: AbortSignal,
): Promise<string | null> {
  const call = shop.PUT('/api/users/avatar/{partner_id}', {
    params: { path: { partner_id: customerId } },
    body: { avatar },
    signal,
  });
  return (await unwrap(call, profile.failures.avatar)).avatar;
}

/**
 * Asks for another e-mail address, to which a code is mailed; the same answer for the address of another account.
 *
 * @throws ApiError with the rejected fields
 * @see HAZARDS C13
 */
export async function requestEmailChange(
  shop: ShopClient,
  { email, currentPassword }: WantedEmail,
  signal: AbortSignal,
): Promise<void> {
  const body = { email, current_password: currentPassword };
  try {
    await unwrap(shop.POST('/api/users/me/email', { body, signal }), emailChange.failures.request);
  } catch (error) {
    throw withFormFields(error, PASSWORD_FIELDS);
  }
}

const isCodeRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'account.code_invalid';

/**
 * Changes the e-mail address with its code. A refused code that may be used counts if the account has the address: the answer
 * to an earlier attempt was lost.
 *
 * @throws ApiError with code `account.code_invalid`
 */
export async function verifyEmailChange(
  shop: ShopClient,
  { code, session }: { code: EmailCode; session: Session | undefined },
  signal: AbortSignal,
): Promise<Session> {
  const body = { email: code.email, code: code.code };
  const call = shop.POST('/api/users/me/email/otp-verification', { body, signal });
  try {
    return toSession(await unwrap(call, emailChange.failures.verify));
  } catch (error) {
    if (!code.mayBeUsed || !isCodeRefused(error) || session === undefined) throw error;
    const now = await fetchSession(shop, session, signal).catch(() => undefined);
    if (now?.user.email !== code.email.trim().toLowerCase()) throw error;
    return now;
  }
}

/** Deletes the signed-in account. @throws ApiError with code `account.open_orders`, among others @see OT-14 */
export async function deleteAccount(
  shop: ShopClient,
  { id, password }: { id: number; password: string },
  signal: AbortSignal,
): Promise<void> {
  const call = shop.DELETE('/api/users/{id}', {
    params: { path: { id } },
    body: { current_password: password },
    signal,
  });
  await unwrap(call, profile.failures.delete);
}

/** Ends a session on the server. Never fails for an unknown or ended one. @see OT-09 */
export async function endSession(shop: ShopClient, refreshToken: string): Promise<void> {
  await unwrap(shop.POST('/api/auth/delete_tokens', { body: { refreshToken } }), text.failures.signOut);
}

/** Signs up; the same answer for a known address. @throws ApiError with the rejected fields @see HAZARDS C13 */
export async function createAccount(shop: ShopClient, body: NewAccount, signal: AbortSignal): Promise<void> {
  await unwrap(shop.POST('/api/new_compte', { body, signal }), accountForms.failures.create);
}

/** Whether the sign-up of this browser is verified; the server tells no other one. */
async function isVerified(shop: ShopClient, email: string, signal: AbortSignal): Promise<boolean> {
  const call = shop.GET('/api/partnerByEmail/{email}', { params: { path: { email } }, signal });
  return unwrap(call, oneTimeCode.failures.verify).then(
    (contact) => contact.is_verified,
    () => false,
  );
}

/**
 * Verifies a sign-up with its code. A refused code that may be used counts if the sign-up is verified: the answer to an earlier
 * attempt was lost.
 *
 * @throws ApiError with code `account.code_invalid`
 */
export async function verifyCode(
  shop: ShopClient,
  { email, code, mayBeUsed }: CodeToVerify,
  signal: AbortSignal,
): Promise<void> {
  const call = shop.POST('/api/partner/otp-verification', { body: { email, code }, signal });
  try {
    await unwrap(call, oneTimeCode.failures.verify);
  } catch (error) {
    if (!mayBeUsed || !isCodeRefused(error) || !(await isVerified(shop, email, signal))) throw error;
  }
}

/** Verifies a sign-up with the token of its mailed link. @throws ApiError with code `account.proof_invalid` */
export async function verifyLink(shop: ShopClient, token: string, signal: AbortSignal): Promise<void> {
  const call = shop.GET('/api/users/verified/{x}', { params: { path: { x: token } }, signal });
  await unwrap(call, oneTimeCode.failures.verify);
}

/** Sends another code for the sign-up of this browser. @throws ApiError without such a sign-up */
export async function resendCode(shop: ShopClient, email: string, signal: AbortSignal): Promise<void> {
  const params = { path: { email } };
  const { id } = await unwrap(
    shop.GET('/api/partnerByEmail/{email}', { params, signal }),
    oneTimeCode.failures.resend,
  );
  const call = shop.GET('/api/partner/{id}/otp-resend', { params: { path: { id } }, signal });
  await unwrap(call, oneTimeCode.failures.resend);
}

/** Adds the delivery address after the verification, in the browser that signed up. */
export async function completeAccount(
  shop: ShopClient,
  { email, address }: { email: string; address: string },
  signal: AbortSignal,
): Promise<void> {
  const call = shop.POST('/api/partner-create/{email}/update', {
    params: { path: { email } },
    body: { address },
    signal,
  });
  await unwrap(call, accountForms.failures.complete);
}

/** Requests a link or a code for a new password; the same answer with and without an account. @see HAZARDS C13 */
export async function requestRecovery(
  shop: ShopClient,
  contact: RecoveryContact,
  signal: AbortSignal,
): Promise<void> {
  const call =
    contact.channel === 'mail'
      ? shop.GET('/api/reset-password-email/{x}', { params: { path: { x: contact.email } }, signal })
      : shop.GET('/api/reset-password-sms/{x}', { params: { path: { x: contact.phone } }, signal });
  await unwrap(call, passwordRecovery.failures.request);
}

/** Sets a new password with a one-time proof, which ends all sessions of the account. @see HAZARDS C7 */
export async function setPassword(
  shop: ShopClient,
  { proof, password }: NewPassword,
  signal: AbortSignal,
): Promise<PasswordChangeResult> {
  const body =
    proof.kind === 'link'
      ? { token: proof.token, password }
      : { phone: proof.phone, code: proof.code, password };
  try {
    await unwrap(shop.POST('/api/new-password', { body, signal }), passwordRecovery.failures.change);
    return 'changed';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account.proof_invalid') return 'proofRefused';
    throw error;
  }
}
