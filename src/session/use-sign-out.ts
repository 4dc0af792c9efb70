import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setMember } from '#src/access/member.ts';
import { readMember } from '#src/access/session-cookies.ts';
import { useShop } from '#src/api/client.ts';

/** Signs out, which leads to sign-in. The session's code is already loaded for a signed-in user. @see OT-09 @see NV-06 */
export function useSignOut(): () => void {
  const shop = useShop();
  const queries = useQueryClient();
  return useCallback(() => {
    import('./session.ts').then(
      ({ startSession }) => startSession(shop, queries).send({ type: 'signOut.requested' }),
      // The code cannot be loaded: the page shows that the user is still signed in.
      () => setMember(readMember()),
    );
  }, [shop, queries]);
}

/**
 * Signs out, for the `onClick` of a link to sign-in. The page shows the signed-out state at once: `/login` would lead a user who is
 * still signed in back to the profile.
 */
export function useSignOutByLink(): () => void {
  const signOut = useSignOut();
  return useCallback(() => {
    setMember(undefined);
    signOut();
  }, [signOut]);
}
