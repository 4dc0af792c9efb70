/** The wallet of one merchant at Wave: its checkout sessions, its ledger and its webhooks. */
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../store/journal.ts';
import { RETRY_DELAYS_MS } from '../deliveries.ts';
import { createFaults, type Faults } from './faults.ts';
import { newSessionId, newTransactionId } from './identifiers.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { WaveOptions } from './options.ts';
import type { PaymentErrorCode } from './payment-errors.ts';
import {
  asOf,
  attemptFailed,
  cancelled,
  expired,
  openSession,
  paid,
  refunded,
  Session,
  type SessionBody,
  sessionBody,
  type SessionTerms,
} from './session.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** How a payment differs from the ordinary one: for tests only. */
export interface PaymentCircumstances {
  /** E.164 */
  payerMobile?: string | undefined;
  /** Whole francs taken instead of those asked for. */
  amount?: number | undefined;
  currency?: string | undefined;
  /** The money was on its way when the session closed, and arrives all the same. */
  isLate?: boolean | undefined;
}

/** Changes give the session that follows, or `undefined` when there is none or it cannot change so. */
export interface Wave {
  readonly options: WaveOptions;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  create(terms: SessionTerms): Session;
  find(id: string): Session | undefined;
  findByTransaction(transactionId: string): Session | undefined;
  /** All sessions, in the order of their creation. */
  all(): Session[];
  pay(id: string, circumstances?: PaymentCircumstances): Session | undefined;
  fail(id: string, code: PaymentErrorCode): Session | undefined;
  cancel(id: string): Session | undefined;
  expire(id: string): Session | undefined;
  refund(id: string): Session | undefined;
  /** The session as the API writes it. */
  bodyOf: (session: Session) => SessionBody;
}

interface Surroundings {
  journal: Journal;
  clock: Clock;
  options: WaveOptions;
  /** Where payers find the sandbox, e.g. `http://localhost:3001`; known once it listens. */
  publicOrigin: () => string;
}

export function createWave({ journal, clock, options, publicOrigin }: Surroundings): Wave {
  const sessions = journal.collection('sessions', Session);
  const faults = createFaults(options.errorShape);
  const ledger = openLedger(journal, options.ledgerPageSize ?? 100, options.ledgerForm);
  const webhooks = createWebhooks({
    journal,
    clock,
    faults,
    target: options.webhook,
    retryDelays: options.retryDelays ?? RETRY_DELAYS_MS,
  });
  const all = () => sessions.values().map((session) => asOf(session, clock.now()));
  const bodyOf = (session: Session) =>
    sessionBody(session, { origin: publicOrigin(), merchant: options.merchant });

  /** Stores what a session becomes together with what follows from it, all or nothing. */
  function change(
    id: string,
    next: (session: Session, now: number) => Session | undefined,
    follow?: (session: Session, now: number) => void,
  ): Session | undefined {
    const session = sessions.get(id);
    if (!session) return undefined;
    const now = clock.now();
    return journal.together(() => {
      const changed = next(asOf(session, now), now);
      if (!changed) return undefined;
      sessions.set(id, changed);
      follow?.(changed, now);
      return changed;
    });
  }

  return {
    options,
    faults,
    ledger,
    webhooks,
    all,
    bodyOf,
    create(terms) {
      const session = openSession(newSessionId(), terms, clock.now());
      sessions.set(session.id, session);
      return session;
    },
    find(id) {
      const session = sessions.get(id);
      return session && asOf(session, clock.now());
    },
    findByTransaction: (transactionId) => all().find((session) => session.transactionId === transactionId),
    pay: (id, { payerMobile, amount, currency, isLate = false } = {}) =>
      change(
        id,
        (session, now) => {
          const late = isLate && session.paymentStatus !== 'succeeded';
          const payable: Session = late ? { ...session, checkoutStatus: 'open' } : session;
          const taken = { amount: amount ?? session.amount, currency: currency ?? session.currency };
          return paid({ ...payable, ...taken }, newTransactionId(), now);
        },
        (session, now) => {
          ledger.record('api_checkout', session, now, payerMobile);
          webhooks.publish('checkout.session.completed', bodyOf(session));
        },
      ),
    fail: (id, code) =>
      change(
        id,
        (session) => attemptFailed(session, code),
        (session) => webhooks.publish('checkout.session.payment_failed', bodyOf(session)),
      ),
    cancel: (id) => change(id, cancelled),
    expire: (id) => change(id, expired),
    refund: (id) =>
      change(id, refunded, (session, now) => ledger.record('api_checkout_refund', session, now)),
  };
}
