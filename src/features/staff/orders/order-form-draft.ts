import * as v from 'valibot';
import { REGION_IDS } from '#domain/orders/delivery.ts';
import type { OrderDraft } from '#domain/forms/order-draft.ts';
import { storedSession } from '#src/access/session-storage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/storage/drafts.ts';

const typed = v.object({ price: v.string(), reason: v.string() });

/** What is kept of the form in this tab until the order is stored, so that it survives a reload. */
const keptSchema = v.object({
  draft: v.object({
    lines: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        quantity: v.number(),
        dayPrice: v.number(),
        agreed: v.optional(typed),
      }),
    ),
    buyer: v.object({ name: v.string(), phone: v.string(), email: v.string(), address: v.string() }),
    region: v.picklist(REGION_IDS),
    mode: v.picklist(['online', 'onDelivery']),
  }),
  key: v.string(),
  /** Names the content of the order that is changed, as it was read. */
  seen: v.optional(v.string()),
  /** The total with which it was sent, while there is no answer. */
  sentTotal: v.optional(v.number()),
});

/** A form as it is kept. */
export interface KeptForm {
  draft: OrderDraft;
  key: string;
  seen?: string | undefined;
  sentTotal?: number | undefined;
}

/**
 * The place of the form of an order in this tab. It is of one member of staff: the next one on the same device would read the caller's name
 * and address, and send a second order with the key of the first, which the server knows by its author only.
 *
 * @param orderId of the order that is changed; absent for a new one
 */
export function formPlace(orderId: number | undefined) {
  const name = `staff-order:${storedSession()?.user.id ?? 0}:${orderId ?? 'new'}`;
  return {
    read(): KeptForm | undefined {
      const kept = readDraft(name, keptSchema);
      if (kept === undefined) return undefined;
      const lines = kept.draft.lines.map((line) => ({ ...line, agreed: line.agreed }));
      return { ...kept, draft: { ...kept.draft, lines } };
    },
    keep: (form: KeptForm): void => keepDraft(name, form),
    forget: (): void => forgetDraft(name),
  };
}
export type FormPlace = ReturnType<typeof formPlace>;

const KEY_BYTES = 16;

/** The key of a new form: 128 random bits in hexadecimal. `randomUUID` is missing on pages without https. */
export const newFormKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
