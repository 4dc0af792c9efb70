import { useSearchParams } from 'react-router-dom';
import { WaveCheck } from './WaveCheck.tsx';

/** `/wave-paiement?transaction=`: one payment. Another transaction is another visit. @see WV-01 */
export default function WaveCheckPage() {
  const [parameters] = useSearchParams();
  const transaction = parameters.get('transaction') ?? undefined;
  return <WaveCheck key={transaction} transaction={transaction} />;
}
