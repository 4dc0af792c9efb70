import { isTrackable, trackedReference } from './ids.ts';
import { tracking as text } from './messages/tracking.ts';
import { guestMobile } from './phone.ts';

/** How far an order is. `checking` is a payment that a human looks into, `confirmed` is to be paid at the door. @see AP-04 */
export const TRACKED_STATUSES = ['awaiting_payment', 'checking', 'confirmed', 'paid', 'cancelled'] as const;
export type TrackedStatus = (typeof TRACKED_STATUSES)[number];

/** What there is to tell: `unknown` where reference and phone do not belong together, whichever is wrong (HAZARDS C30). */
export type Tracked = TrackedStatus | 'unknown';

/** The form as it is typed. */
export interface TrackingFields {
  reference: string;
  phone: string;
}
export type TrackingField = keyof TrackingFields;

/** Fields in the order of the form; the first wrong one gets the focus. */
export const TRACKING_FIELDS = ['reference', 'phone'] as const satisfies TrackingField[];

/** One sentence per wrong field; empty where the form may be sent. */
export type TrackingErrors = Partial<Record<TrackingField, string>>;

/** What is asked for: a reference as orders have it, a phone number in E.164. */
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

/** Judges the form field by field. @see VA-02 */
export function checkTracking({ reference, phone }: TrackingFields): TrackingErrors {
  const wrong = { reference: referenceError(reference), phone: phoneError(phone) };
  return Object.fromEntries(
    TRACKING_FIELDS.flatMap((field) => {
      const sentence = wrong[field];
      return sentence === undefined ? [] : [[field, sentence] as const];
    }),
  );
}

/** The form in the words of orders; what cannot be read stays as it was typed. */
export const trackingQuestion = ({ reference, phone }: TrackingFields): TrackingQuestion => ({
  reference: trackedReference(reference),
  phone: guestMobile(phone) ?? phone,
});
