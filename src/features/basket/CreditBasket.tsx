import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayBuyOnCredit } from '#domain/member.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { paths } from '#domain/paths.ts';
import { useMember } from '#src/access/member.ts';
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
  if (member === undefined) return <ToSignIn />;
  return mayBuyOnCredit(member) ? <BasketView name="creditOrder" /> : <NotYetAccepted />;
}

function ToSignIn() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.loginThen(paths.creditCart), { replace: true });
  }, [navigate]);
  return <LoadingScreen />;
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
