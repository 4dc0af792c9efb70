import * as v from 'valibot';
import { mailboxOf } from '#domain/text/email.ts';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Clock, isStillAhead } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { sendTogether, writeLater } from '../db/pipeline.ts';
import { placeholders, preparedWrites } from '../db/prepared.ts';
import { runStatement } from '../db/raw.ts';
import type { Statement } from '../db/reads.ts';

const DAY_MS = 86_400_000;

/** Least time between two order mails to a mailbox that never paid, in milliseconds. */
const GAP_MS = 10 * 60_000;
/** Order mails a day to a mailbox that never paid, and to one that did. */
const UNPROVEN_PER_DAY_MAX = 3;
const PROVEN_PER_DAY_MAX = 20;

/** What to do with an order's mail: send it now, wait until the mailbox may receive another one, or never send it. */
export type MailTurn = 'send' | 'wait' | 'skip';

/**
 * Decides whether the mail of a new order may be sent to its mailbox. The form accepts any address, so a
 * mailbox gets few mails until one of its orders was paid (HAZARDS C23, D10). Counted in the database, for all processes.
 *
 * A permission is given once per order: a retry after a failure to send gets the same answer. No mail is sent for an order
 * that is paid or closed meanwhile: a payment is followed by a mail of its own with the same link.
 */
export function takeMailTurn(
  db: Database,
  clock: Clock,
  order: Pick<OrderRow, 'id' | 'email' | 'state'>,
): Promise<MailTurn> {
  const { id: orderId, email } = order;
  if (email === null) return Promise.resolve('skip');
  const mailbox = mailboxOf(email);
  return db.transaction(async (tx) => {
    // Serialises decisions about one mailbox; the statement after the lock sees what the previous holder wrote.
    const now = clock.now();
    const since = new Date(now.getTime() - DAY_MS).toISOString();
    const [, rows] = await sendTogether(
      tx,
      () => runStatement(tx, LOCK_MAILBOX, [mailbox]),
      () => runStatement(tx, MAIL_HISTORY, [orderId, mailbox, since]),
    );
    const [history] = v.parse(History, rows);
    if (history.is_allowed) return 'send';
    if (order.state === 'cancel' || history.is_paid) return 'skip';
    if (history.recent >= (history.is_proven ? PROVEN_PER_DAY_MAX : UNPROVEN_PER_DAY_MAX)) return 'skip';
    const isTooSoon =
      history.last_ms !== null && isStillAhead(new Date(history.last_ms + GAP_MS), now, GAP_MS);
    if (!history.is_proven && isTooSoon) return 'wait';
    await writeLater(tx, () => allowMail(tx, { orderId, mailbox, allowedAt: now }));
    return 'send';
  });
}

const LOCK_MAILBOX: Statement = {
  name: 'lock_mailbox',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
};

const allowMail = preparedWrites('allow_mail', (db) => [
  db.insert(tables.orderMails).values(placeholders(tables.orderMails, ['orderId', 'mailbox', 'allowedAt'])),
]);

/** Mails sent so far for an order and to a mailbox; mails before `$3` do not count. */
const MAIL_HISTORY: Statement = {
  name: 'mail_history',
  text: `
    with recent as (select allowed_at from order_mails where mailbox = $2 and allowed_at > $3)
    select exists (select from order_mails where order_id = $1) as is_allowed,
      exists (
        select from payment_intents join payment_attempts on payment_attempts.intent_id = payment_intents.id
        where payment_intents.order_id = $1 and payment_attempts.state = '${SETTLED_STATE}'
      ) as is_paid,
      exists (
        select from order_mails
        join payment_intents on payment_intents.order_id = order_mails.order_id
        join payment_attempts on payment_attempts.intent_id = payment_intents.id
        where order_mails.mailbox = $2 and payment_attempts.state = '${SETTLED_STATE}'
      ) as is_proven,
      (select count(*)::integer from recent) as recent,
      (select (extract(epoch from max(allowed_at)) * 1000)::float8 from recent) as last_ms`,
};
const History = v.tuple([
  v.object({
    is_allowed: v.boolean(),
    is_paid: v.boolean(),
    is_proven: v.boolean(),
    recent: v.number(),
    last_ms: v.nullable(v.number()),
  }),
]);
