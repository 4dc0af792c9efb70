/** What the screens of a payment record of themselves, for the inspector. */

/** The machines of the paying screens, and of those that lead to a payment, by their folder. */
export const RECORDED_MACHINES = [
  'mobile-money',
  'order-payment',
  'payment-check',
  'checkout',
  'one-time-code',
  'payment-division',
] as const;
export type RecordedMachine = (typeof RECORDED_MACHINES)[number];

/** Version of the format of a step. */
export const SCREEN_STEPS_VERSION = 1;

/** Steps that are sent at once. */
export const STEPS_PER_BATCH_MAX = 50;

/** Steps older than this are neither kept by the browser nor accepted by the server, in milliseconds. */
export const STEP_AGE_MAX_MS = 7 * 86_400_000;
