import { GuestDialog } from '#src/features/guest-reservation/GuestDialog.tsx';
import { PaymentDialog } from '#src/features/mobile-money/PaymentDialog.tsx';
import PackOrderPage from '#src/features/pack-order/PackOrderPage.tsx';

/** The pack page with its two dialogs: loaded as one, so that no payment waits for a part of the page on a bad link. */
export default function PackOrderScreen() {
  return <PackOrderPage GuestDialog={GuestDialog} PaymentDialog={PaymentDialog} />;
}
