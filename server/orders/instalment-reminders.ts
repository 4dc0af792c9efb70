import { and, asc, between, eq, gt, ne, notExists, or } from 'drizzle-orm';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import {
  isReminderHour,
  type RemindedInstalment,
  type ReminderMoment,
  remindedDays,
  reminderMoment,
} from '#domain/orders/instalment-reminders.ts';
import { isPaidAtDoor } from '#domain/orders/order-instalments.ts';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { enqueue } from '../jobs/outbox.ts';
import { readLedger } from '../payments/ledger/ledger.ts';

/** A reminder that is due now. */
type InstalmentReminder = RemindedInstalment & { order: OrderRow };

const { orders, outbox, paymentAttempts, paymentIntents } = tables;

const keyOf = (intentId: number, moment: ReminderMoment): string => `${intentId}/${moment}`;

/**
 * Writes the reminders of instalments that are due around now to the outbox: one mail and one SMS per instalment and moment,
 * however many processes do so. Only the next instalment of an open order is reminded of, not while a payment of it is in
 * progress, and whichever way of paying the order has (see `isPaidAtDoor` for the exception).
 *
 * @returns how many instalments got a reminder now
 */
export async function enqueueReminders(db: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  if (!isReminderHour(now.getTime())) return 0;
  const { from, to } = remindedDays(now.getTime());
  const candidates = await db
    .select({ intent: paymentIntents, order: orders })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(
      and(
        between(paymentIntents.dueOn, from, to),
        eq(orders.state, 'sale'),
        // An order that is paid at once has a second part only if it was divided, by its owner or by credit.
        or(ne(orders.saleType, 'order'), gt(paymentIntents.instalmentNo, 1)),
        notExists(
          db
            .select()
            .from(paymentAttempts)
            .where(
              and(eq(paymentAttempts.intentId, paymentIntents.id), eq(paymentAttempts.state, SETTLED_STATE)),
            ),
        ),
      ),
    )
    .orderBy(asc(paymentIntents.id));
  let count = 0;
  for (const { intent, order } of candidates) {
    const moment = momentOf(intent, order, now);
    if (moment === undefined || (await isEnqueued(db, intent.id, moment))) continue;
    if ((await standingOf(db, { intentId: intent.id, order })) !== 'open') continue;
    const key = keyOf(intent.id, moment);
    const payload = { intentId: intent.id, moment };
    await db.transaction(async (tx) => {
      await enqueue(tx, { kind: 'mail.instalment_reminder', key, payload });
      await enqueue(tx, { kind: 'sms.instalment_reminder', key, payload });
    });
    count += 1;
  }
  return count;
}

/** The reminder of an instalment today. */
function momentOf(
  { dueOn }: { dueOn: string },
  order: Pick<OrderRow, 'createdAt'>,
  now: Date,
): ReminderMoment | undefined {
  const orderedOn = isoDayInDakar(order.createdAt.getTime());
  return reminderMoment({ dueOn, orderedOn }, isoDayInDakar(now.getTime()));
}

async function isEnqueued(db: Database, intentId: number, moment: ReminderMoment): Promise<boolean> {
  const written = and(eq(outbox.kind, 'mail.instalment_reminder'), eq(outbox.key, keyOf(intentId, moment)));
  return (await db.$count(outbox, written)) > 0;
}

/**
 * Whether an instalment waits for its customer. `inProgress` may still fail; `closed`: paid, not the next one, disputed, collected at
 * the door, or of a cancelled order.
 */
async function standingOf(
  db: Database,
  { intentId, order }: { intentId: number; order: OrderRow },
): Promise<'open' | 'inProgress' | 'closed'> {
  if (order.state === 'cancel') return 'closed';
  const { next, instalments } = await readLedger(db, order);
  if (next?.intent.id !== intentId || next.isInConflict) return 'closed';
  const parts = instalments.map(({ intent }) => intent);
  if (isPaidAtDoor(order, next.intent, parts)) return 'closed';
  return next.live === undefined ? 'open' : 'inProgress';
}

/**
 * What to send of a reminder now.
 *
 * @returns `wait` while a payment is in progress; `undefined` once the customer has paid or another day has come
 */
export async function findReminder(
  db: Database,
  clock: Clock,
  { intentId, moment }: { intentId: number; moment: ReminderMoment },
): Promise<InstalmentReminder | 'wait' | undefined> {
  const [found] = await db
    .select({ intent: paymentIntents, order: orders })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(eq(paymentIntents.id, intentId));
  if (!found) throw new Error(`instalment ${intentId} does not exist`);
  const { intent, order } = found;
  if (momentOf(intent, order, clock.now()) !== moment) return undefined;
  const standing = await standingOf(db, { intentId, order });
  if (standing !== 'open') return standing === 'inProgress' ? 'wait' : undefined;
  return {
    key: `instalment-${intentId}-${moment}`,
    moment,
    order,
    instalmentNo: intent.instalmentNo,
    instalmentCount: await db.$count(paymentIntents, eq(paymentIntents.orderId, order.id)),
    amount: intent.amountDue,
    dueOn: intent.dueOn,
  };
}
