export interface PaymentWatchTypes<TSubject, TAnswer> {
  input: {
    /** Input of `fetchStatus`. */
    subject: TSubject;
    /** The last answer; `undefined` before the first. */
    known: TAnswer | undefined;
    /** Milliseconds between two checks. */
    intervalMs: number;
    /** Whether to check at once instead of after the first interval. */
    immediate?: boolean;
    /** Whether to end with the first answer, even without news. */
    untilAnswered?: boolean;
    /** Maximum number of checks without news; unlimited if absent. */
    attemptsMax?: number;
  };
  context: {
    subject: TSubject;
    known: TAnswer | undefined;
    intervalMs: number;
    immediate: boolean;
    untilAnswered: boolean;
    /** `Infinity` if unlimited. */
    attemptsLeft: number;
    /** `known`, or the answer that replaced it. */
    newest: TAnswer | undefined;
    outcome: 'news' | 'unchanged' | 'unanswered';
    /** Why the last check failed; `undefined` after an answer. */
    failure: unknown;
  };
  events: /** The user has returned to the page, or the network is back. */ { type: 'page.returned' };
  output: PaymentWatchOutput<TAnswer>;
}

/** The result of a watch. */
export interface PaymentWatchOutput<TAnswer> {
  /**
   * - `news`: an answer differs from the known one
   * - `unchanged`: the last answer had no news
   * - `unanswered`: the last allowed check got no answer
   */
  outcome: 'news' | 'unchanged' | 'unanswered';
  /** The newest answer; `undefined` if there was none. */
  answer: TAnswer | undefined;
  /** Why there was no answer, if the outcome is `unanswered`. */
  error: unknown;
}
