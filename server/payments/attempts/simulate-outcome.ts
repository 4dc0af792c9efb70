import { eq } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import type { SimulatedOutcome } from '#domain/payments/simulation.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import { paymentAttempts } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import type { Core } from '../store/core.ts';
import { hasSimulation, offeredOutcomes } from '../store/offered-outcomes.ts';

/** An outcome that staff simulate for an open payment in test mode. */
export interface OutcomeSimulation {
  transactionId: string;
  outcome: SimulatedOutcome;
  staffId: AccountId;
}

/**
 * Has the sandbox play an outcome of a payment. It writes nothing to the payment: the sandbox notifies and answers as its provider
 * does, and that is applied like any other evidence. The trail is written first, so that no outcome is played without it.
 *
 * @throws Problem `payment.unknown` where there is no such payment or no simulation, `request.conflict` where the payment is closed or
 *   the outcome is not possible any more, `request.invalid` for an outcome of another provider, `payment.provider_unavailable`
 * @see DK-18
 */
export async function simulateOutcome(
  core: Pick<Core, 'db' | 'clock' | 'log' | 'mode' | 'simulation'>,
  { transactionId, outcome, staffId }: OutcomeSimulation,
): Promise<void> {
  const { db, clock, log, simulation } = core;
  if (simulation === undefined || !hasSimulation(core)) throw new Problem('payment.unknown');
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clientReference, transactionId));
  if (!attempt) throw new Problem('payment.unknown');
  const offered = offeredOutcomes(core, attempt);
  if (offered.length === 0) throw new Problem('request.conflict');
  if (!offered.includes(outcome)) throw new Problem('request.invalid');
  const subject = { kind: 'payment', id: transactionId };
  const action = { staffId, action: 'payment.outcome_simulated', subject, detail: { outcome } } as const;
  await recordStaffAction(db, action, clock.now());
  const isPlayed = await simulation.play(attempt.provider, transactionId, outcome).catch((error: unknown) => {
    log.warn({ err: error }, 'an outcome was not simulated');
    throw new Problem('payment.provider_unavailable', { cause: error });
  });
  if (!isPlayed) throw new Problem('request.conflict');
}
