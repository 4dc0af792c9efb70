import type { ProblemCode } from '#domain/messages/problem.ts';
import { shop } from '#domain/messages/shop.ts';

/** Why a call failed: the server's own code, or what happened on the way to it. */
export type FailureCode = ProblemCode | 'network' | 'timeout' | 'aborted';

/** One field that the server refused, under the name that the form knows it by. */
export interface FieldFailure {
  field: string;
  message: string;
}

/**
 * What the machines' actors reject with. Only the shape counts, so that the shop's client can throw
 * its own errors and machines need not know it.
 */
export interface CallFailure {
  /** A `FailureCode`, or one that a newer server made and this build does not know. */
  readonly code: string;
  /** French, for the shopper. */
  readonly message: string;
  readonly fields?: readonly FieldFailure[] | undefined;
}

/** Tells a failed call from a bug. */
export const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  'message' in error &&
  typeof error.message === 'string';

/** True when the call failed for one of these reasons. */
export const failedWith = (error: unknown, ...codes: readonly FailureCode[]): boolean =>
  isCallFailure(error) && codes.some((code) => code === error.code);

/** A French sentence for any failure; what is not a failed call is a bug, and has no words for a shopper. */
export const reasonOf = (error: unknown): string =>
  isCallFailure(error) && error.message !== '' ? error.message : shop.serverFailed;
