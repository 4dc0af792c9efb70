import { customerId } from '#domain/account/ids.ts';
import { isOrderReference } from '#domain/ids.ts';
import { invoicePdfPath } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import { PAYMENT_MODE_WORDS, SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import { enforce, type OrderAccess, type RuledRequest } from '../access/order-access.ts';
import type { Company } from '../config.ts';
import type { Database } from '../db/index.ts';
import { everyone, invoiceHolders, orderHolders, purchasesOfCustomer } from '../access/policy.ts';
import { OWN_LIST_LIMITS, PAYMENT_RECORD_LIMITS, PDF_LIMITS, STATUS_LIMITS } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { withInvoices } from '../orders/order-details.ts';
import { wireDelivery } from '../orders/order-delivery.ts';
import { wireInstalment, wireLineKind } from '../orders/order-wire.ts';
import { findOrderLines } from '../orders/orders.repository.ts';
import type { Payments } from '../payments/index.ts';
import { wireToldRefund } from '../payments/ledger/refunds-of-order.ts';
import { wireReturnedPayment } from '../payments/ledger/returned-payments.ts';
import { wirePaymentState } from '../payments/operations/payments.operations.ts';
import { Problem } from '../problem.ts';
import { cancelledReceipts, type Receipts } from './receipts.ts';
import { findPdf } from './find-pdf.ts';
import type { DrawInvoice } from './invoice-printer.ts';
import {
  findCancelledInvoices,
  findCustomerInvoices,
  findInvoice,
  findReceiptsToCompare,
  findSubject,
  type InvoiceSubject,
} from './invoices.repository.ts';

interface Parts {
  db: Database;
  access: OrderAccess;
  payments: Pick<Payments, 'due'>;
  drawInvoice: DrawInvoice;
  receipts: Receipts;
  config: { company?: Company };
}

/** The guest's own page and its document. @see SI-01 @see AP-08 */
export const invoiceOperations = {
  getInvoiceDetails: {
    access: invoiceHolders,
    limits: STATUS_LIMITS,
    notFound: 'invoice.unknown',
    handle: async (parts, { params, caller, rule }) => {
      const subject = await requireSubject(parts, { caller, rule }, params.transactionId);
      const { order } = subject;
      const found = await findInvoice(parts.db, subject);
      const issued = found?.invoice.cancelledAt === null ? found : undefined;
      const cancelled = await findCancelledInvoices(parts.db, order.id);
      const due = await parts.payments.due(order.id);
      const lines = await findOrderLines(parts.db, order.id);
      const instalments = await withInvoices(parts.db, order, due.instalments);
      const delivery = wireDelivery(order, instalments);
      return {
        id: order.id,
        name: issued?.invoice.number ?? order.reference,
        amount_total: order.total,
        partner_name: order.customerName,
        date_order: order.createdAt.toISOString(),
        order_line: lines.map(({ kind, productName, quantity, subtotal }) => ({
          kind: wireLineKind(kind),
          product_name: productName,
          product_qty: quantity,
          price_subtotal: subtotal,
        })),
        order_id: order.id,
        order_name: order.reference,
        order_reference: order.reference,
        order_type: SALE_TYPE_WORDS[order.saleType],
        payment_mode: PAYMENT_MODE_WORDS[order.paymentMode],
        ...(delivery && { delivery }),
        store_name: store.brand,
        invoice_number: issued?.invoice.number ?? null,
        invoice_date: issued?.invoice.issuedAt.toISOString() ?? null,
        payment_state: wirePaymentState(due.state),
        amount_due: due.amountDue,
        amount_residual: due.amountResidual,
        instalments: instalments.map((part) => wireInstalment(order, part)),
        providers: [...due.providers],
        live_transaction: due.liveTransaction,
        live_provider: due.liveProvider,
        returned_payments: due.returned.map(wireReturnedPayment),
        refunds: due.refunds.map(wireToldRefund),
        pdf_url: issued ? invoicePdfPath(order.reference) : null,
        receipt_url: issued ? parts.receipts.linkOf(issued) : null,
        cancelled_invoices: cancelled.map(({ number, cancelledAt }) => ({
          number,
          cancelled_at: cancelledAt?.toISOString() ?? null,
          pdf_url: invoicePdfPath(number),
        })),
      };
    },
  },

  createPaidInvoice: {
    access: orderHolders,
    limits: PAYMENT_RECORD_LIMITS,
    notFound: 'payment.unknown',
    handle: async ({ db, access }, { params, caller, rule }) => {
      // The id of a payment is asked for: the reference of an order is none.
      const subject = isOrderReference(params.id) ? undefined : await findSubject(db, params.id);
      enforce(access.decide({ caller, rule }, subject?.order), 'payment.unknown', 'order.capability_missing');
      if (!subject) throw new Problem('payment.unknown');
      const issued = await findInvoice(db, subject);
      if (!issued || issued.invoice.cancelledAt !== null) throw new Problem('invoice.not_settled');
      return {
        id: params.id,
        order_id: subject.order.id,
        invoice_number: issued.invoice.number,
        url_facture: invoicePdfPath(params.id),
      };
    },
  },

  listCustomerInvoices: {
    access: purchasesOfCustomer,
    limits: OWN_LIST_LIMITS,
    notFound: 'account.unknown',
    handle: async ({ db }, { params, query }) => {
      const { invoices, total } = await findCustomerInvoices(db, customerId(params.id), query.page ?? 1);
      return {
        data: invoices.map(({ invoice, order, amount, publicId }) => ({
          invoice_number: invoice.number,
          invoice_date: invoice.issuedAt.toISOString(),
          cancelled_at: invoice.cancelledAt?.toISOString() ?? null,
          amount,
          order_id: order.id,
          order_type: SALE_TYPE_WORDS[order.saleType],
          order_name: order.reference,
          pdf_url: invoicePdfPath(publicId),
        })),
        total,
      };
    },
  },

  listReceiptKeys: {
    access: everyone,
    handle: async ({ receipts, db }) => {
      return {
        keys: receipts.publicKeys.map(({ id, publicKey }) => ({ id, public_key: publicKey })),
        cancelled: cancelledReceipts(await findReceiptsToCompare(db)),
      };
    },
  },

  getInvoicePdf: {
    access: invoiceHolders,
    limits: PDF_LIMITS,
    notFound: 'invoice.unknown',
    handle: async (parts, { params, caller, rule }, reply) => {
      const subject = await requireSubject(parts, { caller, rule }, params.transactionId);
      const document = await findPdf(
        { db: parts.db, drawInvoice: parts.drawInvoice, company: parts.config.company },
        subject,
      );
      if (!document) throw new Problem('invoice.not_settled');
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${document.fileName}"`);
      return document.bytes;
    },
  },
} satisfies Operations<Parts>;

/** @throws Problem `invoice.unknown` for a missing order and for one of another person alike (HAZARDS C3) */
async function requireSubject(
  { db, access }: Parts,
  request: RuledRequest,
  publicId: string,
): Promise<InvoiceSubject> {
  const subject = await findSubject(db, publicId);
  enforce(access.decide(request, subject?.order), 'invoice.unknown');
  if (!subject) throw new Problem('invoice.unknown');
  return subject;
}
