import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { CashDue, CashEntry } from '#machines/cash-entry/index.ts';
import { fromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';

const toDue = (due: components['schemas']['StaffCashDue']): CashDue => ({
  reference: due.reference,
  customerName: due.customer_name,
  total: due.amount_total,
  residual: due.amount_residual,
  state: due.can_be_put_aside === true ? 'open' : due.payment_state,
  instalmentNo: due.instalment_no ?? undefined,
  instalments: due.instalment_count,
  amountDue: due.amount_due,
  lastCash: fromContract(due.last_cash),
  isPageOpen: due.can_be_put_aside === true,
  payableUntil: due.payable_until ? Date.parse(due.payable_until) : undefined,
});

/** What is to be received in cash for an order. @throws ApiError `order.unknown` */
export const readCashDue = async (
  shop: ShopClient,
  reference: string,
  signal: AbortSignal,
): Promise<CashDue> => {
  const call = shop.GET('/api/gestion/especes/{reference}', { params: { path: { reference } }, signal });
  return toDue(await unwrap(call, text.loadFailed));
};

/** Records cash; the same entry again records nothing. @returns what is due now @throws ApiError */
export const recordCash = async (
  shop: ShopClient,
  { reference, instalmentNo, amount, reason, key }: CashEntry,
  signal: AbortSignal,
): Promise<CashDue> => {
  const call = shop.POST('/api/gestion/especes/{reference}', {
    params: { path: { reference }, header: { 'Idempotency-Key': key } },
    body: { instalment_no: instalmentNo, amount, reason },
    signal,
  });
  return toDue(await unwrap(call, text.saveFailed));
};
