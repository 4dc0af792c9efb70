import { RATE_LIMIT_RETRY_MS } from '#domain/payments/timings.ts';
import type { ProblemCode } from '#domain/messages/problem.ts';
import { shop } from '#domain/messages/shop.ts';

/** Why a call failed: the server's error code, or a failure of the connection. */
export type FailureCode = ProblemCode | 'network' | 'timeout' | 'aborted';

/** A form field that the server rejected, by its name in the form. */
export interface FieldFailure {
  field: string;
  message: string;
}

/**
 * The error that the actors of machines reject with. It is checked by its shape, so that machines do not
 * import the API client.
 */
export interface CallFailure {
  /** A `FailureCode`, or a code of a newer server that this build does not know. */
  readonly code: string;
  /** In French, shown to the user. */
  readonly message: string;
  readonly fields?: readonly FieldFailure[] | undefined;
  /** Seconds after which the server allows the next call; only if it says so. */
  readonly retryAfterS?: number | undefined;
}

/** Distinguishes a failed call from a bug. */
export const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  'message' in error &&
  typeof error.message === 'string';

/** Whether the call failed with one of these codes. */
export const failedWith = (error: unknown, ...codes: readonly FailureCode[]): boolean =>
  isCallFailure(error) && codes.some((code) => code === error.code);

/** Milliseconds until the server answers such a call again, at most a minute; 0 unless the call was rate-limited. */
export function retryDelayMs(error: unknown): number {
  if (!isCallFailure(error) || !failedWith(error, 'request.too_many')) return 0;
  const { standard, max } = RATE_LIMIT_RETRY_MS;
  return error.retryAfterS === undefined ? standard : Math.min(error.retryAfterS * 1_000, max);
}

/**
 * The server's message for an error: a failed call's message, or a body that is plain text.
 *
 * @returns `undefined` for bugs and empty messages
 * @see OT-05
 */
export function messageOf(error: unknown): string | undefined {
  const message = isCallFailure(error) ? error.message : error;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** The fields that the server rejected; empty for other errors. */
export const refusedFields = (error: unknown): readonly FieldFailure[] =>
  isCallFailure(error) ? (error.fields ?? []) : [];

/** A French message for any error; a general one for bugs. */
export const reasonOf = (error: unknown): string =>
  isCallFailure(error) && error.message !== '' ? error.message : shop.serverFailed;
