import type { CustomerId } from '#domain/account/ids.ts';
import type { AttemptState } from '#domain/payments/attempt-state.ts';
import { isInDivision } from '#domain/payments/division.ts';
import type { Loop } from '../jobs/loop.ts';
import type { PayloadOf } from '../jobs/outbox-work.ts';
import type { Database, Transaction } from '../db/index.ts';
import { createChecks } from './attempts/check.ts';
import { findCase, type PaymentCase } from './views/payment-case.ts';
import {
  claimRefund,
  releaseRefund,
  sendClaimedRefund,
  takeOverRefund,
  type RefundClaim,
} from './refunds/claim-refund.ts';
import {
  askForOrderRefund,
  takeRefundStep,
  type RefundRequest,
  type RefundStepRequest,
} from './refunds/order-refunds.ts';
import { readOrderRefunds, type OrderRefunds } from './refunds/read-order-refunds.ts';
import { recordRefund, type Refund } from './refunds/record-refund.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { keepMoney } from './credits/keep-money.ts';
import { returnCredit, type CreditReturn } from './credits/return-credit.ts';
import { useCredit, type CreditUse } from './credits/use-credit.ts';
import { lockCredit, readCreditOfCustomer } from './ledger/credit.ts';
import { acceptConflict, type StaffDecision } from './attempts/staff-decisions.ts';
import { callbackPathOf } from '../providers/definition.ts';
import type { PaymentCalls } from '../providers/payment-calls.ts';
import { definitionOf, findProvider, providerOf, type Core } from './store/core.ts';
import { recordCash, type CashReceipt } from './ledger/cash.ts';
import { listCashEntries, reverseCash, type CashEntryRow, type CashReversal } from './ledger/reverse-cash.ts';
import { readDue, readLastPayable, type Due } from './ledger/due.ts';
import { noInterrupt, type Interrupt } from './store/fault-points.ts';
import { createInbox, type RawCallback, type Receipt } from './watch/inbox.ts';
import { divideInstalment, type DivisionRequest } from './attempts/divide.ts';
import { createInitiate } from './attempts/initiate.ts';
import { type OutcomeSimulation, simulateOutcome } from './attempts/simulate-outcome.ts';
import { putAside } from './attempts/put-aside.ts';
import { createInvariantWatch } from './audit/invariant-watch.ts';
import { createContractWatch } from './watch/contract-limits.ts';
import { type ProviderDay, readProviderDay } from './settlement/read-settlement.ts';
import {
  importStatement,
  readUploaded,
  type StatementImport,
  type UploadedStatement,
} from './settlement/import-statement.ts';
import { createSettlementWatch } from './settlement/settlement-watch.ts';
import { createStatementWatch } from './watch/statement-watch.ts';
import { openIntents } from './ledger/ledger.ts';
import { createJournal, type Journal } from './store/journal.ts';
import { readRecording, type Recording } from './recordings/recording.ts';
import { createReconciler } from './watch/reconciler.ts';
import { type CallbackRerun, rerunCallback } from './watch/rerun-callback.ts';
import { countPayments } from './views/payment-figures.ts';
import { readStatus } from './attempts/status.ts';
import {
  listPayments,
  listPaymentsOfOrder,
  findByProviderId,
  type PaymentInOrder,
} from './views/payment-views.ts';

export type { CashReceipt } from './ledger/cash.ts';
export type { CreditUse } from './credits/use-credit.ts';
export type { CashEntryRow, CashReversal } from './ledger/reverse-cash.ts';
export type { Due } from './ledger/due.ts';
export type { OrderRefunds } from './refunds/read-order-refunds.ts';
export type { ProviderDay } from './settlement/read-settlement.ts';
export type { Receipt } from './watch/inbox.ts';
export { broughtFrancs, readMovements, returnedFrancs } from './views/movements.ts';
export type { PaymentCase } from './views/payment-case.ts';
export type { PaymentInOrder } from './views/payment-views.ts';
export type { RecordedStep } from './recordings/recorded-step.ts';
export type { Recording } from './recordings/recording.ts';
export {
  deleteOldJournal,
  deleteSettledCallbacks,
  eraseCallbackTexts,
  forgetUnpaidAttempts,
} from './store/retention.ts';
export { DecisionRefused } from './attempts/staff-decisions.ts';

export interface PaymentsOptions extends Omit<Core, 'interrupt' | 'priorityDb' | 'journal'> {
  /** By default `db`. */
  priorityDb?: Database;
  /** By default one of its own. */
  journal?: Journal;
  /** For tests: what happens at each fault point. */
  interrupt?: Interrupt;
}

/** The payment core. Everything that moves money goes through here; nothing outside writes its tables. */
export interface Payments extends PaymentCalls {
  /** @throws Problem `order.unknown` */
  due(orderId: number): Promise<Due>;
  /** The statement that writes the instalments of an order, for the transaction that places it. */
  openIntents: typeof openIntents;
  /**
   * Makes way for cash for an instalment, or for the cancellation of an order: open sessions are closed or superseded.
   *
   * @throws Problem `order.unknown`
   */
  putAside(orderId: number, instalmentNo?: number): Promise<void>;
  /**
   * Divides the instalment that is due; a page of it that is merely open makes way.
   *
   * @throws Problem, see `divideInstalment`
   */
  divide(request: DivisionRequest): Promise<void>;
  /** Until when anything can still be paid on some orders; `null` once nothing can. @param db or a transaction that locks them */
  lastPayable(db: Database, orderIds: readonly number[]): Promise<Date | null>;
  /** What the shop keeps for a customer, in whole francs. The transaction holds the orders of the customer, and locks the credit. */
  lockedCreditOf(tx: Transaction, customerId: CustomerId): Promise<number>;
  /**
   * Settles an instalment with money that differs from what was asked for, or makes it surplus.
   *
   * @throws DecisionRefused
   */
  acceptConflict(decision: StaffDecision): Promise<AttemptState>;
  /**
   * Keeps the money of a surplus or a conflict as credit of the customer.
   *
   * @throws DecisionRefused
   */
  keepMoney(decision: StaffDecision): Promise<AttemptState>;
  /**
   * Settles the instalment that is due with credit of the customer; a page of it that is merely open makes way.
   *
   * @throws Problem, see `useCredit`
   */
  useCredit(use: CreditUse): Promise<void>;
  /**
   * Records that the credit of the customer was returned by hand, or asks another person to return it.
   *
   * @throws Problem, see `returnCredit`
   */
  returnCredit(request: CreditReturn): Promise<'proposed' | 'returned'>;
  /**
   * Claims the refund of a surplus or a conflict for one person, takes it over from another one, gives it back, or has the provider
   * make it.
   *
   * @throws Problem, see `claimRefund`
   */
  claimRefund(claim: RefundClaim): Promise<void>;
  takeOverRefund(claim: RefundClaim): Promise<void>;
  releaseRefund(claim: RefundClaim): Promise<void>;
  sendClaimedRefund(claim: RefundClaim): Promise<void>;
  /**
   * Records that the person who claimed a refund returned the money.
   *
   * @throws DecisionRefused
   */
  recordRefund(refund: Refund): Promise<AttemptState>;
  /**
   * Asks for a refund of a payment that counts, whole or part.
   *
   * @throws Problem, see `askForOrderRefund`
   */
  askForOrderRefund(request: RefundRequest): Promise<void>;
  /**
   * Claims such a refund, gives it back, has the provider make it, records or withdraws it.
   *
   * @throws Problem, see `takeRefundStep`
   */
  takeRefundStep(request: RefundStepRequest): Promise<void>;
  /** Has the provider return the money of a refund. @returns `wait` while its answer is not known */
  sendRefund(sent: PayloadOf<'refund.send'>): Promise<'wait' | void>;
  /** What was received and returned of an order, and its refunds. */
  orderRefunds(orderId: number): Promise<OrderRefunds>;
  /** All payments of an order, the oldest first, as they are stored. */
  ofOrder(orderId: number): Promise<PaymentInOrder[]>;
  /** Everything that staff need to decide about a payment. @returns `undefined` when there is no such attempt */
  findCase(attemptId: string): Promise<PaymentCase | undefined>;
  /**
   * Everything that happened to the payments of the order of a payment.
   *
   * @returns `undefined` when there is no such payment
   */
  recording(transactionId: string): Promise<Recording | undefined>;
  /**
   * Processes a stored callback of a payment again.
   *
   * @throws Problem, see `rerunCallback`
   */
  rerunCallback(rerun: CallbackRerun): Promise<void>;
  /**
   * Has the sandbox play an outcome of a payment; in test mode only.
   *
   * @throws Problem, see `simulateOutcome`
   */
  simulateOutcome(simulation: OutcomeSimulation): Promise<void>;
  /**
   * Settles the instalment that is due with cash that staff received.
   *
   * @throws Problem, see `recordCash`
   */
  recordCash(receipt: CashReceipt): Promise<void>;
  /**
   * Takes a wrong cash entry back.
   *
   * @throws Problem, see `reverseCash`
   */
  reverseCash(reversal: CashReversal): Promise<void>;
  /** The cash entries of an order, the latest first. */
  cashEntries(orderId: number): Promise<CashEntryRow[]>;
  /** A day of the account at each provider, as the shop recorded it and as the statements have it. @param day e.g. `2026-11-29` */
  providerDays(day: string): Promise<(ProviderDay & { takesFiles: boolean })[]>;
  /** Reads the file of a provider's statement. @throws Problem, see `readUploaded` */
  readStatement(upload: UploadedStatement): ReturnType<typeof readUploaded>;
  /** Stores its lines. @returns how many are new @throws Problem, see `importStatement` */
  importStatement(upload: StatementImport): Promise<number>;
  /**
   * @param providerId of a configured provider
   * @throws what the database throws: an answer of 2xx means that the callback is committed
   */
  receiveCallback(providerId: string, callback: RawCallback): Promise<Receipt>;
  /** The callback routes of the configured providers, by their ids. */
  readonly callbackRoutes: readonly { readonly id: string; readonly path: string }[];
  /** The background work: reconciler, callbacks, invariants, contracts, the providers' statements and their settlement. */
  readonly loops: readonly Loop[];
  /** Starts it. */
  start(): void;
  /** Stops it after the work in progress. */
  stop(): Promise<void>;
}

export function createPayments({
  interrupt = noInterrupt,
  priorityDb,
  journal: given,
  ...rest
}: PaymentsOptions): Payments {
  const journal = given ?? createJournal(rest);
  const core: Core = { ...rest, priorityDb: priorityDb ?? rest.db, interrupt, journal };
  const checks = createChecks(core);
  const inbox = createInbox(core, checks);
  const loops = [
    createReconciler(core, checks),
    inbox,
    createInvariantWatch(core),
    ...(core.providers.some(({ findLimit }) => findLimit) ? [createContractWatch(core)] : []),
    createSettlementWatch(core),
    ...core.providers.flatMap(({ id, statement }) =>
      statement ? [createStatementWatch(core, checks, { id, statement })] : [],
    ),
  ];
  return {
    initiate: createInitiate(core, checks),
    status: (transactionId, options) => readStatus(core, checks, transactionId, options),
    list: (query) => listPayments(core, query),
    findByProviderId: (provider, id) => findByProviderId(core, provider, id),
    figures: (provider, filter) => countPayments(core, provider, filter),
    isAvailable: (provider) => (findProvider(core, provider)?.callsAllowed() ?? 0) > 0,
    due: (orderId) => readDue(core, orderId),
    putAside: (orderId, instalmentNo) => putAside(core, checks, orderId, instalmentNo),
    async divide(request) {
      const { division } = await readDue(core, request.orderId);
      // No page is put aside for a division that is refused.
      if (division && isInDivision(division, request.firstAmount))
        await putAside(core, checks, request.orderId, request.instalmentNo);
      await divideInstalment(core, request);
    },
    lastPayable: (db, orderIds) => readLastPayable(core, db, orderIds),
    lockedCreditOf: async (tx, customerId) => {
      await lockCredit(tx, { id: 0, customerId });
      return readCreditOfCustomer(tx, customerId);
    },
    openIntents,
    acceptConflict: async (decision) => (await acceptConflict(core, decision)).state,
    keepMoney: async (decision) => (await keepMoney(core, decision)).state,
    async useCredit(use) {
      const { canBePutAside, instalmentNo, amountDue } = await readDue(core, use.orderId);
      const isDue = instalmentNo === use.instalmentNo && amountDue === use.amountDue;
      // No page is put aside where something else is due.
      if (isDue && canBePutAside === true) await putAside(core, checks, use.orderId, use.instalmentNo);
      await useCredit(core, use);
    },
    returnCredit: (request) => returnCredit(core, request),
    claimRefund: (claim) => claimRefund(core, claim),
    takeOverRefund: (claim) => takeOverRefund(core, claim),
    releaseRefund: (claim) => releaseRefund(core, claim),
    sendClaimedRefund: (claim) => sendClaimedRefund(core, claim),
    recordRefund: async (refund) => (await recordRefund(core, refund)).state,
    askForOrderRefund: (request) => askForOrderRefund(core, request),
    takeRefundStep: (request) => takeRefundStep(core, request),
    sendRefund: (sent) => sendRefund(core, sent),
    orderRefunds: (orderId) => readOrderRefunds(core, orderId),
    ofOrder: (orderId) => listPaymentsOfOrder(core, orderId),
    findCase: (attemptId) => findCase(core, attemptId),
    recordCash: async (receipt) => void (await recordCash(core, receipt)),
    reverseCash: (reversal) => reverseCash(core, reversal),
    cashEntries: (orderId) => listCashEntries(core.db, orderId),
    providerDays: (day) =>
      Promise.all(
        core.knownProviders.map(async ({ id, statementForm }) => ({
          ...(await readProviderDay(core.db, id, day)),
          takesFiles: statementForm !== undefined,
        })),
      ),
    readStatement: (upload) => readUploaded(core, upload),
    importStatement: (upload) => importStatement(core, checks, upload),
    callbackRoutes: core.providers.map(({ id }) => ({ id, path: callbackPathOf(definitionOf(core, id)) })),
    receiveCallback: (providerId, callback) => inbox.receive(providerOf(core, providerId), callback),
    async recording(transactionId) {
      await journal.flush();
      return readRecording(core, transactionId);
    },
    async rerunCallback(rerun) {
      await rerunCallback(core, rerun);
      inbox.nudge();
    },
    simulateOutcome: (simulation) => simulateOutcome(core, simulation),
    loops,
    start: () => [...loops, journal].forEach((loop) => loop.start()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      // Last: it writes the calls of the others.
      await journal.stop();
    },
  };
}
