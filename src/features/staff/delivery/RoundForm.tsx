import { useState } from 'react';
import { stepErrors } from '#domain/forms/fulfilment.ts';
import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import type { CourierDelivery } from '#domain/orders/courier-round.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { formatPrice } from '#domain/money/money.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import staff from '../Staff.module.css';
import { readKeptPhoto } from '../picture-file.ts';
import styles from './Delivery.module.css';
import { PhotoField } from './PhotoField.tsx';

type Step = Extract<CourierDeed, { kind: 'step' }>['step'];

const NOT_PLANNED = { courierId: null, day: null };

/** What a courier can note of a delivery now: cash, and how it ended. */
export function RoundForm({
  delivery,
  onNote,
}: {
  delivery: CourierDelivery;
  onNote: (deed: CourierDeed) => void;
}) {
  const { orderId, reference, number, version, state, collect } = delivery;
  const [recipient, setRecipient] = useState('');
  const [reason, setReason] = useState('');
  const [picture, setPicture] = useState<string>();
  const [checked, setChecked] = useState<Step>();
  const errorsOf = (step: Step) =>
    stepErrors(step, { recipient, reason, hasPicture: picture !== undefined }, NOT_PLANNED);
  const errors = checked === undefined ? {} : errorsOf(checked);
  // Made when it is noted: the same deed has the same key however often it is sent.
  const made = () => ({ key: crypto.randomUUID(), orderId, reference, doneAt: Date.now() });
  const end = (step: Step) => {
    setChecked(step);
    if (Object.keys(errorsOf(step)).length > 0) return;
    const details = {
      ...(step === 'parcel.delivered' && recipient.trim() !== '' && { recipient: recipient.trim() }),
      ...(step === 'parcel.delivered' && picture !== undefined && { picture }),
      ...(step === 'parcel.returned' && { reason: reason.trim() }),
    };
    onNote({ ...made(), kind: 'step', number, version, step, ...details });
  };
  const isAway = state === 'onItsWay' || state === 'notThere';
  const [part] = collect;
  return (
    <div className={styles.steps}>
      {(state === 'confirmed' || state === 'prepared') && (
        <p className={staff.soft}>{text.roundPage.notGone}</p>
      )}
      {part !== undefined && (isAway || state === 'delivered') && (
        <Button
          variant="secondary"
          onClick={() => onNote({ ...made(), kind: 'cash', instalmentNo: part.number, amount: part.amount })}
        >
          {text.roundPage.received(formatPrice(part.amount))}
        </Button>
      )}
      {state === 'onItsWay' && (
        <>
          <Field
            label={text.recipient}
            name="recipient"
            autoComplete="off"
            value={recipient}
            error={errors.recipient}
            onChange={setRecipient}
          />
          <PhotoField isChosen={picture !== undefined} read={readKeptPhoto} onChoose={setPicture} />
          <div className={staff.buttons}>
            <Button onClick={() => end('parcel.delivered')}>{text.steps['parcel.delivered']}</Button>
            <Button variant="secondary" onClick={() => end('customer.absent')}>
              {text.steps['customer.absent']}
            </Button>
          </div>
        </>
      )}
      {state === 'notThere' && (
        <>
          <Field
            label={text.reason}
            name="reason"
            autoComplete="off"
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
          <div className={staff.buttons}>
            <Button variant="secondary" onClick={() => end('parcel.returned')}>
              {text.steps['parcel.returned']}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
