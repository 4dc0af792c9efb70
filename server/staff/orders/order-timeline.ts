import * as v from 'valibot';
import { and, asc, desc, eq, inArray, isNotNull, notInArray, or } from 'drizzle-orm';
import { accountId } from '#domain/account/ids.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { REMINDER_MOMENTS } from '#domain/orders/instalment-reminders.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import { isToldScreenEvent, type TimelineKind } from '#domain/staff/order-timeline.ts';
import type { OrderRow } from '../../access/order-access.ts';
import { type Database, tables } from '../../db/index.ts';
import { findChangeMails } from '../../orders/revise-order.ts';
import { keysOf } from '../../keys.ts';
import type { PaymentInOrder, RecordedStep } from '../../payments/index.ts';

/** One entry as it was read; which of the facts are known depends on its kind. */
export interface TimelineRow {
  at: Date;
  kind: TimelineKind;
  orderId?: number;
  name?: string;
  provider?: string;
  /** Whole francs. */
  amount?: number;
  /** The total before, where staff changed it. */
  formerAmount?: number;
  changed?: string[];
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
  'payment.credit_used',
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
  const related = await readRelated(db, [order]);
  const [placed = [], ...others] = await readOrderRows(db, related);
  return toTimeline(db, [...placed, ...toldSteps(payments, steps), ...others.flat()]);
}

/**
 * Rows as a timeline, with the names of the staff.
 *
 * @param rows of one moment, what is read later happened later
 */
export async function toTimeline(db: Database, rows: readonly TimelineRow[]): Promise<Timeline> {
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

/** An instalment of an order. */
interface Instalment {
  orderId: number;
  instalmentNo: number;
}

/** A payment attempt of an instalment. */
interface Attempt extends Instalment {
  id: string;
  transactionId: string;
  provider: string;
  amount: number;
}

/** Orders, with the rows that belong to them. */
export interface Related {
  orders: readonly OrderRow[];
  /** By the ids of their intents. */
  instalments: ReadonlyMap<number, Instalment>;
  attempts: readonly Attempt[];
}

const partOf = ({ orderId, instalmentNo }: Instalment): Instalment => ({ orderId, instalmentNo });

/** Reads what belongs to some orders. */
export async function readRelated(db: Database, orders: readonly OrderRow[]): Promise<Related> {
  const { paymentIntents, paymentAttempts } = tables;
  const rows = await db
    .select({ intent: paymentIntents, attempt: paymentAttempts })
    .from(paymentIntents)
    .leftJoin(paymentAttempts, eq(paymentAttempts.intentId, paymentIntents.id))
    .where(
      inArray(
        paymentIntents.orderId,
        orders.map(({ id }) => id),
      ),
    );
  return {
    orders,
    instalments: new Map(rows.map(({ intent }) => [intent.id, partOf(intent)])),
    attempts: rows.flatMap(({ intent, attempt }) =>
      attempt === null
        ? []
        : [
            {
              ...partOf(intent),
              id: attempt.id,
              transactionId: attempt.clientReference,
              provider: attempt.provider,
              amount: attempt.amount,
            },
          ],
    ),
  };
}

/** What happened to some orders besides their payments and screens: first that they were placed, then the rest. */
export async function readOrderRows(db: Database, related: Related): Promise<TimelineRow[][]> {
  const actions = await readActions(db, related);
  const placed = related.orders.map(({ id: orderId, createdAt: at, total }): TimelineRow => {
    const change = actions.find((row) => row.orderId === orderId && row.formerAmount !== undefined);
    const { staffId, text } = actions.find((row) => row.orderId === orderId && isPlacing(row)) ?? {};
    return {
      at,
      kind: 'placed',
      orderId,
      // The total of then.
      amount: change?.formerAmount ?? total,
      ...(staffId !== undefined && { staffId }),
      ...(text !== undefined && { text }),
    };
  });
  const invoices = await readInvoices(db, related);
  const parts = await Promise.all([
    readCash(db, related),
    readLinks(db, related),
    readMessages(db, related, invoices),
    readNotes(db, related),
  ]);
  const refunds = await readRefunds(db, related);
  const done = actions.filter((row) => !isPlacing(row));
  return [placed, invoices.flatMap(({ rows }) => rows), ...parts, done, refunds];
}

/** Whether it records that staff placed the order for a caller; the entry of the placing shows it. */
const isPlacing = ({ name }: TimelineRow) => name === 'order.placed' || name === 'order.amount_placed';

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
    .filter(({ machine, from, to }) => machine === 'payment-lifecycle' && from !== to)
    .map((step) => {
      // What the provider said: a payer may have paid another amount than was asked for.
      const told = step.facts['amount'];
      const amount = told === undefined ? byId.get(step.transactionId)?.amount : Number(told);
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

async function readCash(db: Database, { instalments }: Related): Promise<TimelineRow[]> {
  const { cashPayments, cashReversals } = tables;
  const rows = await db
    .select({ cash: cashPayments, reversal: cashReversals })
    .from(cashPayments)
    .leftJoin(cashReversals, eq(cashReversals.cashPaymentId, cashPayments.id))
    .where(inArray(cashPayments.intentId, [...instalments.keys()]))
    .orderBy(desc(cashPayments.id))
    .limit(ROWS_MAX);
  return rows.flatMap(({ cash, reversal }) => {
    const money = { ...instalments.get(cash.intentId), amount: cash.amount };
    const received: TimelineRow = {
      ...money,
      at: cash.receivedAt,
      kind: cash.method === 'credit' ? 'creditUsed' : 'cashReceived',
      staffId: cash.receivedBy,
      ...(cash.note !== null && { text: cash.note }),
    };
    if (!reversal) return [received];
    const { reversedAt: at, reversedBy: staffId, reason } = reversal;
    return [received, { ...money, at, kind: 'cashReversed', staffId, text: reason }];
  });
}

async function readLinks(db: Database, { instalments }: Related): Promise<TimelineRow[]> {
  const { paymentLinks } = tables;
  const rows = await db
    .select({
      intentId: paymentLinks.intentId,
      createdAt: paymentLinks.createdAt,
      revokedAt: paymentLinks.revokedAt,
    })
    .from(paymentLinks)
    .where(inArray(paymentLinks.intentId, [...instalments.keys()]))
    .orderBy(desc(paymentLinks.createdAt))
    .limit(ROWS_MAX);
  return rows.flatMap(({ intentId, createdAt, revokedAt }) => {
    const part = instalments.get(intentId);
    const made: TimelineRow = { ...part, at: createdAt, kind: 'linkMade' };
    return revokedAt === null ? [made] : [made, { ...part, at: revokedAt, kind: 'linkRevoked' }];
  });
}

/** How entries name what a provider answered about a refund: other events have these names of its machine too. */
const ANSWERS = {
  'provider.accepted': 'refund.made',
  'provider.refunded': 'refund.found',
  'provider.refused': 'refund.refused',
  'provider.answerLost': 'refund.answerLost',
} as const;
const FromProvider = v.object({ type: v.picklist(keysOf(ANSWERS)) });

/**
 * What providers answered about refunds, and the credit notes. What staff did is in the audit trail; that money which does not count was
 * returned is an event of its payment.
 */
async function readRefunds(db: Database, { attempts }: Related): Promise<TimelineRow[]> {
  const { creditNotes, orderRefunds, refundEvents, refunds } = tables;
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const rows = await db
    .select({ stored: refundEvents, asked: orderRefunds, surplus: refunds, creditNote: creditNotes })
    .from(refundEvents)
    .leftJoin(orderRefunds, eq(orderRefunds.id, refundEvents.orderRefundId))
    .leftJoin(refunds, eq(refunds.id, refundEvents.refundId))
    .leftJoin(creditNotes, eq(creditNotes.refundId, orderRefunds.id))
    .where(inArray(refundEvents.attemptId, [...byId.keys()]))
    .orderBy(desc(refundEvents.id))
    .limit(ROWS_MAX);
  return rows.toReversed().flatMap(({ stored, asked, surplus, creditNote }): TimelineRow[] => {
    const { attemptId, event, toState, at } = stored;
    const attempt = byId.get(attemptId);
    if (!attempt) return [];
    const isMade = toState === 'made';
    const told = v.safeParse(FromProvider, event);
    const amount = (asked ?? surplus)?.amount ?? null;
    const reference = isMade ? asked?.providerReference : undefined;
    const answer: TimelineRow[] =
      told.success && (asked !== null || !isMade)
        ? [
            {
              ...partOf(attempt),
              at,
              kind: 'payment',
              name: ANSWERS[told.output.type],
              provider: attempt.provider,
              transactionId: attempt.transactionId,
              ...(amount !== null && { amount }),
              ...(reference != null && { text: staffOrders.events.reference(reference) }),
            },
          ]
        : [];
    const note = isMade ? creditNote : null;
    return note === null
      ? answer
      : [...answer, { at, kind: 'invoiceIssued', orderId: attempt.orderId, name: note.number }];
  });
}

/** An invoice, with the entries about it. */
interface ToldInvoice {
  id: number;
  orderId: number | undefined;
  rows: TimelineRow[];
}

async function readInvoices(db: Database, { instalments }: Related): Promise<ToldInvoice[]> {
  const { invoices } = tables;
  const intentIds = [...instalments.keys()];
  const rows = await db
    .select()
    .from(invoices)
    .where(or(inArray(invoices.intentId, intentIds), inArray(invoices.cancelledIntentId, intentIds)))
    .orderBy(asc(invoices.id));
  return rows.map(({ id, number: name, issuedAt, cancelledAt, intentId, cancelledIntentId }) => {
    const orderId = instalments.get(intentId ?? cancelledIntentId ?? 0)?.orderId;
    const told = { name, ...(orderId !== undefined && { orderId }) };
    return {
      id,
      orderId,
      rows: [
        { ...told, at: issuedAt, kind: 'invoiceIssued' },
        ...(cancelledAt === null ? [] : [{ ...told, at: cancelledAt, kind: 'invoiceCancelled' as const }]),
      ],
    };
  });
}

/** Mails and SMS about orders, by the keys under which they were enqueued. */
async function readMessages(
  db: Database,
  { orders, instalments, attempts }: Related,
  invoices: readonly ToldInvoice[],
): Promise<TimelineRow[]> {
  const { customerCredits, outbox, orderMails, orderRefunds, parcels, parcelEvents } = tables;
  const orderIds = orders.map(({ id }) => id);
  const steps = await db
    .select({ orderId: parcels.orderId, parcelId: parcelEvents.parcelId, version: parcelEvents.version })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
    .where(inArray(parcels.orderId, orderIds))
    .limit(ROWS_MAX);
  const placed = orderIds.map((id): Keyed => [String(id), id]);
  const changed = (await findChangeMails(db, orderIds)).map(({ key, orderId }): Keyed => [key, orderId]);
  const delivery = steps.map(({ orderId, parcelId, version }): Keyed => [`${parcelId}/${version}`, orderId]);
  const reminders = [...instalments].flatMap(([id, { orderId }]) =>
    REMINDER_MOMENTS.map((moment): Keyed => [`${id}/${moment}`, orderId]),
  );
  const returned = attempts.flatMap(({ id, orderId }) =>
    ['surplus', 'refunded'].map((step): Keyed => [`${id}/${step}`, orderId]),
  );
  const returnedTo = returned.flatMap(([key, orderId]) =>
    ['owner', 'payer'].map((who): Keyed => [`${key}/${who}`, orderId]),
  );
  const orderOf = new Map(attempts.map(({ id, orderId }) => [id, orderId]));
  const refunds = await db
    .select({ id: orderRefunds.id, attemptId: orderRefunds.attemptId })
    .from(orderRefunds)
    .where(inArray(orderRefunds.attemptId, [...orderOf.keys()]));
  const refunded = refunds.flatMap(({ id, attemptId }) =>
    ['asked', 'made'].map((step): Keyed => [`${id}/${step}`, orderOf.get(attemptId)]),
  );
  const credits = await db
    .select({ id: customerCredits.id, orderId: customerCredits.orderId })
    .from(customerCredits)
    .where(and(inArray(customerCredits.orderId, orderIds), isNotNull(customerCredits.provider)));
  const ofCredits = credits.map(({ id, orderId }): Keyed => [String(id), orderId]);
  const ofInvoices = invoices.map(({ id, orderId }): Keyed => [String(id), orderId]);
  const keys = {
    'mail.order_placed': new Map([...placed, ...changed]),
    'mail.payment_received': new Map(ofInvoices),
    'mail.instalment_reminder': new Map(reminders),
    'sms.instalment_reminder': new Map(reminders),
    'mail.payment_returned': new Map(returned),
    'sms.payment_returned': new Map(returnedTo),
    'mail.payment_kept': new Map(attempts.map(({ id, orderId }): Keyed => [id, orderId])),
    'sms.payment_kept': new Map(
      attempts.flatMap(({ id, orderId }) =>
        ['owner', 'payer'].map((who): Keyed => [`${id}/${who}`, orderId]),
      ),
    ),
    'mail.credit_returned': new Map(ofCredits),
    'sms.credit_returned': new Map(ofCredits),
    'mail.refund_step': new Map(refunded),
    'sms.refund_step': new Map(refunded),
    'mail.delivery_step': new Map(delivery),
    'sms.delivery_step': new Map(delivery),
    'mail.invoice_cancelled': new Map(ofInvoices),
    'sms.invoice_cancelled': new Map(ofInvoices),
  } as const;
  const kinds = keysOf(keys);
  const rows = await db
    .select({ kind: outbox.kind, key: outbox.key, doneAt: outbox.doneAt, createdAt: outbox.createdAt })
    .from(outbox)
    .where(
      or(...kinds.map((kind) => and(eq(outbox.kind, kind), inArray(outbox.key, [...keys[kind].keys()])))),
    )
    .limit(ROWS_MAX);
  // The mail of a new order is not sent to a mailbox that gets too many.
  const mailed = await db
    .select({ orderId: orderMails.orderId })
    .from(orderMails)
    .where(inArray(orderMails.orderId, orderIds));
  const isPlacedSent = new Set(mailed.map(({ orderId }) => orderId));
  return rows.flatMap(({ kind: name, key, doneAt, createdAt }): TimelineRow[] => {
    const ofKind = kinds.find((kind) => kind === name);
    const orderId = ofKind && keys[ofKind].get(key);
    const told = { name, ...(orderId !== undefined && { orderId }) };
    if (doneAt === null) return [{ ...told, at: createdAt, kind: 'messageWaiting' }];
    const isUnsent = name === 'mail.order_placed' && !isPlacedSent.has(orderId ?? 0);
    return isUnsent ? [] : [{ ...told, at: doneAt, kind: 'message' }];
  });
}

/** The key of a message, and the order that it is about. */
type Keyed = readonly [key: string, orderId: number | undefined];

async function readActions(db: Database, { orders, attempts }: Related): Promise<TimelineRow[]> {
  const orderOf = new Map(attempts.map(({ transactionId, orderId }) => [transactionId, orderId]));
  const rows = await readSubjectActions(db, {
    order: orders.map(({ id }) => String(id)),
    payment: [...orderOf.keys()],
  });
  return rows.map(({ subjectKind, subjectId, ...row }) => {
    const orderId = subjectKind === 'payment' ? orderOf.get(subjectId) : Number(subjectId);
    return {
      ...row,
      ...(orderId !== undefined && { orderId }),
      ...(subjectKind === 'payment' && { transactionId: subjectId }),
    };
  });
}

/** What staff did to some objects, of the latest, the oldest first. @param subjects the ids of the objects by their kind */
export async function readSubjectActions(
  db: Database,
  subjects: Readonly<Record<string, readonly string[]>>,
): Promise<(TimelineRow & { subjectKind: string; subjectId: string })[]> {
  const { staffActions } = tables;
  const rows = await db
    .select()
    .from(staffActions)
    .where(
      and(
        or(
          ...Object.entries(subjects).map(([kind, ids]) =>
            and(eq(staffActions.subjectKind, kind), inArray(staffActions.subjectId, [...ids])),
          ),
        ),
        notInArray(staffActions.action, [...UNTOLD_ACTIONS]),
      ),
    )
    .orderBy(desc(staffActions.id))
    .limit(ROWS_MAX);
  return rows.toReversed().map(({ at, action: name, staffId, reason, subjectKind, subjectId, detail }) => ({
    at,
    kind: 'staff',
    name,
    staffId,
    subjectKind,
    subjectId,
    ...(name === 'order.changed' && changeIn(detail)),
    ...((name === 'payment.refunded' || name.startsWith('refund.')) && amountIn(detail)),
    ...(reason !== null && { text: reason }),
  }));
}

const Sum = v.object({ amount: v.number() });

/** The sum of a refund, as the trail has it. */
const amountIn = (detail: unknown): Pick<TimelineRow, 'amount'> => {
  const { success, output } = v.safeParse(Sum, detail);
  return success ? { amount: output.amount } : {};
};

const Change = v.object({
  changed: v.array(v.string()),
  total: v.optional(v.object({ from: v.number(), to: v.number() })),
});

/** What a change of the order was, as the trail has it. */
function changeIn(detail: unknown): Pick<TimelineRow, 'amount' | 'formerAmount' | 'changed'> {
  const { success, output } = v.safeParse(Change, detail);
  if (!success) return {};
  const { changed, total } = output;
  return { changed, ...(total && total.from !== total.to && { amount: total.to, formerAmount: total.from }) };
}

async function readNotes(db: Database, { orders }: Related): Promise<TimelineRow[]> {
  const { orderNotes } = tables;
  const rows = await db
    .select()
    .from(orderNotes)
    .where(
      inArray(
        orderNotes.orderId,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(desc(orderNotes.id))
    .limit(ROWS_MAX);
  const withdrawn = new Set(rows.map(({ withdraws }) => withdraws));
  return rows.map(({ id, orderId, at, staffId, text: words, withdraws }) =>
    withdraws === null
      ? { at, kind: 'note', orderId, staffId, text: words, noteId: id, isWithdrawn: withdrawn.has(id) }
      : { at, kind: 'noteWithdrawn', orderId, staffId, noteId: withdraws },
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
