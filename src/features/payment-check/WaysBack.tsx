import { payment as text } from '#domain/messages/payment.ts';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import { paths } from '#domain/paths.ts';
import { useSignedIn } from '#src/access/member.ts';
import { ButtonLink } from '#src/ui/Button.tsx';

interface WaysBackProps {
  messages: ProviderMessages['checkPage'];
  /** Whether the page has no other action. */
  isMainAction?: boolean;
}

/** The links away from a check page, the same in each of its states. @see WV-01 @see OM-01 @see OM-02 */
export function WaysBack({ messages: { account }, isMainAction = false }: WaysBackProps) {
  const signedIn = useSignedIn();
  return (
    <>
      {signedIn && (
        <ButtonLink to={account.path} variant="quiet">
          {account.back}
        </ButtonLink>
      )}
      <ButtonLink to={paths.shop} variant={isMainAction ? 'primary' : 'quiet'}>
        {text.checkPage.backToShop}
      </ButtonLink>
    </>
  );
}
