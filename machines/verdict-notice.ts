import { payment } from '#domain/messages/payment.ts';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';
import type { Announcement } from './notice.ts';

/** The notice for each verdict on a payment. @see WV-03 @see WV-04 @see PM-10 */
export const verdictNotice = {
  confirmed: { tone: 'success', text: payment.confirmed },
  pending: { tone: 'warning', text: payment.stillPending },
  superseded: { tone: 'warning', text: payment.superseded },
  cancelled: { tone: 'error', text: payment.cancelled },
  failed: { tone: 'error', text: payment.refused },
  refunded: { tone: 'info', text: payment.refunded },
  checking: { tone: 'info', text: payment.checking },
} as const satisfies Record<PaymentVerdict, Announcement>;
