import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { RecordedStep } from '#domain/inspection/recording.ts';
import { useShop } from '#src/api/client.ts';
import { recordingQuery, rerunCallback } from '#src/api/recordings.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import staff from '../Staff.module.css';

/**
 * Processes a stored callback again; its result is in the recording, which is read until it is there.
 *
 * @param transactionId with which the recording was read @param step the step that is shown; nothing for one without a callback
 * @see DK-18
 */
export function CallbackRerun({
  transactionId,
  step,
}: {
  transactionId: string;
  step: RecordedStep | undefined;
}) {
  const shop = useShop();
  const cache = useQueryClient();
  const rerun = useMutation({
    mutationFn: (callbackId: number) => rerunCallback(shop, step?.transactionId ?? transactionId, callbackId),
    onSuccess: (recording) => cache.setQueryData(recordingQuery(shop, transactionId).queryKey, recording),
  });
  const { callbackId, facts = [] } = step ?? {};
  if (callbackId === undefined) return null;
  const isWaiting = facts.some(({ name, value }) => name === 'state' && value === 'waiting');
  return (
    <div className={staff.form}>
      {rerun.isError && <Alert tone="error">{rerun.error.message}</Alert>}
      <p className={staff.soft} aria-live="polite">
        {isWaiting ? text.rerunWaiting : text.rerunDetail}
      </p>
      <Button small variant="secondary" busy={rerun.isPending} onClick={() => rerun.mutate(callbackId)}>
        {text.rerun}
      </Button>
    </div>
  );
}
