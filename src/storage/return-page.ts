import * as v from 'valibot';
import { acceptedReturnPath } from '#domain/screens/return-path.ts';
import { readLocal, removeLocal, writeLocal } from './local.ts';

const KEY = 'returnTo';
/** Mailed links are valid for a shorter time. */
const KEPT_MS = 86_400_000;

const Stored = v.pipe(v.string(), v.parseJson(), v.object({ to: v.string(), at: v.number() }));

/**
 * Keeps the page to open after sign-in while a mail is on its way: its link opens another tab, whose URL does not name
 * the page.
 */
export function keepReturnPage(to: string): void {
  writeLocal(KEY, JSON.stringify({ to, at: Date.now() }));
}

/** The page that is kept, if it is one of the shop's own. */
export function keptReturnPage(): string | undefined {
  const stored = v.safeParse(Stored, readLocal(KEY));
  if (!stored.success || Math.abs(Date.now() - stored.output.at) > KEPT_MS) return undefined;
  return acceptedReturnPath(stored.output.to);
}

/** The page was returned to, or its visitor signs out. @see HAZARDS C19 */
export const forgetReturnPage = (): void => removeLocal(KEY);
