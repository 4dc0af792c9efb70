import * as v from 'valibot';
import { REGION_IDS } from '#domain/delivery.ts';
import { ORDER_PAYMENT_MODES } from '#domain/order.ts';

/** What is kept of a checkout until its order is placed, so that it survives a reload and signing in. */
const draftSchema = v.object({
  /** The same for every attempt: an order whose answer was lost is found again (HAZARDS B39). */
  idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  delivery: v.optional(v.object({ address: v.string(), phone: v.string(), region: v.picklist(REGION_IDS) })),
  mode: v.optional(v.picklist(ORDER_PAYMENT_MODES)),
});
export type CheckoutDraft = v.InferOutput<typeof draftSchema>;

const keyOf = (basket: string, customer: number) => `checkout:${customer}:${basket}`;

/** The draft of a customer's checkout in this tab; a new one if there is none, or storage is blocked. */
export function readDraft(basket: string, customer: number): CheckoutDraft {
  try {
    const stored = v.safeParse(
      draftSchema,
      JSON.parse(sessionStorage.getItem(keyOf(basket, customer)) ?? ''),
    );
    if (stored.success) return stored.output;
  } catch {
    // Nothing stored.
  }
  return { idempotencyKey: crypto.randomUUID(), delivery: undefined, mode: undefined };
}

export function keepDraft(basket: string, customer: number, draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(keyOf(basket, customer), JSON.stringify(draft));
  } catch {
    // The draft lasts as long as the page.
  }
}

/** The order is placed: the next one is another order. */
export function forgetDraft(basket: string, customer: number): void {
  try {
    sessionStorage.removeItem(keyOf(basket, customer));
  } catch {
    // Nothing was stored.
  }
}
