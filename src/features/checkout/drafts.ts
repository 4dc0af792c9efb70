import * as v from 'valibot';
import { REGION_IDS } from '#domain/delivery.ts';
import { ORDER_PAYMENT_MODES } from '#domain/order.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/storage/drafts.ts';

/** What is kept of a checkout until its order is placed, so that it survives a reload and signing in. */
const draftSchema = v.object({
  /** The same for every attempt: an order whose answer was lost is found again (HAZARDS B39). */
  idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  delivery: v.optional(v.object({ address: v.string(), phone: v.string(), region: v.picklist(REGION_IDS) })),
  mode: v.optional(v.picklist(ORDER_PAYMENT_MODES)),
});
export type CheckoutDraft = v.InferOutput<typeof draftSchema>;

const nameOf = (basket: string, customer: number) => `checkout:${customer}:${basket}`;

/** The draft of a customer's checkout in this tab; a new one if there is none, or storage is blocked. */
export const readCheckoutDraft = (basket: string, customer: number): CheckoutDraft =>
  readDraft(nameOf(basket, customer), draftSchema) ?? {
    idempotencyKey: crypto.randomUUID(),
    delivery: undefined,
    mode: undefined,
  };

export const keepCheckoutDraft = (basket: string, customer: number, draft: CheckoutDraft): void =>
  keepDraft(nameOf(basket, customer), draft);

/** The order is placed: the next one is another order. */
export const forgetCheckoutDraft = (basket: string, customer: number): void =>
  forgetDraft(nameOf(basket, customer));
