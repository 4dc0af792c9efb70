import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { tracking as text } from '#domain/messages/tracking.ts';
import { TRACKING_FIELDS, type TrackingField } from '#domain/wording/tracking.ts';
import {
  selectError,
  selectIsLoading,
  selectValue,
  type OrderTrackingRef,
} from '#machines/order-tracking/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field, fieldOf, type FieldSettings } from '#src/ui/Field.tsx';
import { useHydrated } from '#src/ui/client-value.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './Tracking.module.css';

/** Label, keyboard and autofill of each field. */
const FIELD_SETTINGS: Record<TrackingField, FieldSettings> = {
  reference: {
    label: text.reference,
    placeholder: text.referencePlaceholder,
    hint: text.referenceHint,
    autoComplete: 'off',
  },
  phone: {
    label: text.phone,
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    placeholder: text.phonePlaceholder,
  },
};

/** The form with the order's reference and phone number. Input stays after each answer. */
export function TrackingForm({ tracking }: { tracking: OrderTrackingRef }) {
  const form = useRef<HTMLFormElement>(null);
  const isLoading = useSelector(tracking, selectIsLoading);
  const isHydrated = useHydrated();
  useEmitted(tracking, 'focus', ({ field }) => {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  });
  return (
    <Card>
      <form
        ref={form}
        noValidate
        aria-label={text.form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          tracking.send({ type: 'form.submitted' });
        }}
      >
        {TRACKING_FIELDS.map((name) => (
          <TrackedField key={name} tracking={tracking} name={name} />
        ))}
        {/* Without the script the browser would write the phone number into the URL. */}
        <Button type="submit" wide busy={isLoading} disabled={!isHydrated}>
          {isLoading ? text.asking : text.submit}
        </Button>
      </form>
    </Card>
  );
}

function TrackedField({ tracking, name }: { tracking: OrderTrackingRef; name: TrackingField }) {
  const value = useSelector(tracking, selectValue(name));
  const error = useSelector(tracking, selectError(name));
  return <Field {...FIELD_SETTINGS[name]} {...fieldOf(tracking, name)} value={value} error={error} />;
}
