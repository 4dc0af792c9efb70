import { OrderPaymentDialog } from './OrderPaymentDialog.tsx';
import StoreInvoicePage from '#src/features/store-invoice/StoreInvoicePage.tsx';

/** The order page with its payment dialog in one chunk. */
export default function StoreInvoiceScreen() {
  return <StoreInvoicePage PaymentDialog={OrderPaymentDialog} />;
}
