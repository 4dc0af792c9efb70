import type { PackPaymentMode } from '#domain/order.ts';

/** What is kept of a pack's order until it is placed, so that it survives signing in. */
export interface PackOrderDraft {
  /** The same for every attempt: an order whose answer was lost is found again (HAZARDS B39). */
  idempotencyKey: string;
  mode: PackPaymentMode | undefined;
}

/** By the code of the pack, as long as the app is loaded. */
const drafts = new Map<string, PackOrderDraft>();

/** The draft of a pack's order; a new one after an order was placed. Stored by `keepDraft`. */
export const draftOf = (code: string): PackOrderDraft =>
  drafts.get(code) ?? { idempotencyKey: crypto.randomUUID(), mode: undefined };

export const keepDraft = (code: string, draft: PackOrderDraft): void => void drafts.set(code, draft);

/** The order is placed: the next one is another order. */
export const forgetDraft = (code: string): void => void drafts.delete(code);
