import { currentMember } from '#src/access/member.ts';
import { GuestDialog } from '#src/features/guest-reservation/GuestDialog.tsx';
import { OrderPaymentDialog } from './OrderPaymentDialog.tsx';
import { PackOrder } from '#src/features/pack-order/PackOrder.tsx';
import { useClientValue } from '#src/ui/client-value.ts';
import { useScreenQuery } from '#src/ui/screen-location.ts';

/** Whether this page was opened without a member. */
const startsAsVisitor = currentMember() === undefined;

/**
 * `/pack-promo?code=`: orders one pack. Another code remounts the page. The two dialogs are in the same chunk, so that
 * paying needs no further chunk on a slow network. @see RT-15 @see PK-01
 */
export default function PackOrderScreen() {
  const code = useScreenQuery().get('code') ?? undefined;
  // The machine starts with the member, who is unknown in the server's HTML: it is started again for one.
  const isVisitor = useClientValue(
    () => startsAsVisitor,
    () => true,
  );
  return (
    <PackOrder
      key={`${code} ${isVisitor}`}
      code={code}
      GuestDialog={GuestDialog}
      PaymentDialog={OrderPaymentDialog}
    />
  );
}
