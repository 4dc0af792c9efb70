import { and, asc, desc, eq, inArray, notInArray, or } from 'drizzle-orm';
import { accountId } from '#domain/account/ids.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { REMINDER_MOMENTS } from '#domain/orders/instalment-reminders.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import { isToldScreenEvent, type TimelineKind } from '#domain/staff/order-timeline.ts';
import type { OrderRow } from '../../access/order-access.ts';
import { type Database, tables } from '../../db/index.ts';
import { keysOf } from '../../keys.ts';
import type { PaymentInOrder, RecordedStep } from '../../payments/index.ts';

/** One entry as it was read; which of the facts are known depends on its kind. */
export interface TimelineRow {
  at: Date;
  kind: TimelineKind;
  name?: string;
  provider?: string;
  /** Whole francs. */
  amount?: number;
  instalmentNo?: number;
  transactionId?: string;
  /** The account of a member of staff. */
  staffId?: number;
  text?: string;
  noteId?: number;
  isWithdrawn?: boolean;
}

/** What happened to an order, the latest first. */
export interface Timeline {
  entries: (TimelineRow & { by?: string })[];
  /** Earlier entries are left out. */
  isCut: boolean;
}

const ENTRIES_MAX = 400;
/** Rows of one kind that are read, at most. */
const ROWS_MAX = 200;

/** Actions that have entries of their own, and searches, of which the order was only the first result. */
const UNTOLD_ACTIONS: readonly StaffActionName[] = [
  'payment.cash_recorded',
  'payment.cash_reversed',
  'payment.phone_searched',
  'payment.email_searched',
  'payment.name_searched',
  'order.phone_searched',
  'order.email_searched',
  'order.name_searched',
  'order.noted',
  'order.note_withdrawn',
];

/** What the timeline is made of besides the order's own rows. */
interface TimelineFacts {
  payments: readonly PaymentInOrder[];
  /** Of all payments of the order. */
  steps: readonly RecordedStep[];
}

/** Reads everything that happened to an order: its customer's steps, payments, cash, messages, and what staff did. */
export async function readTimeline(
  db: Database,
  order: OrderRow,
  { payments, steps }: TimelineFacts,
): Promise<Timeline> {
  const { paymentIntents, paymentAttempts } = tables;
  const intents = await db
    .select({ id: paymentIntents.id, number: paymentIntents.instalmentNo, attemptId: paymentAttempts.id })
    .from(paymentIntents)
    .leftJoin(paymentAttempts, eq(paymentAttempts.intentId, paymentIntents.id))
    .where(eq(paymentIntents.orderId, order.id));
  const ofOrder: Related = {
    order,
    numbers: new Map(intents.map(({ id, number }) => [id, number])),
    attemptIds: intents.flatMap(({ attemptId }) => attemptId ?? []),
    transactions: payments.map(({ transactionId }) => transactionId),
  };
  const invoices = await readInvoices(db, ofOrder);
  const parts = await Promise.all([
    readCash(db, ofOrder),
    readLinks(db, ofOrder),
    readMessages(
      db,
      ofOrder,
      invoices.map(({ id }) => id),
    ),
    readActions(db, ofOrder),
    readNotes(db, order.id),
  ]);
  const placed: TimelineRow = { at: order.createdAt, kind: 'placed', amount: order.total };
  const rows = [
    placed,
    ...toldSteps(payments, steps),
    ...invoices.flatMap(({ rows: own }) => own),
    ...parts.flat(),
  ];
  // Of one moment, what was read later happened later.
  const latest = rows.toReversed().toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const entries = latest.slice(0, ENTRIES_MAX);
  const names = await staffNames(db, entries);
  return {
    entries: entries.map((row) => {
      const by = row.staffId === undefined ? undefined : names.get(row.staffId);
      return { ...row, ...(by !== undefined && { by }) };
    }),
    isCut: latest.length > entries.length,
  };
}

/** The rows that belong to an order, by their ids. */
interface Related {
  order: OrderRow;
  /** The numbers of the instalments by the ids of their intents. */
  numbers: ReadonlyMap<number, number>;
  attemptIds: readonly string[];
  transactions: readonly string[];
}

/** Changes of payments, and those steps of the customer's screens that have a sentence. */
function toldSteps(payments: readonly PaymentInOrder[], steps: readonly RecordedStep[]): TimelineRow[] {
  const byId = new Map(payments.map((payment) => [payment.transactionId, payment]));
  const rowOf = ({ at, event, transactionId }: RecordedStep, kind: TimelineKind): TimelineRow => {
    const payment = byId.get(transactionId);
    return {
      at,
      kind,
      name: event,
      transactionId,
      ...(payment && { provider: payment.provider, instalmentNo: payment.instalmentNo }),
    };
  };
  const changes = steps
    .filter(({ lane, from, to }) => lane === 'server' && from !== to)
    .map((step) => {
      const amount = byId.get(step.transactionId)?.amount;
      const reason = step.facts['reason'];
      return {
        ...rowOf(step, 'payment'),
        ...(amount !== undefined && { amount }),
        ...(reason !== undefined && { text: reason }),
      };
    });
  const told = steps
    .filter(({ lane, event }) => lane === 'shopper' && isToldScreenEvent(event))
    .slice(-ROWS_MAX)
    .map((step) => rowOf(step, 'customer'));
  return [...changes, ...told];
}

async function readCash(db: Database, { numbers }: Related): Promise<TimelineRow[]> {
  const { cashPayments, cashReversals } = tables;
  const rows = await db
    .select({ cash: cashPayments, reversal: cashReversals })
    .from(cashPayments)
    .leftJoin(cashReversals, eq(cashReversals.cashPaymentId, cashPayments.id))
    .where(inArray(cashPayments.intentId, [...numbers.keys()]))
    .orderBy(asc(cashPayments.id))
    .limit(ROWS_MAX);
  return rows.flatMap(({ cash, reversal }) => {
    const money = { amount: cash.amount, instalmentNo: numbers.get(cash.intentId) ?? 1 };
    const received: TimelineRow = {
      ...money,
      at: cash.receivedAt,
      kind: 'cashReceived',
      staffId: cash.receivedBy,
      ...(cash.note !== null && { text: cash.note }),
    };
    if (!reversal) return [received];
    const { reversedAt: at, reversedBy: staffId, reason } = reversal;
    return [received, { ...money, at, kind: 'cashReversed', staffId, text: reason }];
  });
}

async function readLinks(db: Database, { numbers }: Related): Promise<TimelineRow[]> {
  const { paymentLinks } = tables;
  const rows = await db
    .select({
      intentId: paymentLinks.intentId,
      createdAt: paymentLinks.createdAt,
      revokedAt: paymentLinks.revokedAt,
    })
    .from(paymentLinks)
    .where(inArray(paymentLinks.intentId, [...numbers.keys()]))
    .orderBy(desc(paymentLinks.createdAt))
    .limit(ROWS_MAX);
  return rows.flatMap(({ intentId, createdAt, revokedAt }) => {
    const instalmentNo = numbers.get(intentId) ?? 1;
    const made: TimelineRow = { at: createdAt, kind: 'linkMade', instalmentNo };
    return revokedAt === null ? [made] : [made, { at: revokedAt, kind: 'linkRevoked', instalmentNo }];
  });
}

/** The invoices of an order by their ids, with the entries about each. */
async function readInvoices(
  db: Database,
  { numbers }: Related,
): Promise<{ id: number; rows: TimelineRow[] }[]> {
  const { invoices } = tables;
  const intentIds = [...numbers.keys()];
  const rows = await db
    .select()
    .from(invoices)
    .where(or(inArray(invoices.intentId, intentIds), inArray(invoices.cancelledIntentId, intentIds)))
    .orderBy(asc(invoices.id));
  return rows.map(({ id, number: name, issuedAt, cancelledAt }) => ({
    id,
    rows: [
      { at: issuedAt, kind: 'invoiceIssued', name },
      ...(cancelledAt === null ? [] : [{ at: cancelledAt, kind: 'invoiceCancelled' as const, name }]),
    ],
  }));
}

/** Mails and SMS about an order, by the keys under which they were enqueued. */
async function readMessages(
  db: Database,
  { order, numbers, attemptIds }: Related,
  invoiceIds: readonly number[],
): Promise<TimelineRow[]> {
  const { outbox, orderMails, parcels, parcelEvents } = tables;
  const steps = await db
    .select({ parcelId: parcelEvents.parcelId, version: parcelEvents.version })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
    .where(eq(parcels.orderId, order.id))
    .limit(ROWS_MAX);
  const delivery = steps.map(({ parcelId, version }) => `${parcelId}/${version}`);
  const reminders = [...numbers.keys()].flatMap((id) => REMINDER_MOMENTS.map((moment) => `${id}/${moment}`));
  const returned = attemptIds.flatMap((id) => ['surplus', 'refunded'].map((step) => `${id}/${step}`));
  const ofInvoices = invoiceIds.map(String);
  const keys = {
    'mail.order_placed': [String(order.id)],
    'mail.payment_received': ofInvoices,
    'mail.instalment_reminder': reminders,
    'sms.instalment_reminder': reminders,
    'mail.payment_returned': returned,
    'sms.payment_returned': returned.flatMap((key) => [`${key}/owner`, `${key}/payer`]),
    'mail.delivery_step': delivery,
    'sms.delivery_step': delivery,
    'mail.invoice_cancelled': ofInvoices,
    'sms.invoice_cancelled': ofInvoices,
  } as const;
  const rows = await db
    .select({ kind: outbox.kind, doneAt: outbox.doneAt, createdAt: outbox.createdAt })
    .from(outbox)
    .where(
      or(...keysOf(keys).map((kind) => and(eq(outbox.kind, kind), inArray(outbox.key, [...keys[kind]])))),
    )
    .limit(ROWS_MAX);
  // The mail of a new order is not sent to a mailbox that gets too many.
  const isPlacedSent = (await db.$count(orderMails, eq(orderMails.orderId, order.id))) > 0;
  return rows.flatMap(({ kind: name, doneAt, createdAt }): TimelineRow[] => {
    if (doneAt === null) return [{ at: createdAt, kind: 'messageWaiting', name }];
    return name === 'mail.order_placed' && !isPlacedSent ? [] : [{ at: doneAt, kind: 'message', name }];
  });
}

async function readActions(db: Database, { order, transactions }: Related): Promise<TimelineRow[]> {
  const { staffActions } = tables;
  const rows = await db
    .select()
    .from(staffActions)
    .where(
      and(
        or(
          and(eq(staffActions.subjectKind, 'order'), eq(staffActions.subjectId, String(order.id))),
          and(eq(staffActions.subjectKind, 'payment'), inArray(staffActions.subjectId, [...transactions])),
        ),
        notInArray(staffActions.action, [...UNTOLD_ACTIONS]),
      ),
    )
    .orderBy(desc(staffActions.id))
    .limit(ROWS_MAX);
  return rows.map(({ at, action: name, staffId, reason, subjectKind, subjectId }) => ({
    at,
    kind: 'staff',
    name,
    staffId,
    ...(reason !== null && { text: reason }),
    ...(subjectKind === 'payment' && { transactionId: subjectId }),
  }));
}

async function readNotes(db: Database, orderId: number): Promise<TimelineRow[]> {
  const { orderNotes } = tables;
  const rows = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id))
    .limit(ROWS_MAX);
  const withdrawn = new Set(rows.map(({ withdraws }) => withdraws));
  return rows.map(({ id, at, staffId, text: words, withdraws }) =>
    withdraws === null
      ? { at, kind: 'note', staffId, text: words, noteId: id, isWithdrawn: withdrawn.has(id) }
      : { at, kind: 'noteWithdrawn', staffId, noteId: withdraws },
  );
}

/** The e-mail addresses of the staff of some entries, or the numbers of deleted accounts. */
async function staffNames(db: Database, rows: readonly TimelineRow[]): Promise<Map<number, string>> {
  const { accounts } = tables;
  const ids = [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids.map(accountId)));
  const emails = new Map<number, string | null>(found.map(({ id, email }) => [id, email]));
  return new Map(ids.map((id) => [id, emails.get(id) ?? text.staffAccount(id)]));
}
