/**
 * Fields that all log lines of one piece of work have, wherever they are written: the request from its first to its last line, its
 * calls to providers included, and the job that runs without one (OP-02). They never hold personal data.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface LogContext {
  /** The id of the request, as the client gets it. */
  reqId?: string;
  /** The loop that does the work. */
  job?: string;
  /** The row that it works on. */
  rowId?: number;
  /** The payment that a call to a provider is about. */
  attemptId?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs a piece of work with these fields and no others: it may have been started by work that it does not belong to. */
export const inLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  contexts.run(context, work);

/** Runs a part of a piece of work with more fields. */
export const withLogFields = <Result>(fields: LogContext, work: () => Result): Result =>
  contexts.run({ ...contexts.getStore(), ...fields }, work);

/** The fields of the work that is running. */
export const logContext = (): LogContext => contexts.getStore() ?? {};
