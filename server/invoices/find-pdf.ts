import { creditNote } from '#domain/messages/credit-note.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import type { Company } from '../config.ts';
import type { Database } from '../db/index.ts';
import { findPrintedCreditNote } from './credit-notes.repository.ts';
import type { DrawInvoice } from './invoice-printer.ts';
import { findInvoice, type InvoiceSubject } from './invoices.repository.ts';

export interface InvoiceDocument {
  fileName: string;
  bytes: Uint8Array;
}

/** The latest invoice of an order, that of one of its instalments, or a credit note, as a PDF; `undefined` before it is settled. */
export async function findPdf(
  {
    db,
    drawInvoice,
    company = {},
  }: { db: Database; drawInvoice: DrawInvoice; company?: Company | undefined },
  subject: InvoiceSubject,
): Promise<InvoiceDocument | undefined> {
  if (subject.refundId !== undefined) {
    const printed = await findPrintedCreditNote(db, subject.refundId);
    return (
      printed && {
        fileName: creditNote.fileName(printed.creditNote.number),
        bytes: await drawInvoice(printed, company),
      }
    );
  }
  const issued = await findInvoice(db, subject);
  if (!issued) return undefined;
  const bytes = await drawInvoice(issued, company);
  return { fileName: text.fileName(issued.invoice.number), bytes };
}
