import { OrderPaymentDialog } from './OrderPaymentDialog.tsx';
import SharedPaymentPage from '#src/features/shared-payment/SharedPaymentPage.tsx';

/** The page of somebody who pays for the owner of an order, with the payment dialog in one chunk. */
export default function SharedPaymentScreen() {
  return <SharedPaymentPage PaymentDialog={OrderPaymentDialog} />;
}
