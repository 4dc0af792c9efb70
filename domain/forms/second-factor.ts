import * as v from 'valibot';
import { secondFactor as text } from '../messages/second-factor.ts';

const code = v.pipe(v.string(), v.trim(), v.nonEmpty(text.signIn.codeRequired), v.maxLength(40));
const currentPassword = v.pipe(v.string(), v.nonEmpty(text.page.passwordRequired));

/** A code of an authenticator app, or a recovery code; only the server knows whether it is right. */
export const factorCodeForm = v.object({ code });
export const factorPasswordForm = v.object({ currentPassword });
export const factorProofForm = v.object({ currentPassword, code });
