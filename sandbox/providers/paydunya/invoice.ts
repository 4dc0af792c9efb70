/**
 * One hosted invoice and all that may happen to it, as pure functions: each gives the invoice that follows, or `undefined`
 * where the event changes nothing.
 */
import * as v from 'valibot';
import type { PaymentMethod } from './payment-methods.ts';

/** PayDunya cancels an invoice that was not paid within a day. */
export const INVOICE_LIFE_MS = 24 * 3_600_000;

const Person = v.object({ name: v.string(), phone: v.string(), email: v.string() });
export type Person = v.InferOutput<typeof Person>;

/** The amount is in whole francs; moments are milliseconds since the epoch. */
export const Invoice = v.object({
  token: v.string(),
  amount: v.number(),
  description: v.nullable(v.string()),
  /** As sent: an object or an array. */
  items: v.unknown(),
  taxes: v.unknown(),
  /** The payment methods that the shop allows; empty for all. */
  channels: v.array(v.string()),
  customData: v.unknown(),
  /** The payer, as the shop fills in the form in advance. */
  prefill: v.nullable(v.partial(Person)),
  storeName: v.string(),
  returnUrl: v.nullable(v.string()),
  cancelUrl: v.nullable(v.string()),
  callbackUrl: v.nullable(v.string()),
  status: v.picklist(['pending', 'completed', 'cancelled', 'failed']),
  payer: v.nullable(Person),
  failReason: v.string(),
  method: v.nullable(v.string()),
  receiptId: v.nullable(v.string()),
  createdAt: v.number(),
  /** Of an onsite payment: its own token and the code that its customer received. */
  onsite: v.nullable(v.object({ token: v.string(), code: v.string() })),
});
export type Invoice = Readonly<v.InferOutput<typeof Invoice>>;

/** What the shop decides about an invoice. */
export type InvoiceTerms = Omit<
  Invoice,
  'token' | 'status' | 'payer' | 'failReason' | 'method' | 'receiptId' | 'createdAt' | 'onsite'
>;

export const newInvoice = (token: string, terms: InvoiceTerms, now: number): Invoice => ({
  ...terms,
  token,
  status: 'pending',
  payer: null,
  failReason: '',
  method: null,
  receiptId: null,
  createdAt: now,
  onsite: null,
});

/** How a payment is made. */
export interface Payment {
  payer: Person;
  method: PaymentMethod;
}

/** True until its day is over: a payer who was refused may try again in the page. */
export const isPayable = ({ status, createdAt }: Invoice, now: number): boolean =>
  (status === 'pending' || status === 'failed') && now < createdAt + INVOICE_LIFE_MS;

export const completed = (
  invoice: Invoice,
  { payer, method }: Payment,
  receiptId: string,
  now: number,
): Invoice | undefined =>
  isPayable(invoice, now)
    ? { ...invoice, status: 'completed', payer, method, receiptId, failReason: '' }
    : undefined;

export const failed = (
  invoice: Invoice,
  method: PaymentMethod,
  failReason: string,
  now: number,
): Invoice | undefined =>
  isPayable(invoice, now) ? { ...invoice, status: 'failed', method, failReason } : undefined;

export const cancelled = (invoice: Invoice): Invoice | undefined =>
  invoice.status === 'pending' || invoice.status === 'failed'
    ? { ...invoice, status: 'cancelled', failReason: '' }
    : undefined;

/** Its day is over without a payment. */
export const isOverdue = ({ status, createdAt }: Invoice, now: number): boolean =>
  status === 'pending' && now >= createdAt + INVOICE_LIFE_MS;

/** What the answers say about the account of the shop. */
export interface Site {
  /** Where payers reach the sandbox, e.g. `http://localhost:3001`. */
  origin: string;
  hash: string;
}

export const checkoutUrl = ({ token }: Invoice, { origin }: Pick<Site, 'origin'>): string =>
  `${origin}/sandbox-checkout/invoice/${token}`;

/** The fields that confirm and the notification share. */
export function invoiceBody(invoice: Invoice, { origin, hash }: Site) {
  const { token, items, taxes, amount, description, payer, receiptId } = invoice;
  return {
    response_code: '00',
    response_text: 'Transaction Found',
    hash,
    invoice: { token, items, taxes, total_amount: amount, description },
    custom_data: invoice.customData,
    actions: {
      cancel_url: invoice.cancelUrl,
      callback_url: invoice.callbackUrl,
      return_url: invoice.returnUrl,
    },
    mode: 'test',
    status: invoice.status,
    fail_reason: invoice.failReason,
    ...(payer && {
      customer: payer,
      receipt_url: `${origin}/sandbox-checkout/receipt/pdf/${token}.pdf`,
      receipt_identifier: receiptId,
      provider_reference: receiptId,
    }),
    ...(invoice.status === 'failed' &&
      invoice.method === 'card' && {
        errors: { message: 'card_declined', description: invoice.failReason },
      }),
  };
}
