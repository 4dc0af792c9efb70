/** Hosted invoices: what is sent to open one, checked before the call, and what an invoice that is read means. */
import * as v from 'valibot';
import { orderTitle } from '#domain/messages/invoice.ts';
import { CURRENCY } from '#domain/money/money.ts';
import { store } from '#domain/shop/store.ts';
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
      phone_number: v.optional(v.string()),
      postal_address: v.optional(v.string()),
      logo_url: v.optional(v.string()),
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

/** Longest description of an item that is sent. */
const DESCRIPTION_MAX = 500;

/**
 * The lines of the order. An instalment, or an order with a discount, is one item with the amount due, whose description
 * names the lines: items must add up to the amount, and PayDunya has no negative ones. Prices include taxes.
 */
function itemsOf({ amount, lines, orderReference }: SessionRequest): InvoiceRequest['invoice']['items'] {
  const isListed =
    lines.length > 0 &&
    lines.every(({ unitPrice }) => unitPrice >= 0) &&
    lines.reduce((sum, { subtotal }) => sum + subtotal, 0) === amount;
  const listed = lines.map(({ name, quantity, unitPrice, subtotal }) => ({
    name,
    quantity,
    unit_price: unitPrice,
    total_price: subtotal,
  }));
  const description = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  const part = {
    name: orderTitle(orderReference),
    quantity: 1,
    unit_price: amount,
    total_price: amount,
    ...(description !== '' && { description: description.slice(0, DESCRIPTION_MAX) }),
  };
  return Object.fromEntries((isListed ? listed : [part]).map((item, index) => [`item_${index}`, item]));
}

/**
 * The invoice of a payment.
 *
 * @param channels the payment methods that are offered; all when absent
 */
export function invoiceOf(request: SessionRequest, channels?: readonly string[]): InvoiceRequest {
  const { clientReference, amount, orderReference, successUrl, cancelUrl, callbackUrl } = request;
  const { origin } = new URL(successUrl);
  return {
    invoice: {
      total_amount: amount,
      description: orderTitle(orderReference),
      items: itemsOf(request),
      ...(channels && { channels: [...channels] }),
    },
    store: {
      name: store.brand,
      tagline: store.tagline,
      phone_number: store.phone,
      postal_address: store.address,
      logo_url: `${origin}/icon-512.png`,
      website_url: origin,
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
