import { orderDetailsPath, paths } from '#domain/paths.ts';
import type { PaymentCheckTypes } from './types.ts';

/**
 * Where the payer goes from here: a customer to the order, a guest to the order's own page.
 *
 * @returns `undefined` for a visitor to whom the server does not tell the order, who is sent nowhere
 * @see PM-19 @see PK-09
 */
export function wayOn({ signedIn, payment }: PaymentCheckTypes['context']): string | undefined {
  const order = payment?.details?.order;
  if (order === undefined) return signedIn ? paths.profile : undefined;
  return signedIn ? orderDetailsPath(order.type, order.id) : paths.invoice(order.reference);
}
