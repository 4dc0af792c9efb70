import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenFulfilmentState } from '#domain/fulfilment/parcel.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { StaffDelivery } from '#src/api/deliveries.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import styles from './Delivery.module.css';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useDeliveryQueries } from './use-delivery-step.ts';

/** In the order in which a parcel passes them. */
const VIEWS: readonly OpenFulfilmentState[] = ['toConfirm', 'confirmed', 'prepared', 'onItsWay', 'notThere'];

/** What is to be confirmed, prepared and delivered, with one touch a step. @see DK-04 */
export default function DeliveriesView() {
  const [view, setView] = useState<OpenFulfilmentState>('toConfirm');
  const counts = useQuery({
    ...useDeliveryQueries().view(view, undefined),
    placeholderData: keepPreviousData,
    select: (page) => page.counts,
  }).data;
  const labelOf = (each: OpenFulfilmentState) => {
    const count = counts?.[each] ?? 0;
    return count === 0 ? text.views[each] : `${text.views[each]} (${text.count(count)})`;
  };
  return (
    <>
      <SectionHead title={staffPages.sections.deliveries}>
        <div className={staff.buttons}>
          <ButtonLink small variant="secondary" to={staffPaths.deliverySheet}>
            {text.sheet}
          </ButtonLink>
        </div>
      </SectionHead>
      <p className={staff.soft}>{text.lead}</p>
      <Tabs
        label={staffPages.sections.deliveries}
        selected={view}
        onSelect={setView}
        tabs={VIEWS.map((id) => ({ id, label: labelOf(id), content: <DeliveryList key={id} view={id} /> }))}
      />
    </>
  );
}

function DeliveryList({ view }: { view: OpenFulfilmentState }) {
  const [after, setAfter] = useState<number>();
  const page = useQuery({ ...useDeliveryQueries().view(view, after), placeholderData: keepPreviousData });
  return (
    <Loaded query={page}>
      {({ data, next }) => (
        <>
          {data.length === 0 && <EmptyState motif title={text.none[view]} />}
          <ul className={staff.list}>
            {data.map((delivery) => (
              <li key={`${delivery.orderId}/${delivery.number}`}>
                <DeliveryCard delivery={delivery} />
              </li>
            ))}
          </ul>
          <div className={staff.buttons}>
            {after !== undefined && (
              <Button small variant="quiet" onClick={() => setAfter(undefined)}>
                {text.first}
              </Button>
            )}
            {next !== undefined && (
              <Button small variant="secondary" onClick={() => setAfter(next)}>
                {text.more}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

function DeliveryCard({ delivery }: { delivery: StaffDelivery }) {
  return (
    <Card>
      <article aria-label={delivery.reference} className={styles.delivery}>
        <h2 className={styles.reference}>
          <Link to={staffPaths.delivery(delivery.orderId)}>{delivery.reference}</Link>
        </h2>
        <DeliveryFacts delivery={delivery} />
        <StepButtons delivery={delivery} />
      </article>
    </Card>
  );
}
