/** What a database said when it refused or was not there, without the values it may have quoted. */
export interface DatabaseFailure {
  /** SQLSTATE, or the system's code where no connection was made. */
  code: string;
  constraint?: string;
  table?: string;
}

/** SQLSTATE classes and codes after which the same work may simply be tried again. */
const PASSING = new Set(['40001', '40P01', '55P03']);

/** The server is away, full or stopping; 57014 and 25P03 are our own timeouts of a statement and in a transaction. */
const AWAY =
  /^(?:08...|25P03|53...|57P..|57014|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|AWAY)$/;

/** The pool's own words, for which it has no code. */
const POOL_AWAY =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|not queryable|PGlite is closed/i;

/** The failure inside an error that came through the query builder or the pool; `undefined` for any other error. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (isOfOtherConnection(inner)) return undefined;
    if (POOL_AWAY.test(inner.message)) return { code: 'AWAY' };
    if (!('code' in inner) || typeof inner.code !== 'string') continue;
    if (!isSqlState(inner) && !isNoConnection(inner)) continue;
    return { code: inner.code, ...text(inner, 'constraint'), ...text(inner, 'table') };
  }
  return undefined;
}

/** True where the database cannot be reached or cannot serve now (HAZARDS F1). */
export const isAway = ({ code }: DatabaseFailure): boolean => AWAY.test(code);

/** True where another transaction was in the way and a new try may succeed (HAZARDS D2). */
export const isPassing = ({ code }: DatabaseFailure): boolean => PASSING.has(code);

/** Both drivers tell a severity beside their five characters; an error of Node.js does not. */
const isSqlState = (error: Error): boolean =>
  'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

/** A reset without a system call is a client's that hung up; the others come from `fetch` and from the mail server. */
const isOfOtherConnection = (error: Error): boolean =>
  (error.message === 'aborted' && Reflect.get(error, 'code') === 'ECONNRESET' && !('syscall' in error)) ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  ('command' in error && typeof error.command === 'string' && !('severity' in error));

/** ENOENT is a socket that is not there, unless a file was meant. */
const isNoConnection = (error: Error): boolean =>
  'code' in error &&
  AWAY.test(String(error.code)) &&
  (error.code !== 'ENOENT' || Reflect.get(error, 'syscall') === 'connect');

function text<Key extends 'constraint' | 'table'>(error: Error, key: Key): { [K in Key]?: string } {
  const value: unknown = Reflect.get(error, key);
  const found: { [K in Key]?: string } = {};
  if (typeof value === 'string') found[key] = value;
  return found;
}
