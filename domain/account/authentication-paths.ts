/** Prefixes of the calls that deal with authentication itself; a 401 there starts no refresh. @see AP-13 */
const PREFIXES = [
  '/auth',
  '/new_compte',
  '/tracking',
  '/sendResetPasswordMail',
  '/create_leads',
  '/api/auth/get_tokens',
  '/api/auth/refresh_token',
  '/api/new-password',
  '/api/reset-password-sms',
  '/api/reset-password-email',
  '/api/new_compte',
] as const;

/** Whether a call deals with authentication. The list grants nothing. @param pathname without query @see AP-13 */
export const isAuthenticationPath = (pathname: string): boolean =>
  PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
