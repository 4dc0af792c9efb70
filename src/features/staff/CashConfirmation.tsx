import { useSelector } from '@xstate/react';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import {
  type CashEntryRef,
  selectCanCancel,
  selectEntry,
  selectIsConfirming,
  selectIsRecording,
  selectIsUnsure,
} from '#machines/cash-entry/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import styles from './Staff.module.css';

const { cash: text, cancel } = staffPages;

/** Asks once more before cash is recorded; cannot be closed while the entry may exist unnoticed. */
export function CashConfirmation({ cash }: { cash: CashEntryRef }) {
  const isOpen = useSelector(cash, selectIsConfirming);
  const entry = useSelector(cash, selectEntry);
  const isRecording = useSelector(cash, selectIsRecording);
  const isUnsure = useSelector(cash, selectIsUnsure);
  const canCancel = useSelector(cash, selectCanCancel);
  if (entry === undefined) return null;
  const close = () => cash.send({ type: 'entry.cancelled' });
  return (
    <Dialog title={text.confirmTitle} open={isOpen} dismissible={canCancel} onClose={close}>
      <div className={styles.form}>
        <p>{text.confirm(formatPrice(entry.amount), entry.reference)}</p>
        {isUnsure && (
          <Alert tone="warning" title={text.unsure}>
            {text.unsureDetail}
          </Alert>
        )}
        <div className={styles.buttons}>
          {isUnsure ? (
            <Button onClick={() => cash.send({ type: 'retry.requested' })}>{text.retry}</Button>
          ) : (
            <Button busy={isRecording} onClick={() => cash.send({ type: 'entry.confirmed' })}>
              {text.confirmed}
            </Button>
          )}
          {canCancel && (
            <Button variant="quiet" onClick={close}>
              {cancel}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
