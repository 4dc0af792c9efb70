import { useState } from 'react';
import { untilInDakar } from '#domain/text/dates.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { Alert } from '#src/ui/Alert.tsx';

/**
 * Warns before a payment is begun that the page or the code of an earlier one can still take money (HAZARDS B7).
 *
 * @param props.until epoch milliseconds
 */
export function EarlierPayable({ until }: { until: number }) {
  const [now] = useState(() => Date.now());
  return (
    <Alert tone="warning">
      {until > now ? text.earlierPayable(untilInDakar(until, now)) : text.earlierEnded}
    </Alert>
  );
}
