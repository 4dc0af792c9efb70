const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When the reconciler asks a provider for the status of a payment. All times are in milliseconds. */
export interface CheckSchedule {
  /** The gaps before the first checks of a payment. */
  readonly firstGaps: readonly number[];
  /** The gap between further checks while the session can be paid. */
  readonly openGap: number;
  /** How long after the end of a session the provider may need until it returns the outcome. */
  readonly margin: number;
  /** The gaps after that, each up to an age of the payment. After the last age the payment is checked no more. */
  readonly lateGaps: readonly { readonly until: number; readonly gap: number }[];
  /**
   * When a refused payment is checked again once its session has ended, counted from the refusal: money that was on its way
   * arrives by then (HAZARDS B7). Until the end of the session it is checked like an open one, because its page or code may
   * be paid after all.
   */
  readonly afterRefusal: readonly number[];
  /** The gap after a check of a refused payment that the provider did not answer. */
  readonly unansweredGap: number;
}

/** Settles a paid order within a minute, and watches a payment for 14 days. For sessions that last up to an hour. */
export const STANDARD_SCHEDULE: CheckSchedule = {
  firstGaps: [5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND],
  openGap: 45 * SECOND,
  margin: 2 * MINUTE,
  lateGaps: [
    { until: HOUR, gap: 5 * MINUTE },
    { until: 6 * HOUR, gap: 15 * MINUTE },
    { until: 48 * HOUR, gap: HOUR },
    { until: 14 * DAY, gap: DAY },
  ],
  afterRefusal: [HOUR, ...Array.from({ length: 14 }, (_, index) => (index + 1) * DAY)],
  unansweredGap: 15 * MINUTE,
};
