import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPlanning, needsReason, type StaffStep } from '#domain/fulfilment/parcel.ts';
import { type StepField, stepErrors } from '#domain/forms/fulfilment.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import type { StaffDelivery } from '#src/api/deliveries.ts';
import { ApiError } from '#src/api/errors.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Select } from '#src/ui/Select.tsx';
import { readPictureFile } from '../picture-file.ts';
import staff from '../Staff.module.css';
import { PhotoField } from './PhotoField.tsx';
import { useDeliveryQueries, useDeliveryStep } from './use-delivery-step.ts';

const readPhoto = async (file: File): Promise<string> => (await readPictureFile(file)).url;

/** The fields of the contract that differ from those of the form. */
const FORM_FIELDS: Readonly<Record<string, StepField>> = {
  courier_id: 'courierId',
  day: 'day',
  from_time: 'from',
  to_time: 'to',
  recipient: 'recipient',
  picture: 'recipient',
  reason: 'reason',
};

/** Asks for what comes with a step: a courier and a window, a name or a picture, or a reason. */
export function StepDialog({
  delivery,
  step,
  onClose,
}: {
  delivery: StaffDelivery;
  step: StaffStep;
  onClose: () => void;
}) {
  const { courierId, day, fromTime, toTime } = delivery;
  const [typed, setTyped] = useState(() => ({
    courierId: courierId === undefined ? '' : String(courierId),
    day: day ?? (isPlanning(step) ? isoDayInDakar(Date.now()) : ''),
    from: fromTime ?? '',
    to: toTime ?? '',
    recipient: '',
    reason: '',
  }));
  const [picture, setPicture] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const change = useDeliveryStep(onClose);
  const set = (field: StepField) => (value: string) =>
    setTyped((current) => ({ ...current, [field]: value }));
  const details = {
    ...(isPlanning(step) && {
      courierId: typed.courierId === '' ? undefined : Number(typed.courierId),
      day: typed.day || undefined,
      from: typed.from || undefined,
      to: typed.to || undefined,
    }),
    ...(step === 'parcel.delivered' && { recipient: typed.recipient.trim() || undefined }),
    ...(typed.reason.trim() !== '' && { reason: typed.reason.trim() }),
  };
  const planned = { courierId: courierId ?? null, day: day ?? null };
  const found = stepErrors(step, { ...details, hasPicture: picture !== undefined }, planned);
  const refused = change.error instanceof ApiError ? (change.error.fields ?? []) : [];
  const errorOf = (field: StepField): string | undefined =>
    (isChecked ? found[field] : undefined) ??
    refused.find((each) => FORM_FIELDS[each.field] === field)?.message;
  const submit = () => {
    setChecked(true);
    if (Object.keys(found).length > 0) return;
    const { orderId, number, version } = delivery;
    change.mutate({ orderId, number, version, step, ...details, picture });
  };
  return (
    <Dialog title={text.steps[step]} open onClose={onClose} initialFocus="field">
      <form
        noValidate
        aria-label={text.steps[step]}
        className={staff.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isPlanning(step) && (
          <>
            <CourierField value={typed.courierId} error={errorOf('courierId')} onChange={set('courierId')} />
            <Field
              label={text.day}
              name="day"
              type="date"
              value={typed.day}
              error={errorOf('day')}
              onChange={set('day')}
            />
            <Field
              label={text.from}
              name="from"
              type="time"
              hint={text.optional}
              value={typed.from}
              error={errorOf('from')}
              onChange={set('from')}
            />
            <Field
              label={text.to}
              name="to"
              type="time"
              hint={text.optional}
              value={typed.to}
              error={errorOf('to')}
              onChange={set('to')}
            />
          </>
        )}
        {step === 'parcel.delivered' && (
          <>
            <Field
              label={text.recipient}
              name="recipient"
              hint={text.recipientHint}
              autoComplete="off"
              value={typed.recipient}
              error={errorOf('recipient')}
              onChange={set('recipient')}
            />
            <PhotoField isChosen={picture !== undefined} read={readPhoto} onChoose={setPicture} />
          </>
        )}
        {!isPlanning(step) && step !== 'parcel.delivered' && (
          <Field
            label={text.reason}
            name="reason"
            multiline
            required={needsReason(step)}
            value={typed.reason}
            error={errorOf('reason')}
            onChange={set('reason')}
          />
        )}
        {change.isError && refused.length === 0 && <Alert tone="error">{change.error.message}</Alert>}
        <Button type="submit" busy={change.isPending}>
          {text.steps[step]}
        </Button>
      </form>
    </Dialog>
  );
}

/** The members of staff who can deliver. */
function CourierField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const couriers = useQuery(useDeliveryQueries().couriers());
  const options = [
    { value: '', label: text.noCourier },
    ...(couriers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Select
      label={text.courier}
      name="courier"
      options={options}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
