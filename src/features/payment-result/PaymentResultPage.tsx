import { useSearchParams } from 'react-router-dom';
import { payment as text } from '#domain/messages/payment.ts';
import { Page } from '#src/ui/Page.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import { PaymentResult } from './PaymentResult.tsx';

/** The names under which providers and older links send the payment along. @see PM-17 */
const PARAMETERS = ['transaction_id', 'reference', 'transaction'];

/**
 * `/payment/success`, `/payment/error`, `/payment/cancel` and `/payment-state`: one screen, which reads from its
 * address only which payment is meant. What became of it is the server's word, whatever the path says.
 *
 * @see RT-16 @see HAZARDS B26, B27, I17
 */
export default function PaymentResultPage() {
  const [parameters] = useSearchParams();
  const named = PARAMETERS.flatMap((parameter) => parameters.get(parameter) ?? [])[0] ?? '';
  useTitle(text.result.pageTitle);
  return (
    <Page narrow title={text.result.pageTitle}>
      <PaymentResult transaction={named} />
    </Page>
  );
}
