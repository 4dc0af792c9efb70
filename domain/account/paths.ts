/** The paths of the account screens; `/login` and `/signup` are in `paths`. */
export const accountPaths = {
  signupAlias: '/inscription',
  verification: '/verification-code',
  verificationOf: (email: string) => `/verification-code?email=${encodeURIComponent(email)}`,
  /** The tab of the profile that changes the address. @see RT-19 */
  personalData: '/profile#informations',
  completeAccount: '/create-compte',
  completionOf: (email: string) => `/create-compte?email=${encodeURIComponent(email)}`,
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  /** Sign-in with the e-mail address filled in. @see OT-04 */
  loginWith: (email: string) => `/login?mail=${encodeURIComponent(email)}`,
} as const;
