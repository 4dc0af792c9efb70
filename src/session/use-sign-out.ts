import { useQueryClient } from '@tanstack/react-query';
import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { setMember } from '#src/access/member.ts';
import { readMember } from '#src/access/session-cookies.ts';
import { useShop } from '#src/api/client.ts';

/** The code cannot be loaded: the page shows that the user is still signed in. */
const showSignedIn = () => setMember(readMember());

/** The session's code is already loaded for a signed-in user. */
function useSignOutRequest() {
  const shop = useShop();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (request: { to?: string; asks?: boolean }) => {
      import('./session.ts').then(
        ({ startSession, requestSignOut }) =>
          requestSignOut(startSession(shop, queries), { leave: navigate, ...request }),
        showSignedIn,
      );
    },
    [shop, queries, navigate],
  );
}

/** Signs out, which leads to sign-in. @see OT-09 @see NV-06 */
export function useSignOut(): () => void {
  const request = useSignOutRequest();
  return useCallback(() => request({}), [request]);
}

/**
 * Signs out, for the `onClick` of a link to sign-in. The session leads there itself, after it has asked whether baskets may be
 * lost: `/login` would lead a user who is still signed in back to the profile.
 *
 * @param to the target of the link
 */
export function useSignOutByLink(to: string = paths.login): (event: MouseEvent) => void {
  const request = useSignOutRequest();
  return useCallback(
    (event) => {
      event.preventDefault();
      request({ to, asks: true });
    },
    [request, to],
  );
}
