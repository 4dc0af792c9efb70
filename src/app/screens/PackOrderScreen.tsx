import { GuestDialog } from '#src/features/guest-reservation/GuestDialog.tsx';
import { PaymentDialog } from '#src/features/mobile-money/PaymentDialog.tsx';
import PackOrderPage from '#src/features/pack-order/PackOrderPage.tsx';

/** The pack page with its two dialogs in one chunk, so that no payment waits for a chunk on a bad network. */
export default function PackOrderScreen() {
  return <PackOrderPage GuestDialog={GuestDialog} PaymentDialog={PaymentDialog} />;
}
