import { useLocation } from 'react-router-dom';
import { navigation as text } from '#domain/messages/navigation.ts';
import { paths } from '#domain/paths.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useSignOutByLink } from '#src/session/use-sign-out.ts';
import type { ShopLink } from './use-shop-links.ts';

/** The links of the account. Signing out leads to sign-in. @see NV-04 @see NV-06 */
export function useAccountLinks(): ShopLink[] {
  const { pathname } = useLocation();
  const signOut = useSignOutByLink();
  const link = (to: string, label: string): ShopLink => ({ to, label, isCurrent: to === pathname });
  if (!useSignedIn()) return [link(paths.login, text.links.signIn)];
  return [
    link(paths.profile, text.links.profile),
    { ...link(paths.login, text.links.signOut), isCurrent: false, onFollow: signOut },
  ];
}
