import { and, eq, exists, inArray, isNotNull, notInArray, or, type SQL } from 'drizzle-orm';
import { LIVE_STATES } from '#domain/payments/attempt-state.ts';
import type { Database } from '../db/index.ts';
import { paymentAttempts, paymentProviders } from '../db/schema.ts';
import { ConfigError } from '../environment.ts';

type Identified = { readonly id: string };

/** Adds the providers of the registry to the database, which refers to them by foreign keys. */
export async function saveKnownProviders(db: Database, known: readonly Identified[]): Promise<void> {
  await db
    .insert(paymentProviders)
    .values(known.map(({ id }) => ({ id })))
    .onConflictDoNothing();
}

/**
 * Checks at start that no provider is missing: one with payments must stay in the registry, and one with an open or watched
 * payment must keep its settings, since its outcome could not be read otherwise.
 *
 * @throws ConfigError naming the provider
 */
export async function refuseMissingProviders(
  db: Database,
  { known, configured }: { known: readonly Identified[]; configured: readonly Identified[] },
): Promise<void> {
  const { provider, state, superseded, nextCheckAt } = paymentAttempts;
  const isOpen = and(inArray(state, [...LIVE_STATES]), eq(superseded, false));
  const unknown = await findWithPayments(known);
  if (unknown !== undefined)
    throw new ConfigError(`The payment provider ${unknown} has payments, yet this program does not know it.`);
  const withdrawn = await findWithPayments(configured, or(isOpen, isNotNull(nextCheckAt)));
  if (withdrawn !== undefined)
    throw new ConfigError(
      `The payment provider ${withdrawn} has no settings, yet payments of it are open or still watched: restore them.`,
    );

  /** The first provider of the database that is not among the given ones and has such payments. */
  async function findWithPayments(present: readonly Identified[], filter?: SQL): Promise<string | undefined> {
    const payments = db
      .select()
      .from(paymentAttempts)
      .where(and(eq(provider, paymentProviders.id), filter));
    const [found] = await db
      .select()
      .from(paymentProviders)
      .where(
        and(
          notInArray(
            paymentProviders.id,
            present.map(({ id }) => id),
          ),
          exists(payments),
        ),
      )
      .limit(1);
    return found?.id;
  }
}
