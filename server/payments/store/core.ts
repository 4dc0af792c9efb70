import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { isFinal, isRefused, OPENING_STATES, REFUSED_STATES } from '#domain/payments/attempt-state.ts';
import { isStillAhead, type Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import type { ProviderDefinition } from '../../providers/definition.ts';
import type { PaymentMode, ProviderAdapter } from '../../providers/provider.ts';
import type { ReferenceSecrets } from '../../providers/references.ts';
import { PROVIDERS } from '../../providers/registry.ts';
import type { Simulation } from '../../providers/simulation.ts';
import type { Random } from '../../random.ts';
import { isMoving, shownState, type AttemptRow } from './projection.ts';
import type { Interrupt } from './fault-points.ts';
import type { Journal } from './journal.ts';
import { nextCheckAt, nextCheckOfPaid, nextTryAt } from './schedule.ts';

/** What every part of the payment core works with. */
export interface Core {
  db: Database;
  /** The same database through connections that requests do not use, for callbacks and the answers of providers. */
  priorityDb: Database;
  /** Every provider that payments may be of. */
  knownProviders: readonly ProviderDefinition[];
  /** The ones that are configured: new payments are opened with these, and only these can be asked. */
  providers: readonly ProviderAdapter[];
  clock: Clock;
  random: Random;
  /** They sign whose payment a client reference is. */
  referenceSecrets: ReferenceSecrets;
  mode: PaymentMode;
  /** Where payers come back to, e.g. `https://kerelectro.sn`. */
  publicOrigin: string;
  log: Log;
  /** Plays outcomes of payments; absent where they cannot be simulated. */
  simulation?: Simulation | undefined;
  interrupt: Interrupt;
  journal: Journal;
}

/** @returns `undefined` for a provider that is not configured */
export const findProvider = ({ providers }: Core, id: string): ProviderAdapter | undefined =>
  providers.find((provider) => provider.id === id);

/** @throws Error for a provider that is not configured: the start is refused while one of its payments is watched */
export function providerOf(core: Core, id: string): ProviderAdapter {
  const provider = findProvider(core, id);
  if (!provider) throw new Error(`The payment provider ${id} is not configured`);
  return provider;
}

/** Whether sessions can be found by our reference at a provider. */
export const canSearch = (core: Core, provider: string): boolean =>
  findProvider(core, provider)?.search !== undefined;

/** The provider can return the whole of a payment itself. */
export const canSend = (
  core: Core,
  { provider, providerSessionId }: Pick<AttemptRow, 'provider' | 'providerSessionId'>,
): boolean => providerSessionId !== null && findProvider(core, provider)?.refund !== undefined;

/** @throws Error for a provider that the registry does not have */
export function definitionOf({ knownProviders }: Core, id: string): ProviderDefinition {
  const definition = knownProviders.find((candidate) => candidate.id === id);
  if (!definition) throw new Error(`The payment provider ${id} is not known`);
  return definition;
}

/** The end of an attempt's validity: the provider's word, or reckoned from the longest life of a session. */
export function validityOf(core: Core, attempt: AttemptRow): Date {
  const { sessionLifeMs } = definitionOf(core, attempt.provider);
  const begun = attempt.requestedAt ?? attempt.createdAt;
  return attempt.validUntil ?? new Date(begun.getTime() + sessionLifeMs);
}

/**
 * Until when an attempt can still be paid; `null` once it cannot. A page or code that was refused or replaced stays payable
 * until its validity ends, and the provider may need the margin of its schedule beyond that to show the money.
 */
export function payableUntil(core: Core, attempt: AttemptRow): Date | null {
  const { isPayableAfterRefusal, schedule } = definitionOf(core, attempt.provider);
  if (isFinal(attempt.state)) return null;
  const isOver = isRefused(shownState(attempt));
  if (isOver && (!isPayableAfterRefusal || attempt.providerSessionId === null)) return null;
  const until = validityOf(core, attempt);
  const isShown = core.clock.now().getTime() < until.getTime() + schedule.margin || isMoving(attempt);
  return isShown ? until : null;
}

/**
 * Condition for attempts that were refused and can still be paid, or be seen as paid, on their page or with their code: the
 * same as `payableUntil` for statements over many orders.
 */
export function isRefusedAndPayable(now: Date): SQL | undefined {
  const begunBefore = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const isPayable = PROVIDERS.filter(({ isPayableAfterRefusal }) => isPayableAfterRefusal).map(
    ({ id, sessionLifeMs, schedule: { margin } }) =>
      and(
        eq(paymentAttempts.provider, id),
        or(
          sql`${paymentAttempts.validUntil} > ${begunBefore(margin)}`,
          sql`${paymentAttempts.validUntil} is null and coalesce(${paymentAttempts.requestedAt}, ${paymentAttempts.createdAt}) > ${begunBefore(sessionLifeMs + margin)}`,
        ),
      ),
  );
  return and(
    inArray(paymentAttempts.state, REFUSED_STATES),
    isNotNull(paymentAttempts.providerSessionId),
    or(isNotNull(paymentAttempts.resumedAs), ...isPayable),
  );
}

/**
 * Whether the page or code of an open payment has ended: `lapsed` while the provider may need its margin to report what was paid
 * in time, `over` once it should have.
 */
export function endOfSession(core: Core, attempt: AttemptRow): 'lapsed' | 'over' | undefined {
  if (shownState(attempt) !== 'pending') return undefined;
  const until = validityOf(core, attempt).getTime();
  const now = core.clock.now().getTime();
  if (now < until) return undefined;
  return now < until + definitionOf(core, attempt.provider).schedule.margin ? 'lapsed' : 'over';
}

/** Whether a further payment may be made with the page or code of an attempt that is paid. */
export const isPayableAgain = (core: Core, { provider, providerSessionId }: AttemptRow): boolean =>
  definitionOf(core, provider).isPayableAgain && providerSessionId !== null;

/** How long the payer of a wallet is taken to be confirming a payment that was just begun, in milliseconds. */
const CONFIRMING_MS = 2 * 60_000;

/**
 * Whether an open payment may give way to cash or to a cancellation: the provider reports it as unpaid, and
 * the payer is not confirming it on the phone to which it was sent a moment ago.
 */
export function canBePutAside(core: Core, attempt: AttemptRow): boolean {
  const { isPayerPhone } = definitionOf(core, attempt.provider);
  const age = core.clock.now().getTime() - attempt.createdAt.getTime();
  return shownState(attempt) === 'pending' && (isPayerPhone === undefined || age >= CONFIRMING_MS);
}

/** When the reconciler checks an attempt next. */
export function nextVisit(core: Core, attempt: AttemptRow, now: Date): Date | null {
  const { schedule } = definitionOf(core, attempt.provider);
  const watched = { ...attempt, validUntil: validityOf(core, attempt) };
  return isFinal(attempt.state) && isPayableAgain(core, attempt)
    ? nextCheckOfPaid(schedule, watched, now)
    : nextCheckAt(schedule, watched, now);
}

/** The same after a check that the provider did not answer. */
export const nextTry = (core: Core, attempt: AttemptRow, now: Date): Date | null =>
  nextTryAt(
    definitionOf(core, attempt.provider).schedule,
    { ...attempt, validUntil: validityOf(core, attempt) },
    now,
  );

/** How long the process that wrote an attempt is the only one that may act on it. */
export const LEASE_MS = 15_000;

/** A process has the right to call the provider for it at this moment. */
export const isBeingOpened = ({ clock }: Core, { state, leaseUntil }: AttemptRow): boolean =>
  OPENING_STATES.includes(state) && leaseUntil !== null && isStillAhead(leaseUntil, clock.now(), LEASE_MS);
