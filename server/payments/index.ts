import type { Provider } from '#domain/order.ts';
import type { AttemptState } from '#domain/payment-status.ts';
import { createLoop } from '../jobs/loop.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Transaction } from '../db/index.ts';
import type { OrderRow } from './attempts/attempts.repository.ts';
import { createChecks } from './attempts/check.ts';
import { acceptConflict, recordRefund, type Refund, type StaffDecision } from './attempts/staff-decisions.ts';
import { providerOf, type Core } from './core.ts';
import { readDue, type Due } from './ledger/due.ts';
import { noInterrupt, type Interrupt } from './fault-points.ts';
import { createInbox, type RawCallback, type Receipt } from './callbacks/inbox.ts';
import { createInitiate, type Initiated } from './attempts/initiate.ts';
import { createInvariantWatch } from './audit/invariant-watch.ts';
import { createLedgerWatch } from './reconciliation/statement-watch.ts';
import { openIntents } from './ledger/ledger.ts';
import { createReconciler } from './reconciliation/reconciler.ts';
import { readStatus, type PaymentView } from './attempts/status.ts';

export type { Due } from './ledger/due.ts';
export type { Initiated } from './attempts/initiate.ts';
export type { PaymentView } from './attempts/status.ts';

const REMATCH_MS = 30_000;
const INVARIANTS_MS = 60_000;

export interface PaymentsOptions extends Omit<Core, 'interrupt'> {
  jobs: Jobs;
  /** For tests: what happens at each fault point. */
  interrupt?: Interrupt;
}

/** The payment core. Everything that moves money goes through here; nothing outside writes its tables. */
export interface Payments {
  /**
   * Opens a payment for the next amount due, or gives back the one that is open.
   *
   * @throws Problem `order.unknown`, `payment.phone_invalid`, `payment.already_paid`, `payment.order_closed`,
   *   `payment.amount_changed`, `payment.in_progress`, `payment.too_many`, `payment.provider_unavailable`,
   *   `payment.provider_refused`
   */
  initiate(request: {
    orderId: number;
    provider: Provider;
    /** As typed; any writing of a wallet's number. */
    phone: string;
    /** Whole francs; compared with what is due. */
    amount?: number | undefined;
  }): Promise<Initiated>;
  /**
   * @param options.check asks the provider first, unless somebody has within three seconds
   * @returns `undefined` only where there is no such payment
   */
  status(transactionId: string, options: { check: boolean }): Promise<PaymentView | undefined>;
  /** @throws Problem `order.unknown` */
  due(orderId: number): Promise<Due>;
  /** Fixes what is to be paid for an order, inside the transaction that makes it. */
  openIntents(tx: Transaction, order: Pick<OrderRow, 'id' | 'total' | 'createdAt'>): Promise<void>;
  /**
   * Settles an instalment with money that differs from what was asked for, or makes it surplus.
   *
   * @throws DecisionRefused
   */
  acceptConflict(decision: StaffDecision): Promise<AttemptState>;
  /**
   * Records that staff returned a surplus or the money of a conflict.
   *
   * @throws DecisionRefused
   */
  recordRefund(refund: Refund): Promise<AttemptState>;
  /** @throws whatever the database says: an answer of 2xx means that the callback is committed */
  receiveWaveCallback(callback: RawCallback): Promise<Receipt>;
  /** Starts the work that needs no request: reconciler, waiting callbacks, invariants, the providers' books. */
  start(): void;
  /** Ends it after what is under way. */
  stop(): Promise<void>;
}

export function createPayments({ jobs, interrupt = noInterrupt, ...rest }: PaymentsOptions): Payments {
  const core: Core = { ...rest, interrupt };
  const checks = createChecks(core);
  const inbox = createInbox(core, checks, jobs);
  const loops = [
    createReconciler(core, checks),
    createLoop({ name: 'inbox', everyMs: REMATCH_MS, log: core.log, run: () => inbox.rematch() }),
    createLoop({
      name: 'invariants',
      everyMs: INVARIANTS_MS,
      log: core.log,
      run: createInvariantWatch(core),
    }),
    ...core.providers.map((provider) => createLedgerWatch(core, checks, provider)),
  ];
  return {
    initiate: createInitiate(core, checks),
    status: (transactionId, options) => readStatus(core, checks, transactionId, options),
    due: (orderId) => readDue(core, orderId),
    openIntents,
    acceptConflict: async (decision) => (await acceptConflict(core, decision)).state,
    recordRefund: async (refund) => (await recordRefund(core, refund)).state,
    receiveWaveCallback: (callback) => inbox.receive(providerOf(core, 'wave'), callback),
    start: () => loops.forEach((loop) => loop.start()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}
