import { useScreenQuery } from '#src/ui/screen-location.ts';
import { PaymentCheck } from './PaymentCheck.tsx';

/** `/wave-paiement?transaction=`: one payment. Another transaction is another visit. @see WV-01 */
export default function PaymentCheckPage() {
  const parameters = useScreenQuery();
  const transaction = parameters.get('transaction') ?? undefined;
  return <PaymentCheck key={transaction} transaction={transaction} />;
}
