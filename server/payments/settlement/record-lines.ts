import type { StatementLine, StatementLineKind } from '#domain/settlement/statement-line.ts';
import type { Database } from '../../db/index.ts';
import { statementLines } from '../../db/schema.ts';
import type { StatementItem } from '../../providers/provider.ts';

/** The lines of an item: the movement, and what the provider kept of it. None where its amount could not be read. */
export function linesOfItem({
  kind,
  transactionId: reference,
  amount,
  fee,
  ...item
}: StatementItem): StatementLine[] {
  const { sessionId, clientReference, at } = item;
  const line = (of: StatementLineKind, francs: number | undefined): StatementLine[] =>
    francs === undefined || francs <= 0
      ? []
      : [{ kind: of, reference, sessionId, clientReference, amount: francs, at }];
  return [...line(kind, amount), ...line('fee', fee)];
}

/** How many rows one statement inserts. */
const BATCH_SIZE = 500;

/**
 * Writes lines of a provider's statement, each once however often it is read.
 *
 * @param from the uploaded file, or null for the provider's API
 * @returns how many are new
 */
export async function recordLines(
  db: Database,
  provider: string,
  lines: readonly StatementLine[],
  { fileId, at }: { fileId: number | null; at: Date },
): Promise<number> {
  let added = 0;
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const rows = lines.slice(start, start + BATCH_SIZE).map((line) => ({
      ...line,
      provider,
      source: fileId === null ? ('api' as const) : ('file' as const),
      fileId,
      recordedAt: at,
    }));
    const inserted = await db
      .insert(statementLines)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: statementLines.id });
    added += inserted.length;
  }
  return added;
}
