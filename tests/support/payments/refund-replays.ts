import { type Database, tables } from '#server/db/index.ts';
import { replayRefunds } from '#server/payments/recordings/refund-steps.ts';

/** How many refunds of a shop were replayed, and those whose stored events do not lead to their stored state. */
export async function replayAllRefunds(db: Database): Promise<{ replayed: number; unfaithful: string[] }> {
  const { id, clientReference } = tables.paymentAttempts;
  const attempts = await db.select({ id, clientReference }).from(tables.paymentAttempts);
  const refunds = await replayRefunds(db, new Map(attempts.map((each) => [each.id, each.clientReference])));
  return {
    replayed: refunds.length,
    unfaithful: refunds
      .filter(({ refund }) => refund.isFaithful !== true)
      .map(
        ({ refund: { machine, number, state }, attemptId }) =>
          `${machine} ${number} of ${attemptId}: ${state}`,
      ),
  };
}
