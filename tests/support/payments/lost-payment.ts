import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/index.ts';
import { paymentAttempts, paymentEvents, providerCalls } from '#server/db/schema.ts';
import { withoutTriggers } from '../postgres/empty-tables.ts';

/** Takes a payment out of the database, as a restored backup that is older than it. @param owner of the tables */
export async function losePayment(owner: Database, reference: string): Promise<void> {
  await withoutTriggers(owner, async (tx) => {
    const [attempt] = await tx
      .delete(paymentAttempts)
      .where(eq(paymentAttempts.clientReference, reference))
      .returning({ id: paymentAttempts.id });
    if (!attempt) throw new Error(`There is no payment ${reference}`);
    await tx.delete(paymentEvents).where(eq(paymentEvents.attemptId, attempt.id));
    await tx.delete(providerCalls).where(eq(providerCalls.attemptId, attempt.id));
  });
}
