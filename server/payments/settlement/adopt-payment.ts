/**
 * Payments whose attempts were lost, as after a backup was restored, and that prove of which order they are (decision 0079).
 */
import { and, eq, or } from 'drizzle-orm';
import { CURRENCY } from '#domain/money/money.ts';
import { isFinal } from '#domain/payments/attempt-state.ts';
import type { OrderRow } from '../../access/order-access.ts';
import type { Database } from '../../db/index.ts';
import { orders, paymentIntents, statementLines } from '../../db/schema.ts';
import type { Evidence, ReadResult } from '../../providers/provider.ts';
import { applyWithin } from '../attempts/apply-evidence.ts';
import { recordFoundAttempt } from '../attempts/found-attempt.ts';
import { readSession, searchSession } from '../attempts/provider-session.ts';
import { askAboutRefunds } from '../refunds/known-refunds.ts';
import { findByNames, lockOrder, type IntentRow } from '../store/attempts.repository.ts';
import { definitionOf, findProvider, type Core } from '../store/core.ts';
import type { Cause } from '../store/stored-event.ts';
import { isOrphanReported } from './orphan-payment.ts';

/**
 * What became of a payment that no attempt has:
 * - `adopted`: it has an attempt of its order now
 * - `left`: it proves no order, differs from what is due, or staff or the provider did something with it already
 * - `unanswered`: the provider does not say what has to be known before
 */
export type Adoption = 'adopted' | 'left' | 'unanswered';

/** How far back a refund is looked for: statements and callbacks show payments of the last 14 days. */
const REFUNDS_BACK_MS = 30 * 86_400_000;

/**
 * Gives a payment of a lost attempt back to its order, as an attempt of its own that the rules for any success settle. Only what the
 * provider shows as paid, in our mode, currency and amount, with a reference that this shop proves to have made for the instalment.
 */
export async function adoptPayment(
  core: Core,
  provider: string,
  evidence: Evidence,
  cause: Cause,
): Promise<Adoption> {
  const { sessionId, clientReference } = evidence;
  if (clientReference === undefined) return 'left';
  const proved = await findInstalment(core, core.priorityDb, provider, evidence);
  if (!proved) return 'left';
  const createdAt = new Date(
    Math.max(proved.order.createdAt.getTime(), core.clock.now().getTime() - REFUNDS_BACK_MS),
  );
  const returned = await askAboutRefunds(core, {
    provider,
    providerSessionId: sessionId,
    clientReference,
    createdAt,
  });
  if (returned.kind === 'refunded') return 'left';
  if (returned.kind === 'noAnswer') return 'unanswered';
  const adoption = await write(core, provider, { ...evidence, clientReference }, proved.order.id, cause);
  if (adoption === 'adopted')
    core.log.warn(
      { event: 'payment.adopted', provider, orderId: proved.order.id, clientReference },
      'a payment whose attempt was lost belongs to its order again',
    );
  return adoption;
}

/** Writes the attempt and what the provider showed, under the lock of the order: of several processes one does. */
function write(
  core: Core,
  provider: string,
  evidence: Evidence & { clientReference: string },
  orderId: number,
  cause: Cause,
): Promise<Adoption> {
  const { clientReference, sessionId, transactionId = '' } = evidence;
  return core.priorityDb.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const named = await findByNames(tx, provider, { clientReference, sessionId, transactionId });
    if (named.length > 0) {
      const isOwn = named.every(
        (one) =>
          one.clientReference === clientReference &&
          one.providerSessionId === sessionId &&
          isFinal(one.state),
      );
      return isOwn ? 'adopted' : 'left';
    }
    const due = await findInstalment(core, tx, provider, evidence);
    const isDecided =
      (await isOrphanReported(tx, provider, evidence)) || (await isReturnListed(tx, provider, evidence));
    if (!due || isDecided) return 'left';
    const terms = {
      intentId: due.intent.id,
      provider,
      mode: core.mode,
      clientReference,
      amount: due.intent.amountDue,
      shownMode: evidence.mode,
      reason: 'paid, and its attempt was lost',
      at: core.clock.now(),
    };
    const attempt = await recordFoundAttempt(tx, terms, cause);
    if (!attempt) return 'left';
    await applyWithin(core, tx, attempt.id, evidence, cause);
    return 'adopted';
  });
}

/** The instalment that a payment is proved to be of, and whose amount it has. */
async function findInstalment(
  core: Core,
  db: Database,
  provider: string,
  { verdict, mode, currency, amount, clientReference = '', proof }: Evidence,
): Promise<{ order: OrderRow; intent: IntentRow } | undefined> {
  if (verdict !== 'succeeded' || mode !== core.mode || currency !== CURRENCY) return undefined;
  const { reference } = definitionOf(core, provider);
  const orderId = reference.orderIdOf(clientReference);
  if (orderId === undefined) return undefined;
  const rows = await db
    .select({ order: orders, intent: paymentIntents })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(eq(paymentIntents.orderId, orderId));
  return rows.find(({ order: { reference: orderReference }, intent: { instalmentNo, amountDue } }) => {
    const instalment = { orderId, orderReference, instalmentNo };
    return amountDue === amount && reference.isFor(clientReference, instalment, core.referenceSecrets, proof);
  });
}

/** Whether a statement lists that a payment was returned. */
async function isReturnListed(
  db: Database,
  provider: string,
  { clientReference, sessionId, transactionId }: Evidence,
): Promise<boolean> {
  const isNamed = or(
    eq(statementLines.sessionId, sessionId),
    clientReference === undefined ? undefined : eq(statementLines.clientReference, clientReference),
    transactionId === undefined ? undefined : eq(statementLines.reference, transactionId),
  );
  const found = await db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(eq(statementLines.provider, provider), eq(statementLines.kind, 'refund'), isNamed))
    .limit(1);
  return found.length > 0;
}

/** The names by which a statement lists a payment. */
export interface PaymentNames {
  clientReference: string | undefined;
  sessionId: string | undefined;
  transactionId: string;
}

/** Whether to ask about a payment that a statement lists and no attempt has: of no other one the provider's answer could prove an order. */
export async function mayBeAdopted(core: Core, provider: string, names: PaymentNames): Promise<boolean> {
  if (!findProvider(core, provider) || (await isOrphanReported(core.db, provider, names))) return false;
  if (names.clientReference === undefined) return names.sessionId !== undefined;
  const id = definitionOf(core, provider).reference.orderIdOf(names.clientReference);
  if (id === undefined) return false;
  const found = await core.db.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
  return found.length > 0;
}

/** Asks the provider about such a payment, and adopts it if its answer proves an order. */
export async function adoptNamed(
  core: Core,
  provider: string,
  { clientReference, sessionId }: PaymentNames,
  cause: Cause,
): Promise<Adoption> {
  const owner = { attemptId: async () => undefined, provider, source: cause.source };
  let shown: ReadResult | undefined;
  if (sessionId !== undefined)
    shown = await readSession(core, { ...owner, clientReference: clientReference ?? null }, sessionId);
  else if (clientReference !== undefined) shown = await searchSession(core, { ...owner, clientReference });
  if (shown?.kind === 'evidence') return adoptPayment(core, provider, shown, cause);
  return shown?.kind === 'unanswered' && !shown.isUnknowable ? 'unanswered' : 'left';
}
