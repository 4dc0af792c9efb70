import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderForm as text } from '#domain/messages/staff/order-form.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { agreedPriceLimit } from '#domain/forms/agreed-prices.ts';
import { NO_DRAFT, type OrderDraft } from '#domain/forms/order-draft.ts';
import { useShop } from '#src/api/client.ts';
import { type OrderRevision, type StaffOrderDetail, staffOrderQuery } from '#src/api/staff-orders.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { useStaffQueries } from '../use-staff.ts';
import { OrderForm } from './OrderForm.tsx';

/** How far below the price of the day the signed-in person may go, in per cent. */
function useAgreedPriceLimit(): number | undefined {
  const { data } = useQuery(useStaffQueries().overview());
  return data && agreedPriceLimit(data.role);
}

/** `/gestion/commandes/nouvelle`: the order of a caller. @see DK-10 */
export function NewOrderView() {
  const within = useAgreedPriceLimit();
  const [forms, setForms] = useState(0);
  return (
    <>
      <SectionHead title={text.titleNew} />
      <p className={staff.soft}>{text.lead}</p>
      {within !== undefined && (
        <OrderForm
          key={forms}
          draft={NO_DRAFT}
          within={within}
          onDiscarded={() => setForms((count) => count + 1)}
        />
      )}
    </>
  );
}

/** `/gestion/commandes/{id}/modifier`: an order of which nothing is paid. @see DK-10 */
export function ChangeOrderView({ id }: { id: number }) {
  const detail = useQuery({ ...staffOrderQuery(useShop(), id), refetchOnWindowFocus: false });
  const within = useAgreedPriceLimit();
  const [forms, setForms] = useState(0);
  return (
    <>
      <p>
        <Link to={staffPaths.order(id)}>{text.backToOrder}</Link>
      </p>
      <Loaded query={detail}>
        {(loaded) => (
          <>
            <SectionHead title={text.titleChange(loaded.order.reference)} />
            {loaded.revision === undefined || within === undefined ? (
              <EmptyState title={text.notNow} />
            ) : (
              <OrderForm
                key={forms}
                draft={draftOf(loaded, loaded.revision)}
                within={within}
                change={{
                  id,
                  seen: loaded.revision.seen,
                  hasAccount: loaded.order.partner !== undefined,
                  isFixed: loaded.revision.fixed !== undefined,
                  total: loaded.order.amountTotal,
                }}
                fixed={loaded.revision.fixed && text.fixed[loaded.revision.fixed]}
                isInParts={loaded.order.saleType !== 'order'}
                onDiscarded={() => {
                  void detail.refetch();
                  setForms((count) => count + 1);
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** The form of an order as it is stored. */
function draftOf({ order, email }: StaffOrderDetail, { lines }: OrderRevision): OrderDraft {
  const { delivery } = order;
  return {
    lines: lines.map(({ id, productName, quantity, listPrice, dayPrice, agreementReason }) => ({
      id,
      name: productName,
      quantity,
      dayPrice: dayPrice ?? listPrice,
      agreed:
        dayPrice === undefined ? undefined : { price: String(listPrice), reason: agreementReason ?? '' },
    })),
    buyer: {
      name: order.customerName,
      phone: delivery?.phone === undefined ? '' : spacedPhone(delivery.phone),
      email: email ?? '',
      address: delivery?.address ?? '',
    },
    region: delivery?.region ?? NO_DRAFT.region,
    mode: order.paymentMode === 'onDelivery' ? 'onDelivery' : 'online',
  };
}
