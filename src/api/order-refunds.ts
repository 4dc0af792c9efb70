import { queryOptions } from '@tanstack/react-query';
import { staffRefunds as text } from '#domain/messages/staff/refunds.ts';
import type { RefundCause, RefundStep } from '#domain/payments/order-refund.ts';
import { type FromContract, fromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { STAFF_KEY, whileAtProvider } from './staff.ts';

/** What was received and returned of an order, and its refunds. Whole francs. */
export type OrderRefunds = FromContract<components['schemas']['OrderRefunds']>;
export type OrderRefund = OrderRefunds['refunds'][number];

/** What staff type to ask for a refund. */
export interface TypedRefund {
  transactionId: string;
  /** Whole francs. */
  amount: number;
  cause: RefundCause;
  reason: string;
  /** Positions of lines of the order. */
  lines: readonly number[];
}

export const orderRefundsQuery = (shop: ShopClient, id: number) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'refunds', id],
    queryFn: async ({ signal }): Promise<OrderRefunds> =>
      fromContract(
        await unwrap(
          shop.GET('/api/gestion/commandes/{id}/remboursements', { params: { path: { id } }, signal }),
          text.loadFailed,
        ),
      ),
    refetchInterval: ({ state: { data } }) => whileAtProvider(data?.refunds.map(({ state }) => state) ?? []),
  });

/** Asks for a refund. @param key of this request: the same again asks once */
export async function askForOrderRefund(
  shop: ShopClient,
  id: number,
  { key, transactionId, lines, ...typed }: TypedRefund & { key: string },
): Promise<OrderRefunds> {
  const call = shop.POST('/api/gestion/commandes/{id}/remboursements', {
    params: { path: { id }, header: { 'Idempotency-Key': key } },
    body: { ...typed, transaction_id: transactionId, lines: [...lines] },
  });
  return fromContract(await unwrap(call, text.failed));
}

/** Takes a step with a refund. */
export async function takeOrderRefundStep(
  shop: ShopClient,
  id: number,
  {
    refundId: remboursement,
    step,
    reason,
    refundReference,
  }: { refundId: number; step: RefundStep; reason?: string; refundReference?: string },
): Promise<OrderRefunds> {
  const call = shop.POST('/api/gestion/commandes/{id}/remboursements/{remboursement}', {
    params: { path: { id, remboursement } },
    body: {
      step,
      ...(reason !== undefined && { reason }),
      ...(refundReference !== undefined && { refund_reference: refundReference }),
    },
  });
  return fromContract(await unwrap(call, text.failed));
}

/** The PDF of a credit note. @param number e.g. `AV-2026-000001` */
export const fetchCreditNotePdf = (shop: ShopClient, number: string): Promise<Blob> =>
  unwrap(
    shop.GET('/facture/{transactionId}/pdf', {
      params: { path: { transactionId: number } },
      parseAs: 'blob',
    }),
    text.creditNoteFailed,
  );
