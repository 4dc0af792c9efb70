/** Something the person at the terminal can mend: told in one sentence, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The one sentence for a `Refusal`, the whole story for anything else: that one is a bug. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The code of a system error (`EACCES`, `EADDRINUSE` …), else undefined. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
