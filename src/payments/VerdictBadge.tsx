import { verdictText } from '#domain/messages/payment-verdict.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';

const TONES: Record<PaymentVerdict, BadgeTone> = {
  confirmed: 'good',
  surplus: 'info',
  kept: 'info',
  refunded: 'neutral',
  checking: 'info',
  pending: 'warning',
  reopened: 'warning',
  lapsed: 'warning',
  processing: 'warning',
  movingAgain: 'warning',
  otherMoving: 'warning',
  superseded: 'neutral',
  settledElsewhere: 'neutral',
  orderClosed: 'neutral',
  failed: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** The state of a payment in a list, with the same words as everywhere. */
export const VerdictBadge = ({ verdict }: { verdict: PaymentVerdict }) => (
  <Badge tone={TONES[verdict]}>{verdictText.titles[verdict]}</Badge>
);
