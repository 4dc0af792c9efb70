import type { InvoiceView } from '#domain/orders/invoice.ts';
import { isPaidAtDoor, nextInstalment } from '#domain/orders/order-instalments.ts';
import { ORDER_VERDICTS } from '#domain/payments/verdict.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { PAYMENT_MODE_WORDS, PAYMENT_MODES_BY_WORD, SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { isKnownProvider } from '#domain/payments/providers/index.ts';
import { pdfSubject, safePdfUrl } from './safe-urls.ts';
import { type ShopClient, unwrap } from './client.ts';
import { readRefundsOfOrder, readReturnedPayments } from './returned-payments.ts';
import { articleCount, liveProvider, orderDelivery, orderPaymentState } from './orders.ts';

type Wire = components['schemas']['Invoice'];

const notDueBefore = ({ instalments }: Wire): string | undefined => {
  const next = nextInstalment(instalments);
  return next?.state === 'upcoming' ? next.due_on : undefined;
};

function isNextAtDoor({ order_type, payment_mode, instalments }: Wire): boolean {
  const parts = instalments.map(({ due_on: dueOn, state }) => ({ dueOn, state }));
  const next = nextInstalment(parts);
  const order = {
    saleType: SALE_TYPES_BY_WORD[order_type],
    paymentMode: PAYMENT_MODES_BY_WORD[payment_mode ?? PAYMENT_MODE_WORDS.online],
  };
  return next !== undefined && isPaidAtDoor(order, next, parts);
}

const invoice = (wire: Wire): InvoiceView => ({
  reference: wire.order_reference,
  orderId: wire.order_id,
  orderName: wire.order_name,
  saleType: SALE_TYPES_BY_WORD[wire.order_type],
  invoiceNumber: wire.invoice_number ?? undefined,
  invoicedAt: wire.invoice_date === null ? undefined : Date.parse(wire.invoice_date),
  storeName: wire.store_name,
  customerName: wire.partner_name,
  delivery: orderDelivery(wire.delivery),
  isPaidAtDoor: wire.payment_state === 'open' && isNextAtDoor(wire),
  orderedAt: Date.parse(wire.date_order),
  lines: wire.order_line.map((line) => ({
    name: line.product_name,
    quantity: articleCount(line.kind, line.product_qty),
    subtotal: line.price_subtotal,
  })),
  total: wire.amount_total,
  amountDue: wire.amount_due,
  instalmentNo: nextInstalment(wire.instalments)?.instalment_no,
  notDueBefore: notDueBefore(wire),
  verdict: ORDER_VERDICTS[orderPaymentState(wire.payment_state)],
  transactionId: wire.live_transaction ?? undefined,
  provider: liveProvider(wire),
  providers: wire.providers.filter(isKnownProvider),
  pdf: safePdfUrl(wire.pdf_url),
  receipt: wire.receipt_url ?? undefined,
  cancelled: wire.cancelled_invoices.map(({ number, cancelled_at: at, pdf_url: pdf }) => ({
    number,
    at: at === null ? undefined : Date.parse(at),
    pdf: safePdfUrl(pdf),
  })),
  returned: readReturnedPayments(wire.returned_payments),
  refunds: readRefundsOfOrder(wire.refunds),
});

/**
 * The user's own order as an invoice; until it is paid, it has the order's number and no PDF.
 *
 * @param reference the order's reference or the id of one of its payments
 * @throws ApiError with code `invoice.unknown` for orders of others
 * @see SI-01
 */
export async function fetchInvoice(
  shop: ShopClient,
  reference: string,
  signal: AbortSignal,
): Promise<InvoiceView> {
  const params = { path: { transactionId: reference } };
  const call = shop.GET('/facture/{transactionId}/details', { params, signal });
  return invoice(await unwrap(call, text.loadFailed));
}

/**
 * The PDF of an invoice. A customer's browser must fetch it: a plain link sends no access token.
 *
 * @param path as in `InvoiceView.pdf`
 */
export async function fetchInvoicePdf(shop: ShopClient, path: string): Promise<Blob> {
  const params = { path: { transactionId: pdfSubject(path) ?? '' } };
  const call = shop.GET('/facture/{transactionId}/pdf', { params, parseAs: 'blob' });
  return unwrap(call, text.failures.pdf);
}
