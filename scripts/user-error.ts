/** An error that the user of the command line can fix: printed as one sentence, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The message of a `UserError`; the stack of anything else, which is a bug. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The code of a system error, e.g. `EACCES`; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
