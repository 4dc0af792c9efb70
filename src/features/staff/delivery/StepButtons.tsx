import { useState } from 'react';
import type { LeavingBlock } from '#domain/fulfilment/leaving.ts';
import type { FulfilmentState, StaffStep } from '#domain/fulfilment/parcel.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import type { StaffDelivery } from '#src/api/deliveries.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import staff from '../Staff.module.css';
import styles from './Delivery.module.css';
import { StepDialog } from './StepDialog.tsx';
import { useDeliveryStep } from './use-delivery-step.ts';

/** The steps that lead on, in the order of their buttons; the others are corrections. */
const FORWARD: readonly StaffStep[] = [
  'order.confirmed',
  'parcel.prepared',
  'parcel.sent',
  'parcel.delivered',
  'customer.absent',
];

/** The steps that are done by one touch, because nothing comes with them. */
const ONE_TOUCH: readonly StaffStep[] = [
  'parcel.prepared',
  'customer.absent',
  'confirmation.undone',
  'preparation.undone',
  'departure.undone',
];

/** Whether a step needs nothing else: a parcel leaves by one touch once its courier and its day are known. */
const isOneTouch = (step: StaffStep, { state, courierId, day }: StaffDelivery): boolean =>
  ONE_TOUCH.includes(step) ||
  (step === 'parcel.sent' && state === 'prepared' && courierId !== undefined && day !== undefined);

/** The states of a parcel that is in the shop or comes back to it. */
const WAITING: readonly FulfilmentState[] = ['toConfirm', 'confirmed', 'prepared', 'notThere'];

/** Money that is still to come is no reason to wait with a preparation; money that is all returned is one. */
const isShownIn = (state: FulfilmentState, block: LeavingBlock): boolean =>
  state === 'prepared' || (block === 'returned' && WAITING.includes(state));

/** What can be done with a parcel now: the next step in reach, corrections behind a disclosure. */
export function StepButtons({ delivery }: { delivery: StaffDelivery }) {
  const [asking, setAsking] = useState<StaffStep>();
  const change = useDeliveryStep();
  const { orderId, number, version, steps, block } = delivery;
  const forward = FORWARD.filter((step) => steps.includes(step));
  const others = steps.filter((step) => !FORWARD.includes(step));
  const begin = (step: StaffStep) =>
    isOneTouch(step, delivery) ? change.mutate({ orderId, number, version, step }) : setAsking(step);
  const button = (step: StaffStep, isFirst: boolean) => (
    <Button
      key={step}
      small={!isFirst}
      variant={isFirst ? 'primary' : 'secondary'}
      busy={change.isPending && change.variables.step === step}
      disabled={change.isPending}
      onClick={() => begin(step)}
    >
      {text.steps[step]}
    </Button>
  );
  return (
    <div className={styles.steps}>
      {block !== undefined && isShownIn(delivery.state, block) && (
        <Alert tone="warning">{text.blocks[block]}</Alert>
      )}
      {change.isError && <Alert tone="error">{change.error.message}</Alert>}
      {forward.length > 0 && (
        <div className={staff.buttons}>{forward.map((step, index) => button(step, index === 0))}</div>
      )}
      {others.length > 0 && (
        <details>
          <summary className={styles.others}>{text.others}</summary>
          <div className={staff.buttons}>{others.map((step) => button(step, false))}</div>
        </details>
      )}
      {asking !== undefined && (
        <StepDialog key={asking} delivery={delivery} step={asking} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}
