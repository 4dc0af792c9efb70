export interface PaymentWatchTypes<TSubject, TAnswer> {
  input: {
    /** What `fetchStatus` is asked about. */
    subject: TSubject;
    /** The last answer; `undefined` before the first. */
    known: TAnswer | undefined;
    /** Milliseconds between two checks. */
    intervalMs: number;
    /** Whether the first check is made at once instead of after an interval. */
    immediate?: boolean;
    /** Whether it ends with the first answer, also one without news. */
    untilAnswered?: boolean;
    /** Checks without news after which the watch ends; absent: it goes on. */
    attemptsMax?: number;
  };
  context: {
    subject: TSubject;
    known: TAnswer | undefined;
    intervalMs: number;
    immediate: boolean;
    untilAnswered: boolean;
    /** Without limit: infinite. */
    attemptsLeft: number;
    /** `known`, or what replaces it. */
    newest: TAnswer | undefined;
    outcome: 'news' | 'unchanged' | 'unanswered';
    /** Why the last check got no answer. */
    error: unknown;
  };
  events: /** The user has returned to the page, or the network is back. */ { type: 'page.returned' };
  output: PaymentWatchOutput<TAnswer>;
}

/** What a watch ended with. */
export interface PaymentWatchOutput<TAnswer> {
  /**
   * - `news`: an answer differs from the known one
   * - `unchanged`: the last answer told nothing new
   * - `unanswered`: the last check that was allowed got no answer
   */
  outcome: 'news' | 'unchanged' | 'unanswered';
  /** The newest answer; `undefined` while there was none. */
  answer: TAnswer | undefined;
  /** Why there was no answer, with the outcome `unanswered`. */
  error: unknown;
}
