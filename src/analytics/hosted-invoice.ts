import type { OrderLine } from '#domain/orders/payable-order.ts';
import { pushEvent } from './data-layer.ts';

/** Reports a new hosted invoice, without personal data. @see PM-03 @see HAZARDS E13 */
export const reportHostedInvoice = ({
  orderId,
  amount,
  lines,
}: {
  orderId: number;
  amount: number;
  lines: readonly OrderLine[];
}): void =>
  pushEvent({
    event: 'hosted_invoice',
    order_id: orderId,
    value: amount,
    currency: 'XOF',
    // Delivery and discount are no articles.
    items: lines.flatMap(({ name, quantity, subtotal }) =>
      quantity === undefined ? [] : [{ name, quantity, total: subtotal }],
    ),
  });
