import { shop as text } from '#domain/messages/shop.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import type { ErrorStateProps } from './ErrorState.tsx';

/** Data that is shown could not be read again; it stays, and this stands beside it. @see AP-11 */
export function RefreshError({ title, detail, busy = false, onRetry }: ErrorStateProps) {
  return (
    <Alert
      tone="warning"
      action={
        <Button small variant="secondary" busy={busy} onClick={onRetry}>
          {text.retry}
        </Button>
      }
    >
      {[title, detail].filter(Boolean).join(' ')}
    </Alert>
  );
}
