/** Draws invoices in a worker thread; see `createInvoicePrinter`. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawCreditNote, isCreditNote } from './credit-note-pdf.ts';
import { drawInvoice } from './invoice-pdf.ts';
import type { DrawRequest, DrawResult } from './invoice-printer.ts';

// An invoice has no deadline, a response to a request has. Only on Linux is this the priority of the thread alone.
if (process.platform === 'linux')
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

async function draw({ id, issued, company, receiptLink }: DrawRequest): Promise<DrawResult> {
  try {
    const drawn = isCreditNote(issued)
      ? drawCreditNote(issued, company, receiptLink)
      : drawInvoice(issued, company, receiptLink);
    return { id, bytes: await drawn };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: DrawRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void draw(request).then((result) => parentPort?.postMessage(result));
});
