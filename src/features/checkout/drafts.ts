import * as v from 'valibot';
import { keptDeliverySchema } from '#domain/forms/delivery.ts';
import { ORDER_PAYMENT_MODES } from '#domain/order.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/storage/drafts.ts';

/** What is kept of a checkout until its order is placed, so that it survives a reload and signing in. */
const draftSchema = v.object({
  delivery: v.optional(keptDeliverySchema),
  mode: v.optional(v.picklist(ORDER_PAYMENT_MODES)),
});
export type CheckoutDraft = v.InferOutput<typeof draftSchema>;

/** The name of a customer's checkout, of its draft in this tab and of its key in all tabs. */
export const checkoutName = (basket: string, customer: number) => `checkout:${customer}:${basket}`;

/** The draft of a checkout in this tab; an empty one if there is none, or storage is blocked. */
export const readCheckoutDraft = (name: string): CheckoutDraft => readDraft(name, draftSchema) ?? {};

export const keepCheckoutDraft = (name: string, draft: CheckoutDraft): void => keepDraft(name, draft);

/** The order is placed: the next one is another order. */
export const forgetCheckoutDraft = (name: string): void => forgetDraft(name);
