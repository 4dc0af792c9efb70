import type { CustomerOrderStatus } from '#domain/orders/customer-order.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';

const TONES: Record<CustomerOrderStatus, BadgeTone> = {
  cancelled: 'neutral',
  paid: 'good',
  payOnDelivery: 'info',
  payAtHome: 'info',
  awaitingPayment: 'warning',
  late: 'bad',
  partlyPaid: 'info',
};

/** The status of a customer's order, in words. */
export const OrderStatusBadge = ({ status }: { status: CustomerOrderStatus }) => (
  <Badge tone={TONES[status]}>{text.status[status]}</Badge>
);
