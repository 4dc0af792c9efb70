import * as v from 'valibot';

/** What a courier does at the door. */
export const COURIER_STEPS = ['parcel.delivered', 'customer.absent', 'parcel.returned'] as const;

const common = {
  /** Stays the same however often it is sent, so that it is done once. */
  key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  orderId: v.number(),
  reference: v.string(),
  /** When it was done, in epoch milliseconds. */
  doneAt: v.number(),
};

/** What a courier did, until the server knows it: a step of a parcel, or cash. Kept in the browser. */
export const CourierDeed = v.variant('kind', [
  v.object({
    ...common,
    kind: v.literal('step'),
    /** The parcel, and the version on which the step was done. */
    number: v.number(),
    version: v.number(),
    step: v.picklist(COURIER_STEPS),
    recipient: v.optional(v.string()),
    /** A reduced photo of the delivery, as a `data:` URL. */
    picture: v.optional(v.string()),
    reason: v.optional(v.string()),
  }),
  v.object({
    ...common,
    kind: v.literal('cash'),
    instalmentNo: v.number(),
    /** Whole francs. */
    amount: v.number(),
  }),
]);
export type CourierDeed = v.InferOutput<typeof CourierDeed>;
