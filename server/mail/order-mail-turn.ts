import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { mailboxOf } from '#domain/text/email.ts';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Clock, isStillAhead } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { placeholders, prepared, preparedSelect } from '../db/prepared.ts';
import { sendTogether } from '../db/send-together.ts';

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
    const since = new Date(now.getTime() - DAY_MS);
    const [, [history]] = await sendTogether(
      lockMailbox(tx, { mailbox }),
      mailHistory(tx, { orderId, mailbox, since: since.toISOString() }),
    );
    if (!history) throw new Error('A SELECT without a table has one row');
    if (history.is_allowed) return 'send';
    if (order.state === 'cancel' || history.is_paid) return 'skip';
    if (history.recent >= (history.is_proven ? PROVEN_PER_DAY_MAX : UNPROVEN_PER_DAY_MAX)) return 'skip';
    const isTooSoon =
      history.last_ms !== null && isStillAhead(new Date(history.last_ms + GAP_MS), now, GAP_MS);
    if (!history.is_proven && isTooSoon) return 'wait';
    await allowMail(tx, { orderId, mailbox, allowedAt: now });
    return 'send';
  });
}

const MAILBOX = sql.placeholder('mailbox');
const ORDER_ID = sql.placeholder('orderId');
const SETTLED = sql.raw(`'${SETTLED_STATE}'`);

const lockMailbox = preparedSelect(
  'lock_mailbox',
  // PostgreSQL's void.
  v.object({ locked: v.literal('') }),
  sql`select pg_advisory_xact_lock(hashtextextended(${MAILBOX}, 0)) as locked`,
);

const allowMail = prepared('allow_mail', (db) =>
  db.insert(tables.orderMails).values(placeholders(tables.orderMails, ['orderId', 'mailbox', 'allowedAt'])),
);

/** Mails sent so far for an order and to a mailbox; mails before `since` do not count. */
const mailHistory = preparedSelect(
  'mail_history',
  v.object({
    is_allowed: v.boolean(),
    is_paid: v.boolean(),
    is_proven: v.boolean(),
    recent: v.number(),
    last_ms: v.nullable(v.number()),
  }),
  sql`
    with recent as (
      select allowed_at from order_mails where mailbox = ${MAILBOX} and allowed_at > ${sql.placeholder('since')}::timestamptz
    )
    select exists (select from order_mails where order_id = ${ORDER_ID}) as is_allowed,
      exists (
        select from payment_intents join payment_attempts on payment_attempts.intent_id = payment_intents.id
        where payment_intents.order_id = ${ORDER_ID} and payment_attempts.state = ${SETTLED}
      ) as is_paid,
      exists (
        select from order_mails
        join payment_intents on payment_intents.order_id = order_mails.order_id
        join payment_attempts on payment_attempts.intent_id = payment_intents.id
        where order_mails.mailbox = ${MAILBOX} and payment_attempts.state = ${SETTLED}
      ) as is_proven,
      (select count(*)::integer from recent) as recent,
      (select (extract(epoch from max(allowed_at)) * 1000)::float8 from recent) as last_ms`,
);
