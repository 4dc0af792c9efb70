/** One SELECT that is asked often: the database plans it once per connection and keeps the plan under its name. */
export interface Statement {
  name: string;
  /** With `$1`-style places; values are never part of the text. */
  text: string;
}

/**
 * Runs a statement on connections of its own, which read only and give up early: a slow listing never holds what a
 * payment waits for (HAZARDS D5).
 *
 * @returns its rows, to be parsed by whoever wrote the statement
 */
export type Read = (statement: Statement, values: readonly unknown[]) => Promise<unknown[]>;
