import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { GUEST_FIELDS } from '#domain/forms/guest.ts';
import { guest as text } from '#domain/messages/guest.ts';
import {
  selectCanClose,
  selectIsSubmitting,
  selectRefusal,
  type GuestReservationRef,
} from '#machines/guest-reservation/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './GuestDialog.module.css';
import { GuestField } from './GuestField.tsx';

/** The dialog in which a guest orders a pack. Input is never lost. @see PK-07 @see PK-08 */
export function GuestDialog({ reservation }: { reservation: GuestReservationRef }) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useSelector(reservation, selectIsSubmitting);
  const canClose = useSelector(reservation, selectCanClose);
  const refusal = useSelector(reservation, selectRefusal);

  useEmitted(reservation, 'notice', toast);
  useEmitted(reservation, 'focus', ({ field }) => {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  });

  return (
    <Dialog
      title={text.title}
      open
      dismissible={canClose}
      initialFocus="field"
      onClose={() => reservation.send({ type: 'form.closed' })}
    >
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          reservation.send({ type: 'form.submitted' });
        }}
      >
        <div className={styles.fields}>
          {GUEST_FIELDS.map((name) => (
            <GuestField key={name} reservation={reservation} name={name} />
          ))}
        </div>
        <div className={styles.send}>
          {refusal !== undefined && (
            <ScrollIntoView>
              <Alert tone="error">{refusal}</Alert>
            </ScrollIntoView>
          )}
          <Button type="submit" wide busy={isSubmitting}>
            {isSubmitting ? text.submitting : text.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
