/** For how long the password of a new account is kept for its first sign-in, in milliseconds: as long as its code is valid. */
const KEPT_MS = 15 * 60_000;

/** In memory only: a reload forgets it, and it is then typed once more. */
let typed: { email: string; password: string; until: number } | undefined;

/** Keeps what was typed into the sign-up form for the first sign-in. */
export function keepForFirstSignIn({ email, password }: { email: string; password: string }): void {
  typed = { email, password, until: Date.now() + KEPT_MS };
}

/** The password that was typed for this address in this page; it is given out once. */
export function takeForFirstSignIn(email: string): string | undefined {
  const kept = typed;
  typed = undefined;
  return kept !== undefined && kept.email === email && Date.now() < kept.until ? kept.password : undefined;
}
