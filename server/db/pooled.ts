/** PostgreSQL through a pooler in transaction mode (PgBouncer): a session serves another connection after each transaction. */

/**
 * How the database is reached besides the pooled connections of the server.
 *
 * @see docs/decisions/0070-a-pooler-in-transaction-mode.md
 */
export interface Pooled {
  /** The same database without the pooler, for the connection that listens. */
  sessionUrl: string;
  /** The same database through the pooler, with a login that may only read. */
  readUrl: string;
}

/** What a connection of the server would set at its start, and a pooled one has from its login. Times in milliseconds. */
interface SessionSettings {
  role: string;
  jit: string;
  statementMs: number;
  idleInTransactionMs: number;
  readOnly: string;
}

/**
 * @param ask runs a statement on a pooled connection
 * @throws a sentence with the statements that give the login its settings
 */
export async function refuseOtherSettings(
  ask: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
  wanted: SessionSettings,
): Promise<void> {
  const { rows } = await ask(`
    select session_user as login, current_user as role, (${settingOf('jit')}) as jit,
      (${settingOf('statement_timeout')})::int as "statementMs",
      (${settingOf('idle_in_transaction_session_timeout')})::int as "idleInTransactionMs",
      (${settingOf('default_transaction_read_only')}) as "readOnly"`);
  const [found = {}] = rows;
  if (Object.entries(wanted).every(([name, value]) => found[name] === value)) return;
  const sets = [
    `role = '${wanted.role}'`,
    `jit = ${wanted.jit}`,
    `statement_timeout = ${wanted.statementMs}`,
    `idle_in_transaction_session_timeout = ${wanted.idleInTransactionMs}`,
    `default_transaction_read_only = ${wanted.readOnly}`,
  ];
  const statements = sets.map((set) => `alter role ${String(found['login'])} set ${set};`);
  throw new Error(
    `A login behind a pooler must bring the settings of the server. Run, and restart the pooler: ${statements.join(' ')}`,
  );
}

const settingOf = (name: string): string => `select setting from pg_settings where name = '${name}'`;
