import { useState, useEffect } from 'react';
import { isPaymentLinkId } from '#domain/payments/payment-link.ts';
import { takeLinkToken } from '#src/access/link-token.ts';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { SharedPayment } from './SharedPayment.tsx';

/** The secret of the followed link, and of links that are followed while the page is open. */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState(() => takeLinkToken(window.location, window.history));
  useEffect(() => {
    const follow = () => {
      const taken = takeLinkToken(window.location, window.history);
      if (taken !== undefined) setToken(taken);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return token;
}

/** `/paiement-partage?lien=`: the payer's page of a payment link. Another link remounts the page. */
export default function SharedPaymentPage() {
  const link = useScreenQuery().get('lien') ?? '';
  const token = useLinkToken();
  const id = isPaymentLinkId(link) ? link : undefined;
  return <SharedPayment key={`${link} ${token}`} link={id} token={token} />;
}
