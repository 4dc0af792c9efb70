import { payment as text } from '#domain/messages/payment.ts';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';

const TONES: Record<PaymentVerdict, BadgeTone> = {
  confirmed: 'good',
  pending: 'warning',
  superseded: 'neutral',
  cancelled: 'neutral',
  failed: 'bad',
  refunded: 'neutral',
  checking: 'info',
};

/** The state of a payment in a list, with the same words as everywhere. */
export const VerdictBadge = ({ verdict }: { verdict: PaymentVerdict }) => (
  <Badge tone={TONES[verdict]}>{text.result.titles[verdict]}</Badge>
);
