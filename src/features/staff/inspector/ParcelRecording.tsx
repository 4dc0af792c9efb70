import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parcelSteps } from '#domain/inspection/parcel-steps.ts';
import { inspector as text } from '#domain/messages/inspector.ts';
import { delivery as deliveryText } from '#domain/messages/staff/delivery.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { isFaithfulParcel } from '#machines/fulfilment/index.ts';
import { useShop } from '#src/api/client.ts';
import { deliveryQueries, type OrderDeliveries, type StaffDelivery } from '#src/api/deliveries.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import { Faithfulness } from './RecordingView.tsx';
import { Replay } from './Replay.tsx';

/**
 * Replays the way of a parcel from its stored events.
 *
 * @param number of the parcel in its order
 * @see TL-03 @see DK-04
 */
export function ParcelRecording({ orderId, number }: { orderId: number; number: number }) {
  const deliveries = useQuery({
    ...deliveryQueries(useShop()).ofOrder(orderId),
    // A replay stays as it was opened.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={deliveries}>
      {({ data, events }) => {
        const parcel = data.find((each) => each.number === number);
        return parcel === undefined ? (
          <EmptyState title={text.noParcel} />
        ) : (
          <ParcelReplay parcel={parcel} events={events} />
        );
      }}
    </Loaded>
  );
}

function ParcelReplay({ parcel, events }: { parcel: StaffDelivery; events: OrderDeliveries['events'] }) {
  const { orderId, reference, number, state } = parcel;
  const steps = useMemo(() => parcelSteps(events, number), [events, number]);
  return (
    <>
      <SectionHead title={text.parcelTitle(reference, number)}>
        <ButtonLink to={staffPaths.order(orderId)} variant="secondary">
          {text.seeOrder}
        </ButtonLink>
      </SectionHead>
      <Card>
        <strong>{deliveryText.states[state]}</strong>
        <Faithfulness isFaithful={isFaithfulParcel(steps, state)} />
      </Card>
      {steps.length === 0 ? (
        <EmptyState title={text.noParcelSteps} />
      ) : (
        <Replay key={steps.length} steps={steps} />
      )}
    </>
  );
}
