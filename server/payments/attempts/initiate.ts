import { randomUUID } from 'node:crypto';
import { isRefused } from '#domain/payments/attempt-state.ts';
import { type PaymentOutcome } from '#domain/paths.ts';
import { paymentReturn } from '#domain/orders/order-path.ts';
import { formatPhone } from '#domain/text/phone.ts';
import { retryWhileUnavailable } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import { callbackPathOf, type ProviderDefinition } from '../../providers/definition.ts';
import type { PaymentCalls, RequestedPayment, StartedPayment } from '../../providers/payment-calls.ts';
import type { OpenResult } from '../../providers/provider.ts';
import { referenceProof } from '../../providers/references.ts';
import { applyEvidence } from './apply-evidence.ts';
import { applyRefusal, applyUnanswered } from './apply-missing-session.ts';
import { isOffered, shownState, type AttemptRow } from '../store/projection.ts';
import { type AttemptInOrder, findSoldLines, lockAttempt } from '../store/attempts.repository.ts';
import { beginAttempt } from './begin-attempt.ts';
import type { Checks } from './check.ts';
import { closeOpenSession } from './put-aside.ts';
import { openSession, ownerOf } from './provider-session.ts';
import { definitionOf, findProvider, type Core, isBeingOpened, LEASE_MS } from '../store/core.ts';
import { recordEvent } from '../store/record-event.ts';

const CAUSE = { source: 'initiate' } as const;

/** How often the live attempt is looked at again; each round removes one reason not to open a new one. */
const ROUNDS_MAX = 4;
/** Below the 30 s timeout of the client. */
const INITIATE_MAX_MS = 25_000;
/**
 * How long a payer waits for what another provider says of an earlier payment. Later it counts as not answered, so that a slow
 * provider does not delay payments through others; the work continues.
 */
const OTHER_PROVIDER_MAX_MS = 5_000;
/** How long a step is retried while the database is unavailable: before the first write, and after it, within the lease. */
const BEGIN_RETRY_MS = 3_000;
const STEP_RETRY_MS = 10_000;

/**
 * Opens a payment for the next amount due on an order, or gives back the one that is open. A crash
 * between any two phases leaves an attempt that the reconciler continues or supersedes.
 *
 * @throws Problem when nothing may be paid here now, or the provider refuses
 */
export function createInitiate(core: Core, checks: Checks): PaymentCalls['initiate'] {
  /** Attempts that this process is opening, so that a second click waits for the first one's answer. */
  const opening = new Map<string, Promise<AttemptRow>>();

  /** Phases 2 to 4 for an attempt that this call has written. */
  async function carryOut(created: AttemptRow): Promise<AttemptRow> {
    await core.interrupt('initiate.after_attempt');
    const taken = await retryWhileUnavailable(STEP_RETRY_MS, () => takeRequest(core, created.id));
    const { attempt } = taken;
    await core.interrupt('initiate.before_request');
    // A delayed process may have lost its lease; it must not call the provider then.
    if (!isBeingOpened(core, attempt)) return attempt;
    const answer = await callProvider(core, taken);
    await core.interrupt('initiate.before_store');
    return retryWhileUnavailable(STEP_RETRY_MS, () => store(core, attempt, answer));
  }

  async function open(created: AttemptRow): Promise<AttemptRow> {
    const running = carryOut(created).finally(() => opening.delete(created.id));
    opening.set(created.id, running);
    return running;
  }

  async function begin(request: RequestedPayment): Promise<StartedPayment> {
    const phone = requirePhone(definitionOf(core, request.provider), request);
    const provider = findProvider(core, request.provider);
    if (!provider) throw new Problem('payment.provider_unavailable');
    const asked = new Set<string>();

    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      await core.interrupt('initiate.before_attempt');
      const id = randomUUID();
      const { action, attempt } = await retryWhileUnavailable(BEGIN_RETRY_MS, () =>
        beginAttempt(core, { ...request, phone }, { id, asked }),
      );
      const log = core.log.child({ attemptId: attempt.id });
      log.info({ action, orderId: request.orderId, linkId: request.linkId }, 'payment begun');
      switch (action) {
        case 'open': {
          const opened = await open(attempt);
          // A create that cannot be searched for is not repeated by itself: the shopper may.
          if (opened.state === 'unknown' && !provider.search)
            throw new Problem('payment.provider_unavailable');
          // Another attempt superseded this one while the provider was slow: that one is to be paid.
          if (opened.superseded) {
            await checks.fresh(opened.id, CAUSE);
            continue;
          }
          await core.interrupt('initiate.before_reply');
          return answerOf(opened, false);
        }
        case 'reuse':
          return answerOf((await opening.get(attempt.id)) ?? attempt, true);
        case 'refuse':
          throw new Problem(
            provider.callsAllowed() > 0 ? 'payment.in_progress' : 'payment.provider_unavailable',
          );
        case 'close':
        case 'check': {
          const asking =
            action === 'close'
              ? closeOpenSession(core, checks, attempt.id, CAUSE)
              : checks.fresh(attempt.id, CAUSE);
          await (attempt.provider === provider.id ? asking : atMost(OTHER_PROVIDER_MAX_MS, asking));
          asked.add(attempt.id);
        }
      }
    }
    throw new Problem('payment.in_progress');
  }

  return (request) => inTime(begin(request));
}

/** @throws Problem where the provider needs the payer's number and this is none of its numbers */
function requirePhone({ isPayerPhone }: ProviderDefinition, { phone }: RequestedPayment): string | null {
  if (!isPayerPhone) return null;
  const formatted = formatPhone(phone ?? '');
  if (!isPayerPhone(formatted)) throw new Problem('payment.phone_invalid');
  return formatted;
}

/**
 * The outcome, or after 25 s `payment.provider_unavailable`: several provider calls may follow each other (I16). The work
 * continues, and the next request gets its result.
 */
async function inTime(work: Promise<StartedPayment>): Promise<StartedPayment> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('payment.provider_unavailable')), INITIATE_MAX_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Waits for work, and no longer than so many milliseconds. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** What the provider is asked to open. */
type Requested = Pick<AttemptInOrder, 'attempt' | 'intent' | 'order'>;

/**
 * Phase 2: only the call that wrote an attempt gets here, and calls the provider once. An attempt that is requesting
 * already was changed by an earlier try of this call whose COMMIT was not acknowledged: the event is refused then.
 */
function takeRequest(core: Core, id: string): Promise<Requested> {
  return core.db.transaction(async (tx) => {
    const { attempt, intent, order } = await lockAttempt(tx, id);
    const now = core.clock.now();
    const requesting = await recordEvent(
      tx,
      attempt,
      { event: { type: 'request.sent' }, evidence: {}, cause: CAUSE, at: now },
      () => ({ leaseUntil: new Date(now.getTime() + LEASE_MS) }),
    );
    return { attempt: requesting ?? attempt, intent, order };
  });
}

/** Phase 3: outside any transaction, with URLs built by the server (HAZARDS B42, C31). */
async function callProvider(core: Core, { attempt, intent, order }: Requested): Promise<OpenResult> {
  const { provider, clientReference, amount, phone } = attempt;
  const definition = definitionOf(core, provider);
  const lines = definition.listsOrder ? await findSoldLines(core.db, order.id) : [];
  const absolute = (path: string) => new URL(path, core.publicOrigin).href;
  const back = (outcome: PaymentOutcome) => absolute(paymentReturn(outcome, provider, clientReference));
  const answer = await openSession(core, ownerOf(attempt, CAUSE), {
    clientReference,
    proof: referenceProof(core.referenceSecrets, clientReference, {
      orderId: order.id,
      orderReference: order.reference,
      instalmentNo: intent.instalmentNo,
    }),
    amount,
    orderReference: order.reference,
    phone: phone ?? undefined,
    lines,
    successUrl: back('success'),
    errorUrl: back('error'),
    cancelUrl: back('cancel'),
    callbackUrl: absolute(callbackPathOf(definition)),
  });
  core.log.info({ attemptId: attempt.id, answer: answer.kind }, 'provider called');
  return answer;
}

/**
 * Phase 4: stores the provider's answer, or that there was none.
 *
 * @throws Problem when it refused
 */
async function store(core: Core, attempt: AttemptRow, answer: OpenResult): Promise<AttemptRow> {
  if (answer.kind === 'evidence') return applyEvidence(core, attempt.id, answer, CAUSE);
  if (answer.kind === 'unanswered') return applyUnanswered(core, attempt.id, answer.reason);
  await applyRefusal(core, attempt.id, answer);
  throw new Problem(answer.isTemporary ? 'payment.provider_unavailable' : 'payment.provider_refused');
}

function answerOf(attempt: AttemptRow, existing: boolean): StartedPayment {
  const state = shownState(attempt);
  if (isRefused(state)) throw new Problem('payment.provider_refused');
  return {
    transactionId: attempt.clientReference,
    sessionId: attempt.providerSessionId,
    state,
    nextStep: isOffered(attempt) ? attempt.nextStep : null,
    validUntil: attempt.validUntil,
    existing,
  };
}
