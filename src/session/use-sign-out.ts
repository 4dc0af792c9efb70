import { useQueryClient } from '@tanstack/react-query';
import { useCallback, type MouseEvent } from 'react';
import { paths } from '#domain/paths.ts';
import { setMember } from '#src/access/member.ts';
import { readMember } from '#src/access/session-cookies.ts';
import { useShop } from '#src/api/client.ts';

/** The code cannot be loaded: the page shows that the user is still signed in. */
const showSignedIn = () => setMember(readMember());

/** Signs out, which leads to sign-in. The session's code is already loaded for a signed-in user. @see OT-09 @see NV-06 */
export function useSignOut(): () => void {
  const shop = useShop();
  const queries = useQueryClient();
  return useCallback(() => {
    import('./session.ts').then(
      ({ startSession }) => startSession(shop, queries).send({ type: 'signOut.requested' }),
      showSignedIn,
    );
  }, [shop, queries]);
}

/**
 * Signs out, for the `onClick` of a link to sign-in. The session leads there itself, after it has asked whether baskets may be
 * lost: `/login` would lead a user who is still signed in back to the profile.
 *
 * @param to the target of the link
 */
export function useSignOutByLink(to: string = paths.login): (event: MouseEvent) => void {
  const shop = useShop();
  const queries = useQueryClient();
  return useCallback(
    (event) => {
      event.preventDefault();
      import('./session.ts').then(
        ({ startSession, requestSignOut }) => requestSignOut(startSession(shop, queries), to),
        showSignedIn,
      );
    },
    [shop, queries, to],
  );
}
