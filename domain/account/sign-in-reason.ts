import { accountForms } from '../messages/account-forms.ts';
import { isOrderPath } from '../paths.ts';
import { screenAt } from '../screens/screens.ts';

const text = accountForms.signIn.reasons;

/**
 * Why the screen that is returned to after sign-in needs an account, and what is kept meanwhile.
 *
 * @param returnTo as `acceptedReturnPath` returns it
 * @returns `undefined` for screens that are open to visitors too
 */
export function signInReason(returnTo: string | undefined): string | undefined {
  const [pathname = ''] = returnTo?.split(/[?#]/) ?? [];
  if (pathname === '') return undefined;
  const screen = screenAt(pathname);
  if (screen === 'profile') return isOrderPath(pathname) ? text.order : text.profile;
  return Object.entries(text).find(([name]) => name === screen)?.[1];
}
