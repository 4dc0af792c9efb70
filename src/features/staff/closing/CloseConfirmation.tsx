import { useSelector } from '@xstate/react';
import { dayClose as text } from '#domain/messages/day-close.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import {
  type DayCloseRef,
  selectCanCancel,
  selectIsClosing,
  selectIsConfirming,
  selectIsUnsure,
} from '#machines/day-close/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import staff from '../Staff.module.css';

/** Asks once more before the day is closed; cannot be left while it may be closed unnoticed. */
export function CloseConfirmation({ close }: { close: DayCloseRef }) {
  const isOpen = useSelector(close, selectIsConfirming);
  const isClosing = useSelector(close, selectIsClosing);
  const isUnsure = useSelector(close, selectIsUnsure);
  const canCancel = useSelector(close, selectCanCancel);
  const cancel = () => close.send({ type: 'close.cancelled' });
  return (
    <Dialog title={text.confirmTitle} open={isOpen} dismissible={canCancel} onClose={cancel}>
      <div className={staff.form}>
        <p>{text.confirm}</p>
        {isUnsure && (
          <Alert tone="warning" title={text.unsure}>
            {text.unsureDetail}
          </Alert>
        )}
        <div className={staff.buttons}>
          {isUnsure ? (
            <Button onClick={() => close.send({ type: 'retry.requested' })}>{text.retry}</Button>
          ) : (
            <Button busy={isClosing} onClick={() => close.send({ type: 'close.confirmed' })}>
              {text.confirmed}
            </Button>
          )}
          {canCancel && (
            <Button variant="quiet" onClick={cancel}>
              {staffPages.cancel}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
