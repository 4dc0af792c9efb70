import type { InvoiceView } from '#domain/invoice.ts';
import { assign, emit, fromPromise, setup } from 'xstate';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { isTransactionId } from '#domain/ids.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { StoreInvoiceTypes } from './types.ts';

/** True when the server has judged a key and turned it down, as against an answer that never came. */
export const isJudged = (error: unknown): boolean =>
  failedWith(error, 'order.unknown', 'invoice.unknown', 'request.invalid');

/** True when the server shows this visitor no such order. */
export const isUnknown = (error: unknown): boolean => failedWith(error, 'invoice.unknown', 'order.unknown');

/** True once there is no more to come: an invoice follows its payment by a moment (I13). */
const isSettled = (invoice: InvoiceView | undefined): boolean =>
  invoice?.verdict === 'confirmed' && invoice.invoiceNumber !== undefined;

/** What the page asks, does and weighs; its states stand in machine.ts. */
export const page = setup({
  types: typesOf<StoreInvoiceTypes>(),
  actors: {
    openAccess: fromPromise<unknown, { reference: string; capability: string }>(notProvided),
    loadInvoice: fromPromise<InvoiceView, { reference: string }>(notProvided),
  },
  actions: {
    keepInvoice: assign({ invoice: (_, invoice: InvoiceView) => invoice }),
    forgetCapability: assign({ capability: undefined }),
    announceFailure: emit({ type: 'notice', tone: 'error', text: text.loadFailed }),
  },
  guards: {
    isMalformed: ({ context }) => !isTransactionId(context.reference),
    hasCapability: ({ context }) => context.capability !== undefined,
    isUnsettled: ({ context: { invoice } }) => !isSettled(invoice),
    isUnderWay: ({ context: { invoice } }) =>
      !isSettled(invoice) && (invoice?.transaction !== undefined || invoice?.verdict === 'confirmed'),
    isPayable: ({ context: { invoice } }) =>
      invoice !== undefined &&
      invoice.amountDue > 0 &&
      invoice.providers.length > 0 &&
      invoice.verdict !== 'confirmed' &&
      invoice.verdict !== 'checking',
  },
  delays: { watchInterval: PAYMENT_WATCH_INTERVAL_MS },
});
