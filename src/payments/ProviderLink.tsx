import { ExternalLink } from 'lucide';
import { NARROW_SCREEN_MAX_PX, SIDEWAYS_PHONE_HEIGHT_MAX_PX } from '#domain/constants.ts';
import { ButtonLink, type ButtonVariant } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** A phone held sideways is as wide as a small tablet. */
const SIDEWAYS_PHONE = `(pointer: coarse) and (max-height: ${SIDEWAYS_PHONE_HEIGHT_MAX_PX}px)`;

/**
 * Whether a provider's page opens in the same tab: on phones, also held sideways, its app opens, and a new tab would stay
 * empty. @see PM-06
 */
export const isNarrow = (): boolean =>
  window.innerWidth <= NARROW_SCREEN_MAX_PX || window.matchMedia(SIDEWAYS_PHONE).matches;

interface ProviderLinkProps {
  href: string;
  variant?: ButtonVariant;
  children: string;
}

/** A link to a provider's page: in this tab on narrow screens, else in a new tab. @see PM-06 */
export function ProviderLink({ href, variant, children }: ProviderLinkProps) {
  const newTab = !isNarrow();
  return (
    <ButtonLink href={href} newTab={newTab} variant={variant} wide>
      {children}
      {newTab && <Icon icon={ExternalLink} size={18} />}
    </ButtonLink>
  );
}
