import { PaymentDialog } from '#src/features/mobile-money/PaymentDialog.tsx';
import StoreInvoicePage from '#src/features/store-invoice/StoreInvoicePage.tsx';

/** The order's own page with the dialog that pays it, loaded in one go. */
export default function StoreInvoiceScreen() {
  return <StoreInvoicePage PaymentDialog={PaymentDialog} />;
}
