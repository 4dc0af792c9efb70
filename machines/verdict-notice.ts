import { payment } from '#domain/messages/payment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import type { Announcement } from './notice.ts';

/** The notice for each verdict on a payment. @see WV-03 @see WV-04 @see PM-10 */
export const verdictNotice = {
  confirmed: { tone: 'success', text: payment.confirmed },
  pending: { tone: 'warning', text: payment.stillPending },
  superseded: { tone: 'warning', text: payment.superseded },
  cancelled: { tone: 'error', text: payment.cancelled },
  failed: { tone: 'error', text: payment.refused },
  expired: { tone: 'error', text: payment.expired },
  refunded: { tone: 'info', text: payment.refunded },
  surplus: { tone: 'warning', text: payment.surplus },
  kept: { tone: 'info', text: payment.kept },
  lapsed: { tone: 'warning', text: payment.lapsed },
  reopened: { tone: 'info', text: payment.reopened },
  processing: { tone: 'info', text: payment.processing },
  movingAgain: { tone: 'info', text: payment.movingAgain },
  otherMoving: { tone: 'info', text: payment.otherMoving },
  settledElsewhere: { tone: 'info', text: payment.settledElsewhere },
  orderClosed: { tone: 'warning', text: payment.orderClosed },
  checking: { tone: 'info', text: payment.checking },
} as const satisfies Record<PaymentVerdict, Announcement>;
