import { GuestDialog } from '#src/features/guest-reservation/GuestDialog.tsx';
import { OrderPaymentDialog } from './OrderPaymentDialog.tsx';
import { PackOrder } from '#src/features/pack-order/PackOrder.tsx';
import { useScreenQuery } from '#src/ui/screen-location.ts';

/**
 * `/pack-promo?code=`: orders one pack. Another code remounts the page. The two dialogs are in the same chunk, so that
 * paying needs no further chunk on a slow network. @see RT-15 @see PK-01
 */
export default function PackOrderScreen() {
  const code = useScreenQuery().get('code') ?? undefined;
  return <PackOrder key={code} code={code} GuestDialog={GuestDialog} PaymentDialog={OrderPaymentDialog} />;
}
