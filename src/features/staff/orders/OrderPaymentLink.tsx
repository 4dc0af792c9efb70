import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { store } from '#domain/shop/store.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import {
  createStaffPaymentLink,
  type StaffOrderDetail,
  type StaffPaymentLink,
} from '#src/api/staff-orders.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import staff from '../Staff.module.css';

const text = staffOrders.order.link;

/** The address that opens WhatsApp with a written message, as the shop's own does. @param phone in E.164 */
const chatLink = (phone: string, message: string): string =>
  `${store.chatUrl.replace(/\d+$/, phone.slice(1))}?text=${encodeURIComponent(message)}`;

/**
 * Makes the link by which a caller pays the next instalment, and opens it in the phone's own WhatsApp, messages or mail with the
 * sentence around it.
 *
 * @see DK-10
 */
export function OrderPaymentLink({ detail }: { detail: StaffOrderDetail }) {
  const shop = useShop();
  const cache = useQueryClient();
  const { id } = detail.order;
  const make = useMutation<StaffPaymentLink>({
    mutationFn: () => createStaffPaymentLink(shop, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: [STAFF_KEY] }),
  });
  return (
    <Card>
      <h2 className={staff.heading}>{text.title}</h2>
      {make.isSuccess ? (
        <Made detail={detail} link={make.data} />
      ) : (
        <>
          <p className={staff.soft}>{text.detail}</p>
          {make.isError && <Alert tone="error">{make.error.message}</Alert>}
          <Button small variant="secondary" busy={make.isPending} onClick={() => make.mutate()}>
            {text.make}
          </Button>
        </>
      )}
    </Card>
  );
}

function Made({
  detail: { order, email, phone },
  link: { url, amount, expiresAt },
}: {
  detail: StaffOrderDetail;
  link: StaffPaymentLink;
}) {
  const message = text.message(order.customerName, amount, order.reference, url);
  const said = encodeURIComponent(message);
  return (
    <>
      <p className={staff.soft}>{text.ready(amount, momentInDakar(expiresAt))}</p>
      <div className={staff.buttons}>
        <CopyButton text={url} label={text.copy} copiedLabel={text.copied} />
        {phone !== undefined && (
          <>
            <a href={chatLink(phone, message)} target="_blank" rel="noreferrer">
              {text.chat}
            </a>
            <a href={`sms:${phone}?body=${said}`}>{text.sms}</a>
          </>
        )}
        {email !== undefined && (
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(text.subject(order.reference))}&body=${said}`}
          >
            {text.mail}
          </a>
        )}
      </div>
    </>
  );
}
