import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isAccountPath } from '#domain/screens/account-screens.ts';
import { paths } from '#domain/paths.ts';
import { returnPath } from '#domain/screens/return-path.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';

/**
 * Leads a signed-in user from a form for visitors to the page of `?redirectTo=`, or to another one: also a user who signs
 * in on another tab while the form is shown.
 *
 * @param otherwise the page without an acceptable `?redirectTo=`
 * @param isPostponed stays, e.g. while the form itself signs the user in
 * @returns whether the user was signed in from the start, so that no form is shown
 * @see HAZARDS C20
 */
export function useSignedInRedirect(otherwise: string = paths.profile, isPostponed = false): boolean {
  const isSignedIn = useSignedIn();
  const [wasSignedIn] = useState(isSignedIn);
  const navigate = useNavigate();
  const { pathname } = useScreenLocation();
  const to = returnPath(useScreenQuery().get('redirectTo'), otherwise);
  // Another screen may already be on its way.
  const current = useLocation().pathname;
  const isDue = isSignedIn && !isPostponed && current === pathname && isAccountPath(current);
  useEffect(() => {
    if (isDue) void navigate(to, { replace: true });
  }, [isDue, navigate, to]);
  return wasSignedIn && isSignedIn;
}
