import { OrderPaymentDialog } from './OrderPaymentDialog.tsx';
import SharedPaymentPage from '#src/features/shared-payment/SharedPaymentPage.tsx';

/** The payer's page of a payment link and the payment dialog, in one chunk. */
export default function SharedPaymentScreen() {
  return <SharedPaymentPage PaymentDialog={OrderPaymentDialog} />;
}
