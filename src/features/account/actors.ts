import type { RecoveryContact } from '#domain/account/recovery.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { connect } from '#machines/connect.ts';
import { oneTimeCodeMachine, type CodeToVerify } from '#machines/one-time-code/index.ts';
import { passwordRecoveryMachine } from '#machines/password-recovery/index.ts';
import { signInMachine } from '#machines/sign-in/index.ts';
import { signUpMachine, type NewAccount } from '#machines/sign-up/index.ts';
import { storeTokens } from '#src/access/session-storage.ts';
import {
  createAccount,
  requestRecovery,
  resendCode,
  setPassword,
  verifyCode,
  verifyLink,
} from '#src/api/accounts.ts';
import { proveSecondFactor, type SignedIn, signIn } from '#src/api/sign-in.ts';
import { callActor } from '#src/api/call-actor.ts';
import { ApiError } from '#src/api/errors.ts';
import type { ShopClient } from '#src/api/client.ts';
import type { SessionRef } from '#src/session/session.ts';

/**
 * The sign-in machine with the API; a session is stored before the page is left. Its cookies are written before its
 * tokens, because other tabs read the cookies when the tokens change.
 */
export function connectSignIn(shop: ShopClient, session: SessionRef) {
  const begin = ({ session: begun, tokens }: SignedIn) => {
    session.send({ type: 'session.saved', session: begun });
    storeTokens(tokens);
  };
  return connect(signInMachine, {
    signIn: callActor(async (credentials, signal) => {
      // Without its cookie the server would refuse the session at the next call (HAZARDS C14).
      if (!navigator.cookieEnabled) throw new ApiError('status', accountForms.signIn.cookiesBlocked);
      const answer = await signIn(shop, credentials, signal);
      if (typeof answer === 'string') return answer;
      begin(answer);
      return 'signedIn';
    }),
    proveCode: callActor<unknown, { code: string }>(async ({ code }, signal) =>
      begin(await proveSecondFactor(shop, code, signal)),
    ),
  });
}

/** The sign-up machine with the API. */
export const connectSignUp = (shop: ShopClient) =>
  connect(signUpMachine, {
    createAccount: callActor<unknown, NewAccount>((account, signal) => createAccount(shop, account, signal)),
  });

/** The machine of the code verification with the API. */
export const connectOneTimeCode = (shop: ShopClient) =>
  connect(oneTimeCodeMachine, {
    verifyCode: callActor<unknown, CodeToVerify>((code, signal) => verifyCode(shop, code, signal)),
    verifyLink: callActor<unknown, { link: string }>(({ link }, signal) => verifyLink(shop, link, signal)),
    resendCode: callActor<unknown, { email: string }>(({ email }, signal) => resendCode(shop, email, signal)),
  });

/** The recovery machine with the API. */
export const connectPasswordRecovery = (shop: ShopClient) =>
  connect(passwordRecoveryMachine, {
    requestProof: callActor<unknown, RecoveryContact>((contact, signal) =>
      requestRecovery(shop, contact, signal),
    ),
    changePassword: callActor((change, signal) => setPassword(shop, change, signal)),
  });
