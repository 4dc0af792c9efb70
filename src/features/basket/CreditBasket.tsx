import { mayBuyOnCredit } from '#domain/account/member.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { paths } from '#domain/paths.ts';
import { useMember } from '#src/access/member.ts';
import { useSignInRequired } from '#src/session/use-sign-in-required.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import { BasketView } from './BasketView.tsx';

/**
 * The credit basket, for accepted members. Visitors are asked to sign in; other members see why they cannot buy on
 * credit yet.
 *
 * @see BK-08
 */
export function CreditBasket() {
  const member = useMember();
  const isAllowed = useSignInRequired();
  if (!isAllowed) return <LoadingScreen />;
  return mayBuyOnCredit(member) ? <BasketView name="creditOrder" /> : <NotYetAccepted />;
}

function NotYetAccepted() {
  useTitle(text.titles.creditOrder);
  return (
    <Page title={text.titles.creditOrder}>
      <EmptyState
        title={text.creditFor}
        detail={text.creditForDetail}
        action={<ButtonLink to={paths.creditProcedure}>{text.creditProcedure}</ButtonLink>}
        motif
      />
    </Page>
  );
}
