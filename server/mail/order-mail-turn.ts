import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { mailboxOf } from '#domain/email.ts';
import { SETTLED_STATE } from '#domain/payment-status.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';

const DAY_MS = 86_400_000;

/** Least time between two order mails to a mailbox that never paid, in milliseconds. */
const GAP_MS = 10 * 60_000;
/** Order mails a day to a mailbox that never paid, and to one that did. */
const UNPROVEN_PER_DAY_MAX = 3;
const PROVEN_PER_DAY_MAX = 20;

/** What becomes of an order's mail: it goes out, it waits for its mailbox's next turn, or it is not sent at all. */
export type MailTurn = 'send' | 'wait' | 'skip';

/**
 * Decides whether the mail of a new order may be sent to its mailbox. The form accepts any address, so a
 * mailbox gets few mails until one of its orders was paid (HAZARDS C23, D10). Counted in the database, for all processes.
 *
 * A permission is given once per order: a retry after a failure to send gets the same answer. No mail is sent for an order
 * that is paid or closed meanwhile: a payment is followed by a mail of its own with the same link.
 */
export function takeMailTurn(db: Database, clock: Clock, orderId: number): Promise<MailTurn> {
  const { orders, orderMails } = tables;
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error(`order ${orderId} does not exist`);
    if (order.email === null) return 'skip';
    const mailbox = mailboxOf(order.email);
    // Two processes decide about one mailbox one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`);
    const [given] = await tx.select().from(orderMails).where(eq(orderMails.orderId, orderId));
    if (given) return 'send';
    if (order.state === 'cancel' || (await isPaid(tx, eq(orders.id, orderId)))) return 'skip';

    const now = clock.now();
    const recent = await tx
      .select()
      .from(orderMails)
      .where(and(eq(orderMails.mailbox, mailbox), gt(orderMails.allowedAt, new Date(now.getTime() - DAY_MS))))
      .orderBy(desc(orderMails.allowedAt));
    const isProven = await isPaid(tx, eq(orderMails.mailbox, mailbox));
    if (recent.length >= (isProven ? PROVEN_PER_DAY_MAX : UNPROVEN_PER_DAY_MAX)) return 'skip';
    const free = (recent[0]?.allowedAt.getTime() ?? 0) + GAP_MS;
    if (!isProven && free > now.getTime()) return 'wait';
    await tx.insert(orderMails).values({ orderId, mailbox, allowedAt: now });
    return 'send';
  });
}

/** True when one of these orders has a payment that succeeded. */
async function isPaid(tx: Transaction, which: ReturnType<typeof eq>): Promise<boolean> {
  const { orders, orderMails, paymentIntents, paymentAttempts } = tables;
  const [paid] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .leftJoin(orderMails, eq(orderMails.orderId, orders.id))
    .where(and(which, eq(paymentAttempts.state, SETTLED_STATE)))
    .limit(1);
  return paid !== undefined;
}
