import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isDivisible, STAFF_STEPS } from '#domain/fulfilment/parcel.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import { type OrderDeliveries, splitDelivery, type StaffDelivery } from '#src/api/deliveries.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Select } from '#src/ui/Select.tsx';
import { toast } from '#src/ui/toast.ts';
import { Loaded } from '../Loaded.tsx';
import staff from '../Staff.module.css';
import styles from './Delivery.module.css';
import { DeliveryFacts, DeliveryLines, DeliveryPlan } from './DeliveryFacts.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useSections } from '../use-staff.ts';
import { useDeliveryQueries } from './use-delivery-step.ts';

/** The parcels of an order, what can be done with each, and what happened. @see DK-04 */
export function ParcelPanel({ orderId }: { orderId: number }) {
  const deliveries = useQuery(useDeliveryQueries().ofOrder(orderId));
  return (
    <Loaded query={deliveries}>
      {(order) => (
        <div className={styles.delivery}>
          {order.data.map((delivery) => (
            <Card key={delivery.number}>
              <div className={styles.delivery}>
                <div className={staff.badges}>
                  <h2 className={styles.reference}>{delivery.reference}</h2>
                  <StateBadge delivery={delivery} />
                </div>
                <DeliveryFacts delivery={delivery} />
                <Picture order={order} number={delivery.number} />
                <StepButtons delivery={delivery} />
                <Split delivery={delivery} />
              </div>
            </Card>
          ))}
          <History order={order} />
        </div>
      )}
    </Loaded>
  );
}

/** The same within the page of the order, which has who receives it, where and what, and its timeline. */
export function OrderParcels({ orderId }: { orderId: number }) {
  const deliveries = useQuery(useDeliveryQueries().ofOrder(orderId));
  return (
    <Loaded query={deliveries}>
      {(order) => (
        <div className={styles.delivery}>
          {order.data.map((delivery) => (
            <div key={delivery.number} className={styles.delivery}>
              <div className={staff.badges}>
                {delivery.parcels > 1 && <strong>{text.parcel(delivery.number, delivery.parcels)}</strong>}
                <StateBadge delivery={delivery} />
              </div>
              {delivery.parcels > 1 && <DeliveryLines delivery={delivery} />}
              <DeliveryPlan delivery={delivery} />
              <Picture order={order} number={delivery.number} />
              <StepButtons delivery={delivery} />
              <div className={staff.buttons}>
                <Split delivery={delivery} />
                <ReplayLink order={order} delivery={delivery} />
              </div>
            </div>
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** The way of a parcel in the inspector, for those who have it. */
function ReplayLink({
  order: { events },
  delivery: { orderId, number },
}: {
  order: OrderDeliveries;
  delivery: StaffDelivery;
}) {
  const hasInspector = useSections().includes('inspector');
  if (!hasInspector || events.every((event) => event.number !== number)) return null;
  return (
    <ButtonLink small variant="quiet" to={staffPaths.parcelRecording(orderId, number)}>
      {text.replay}
    </ButtonLink>
  );
}

const StateBadge = ({ delivery: { state } }: { delivery: StaffDelivery }) => (
  <Badge tone={state === 'delivered' ? 'good' : 'info'}>{text.states[state]}</Badge>
);

/** The picture that proves the delivery of a parcel, if there is one. */
function Picture({ order, number }: { order: OrderDeliveries; number: number }) {
  const found = order.pictures.find((picture) => picture.number === number);
  return found && <img src={found.picture} alt={text.deliveryPicture} className={styles.picture} />;
}

type ParcelEvent = OrderDeliveries['events'][number];

/** What an event says: the state that it led to, or what else was done. */
function eventName({ event, to }: ParcelEvent): string {
  if (event === 'parcel.split' || event === 'order.cancelled') return text.events[event];
  const step = STAFF_STEPS.find((each) => each === event);
  return step === undefined || step === 'parcel.planned' ? text.steps['parcel.planned'] : text.states[to];
}

function History({ order: { data, events } }: { order: OrderDeliveries }) {
  if (events.length === 0) return <p className={staff.soft}>{text.noHistory}</p>;
  return (
    <section>
      <h2 className={staff.heading}>{text.history}</h2>
      <ul className={staff.events}>
        {events.map((event) => (
          <li key={`${event.number}/${event.at}/${event.event}`}>
            <strong>{eventName(event)}</strong>
            {data.length > 1 && ` (${event.number})`}{' '}
            <span className={staff.soft}>{text.by(momentInDakar(event.at), event.staffName)}</span>
            {event.doneAt !== undefined && (
              <span className={staff.soft}> · {text.doneEarlier(momentInDakar(event.doneAt))}</span>
            )}
            {event.reason !== undefined && <span className={staff.reason}>{event.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives some articles a parcel of their own. */
function Split({ delivery }: { delivery: StaffDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const pieces = delivery.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!isDivisible(delivery.state) || pieces < 2) return null;
  return (
    <div>
      <Button small variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.split.open}
      </Button>
      {isOpen && <SplitDialog delivery={delivery} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SplitDialog({ delivery, onClose }: { delivery: StaffDelivery; onClose: () => void }) {
  const shop = useShop();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const split = useMutation({
    mutationFn: () =>
      splitDelivery(
        shop,
        delivery,
        Object.entries(chosen).flatMap(([lineId, quantity]) =>
          quantity > 0 ? [{ lineId: Number(lineId), quantity }] : [],
        ),
      ),
    onSuccess: () => {
      toast({ tone: 'success', text: text.split.done });
      onClose();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [STAFF_KEY] }),
  });
  const isNone = Object.values(chosen).every((quantity) => quantity === 0);
  return (
    <Dialog title={text.split.title} open onClose={onClose}>
      <div className={staff.form}>
        <p className={staff.soft}>{text.split.detail}</p>
        {delivery.lines.map(({ lineId, name, quantity }) => (
          <Select
            key={lineId}
            label={text.split.quantity(name)}
            name={`line-${lineId}`}
            options={Array.from({ length: quantity + 1 }, (_, count) => ({
              value: String(count),
              label: String(count),
            }))}
            value={String(chosen[lineId] ?? 0)}
            onChange={(value) => setChosen((current) => ({ ...current, [lineId]: Number(value) }))}
          />
        ))}
        {split.isError && <Alert tone="error">{split.error.message}</Alert>}
        {isNone && <p className={staff.soft}>{text.errors.lines}</p>}
        <Button disabled={isNone} busy={split.isPending} onClick={() => split.mutate()}>
          {text.split.submit}
        </Button>
      </div>
    </Dialog>
  );
}
