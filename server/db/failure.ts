/** A database error, without values from its message or parameters. */
export interface DatabaseFailure {
  /** SQLSTATE, or the system error code if there was no connection. */
  code: string;
  constraint?: string;
  table?: string;
}

/** SQLSTATE codes of errors after which the same work can be retried. */
const RETRYABLE = new Set(['40001', '40P01', '55P03']);

/** The server is unreachable, full or stopping; 57014 and 25P03 are our own statement and transaction timeouts; 25006 is a standby that is not promoted yet. */
const UNAVAILABLE =
  /^(?:08...|25006|25P03|53...|57P..|57014|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|AWAY)$/;

/** Messages of the pool, which have no error code. */
const POOL_UNAVAILABLE =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|not queryable|PGlite is closed/i;

/** The database error inside an error of the query builder or the pool; `undefined` for other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (isOfOtherConnection(inner)) return undefined;
    if (POOL_UNAVAILABLE.test(inner.message)) return { code: 'AWAY' };
    if (!('code' in inner) || typeof inner.code !== 'string') continue;
    if (!isSqlState(inner) && !isNoConnection(inner)) continue;
    return { code: inner.code, ...text(inner, 'constraint'), ...text(inner, 'table') };
  }
  return undefined;
}

/** Whether the database is unreachable or cannot serve requests now (HAZARDS F1). */
export const isUnavailable = ({ code }: DatabaseFailure): boolean => UNAVAILABLE.test(code);

/** Whether the error was caused by a concurrent transaction, so that a retry may succeed (HAZARDS D2). */
export const isRetryable = ({ code }: DatabaseFailure): boolean => RETRYABLE.has(code);

/** Both drivers have a severity beside the five-character code; errors of Node.js do not. */
const isSqlState = (error: Error): boolean =>
  'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

/**
 * A reset without a system call comes from an HTTP client that disconnected; the others from `fetch` and the mail
 * server.
 */
const isOfOtherConnection = (error: Error): boolean =>
  (error.message === 'aborted' && Reflect.get(error, 'code') === 'ECONNRESET' && !('syscall' in error)) ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  ('command' in error && typeof error.command === 'string' && !('severity' in error));

/** ENOENT means a missing Unix socket, unless the error is about a file. */
const isNoConnection = (error: Error): boolean =>
  'code' in error &&
  UNAVAILABLE.test(String(error.code)) &&
  (error.code !== 'ENOENT' || Reflect.get(error, 'syscall') === 'connect');

function text<Key extends 'constraint' | 'table'>(error: Error, key: Key): { [K in Key]?: string } {
  const value: unknown = Reflect.get(error, key);
  const found: { [K in Key]?: string } = {};
  if (typeof value === 'string') found[key] = value;
  return found;
}
