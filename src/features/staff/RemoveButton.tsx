import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import styles from './Staff.module.css';

/** Deletes something after a second click. @param question what is deleted with it, shown before the second click */
export function RemoveButton<Target>({
  change,
  target,
  question,
}: {
  change: UseMutationResult<unknown, Error, Target>;
  target: Target;
  question?: string;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.buttons}>
      {change.isError && <Alert tone="error">{change.error.message}</Alert>}
      {isAsking ? (
        <>
          {question !== undefined && <p className={styles.question}>{question}</p>}
          <Button small variant="secondary" busy={change.isPending} onClick={() => change.mutate(target)}>
            {text.confirmRemove}
          </Button>
          <Button small variant="quiet" onClick={() => setIsAsking(false)}>
            {text.cancel}
          </Button>
        </>
      ) : (
        <Button small variant="quiet" onClick={() => setIsAsking(true)}>
          {text.remove}
        </Button>
      )}
    </div>
  );
}
