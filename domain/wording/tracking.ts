import type { DeliveryProgress } from '../fulfilment/parcel.ts';
import type { DeliveryDays } from '../orders/expected-delivery.ts';
import { isTrackable, trackedReference } from '../ids.ts';
import { tracking as text } from '../messages/tracking.ts';
import type { TrackedStatus } from '../order.ts';
import { guestMobile } from '../text/phone.ts';

/** An order as tracking shows it: no amount, no article, no person (HAZARDS C30). */
export interface TrackedOrder {
  status: TrackedStatus;
  /** When it is delivered; `undefined` while there is no day. */
  delivery: DeliveryDays | undefined;
  /** Where it is on its way; `undefined` for an order that is cancelled or not followed. */
  progress: DeliveryProgress | undefined;
  /** Whether money was received that does not count, and is returned or still to be. */
  returned: 'toReturn' | 'returned' | undefined;
}

/** The answer: an order, or `unknown` if reference and phone do not match. It does not say which of them is wrong (HAZARDS C30). */
export type Tracked = TrackedOrder | 'unknown';

/** The form as typed. */
export interface TrackingFields {
  reference: string;
  phone: string;
}
export type TrackingField = keyof TrackingFields;

/** Fields in the order of the form; the first invalid one gets the focus. */
export const TRACKING_FIELDS = ['reference', 'phone'] as const satisfies TrackingField[];

/** One error per invalid field; empty if the form is valid. */
export type TrackingErrors = Partial<Record<TrackingField, string>>;

/** A tracking request: normalised reference, phone in E.164. */
export interface TrackingQuestion {
  reference: string;
  phone: string;
}

const referenceError = (typed: string): string | undefined => {
  if (typed.trim() === '') return text.referenceRequired;
  return isTrackable(trackedReference(typed)) ? undefined : text.referenceInvalid;
};

const phoneError = (typed: string): string | undefined => {
  if (typed.trim() === '') return text.phoneRequired;
  return guestMobile(typed) === undefined ? text.phoneInvalid : undefined;
};

/** Validates the form field by field. @see VA-02 */
export function checkTracking({ reference, phone }: TrackingFields): TrackingErrors {
  const wrong = { reference: referenceError(reference), phone: phoneError(phone) };
  return Object.fromEntries(
    TRACKING_FIELDS.flatMap((field) => {
      const sentence = wrong[field];
      return sentence === undefined ? [] : [[field, sentence] as const];
    }),
  );
}

/** Normalises the form; invalid values stay as typed. */
export const trackingQuestion = ({ reference, phone }: TrackingFields): TrackingQuestion => ({
  reference: trackedReference(reference),
  phone: guestMobile(phone) ?? phone,
});
