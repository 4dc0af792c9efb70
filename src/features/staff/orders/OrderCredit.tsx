import { useState } from 'react';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { formatPrice } from '#domain/money/money.ts';
import { mayBeAskedFor } from '#domain/staff/order-standing.ts';
import { spendCredit, type StaffOrderDetail } from '#src/api/staff-orders.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { newRequestKey } from '../request-key.ts';
import staff from '../Staff.module.css';
import { useStaffMay } from '../use-staff.ts';
import { CreditReturnForm } from './CreditReturnForm.tsx';
import { useOrderChange } from './OrderNotes.tsx';

const text = staffOrders.order.credit;

/** Credit of the customer, a form to use it for what is due on an order, and one to return it. @see DK-11 */
export function OrderCredit({ detail: { order, money } }: { detail: StaffOrderDetail }) {
  const mayUse = useStaffMay('decidePayments');
  const [key] = useState(newRequestKey);
  const [isReturning, setReturning] = useState(false);
  const { credit } = order;
  const next = mayBeAskedFor(money) ? money.next : undefined;
  const amountDue = next?.amount ?? 0;
  const using = useOrderChange(
    order.id,
    (shop, reason: string) =>
      spendCredit(shop, order.id, { instalmentNo: next?.number ?? 1, amountDue, credit, reason, key }),
    text.used,
  );
  return (
    <>
      <Card>
        <h2 className={staff.heading}>{text.title}</h2>
        <p>{text.available(formatPrice(credit))}</p>
        {mayUse &&
          (isReturning ? (
            <CreditReturnForm orderId={order.id} credit={credit} onDone={() => setReturning(false)} />
          ) : (
            <Button small variant="secondary" onClick={() => setReturning(true)}>
              {text.giveBack}
            </Button>
          ))}
      </Card>
      {mayUse && next !== undefined && (
        <ReasonForm
          title={text.use}
          detail={
            credit < amountDue
              ? text.usesPart(formatPrice(credit), formatPrice(amountDue - credit))
              : text.usesWhole(formatPrice(credit), formatPrice(amountDue))
          }
          change={using}
        />
      )}
    </>
  );
}
