import { Worker } from 'node:worker_threads';
import type { Company } from '../config.ts';
import type { PrintedCreditNote } from './credit-note-pdf.ts';
import type { PrintedInvoice } from './invoice-sheet.ts';
import type { Receipts } from './receipts.ts';

/** Returns the bytes of the PDF of an invoice or a credit note. */
export type DrawInvoice = (
  issued: PrintedInvoice | PrintedCreditNote,
  company: Company,
) => Promise<Uint8Array>;

export interface InvoicePrinter {
  draw: DrawInvoice;
  close(): Promise<void>;
}

/** A message to the worker. */
export interface DrawRequest {
  id: number;
  issued: PrintedInvoice | PrintedCreditNote;
  company: Company;
  receiptLink: string;
}

/** The worker's answer to the request with this id. */
export type DrawResult = { id: number; bytes: Uint8Array } | { id: number; failure: string };

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * Draws invoices in one worker thread, because a PDF takes several milliseconds, in which this thread could answer
 * requests. The worker starts with the first invoice, and again if it has ended. It never has the key of receipts.
 */
export function createInvoicePrinter(receipts: Pick<Receipts, 'linkOf'>): InvoicePrinter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('invoice-worker.mjs', import.meta.url), { execArgv: [] });
    const end = (error: Error) => {
      if (worker === started) worker = undefined;
      for (const request of waiting.values()) request.reject(error);
      waiting.clear();
    };
    started.on('message', (result: DrawResult) => {
      const request = waiting.get(result.id);
      waiting.delete(result.id);
      if ('bytes' in result) request?.resolve(result.bytes);
      else request?.reject(new Error(`The invoice was not drawn: ${result.failure}`));
    });
    started.once('error', end);
    started.once('exit', () => end(new Error('The worker that draws invoices has ended')));
    // A worker without work does not keep the process running.
    started.unref();
    return started;
  }

  return {
    draw(issued, company) {
      worker ??= start();
      lastId += 1;
      const request: DrawRequest = { id: lastId, issued, company, receiptLink: receipts.linkOf(issued) };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
      return new Promise((resolve, reject) => waiting.set(request.id, { resolve, reject }));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
