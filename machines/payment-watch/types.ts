/** The payment to check; its provider decides which API call is made. */
export interface WatchedPayment {
  transactionId: string;
  /** Id of the provider. */
  provider: string;
}

/** What a watch knows of its payment; its parent reads this from the snapshot. */
export interface PaymentWatchNews<TAnswer> {
  /** What the server said last; an older answer never replaces it. `undefined` before the first. */
  answer: TAnswer | undefined;
  /**
   * - `reading`: the server is asked, or was not asked yet
   * - `reached`: the last check was answered
   * - `unreachable`: the last check got no answer
   */
  reach: 'reading' | 'reached' | 'unreachable';
  /** Why the last check got no answer, e.g. a rate limit; `undefined` after an answer. */
  failure: unknown;
}

export interface PaymentWatchTypes<TSubject, TAnswer> {
  input: {
    /** What `fetchStatus` reads. */
    subject: TSubject;
    /** The last answer; `undefined` before the first. */
    answer: TAnswer | undefined;
  };
  context: PaymentWatchNews<TAnswer> & { subject: TSubject };
  events:
    | /** Ask now, e.g. because the user wants to know. */ { type: 'check.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' };
}
