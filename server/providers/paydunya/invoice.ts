/** Hosted invoices: what is sent to open one, checked before the call, and what an invoice that is read means. */
import * as v from 'valibot';
import { invoiceTitle } from '#domain/messages/providers/paydunya.ts';
import { CURRENCY } from '#domain/money.ts';
import { store } from '#domain/store.ts';
import { wholeFrancs } from '../francs.ts';
import type { Evidence, PaymentMode, SessionRequest, Verdict } from '../provider.ts';
import type { Invoice } from './wire.ts';

/** How long an unpaid invoice can be paid, in milliseconds; PayDunya cancels it then. */
export const INVOICE_LIFE_MS = 24 * 3_600_000;

const INVALID = 'Invalid parameters;';
const needed = (name: string) =>
  v.pipe(
    v.string(`${INVALID} ${name} is required.`),
    v.trim(),
    v.nonEmpty(`${INVALID} ${name} is required.`),
  );
const francs = v.pipe(
  v.number(`${INVALID} an amount must be a number.`),
  v.safeInteger(`${INVALID} an amount must be whole francs.`),
  v.minValue(0, `${INVALID} an amount must not be negative.`),
);

/**
 * The body of a create call. Messages begin as those of PayDunya's own kit.
 *
 * @see PM-15
 */
export const InvoiceRequest = v.pipe(
  v.object({
    invoice: v.object({
      total_amount: v.pipe(francs, v.minValue(1, `${INVALID} total amount must be more than 0.`)),
      description: v.optional(v.string()),
      items: v.optional(
        v.record(
          v.string(),
          v.object({
            name: needed('item name'),
            quantity: francs,
            unit_price: francs,
            total_price: francs,
            description: v.optional(v.string()),
          }),
        ),
        {},
      ),
      taxes: v.optional(v.record(v.string(), v.object({ name: needed('tax name'), amount: francs })), {}),
      channels: v.optional(v.array(needed('channel'), `${INVALID} channels must be an array.`)),
    }),
    store: v.object({
      name: needed('store name'),
      tagline: v.optional(v.string()),
      phone: v.optional(v.string()),
      postal_address: v.optional(v.string()),
      website_url: v.optional(v.string()),
    }),
    custom_data: v.record(needed('custom data key'), needed('custom data value')),
    actions: v.object({ return_url: v.string(), cancel_url: v.string(), callback_url: v.string() }),
  }),
  v.check(
    ({ invoice: { items, taxes, total_amount: total } }) => {
      const prices = Object.values(items).map((item) => item.total_price);
      const sum = [...prices, ...Object.values(taxes).map(({ amount }) => amount)].reduce((a, b) => a + b, 0);
      return prices.length === 0 || sum === total;
    },
    // PayDunya never compares them (HAZARDS A15).
    `${INVALID} items and taxes do not add up to the total amount.`,
  ),
);
export type InvoiceRequest = v.InferInput<typeof InvoiceRequest>;

/**
 * The invoice of a payment: one item with the amount due, because an instalment is a part of all lines.
 *
 * @param channels the payment methods that are offered; all when absent
 */
export function invoiceOf(
  { clientReference, amount, orderReference, successUrl, cancelUrl, callbackUrl }: SessionRequest,
  channels?: readonly string[],
): InvoiceRequest {
  const name = invoiceTitle(orderReference);
  return {
    invoice: {
      total_amount: amount,
      description: name,
      items: { item_0: { name, quantity: 1, unit_price: amount, total_price: amount } },
      ...(channels && { channels: [...channels] }),
    },
    store: {
      name: store.brand,
      tagline: store.tagline,
      phone: store.phone,
      postal_address: store.address,
      website_url: new URL(successUrl).origin,
    },
    custom_data: { reference: clientReference },
    actions: {
      return_url: beforeToken(successUrl),
      cancel_url: beforeToken(cancelUrl),
      callback_url: callbackUrl,
    },
  };
}

/**
 * PayDunya appends `?token=…` even to a URL that has a query, so that the last parameter is spoiled: an empty one takes it.
 */
function beforeToken(url: string): string {
  const closed = new URL(url);
  closed.searchParams.append('paid', '');
  return closed.href;
}

const VERDICTS: ReadonlyMap<string, Verdict> = new Map([
  ['pending', 'open'],
  ['created', 'open'],
  ['completed', 'succeeded'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['failed', 'failed'],
  ['fail', 'failed'],
]);

/**
 * An invoice as evidence. It is paid when its status is `completed` and its amount, token and reference are ours, which the core
 * compares. PayDunya has one currency and gives no other id of the payment.
 *
 * @param mode of the address, for answers that do not name it
 */
export function invoiceEvidence(
  { token, total_amount: total, custom_data, status, mode: named, ...rest }: Invoice,
  mode: PaymentMode,
): Evidence {
  const verdict = VERDICTS.get(status.toLowerCase()) ?? 'unrecognised';
  return {
    kind: 'evidence',
    verdict,
    mode: named === 'live' || named === 'test' ? named : mode,
    sessionId: token,
    transactionId: verdict === 'succeeded' ? token : undefined,
    amount: wholeFrancs(String(total)),
    currency: CURRENCY,
    clientReference: custom_data.reference,
    nextStep: undefined,
    validUntil: undefined,
    word: status,
    reason: verdict === 'failed' ? (rest.errors?.message ?? (rest.fail_reason || 'failed')) : undefined,
    raw: {
      token,
      total_amount: total,
      reference: custom_data.reference ?? null,
      mode: named ?? null,
      status,
      receipt_identifier: rest.receipt_identifier ?? null,
      provider_reference: rest.provider_reference ?? null,
    },
  };
}
