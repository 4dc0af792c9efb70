/** Draws invoices in a worker thread; see `createInvoicePrinter`. */
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './invoice-pdf.ts';
import type { DrawRequest, DrawResult } from './invoice-printer.ts';

async function draw({ id, issued, company, receiptLink }: DrawRequest): Promise<DrawResult> {
  try {
    return { id, bytes: await drawInvoice(issued, company, receiptLink) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: DrawRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void draw(request).then((result) => parentPort?.postMessage(result));
});
