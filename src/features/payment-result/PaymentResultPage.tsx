import { screenTitles } from '#domain/messages/screens.ts';
import { Page } from '#src/ui/Page.tsx';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { PaymentResult } from './PaymentResult.tsx';

/** The parameters with the payment's id, of providers and of older links. @see PM-17 */
const PARAMETERS = ['transaction_id', 'reference', 'transaction'];

/**
 * `/payment/success`, `/payment/error`, `/payment/cancel` and `/payment-state`: one screen, which reads from its
 * URL only which payment is meant. The status comes from the server, whatever the path says.
 *
 * @see RT-16 @see HAZARDS B26, B27, I17
 */
export default function PaymentResultPage() {
  const parameters = useScreenQuery();
  const named = PARAMETERS.flatMap((parameter) => parameters.get(parameter) ?? [])[0] ?? '';
  return (
    <Page narrow title={screenTitles.paymentResult}>
      <PaymentResult providerId={parameters.get('payment_method') ?? undefined} transaction={named} />
    </Page>
  );
}
