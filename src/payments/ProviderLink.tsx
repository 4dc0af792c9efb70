import { ExternalLink } from 'lucide';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { isNarrow } from './narrow.ts';

/** A link to a provider's page: in this tab on a narrow screen, in a new one elsewhere. @see PM-06 */
export function ProviderLink({ href, children }: { href: string; children: string }) {
  const newTab = !isNarrow();
  return (
    <ButtonLink href={href} newTab={newTab} wide>
      {children}
      {newTab && <Icon icon={ExternalLink} size={18} />}
    </ButtonLink>
  );
}
