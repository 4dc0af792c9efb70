import type { Provider } from '#domain/order.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import type { PaymentMode, PaymentProvider } from '../providers/provider.ts';
import type { Random } from '../random.ts';
import type { AttemptRow } from './attempts/projection.ts';
import type { Interrupt } from './fault-points.ts';
import { nextCheckAt, nextTryAt } from './reconciliation/schedule.ts';

/** What every part of the payment core works with. */
export interface Core {
  db: Database;
  providers: readonly PaymentProvider[];
  clock: Clock;
  random: Random;
  mode: PaymentMode;
  /** Where payers come back to, e.g. `https://kerelectro.sn`. */
  publicOrigin: string;
  log: Log;
  interrupt: Interrupt;
}

/** @throws Error when the shop is configured without a provider that it has attempts of */
export function providerOf({ providers }: Core, name: Provider): PaymentProvider {
  const provider = providers.find((candidate) => candidate.name === name);
  if (!provider) throw new Error(`No provider is configured for ${name}`);
  return provider;
}

/** The end of an attempt's validity: the provider's word, or reckoned from the longest life of a session. */
export function validityOf(core: Core, attempt: AttemptRow): Date {
  const { sessionLifeMs } = providerOf(core, attempt.provider);
  const begun = attempt.requestedAt ?? attempt.createdAt;
  return attempt.validUntil ?? new Date(begun.getTime() + sessionLifeMs);
}

/** When the reconciler should look at an attempt again. */
export const nextVisit = (core: Core, attempt: AttemptRow, now: Date): Date | null =>
  nextCheckAt({ ...attempt, validUntil: validityOf(core, attempt) }, now);

/** The same after a look that the provider did not answer. */
export const nextTry = (core: Core, attempt: AttemptRow, now: Date): Date | null =>
  nextTryAt({ ...attempt, validUntil: validityOf(core, attempt) }, now);
