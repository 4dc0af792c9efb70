/** What a check of the configuration found. */
export interface Finding {
  /** What was tried. */
  check: string;
  /** `look`: the shop starts, but an operator should read it. */
  result: 'ok' | 'look' | 'wrong';
  /** One sentence. */
  detail: string;
}

/** Tries something. @returns what it found; an error is wrong */
export async function tryOut(check: string, work: () => Promise<Omit<Finding, 'check'>>): Promise<Finding> {
  try {
    return { check, ...(await work()) };
  } catch (error) {
    return { check, result: 'wrong', detail: reasonOf(error) };
  }
}

/** The innermost reason: drivers wrap it in the statement that failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return error.message === '' ? code : error.message;
}

export const ok = (detail: string) => ({ result: 'ok' as const, detail });
export const look = (detail: string) => ({ result: 'look' as const, detail });
export const wrong = (detail: string) => ({ result: 'wrong' as const, detail });

/** The findings as a table of plain text, and how many are wrong. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const rows = findings.map(
    ({ check, result, detail }) => `${result.padEnd(5)}  ${check.padEnd(width)}  ${detail}`,
  );
  const count = findings.filter(({ result }) => result === 'wrong').length;
  return [
    ...rows,
    '',
    count === 0 ? 'Nothing is wrong.' : `${count} of ${findings.length} checks found something wrong.`,
  ].join('\n');
}
