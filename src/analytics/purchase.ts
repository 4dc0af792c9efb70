import { countPurchase, type Purchase } from '#domain/catalogue/counted-purchases.ts';
import { readLocal, writeLocal } from '#src/storage/local.ts';
import { pushEvent } from './data-layer.ts';

const KEY = 'countedPurchases';

/** Records a confirmed payment, once per device. @see BK-11 @see HAZARDS B5, E13 */
export function recordPurchase({ transactionId, amount }: Purchase): void {
  const counted = countPurchase(readLocal(KEY), transactionId);
  if (counted === undefined) return;
  writeLocal(KEY, counted);
  pushEvent({ event: 'purchase', transaction_id: transactionId, value: amount, currency: 'XOF' });
}
