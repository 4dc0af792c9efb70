import { checkPageProvider } from '#domain/payments/providers/index.ts';
import { paymentProviders } from '#src/payments/providers/index.ts';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';
import { PaymentCheck } from './PaymentCheck.tsx';

/** Checks one payment, by the query parameter `transaction`; the path names its provider. @see WV-01 */
export default function PaymentCheckPage() {
  const { pathname } = useScreenLocation();
  const parameters = useScreenQuery();
  const transaction = parameters.get('transaction') ?? undefined;
  const provider = checkPageProvider(pathname);
  if (provider === undefined) return null;
  return (
    <PaymentCheck
      key={`${provider} ${transaction}`}
      provider={paymentProviders[provider]}
      transaction={transaction}
    />
  );
}
