import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import styles from './Staff.module.css';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** The form of an `EditableList`: its fields, the error of the last save, and the buttons. */
export function EditorForm<Values>({
  label,
  isDirty,
  save,
  onSubmit,
  onCancel,
  remove,
  children,
}: {
  label: string;
  /** Whether something was changed since the form was opened. */
  isDirty: boolean;
  save: UseMutationResult<unknown, Error, Values>;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** The button that deletes an existing item. */
  remove: ReactNode;
  children: ReactNode;
}) {
  useUnsavedChanges(isDirty);
  return (
    <div className={styles.editor}>
      <form
        noValidate
        aria-label={label}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
        {save.isError && <Alert tone="error">{save.error.message}</Alert>}
        <div className={styles.buttons}>
          <Button type="submit" small busy={save.isPending}>
            {text.save}
          </Button>
          <Button small variant="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      </form>
      {remove}
    </div>
  );
}
