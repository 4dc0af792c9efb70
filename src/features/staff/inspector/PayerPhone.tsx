import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { inspector as text } from '#domain/messages/inspector.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { useShop } from '#src/api/client.ts';
import { revealPhone } from '#src/api/recordings.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ReasonForm } from '../ReasonForm.tsx';

/** The payer's phone, shown for a reason that stays in the audit trail. */
export function PayerPhone({ transactionId }: { transactionId: string }) {
  const shop = useShop();
  const [isAsked, setAsked] = useState(false);
  const reveal = useMutation({
    mutationFn: (reason: string) => revealPhone(shop, transactionId, reason),
  });
  if (reveal.isSuccess)
    return (
      <Alert tone="info">
        {reveal.data === undefined ? text.noPhone : text.phoneShown(spacedPhone(reveal.data))}
      </Alert>
    );
  if (isAsked) return <ReasonForm title={text.phone} detail={text.phoneDetail} change={reveal} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {text.phone}
      </Button>
    </div>
  );
}
