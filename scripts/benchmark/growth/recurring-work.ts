import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { customerId } from '#domain/account/ids.ts';
import {
  findCustomerFacts,
  findCustomerProfile,
  findByEmail,
  listProfiles,
} from '#server/accounts/accounts.repository.ts';
import { countSales } from '#server/catalogue/count-sales.ts';
import type { OpenFulfilmentState } from '#domain/fulfilment/parcel.ts';
import type { PersonKey } from '#domain/staff/person-key.ts';
import { ORDER_PAGE_SIZE } from '#domain/staff/order-views.ts';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, tables } from '#server/db/index.ts';
import { findCustomerInvoices, findInvoice, findSubject } from '#server/invoices/invoices.repository.ts';
import { countDeliveries, listDeliveries, readDay } from '#server/fulfilment/deliveries.ts';
import { createOutbox, type OutboxHandlers } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { takeMailTurn } from '#server/mail/order-mail-turn.ts';
import { readMoneyOutOfSight } from '#server/metrics/money-out-of-sight.ts';
import { readStoredFigures } from '#server/metrics/stored-figures.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { enqueueReminders } from '#server/orders/instalment-reminders.ts';
import { findCustomerOrders, findDeliveryPlaces } from '#server/orders/orders.repository.ts';
import { readDetailsOfOrders } from '#server/orders/order-details.ts';
import { trackOrder } from '#server/orders/track-order.ts';
import {
  type AttemptInOrder,
  findByNames,
  findOpened,
  lockRelated,
  selectAttempts,
} from '#server/payments/store/attempts.repository.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { countPayments } from '#server/payments/views/payment-figures.ts';
import { createInvariantWatch } from '#server/payments/audit/invariant-watch.ts';
import { createInbox } from '#server/payments/watch/inbox.ts';
import type { Core } from '#server/payments/store/core.ts';
import { noInterrupt } from '#server/payments/store/fault-points.ts';
import { createJournal } from '#server/payments/store/journal.ts';
import { readRecording } from '#server/payments/recordings/recording.ts';
import { readLedger } from '#server/payments/ledger/ledger.ts';
import { isFirstPurchase } from '#server/payments/ledger/welcome-discount.ts';
import { createPayments, type Payments } from '#server/payments/index.ts';
import { createSettlementWatch } from '#server/payments/settlement/settlement-watch.ts';
import { createReconciler } from '#server/payments/watch/reconciler.ts';
import {
  findRecords,
  listRecordsOfCustomer,
  listRecordsOfOrder,
} from '#server/payments/operations/payment-records.ts';
import { refuseMissingProviders } from '#server/providers/known-providers.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { systemRandom } from '#server/random.ts';
import { DELETIONS } from '#server/retention.ts';
import { readCashDue } from '#server/staff/cash.ts';
import { findOrderIds, findOrders } from '#server/staff/find-orders.ts';
import { countMembershipRequests, listMembers } from '#server/staff/members.ts';
import { readCustomerPage } from '#server/staff/customers/customer-page.ts';
import { readFigures } from '#server/staff/figures/figures.ts';
import { countView, countViews, listOrders, type OrderListQuery } from '#server/staff/orders/order-list.ts';
import { readOrderPage } from '#server/staff/orders/order-page.ts';
import { readSummaries } from '#server/staff/orders/order-summary.ts';
import {
  countLowStock,
  countStock,
  listStock,
  readStock,
  type StockView,
} from '#server/staff/stock/count-stock.ts';
import { readSearch } from '#server/staff/read-search.ts';
import { countOpenTasks, listTasks } from '#server/staff/tasks.ts';
import { readTrail } from '#server/staff/trail.ts';
import { findStockFaults } from '#server/stock/stock-faults.ts';
import { listPayments, findByProviderId } from '#server/payments/views/payment-views.ts';

/** What the work runs on. */
export interface WorkParts {
  db: Database;
  /** The time at which the work runs. */
  clock: Clock;
  core: Core;
  payments: Payments;
  /** A recent paid payment of a guest. */
  ofGuest: AttemptInOrder;
  /** A recent paid payment of a customer. */
  ofCustomer: AttemptInOrder;
  customer: NonNullable<Awaited<ReturnType<typeof findCustomerProfile>>>;
}

/** @param clock the time at which the work runs */
export async function readWorkParts(db: Database, clock: Clock): Promise<WorkParts> {
  const log = createLog('silent');
  const core: Core = {
    db,
    priorityDb: db,
    clock,
    log,
    random: systemRandom,
    referenceSecrets: [],
    mode: 'test',
    publicOrigin: 'https://boutique.test',
    knownProviders: PROVIDERS,
    // None is asked: only what finds and claims the work is measured.
    providers: [],
    interrupt: noInterrupt,
    journal: createJournal({ db, clock, log }),
  };
  const { orders, paymentAttempts } = tables;
  const [ofGuest] = await latestPaid(db, isNull(orders.customerId));
  const [ofCustomer] = await latestPaid(db, isNotNull(orders.customerId));
  const owner = ofCustomer?.order.customerId;
  const customer = owner && (await findCustomerProfile(db, owner));
  if (!ofGuest || !ofCustomer || !customer) throw new Error('The database has no orders');
  return { db, clock, core, payments: createPayments(core), ofGuest, ofCustomer, customer };

  function latestPaid(db: Database, isWanted: SQL) {
    return selectAttempts(db)
      .where(and(isWanted, eq(paymentAttempts.state, SETTLED_STATE)))
      .orderBy(desc(orders.id))
      .limit(1);
  }
}

const idle = async () => undefined;
const IDLE_HANDLERS: OutboxHandlers = {
  'mail.order_placed': idle,
  'invoice.issue': idle,
  'mail.payment_received': idle,
  'mail.instalment_reminder': idle,
  'sms.instalment_reminder': idle,
  'mail.payment_returned': idle,
  'sms.payment_returned': idle,
  'mail.payment_kept': idle,
  'sms.payment_kept': idle,
  'mail.credit_returned': idle,
  'sms.credit_returned': idle,
  'mail.invoice_cancelled': idle,
  'sms.invoice_cancelled': idle,
  'refund.send': idle,
  'mail.refund_step': idle,
  'sms.refund_step': idle,
  'mail.delivery_step': idle,
  'sms.delivery_step': idle,
  'mail.staff_task': idle,
  'mail.one_time_code': idle,
  'sms.one_time_code': idle,
  'mail.password_changed': idle,
  'mail.email_changed': idle,
  'mail.phone_changed': idle,
  'mail.second_factor': idle,
};

const daysBefore = ({ clock }: WorkParts, days: number): string =>
  new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
const anHourBefore = ({ clock }: WorkParts): Date => new Date(clock.now().getTime() - 3_600_000);

/** One page of a list of orders, as its screen reads it. */
async function listOfOrders({ db, clock }: WorkParts, query: Partial<OrderListQuery>): Promise<unknown> {
  const asked = { view: 'all' as const, limit: ORDER_PAGE_SIZE, ...query };
  const { ids, next } = await listOrders(db, asked, clock.now());
  return { rows: await readSummaries(db, ids, clock.now()), next };
}

async function findOrdersBy({ db, clock }: WorkParts, typed: string): Promise<unknown> {
  const now = clock.now();
  return readSummaries(db, await findOrderIds(db, readSearch(typed), now), now);
}

const inspect = ({ db, clock }: WorkParts, typed: string) => findOrders(db, readSearch(typed), clock.now());

type NamedWork = Record<string, (parts: WorkParts) => Promise<unknown>>;

const DELETION_JOBS: Readonly<NamedWork> = Object.fromEntries(
  Object.entries(DELETIONS).map(([what, remove]) => [
    `deletion of ${what}`,
    ({ db, clock }: WorkParts) => remove(db, clock.now()),
  ]),
);

/** The recurring background work of the shop. */
export const JOBS: Readonly<NamedWork> = {
  'expiry of unpaid orders': ({ db, clock }) => expireOrders(db, clock),
  'reminders of instalments': ({ db, clock }) => enqueueReminders(db, clock),
  audit: ({ core }) => createInvariantWatch(core).tick(),
  reconciler: ({ core }) => createReconciler(core, createChecks(core)).tick(),
  callbacks: ({ core }) => createInbox(core, createChecks(core)).tick(),
  outbox: ({ db, clock, core: { log } }) => createOutbox({ db, clock, log, handlers: IDLE_HANDLERS }).tick(),
  'a payment of a statement': ({ db, ofGuest: { attempt } }) =>
    findByNames(db, attempt.provider, {
      clientReference: attempt.clientReference,
      sessionId: attempt.providerSessionId ?? undefined,
      transactionId: attempt.providerTransactionId ?? '',
    }),
  settlement: ({ core }) => createSettlementWatch(core).tick(),
  'figures of the metrics': async ({ db, clock }) => [
    await readStoredFigures(db, clock.now()),
    await readMoneyOutOfSight(db, PROVIDERS, clock.now()),
  ],
  'counting sales': ({ db, clock }) => countSales(db, clock),
  ...DELETION_JOBS,
  'check of the providers at the start': ({ db }) =>
    refuseMissingProviders(db, { known: PROVIDERS, configured: PROVIDERS }),
};

/** The searches and lists of staff. */
const STAFF_READS = {
  'counts of the staff area': async ({ db }) => [await countOpenTasks(db), await countMembershipRequests(db)],
  'open tasks': ({ db }) => listTasks(db, 'open', 1),
  'closed tasks': ({ db }) => listTasks(db, 'closed', 1),
  'membership requests': ({ db }) => listMembers(db, { adhesion: 'requested', search: '', page: 1 }),
  members: ({ db }) => listMembers(db, { adhesion: 'accepted', search: '', page: 1 }),
  customers: ({ db }) => listMembers(db, { adhesion: undefined, search: '', page: 1 }),
  'a late page of customers': ({ db }) => listMembers(db, { adhesion: undefined, search: '', page: 20 }),
  'customers by name': ({ db, customer: { customer } }) =>
    listMembers(db, { adhesion: undefined, search: customer.name, page: 1 }),
  'customers by e-mail address': ({ db, customer: { account } }) =>
    listMembers(db, { adhesion: undefined, search: account.email ?? '', page: 1 }),
  'customers by a frequent word': ({ db }) =>
    listMembers(db, { adhesion: undefined, search: 'exemple', page: 1 }),
  'customers by phone': ({ db, customer: { customer } }) =>
    listMembers(db, { adhesion: undefined, search: customer.phone ?? '', page: 1 }),
  'customers, none found': ({ db }) => listMembers(db, { adhesion: undefined, search: 'Zz Wxyz', page: 1 }),
  accounts: ({ db }) => listProfiles(db, 1),
  'audit trail': ({ db }) => readTrail(db, 1),
  'a late page of the audit trail': ({ db }) => readTrail(db, 5),
  'cash desk': ({ db, payments, ofGuest: { order } }) =>
    readCashDue({ db, payments }, order.reference, { staffId: 1, isManager: true }),
  'inspector by payment': (parts) => inspect(parts, parts.ofGuest.attempt.clientReference),
  "inspector by the provider's id": (parts) =>
    inspect(parts, parts.ofGuest.attempt.providerTransactionId ?? ''),
  'inspector by order': (parts) => inspect(parts, parts.ofGuest.order.reference),
  'inspector by invoice': (parts) => inspect(parts, 'FAC-2026-000042'),
  'inspector by phone': (parts) => inspect(parts, parts.ofGuest.order.phone),
  "inspector by a customer's phone": (parts) => inspect(parts, parts.customer.customer.phone ?? ''),
  'inspector by e-mail address': (parts) => inspect(parts, parts.ofGuest.order.email ?? ''),
  "inspector by a customer's e-mail address": (parts) => inspect(parts, parts.customer.account.email ?? ''),
  'inspector by a frequent name': (parts) => inspect(parts, parts.ofGuest.order.customerName),
  'inspector, none found': async (parts) => {
    for (const typed of ['KE-ZZZZZZZZZZ', '+221790000000', 'personne@exemple.sn', 'Zz Wxyz', 'Awa Wxyz'])
      await inspect(parts, typed);
  },
  'recording of a payment': ({ db, ofGuest: { attempt } }) =>
    readRecording({ db, mode: 'test' }, attempt.clientReference),
  'order search by reference': (parts) => findOrdersBy(parts, parts.ofGuest.order.reference),
  "order search by the provider's id": (parts) =>
    findOrdersBy(parts, parts.ofGuest.attempt.providerTransactionId ?? ''),
  'order search by phone': (parts) => findOrdersBy(parts, parts.ofGuest.order.phone),
  'order search by e-mail address': (parts) => findOrdersBy(parts, parts.ofGuest.order.email ?? ''),
  'order search by a frequent name': (parts) => findOrdersBy(parts, parts.ofGuest.order.customerName),
  'order search, none found': async (parts) => {
    for (const typed of ['KE-ZZZZZZZZZZ', '+221790000000', 'personne@exemple.sn', 'Zz Wxyz'])
      await findOrdersBy(parts, typed);
  },
  'page of an order': ({ db, clock, payments, ofGuest: { order } }) =>
    readOrderPage({ db, clock, payments }, order.id),
  'statistics of a month': (parts) =>
    countPayments(parts.core, 'orange', { from: daysBefore(parts, 30), to: daysBefore(parts, 0) }),
  statistics: ({ core }) => countPayments(core, 'orange', {}),
} satisfies NamedWork;

/**
 * The lists of orders. Only in large shops: where few orders are late or were paid in cash, PostgreSQL reads all of these, and a
 * shop of three times as many reads more of them, up to the size of a page.
 */
export const ORDER_LISTS = {
  'orders: all': (parts) => listOfOrders(parts, {}),
  'orders: to be paid': (parts) => listOfOrders(parts, { view: 'toPay' }),
  'orders: late': (parts) => listOfOrders(parts, { view: 'late' }),
  'orders: to be called': (parts) => listOfOrders(parts, { view: 'toCall' }),
  'orders: to prepare': (parts) => listOfOrders(parts, { view: 'toPrepare' }),
  'orders: to deliver today': (parts) => listOfOrders(parts, { view: 'toDeliver' }),
  'orders: a later page': (parts) => listOfOrders(parts, { after: String(parts.ofGuest.order.id - 5_000) }),
  'orders: of a day': (parts) =>
    listOfOrders(parts, { from: daysBefore(parts, 30), to: daysBefore(parts, 30) }),
  'orders: on credit with a provider': (parts) =>
    listOfOrders(parts, { saleType: 'creditOrder', provider: 'orange' }),
  'orders: filters that none matches': (parts) =>
    listOfOrders(parts, { saleType: 'preorder', paymentMode: 'onDelivery' }),
  'counts of the lists of orders': ({ db, clock }) => countViews(db, clock.now()),
} satisfies NamedWork;

/** A page of the orders in a state of their delivery. */
const deliveriesIn = ({ db, clock }: WorkParts, view: OpenFulfilmentState, after?: number) =>
  listDeliveries(db, { view, after, now: clock.now() });

/** What the first page, the deliveries and the stock show. Both shops had as many orders in the days that these read. */
export const DESK_READS = {
  'first page: what waits': async ({ db, clock }) => [
    await countOpenTasks(db),
    await countDeliveries(db),
    await countView(db, 'late', clock.now()),
    await countLowStock(db),
  ],
  'figures of a week': (parts) =>
    readFigures(parts.db, { from: daysBefore(parts, 7), to: daysBefore(parts, 1) }),
  'figures of a month': (parts) =>
    readFigures(parts.db, { from: daysBefore(parts, 31), to: daysBefore(parts, 1) }),
  'deliveries: to be confirmed': (parts) => deliveriesIn(parts, 'toConfirm'),
  'deliveries: confirmed': (parts) => deliveriesIn(parts, 'confirmed'),
  'deliveries: a later page': (parts) => deliveriesIn(parts, 'confirmed', parts.ofGuest.order.id - 60),
  'deliveries: prepared': (parts) => deliveriesIn(parts, 'prepared'),
  'deliveries: on their way, none': (parts) => deliveriesIn(parts, 'onItsWay'),
  'deliveries of today': (parts) => dayOf(parts, 0),
  'deliveries of a day a month ago': (parts) => dayOf(parts, 30),
  'round of a courier': (parts) => dayOf(parts, 0, 1),
  'stock: counted': ({ db }) => stockPage(db, 'counted'),
  'stock: what runs out': ({ db }) => stockPage(db, 'low'),
  'stock: a product and its last changes': async ({ db }) => {
    const [first] = await listStock(db, { view: 'counted', search: '', offset: 0 });
    return first && readStock(db, first.id);
  },
  'customer: the latest orders and what happened to them': (parts) =>
    customerPage(parts, { kind: 'customer', id: parts.customer.customer.id }),
  'customer: a guest by the phone of an order': (parts) =>
    customerPage(parts, { kind: 'order', id: parts.ofGuest.order.id }),
  'audit of the stock': ({ db }) => findStockFaults(db),
} satisfies NamedWork;

const customerPage = ({ db, clock }: WorkParts, key: PersonKey) =>
  readCustomerPage(db, { key, after: undefined, now: clock.now() });

const dayOf = (parts: WorkParts, days: number, courierId?: number) =>
  readDay(parts.db, { day: daysBefore(parts, days), courierId, now: parts.clock.now() });

const stockPage = async (db: Database, view: StockView) => [
  await listStock(db, { view, search: '', offset: 0 }),
  await countStock(db, { view, search: '' }),
];

/** What customers and payments read. */
const SHOP_READS = {
  'tracking by order': ({ db, clock, ofGuest: { order } }) =>
    trackOrder(db, { reference: order.reference, telephone: order.phone }, clock.now()),
  'tracking by payment': ({ db, clock, ofGuest: { attempt, order } }) =>
    trackOrder(db, { reference: attempt.clientReference, telephone: order.phone }, clock.now()),
  'orders of a customer': async ({ db, clock, customer: { customer } }) => {
    const { orders } = await findCustomerOrders(db, customer.id, {});
    return readDetailsOfOrders(db, orders, clock.now());
  },
  'delivery places of a customer': ({ db, customer: { account } }) => findDeliveryPlaces(db, account.id),
  'facts of a customer': ({ db, customer: { customer } }) => findCustomerFacts(db, customer),
  'payments of a customer': ({ core, customer: { customer } }) =>
    listPayments(core, { customerId: customer.id, provider: undefined, page: 1 }),
  'records of a customer': ({ db, customer: { customer } }) => listRecordsOfCustomer(db, customer.id),
  'statistics of a customer': ({ core, customer: { customer } }) =>
    countPayments(core, 'orange', { customerId: customer.id }),
  'invoices of a customer': ({ db, customer: { customer } }) => findCustomerInvoices(db, customer.id, 1),
  'invoice of a payment': async ({ db, ofGuest: { attempt } }) => {
    const subject = await findSubject(db, attempt.clientReference);
    return subject && findInvoice(db, subject);
  },
  'welcome discount': ({ db }) =>
    isFirstPurchase(db, {
      customerId: customerId(999_999_999),
      region: 'dakar',
      phone: '+221799999999',
      address: 'Nulle part 7',
    }),
  'sign-in': ({ db, customer: { account } }) => findByEmail(db, account.email ?? ''),
  'ledger of an order': ({ db, ofGuest: { order } }) => readLedger(db, order),
  'records of an order': ({ db, ofGuest: { order } }) => listRecordsOfOrder(db, order.id),
  "a payment by the provider's id": ({ core, ofGuest: { attempt } }) =>
    findByProviderId(core, attempt.provider, attempt.providerSessionId ?? ''),
  'a payment by its token': ({ db, ofGuest: { attempt } }) =>
    findRecords(db, {
      sessionId: attempt.providerSessionId ?? '',
      providers: PROVIDERS.map(({ id }) => id),
    }),
  'sessions opened by a guest': (parts) => findOpened(parts.db, parts.ofGuest.order, anHourBefore(parts)),
  'sessions opened by a customer': (parts) =>
    findOpened(parts.db, parts.ofCustomer.order, anHourBefore(parts)),
  'attempts that evidence concerns': ({ db, ofGuest: { attempt } }) =>
    db.transaction((tx) =>
      lockRelated(tx, attempt.id, {
        sessionId: attempt.providerSessionId ?? '',
        transactionId: attempt.providerTransactionId ?? undefined,
      }),
    ),
  "turn of an order's mail": ({ db, clock, ofGuest: { order } }) => takeMailTurn(db, clock, order),
} satisfies NamedWork;

/** The searches and lists of staff and customers, and what each payment reads. */
export const READS: Readonly<NamedWork> = { ...STAFF_READS, ...SHOP_READS };

/** Runs the jobs until nothing is due. What remains for the next runs is what falls due from then on. */
export async function catchUp(parts: WorkParts): Promise<void> {
  for (const remove of Object.values(DELETIONS)) while ((await remove(parts.db, parts.clock.now())) > 0);
  for (const job of Object.values(JOBS)) await job(parts);
}
