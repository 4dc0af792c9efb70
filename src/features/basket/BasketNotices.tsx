import { useState } from 'react';
import { ago } from '#domain/text/relative-time.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { hasChanged } from '#src/baskets/availability.ts';
import type { BasketContent } from '#src/baskets/use-basket.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';

/** Notices about the whole basket: changed lines, or prices that are not current. @see HAZARDS A5 */
export function BasketNotices({ content, onSeen }: { content: BasketContent; onSeen: () => void }) {
  const { items, error, readAt, isFetching, retry } = content;
  const [openedAt] = useState(Date.now);
  const changes = items.filter(({ availability }) => hasChanged(availability));
  const hasNewPrices = changes.some(({ availability }) => availability.kind === 'offered');
  return (
    <>
      {error !== undefined && (
        <Alert
          tone="warning"
          title={text.failed}
          action={
            <Button variant="secondary" busy={isFetching} onClick={retry}>
              {text.retry}
            </Button>
          }
        >
          {error.message} {readAt !== undefined && text.pricesSeen(ago(openedAt - readAt))}
        </Alert>
      )}
      {changes.length > 0 && (
        <Alert
          tone="info"
          title={text.changes(changes.length)}
          {...(hasNewPrices && {
            action: (
              <Button variant="secondary" onClick={onSeen}>
                {text.seen}
              </Button>
            ),
          })}
        >
          {text.changesDetail}
        </Alert>
      )}
    </>
  );
}
