/** A frequent SELECT; PostgreSQL plans it once per connection under its name. */
export interface Statement {
  name: string;
  /** With placeholders like `$1`; values are never part of the text. */
  text: string;
}

/**
 * Runs a statement on separate read-only connections with short timeouts, so that a slow listing never holds a
 * connection that a payment needs (HAZARDS D5).
 *
 * @returns its rows, which the caller must parse
 */
export type Read = (statement: Statement, values: readonly unknown[]) => Promise<unknown[]>;
