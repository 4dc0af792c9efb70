import { drawCreditNote, isCreditNote } from '#server/invoices/credit-note-pdf.ts';
import { drawInvoice } from '#server/invoices/invoice-pdf.ts';
import type { DrawInvoice } from '#server/invoices/invoice-printer.ts';
import { createReceipts, type Receipts } from '#server/invoices/receipts.ts';

/** A private key that only the tests use. */
export const RECEIPT_SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');

/** Signs receipts of a shop at an origin, and draws its invoices in the calling thread. */
export function testReceipts(publicOrigin: string): { receipts: Receipts; drawInvoice: DrawInvoice } {
  const receipts = createReceipts({ signingKey: RECEIPT_SIGNING_KEY, formerPublicKeys: [] }, publicOrigin);
  return {
    receipts,
    drawInvoice: (issued, company) =>
      isCreditNote(issued)
        ? drawCreditNote(issued, company, receipts.linkOf(issued))
        : drawInvoice(issued, company, receipts.linkOf(issued)),
  };
}
