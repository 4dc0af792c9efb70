import { invoice as text } from '#domain/messages/invoice.ts';
import type { Company } from '../config.ts';
import type { Database } from '../db/index.ts';
import type { DrawInvoice } from './invoice-printer.ts';
import { findInvoice, type InvoiceSubject } from './invoices.repository.ts';

export interface InvoiceDocument {
  fileName: string;
  bytes: Uint8Array;
}

/** The latest invoice of an order, or that of one of its instalments, as a PDF; `undefined` before it is settled. */
export async function findPdf(
  {
    db,
    drawInvoice,
    company = {},
  }: { db: Database; drawInvoice: DrawInvoice; company?: Company | undefined },
  subject: InvoiceSubject,
): Promise<InvoiceDocument | undefined> {
  const issued = await findInvoice(db, subject);
  if (!issued) return undefined;
  const bytes = await drawInvoice(issued, company);
  return { fileName: text.fileName(issued.invoice.number), bytes };
}
