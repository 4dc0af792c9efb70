import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isAccountPath } from '#domain/screens/account-screens.ts';
import { paths } from '#domain/paths.ts';
import { returnPath } from '#domain/screens/return-path.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/**
 * Leads a visitor from a screen for signed-in users to sign-in, and back to it afterwards.
 *
 * @param isPostponed keeps the screen after the session has ended, e.g. while it shows a payment
 * @returns whether the screen may be shown
 * @see RT-18
 */
export function useSignInRequired(isPostponed = false): boolean {
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const { pathname, search, hash } = useScreenLocation();
  const current = useLocation().pathname;
  // Another screen may already be on its way, as after signing out.
  const isDue = !isSignedIn && !isPostponed && current === pathname && !isAccountPath(current);
  useEffect(() => {
    if (isDue) void navigate(paths.loginThen(returnPath(pathname + search + hash)), { replace: true });
  }, [isDue, navigate, pathname, search, hash]);
  return isSignedIn || isPostponed;
}
