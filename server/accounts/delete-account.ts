import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import { account as text } from '#domain/messages/account.ts';
import { formatPrice } from '#domain/money/money.ts';
import { LIVE_STATES, PAID_STATES, SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import type { Caller } from '../access/caller.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { resultRows } from '../db/raw.ts';
import { words } from '../db/schema/columns.ts';
import { NOT_DELIVERED } from '../db/schema/delivery-columns.ts';
import { inTransaction } from '../db/retry.ts';
import { cancelParcels } from '../fulfilment/cancel-parcels.ts';
import { Problem } from '../problem.ts';
import { releaseUnits } from '../stock/order-stock.ts';
import type { Profile } from './accounts.repository.ts';
import { forgetDevices } from './known-devices.ts';
import { recordAccountChange } from './record-account-change.ts';
import { eraseSecondFactor } from './second-factor/second-factors.ts';
import type { Sessions } from './sessions.ts';

const { accounts, avatars, customers, knownDevices, oneTimeCodes, orderMails, orders, signUps } = tables;

export interface DeletionParts {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  payments: {
    /** Until when anything can still be paid on some orders, which the transaction locks; `null` once nothing can. */
    lastPayable(tx: Transaction, orderIds: readonly number[]): Promise<Date | null>;
    /** What the shop keeps for a customer, in whole francs; the transaction locks it, with the orders of the customer before it. */
    lockedCreditOf(tx: Transaction, id: CustomerId): Promise<number>;
  };
}

/**
 * Deletes an account: erases its login and the customer's data, and ends its sessions. Orders of which nothing was ever
 * paid are cancelled and erased too. Paid orders keep the buyer's details, which the law requires of invoices. Work that
 * waits to be sent finds neither address nor code any more.
 *
 * @throws Problem `account.payment_in_progress` while anything can still be paid, also on a page that was refused;
 * `account.open_orders` for an order that is paid at the door or was paid in part; `account.credit_left` while the shop keeps credit of the
 * customer (decision 0069); `account.last_admin`
 * @see docs/decisions/0019-deleted-accounts.md
 */
export async function deleteAccount(
  { db, clock, sessions, payments }: DeletionParts,
  caller: Caller,
  { account, customer }: Profile,
): Promise<void> {
  const deletedAt = clock.now();
  await inTransaction(db, async (tx) => {
    if (account.role === 'admin') await requireOtherAdmin(tx, account.id);
    if (customer !== null) await eraseCustomer(tx, customer.id, { payments, deletedAt });
    await eraseProofs(tx, account);
    await forgetDevices(tx, account.id);
    await eraseSecondFactor(tx, account.id);
    await tx
      .update(accounts)
      .set({ email: null, mailbox: null, passwordHash: null, deletedAt })
      .where(eq(accounts.id, account.id));
    const change = { accountId: account.id, action: 'account.deleted', at: deletedAt } as const;
    await recordAccountChange(tx, caller, change);
  });
  // Access tokens stopped working with the commit; this ends the refresh tokens as well.
  await sessions.endOf(account.id, 'accountDeleted');
}

/** Locks all admins: of two who delete the last two accounts at once, the second one sees what the first one did. */
async function requireOtherAdmin(tx: Transaction, id: AccountId): Promise<void> {
  const admins = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.id))
    .for('update');
  if (admins.every((admin) => admin.id === id)) throw new Problem('account.last_admin');
}

/**
 * Erases sign-ups and codes of the account and of its mailbox, and those that its known browsers asked for.
 * Other codes to the phone stay for two days: they have no other data, and count the SMS to a number that may be another
 * person's.
 */
async function eraseProofs(tx: Transaction, { id, mailbox, customerId }: Profile['account']): Promise<void> {
  const devices = tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, id));
  await tx
    .delete(oneTimeCodes)
    .where(
      or(
        eq(oneTimeCodes.accountId, id),
        eq(oneTimeCodes.target, mailbox ?? ''),
        inArray(oneTimeCodes.deviceHash, devices),
      ),
    );
  const ofCustomer = customerId === null ? undefined : eq(signUps.customerId, customerId);
  await tx.delete(signUps).where(or(ofCustomer, eq(signUps.mailbox, mailbox ?? '')));
}

async function eraseCustomer(
  tx: Transaction,
  id: CustomerId,
  { payments, deletedAt }: Pick<DeletionParts, 'payments'> & { deletedAt: Date },
): Promise<void> {
  // New orders of the customer wait for this lock, payments for those of the orders.
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update');
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(asc(orders.id))
    .for('update');
  const unpaid = v.parse(UnpaidOrders, resultRows(await tx.execute(unpaidOrders(id))));
  const until = await payments.lastPayable(tx, idsOf(unpaid));
  if (until) throw waitingForPayment(until, deletedAt);
  if (unpaid.some(({ is_live: isLive }) => isLive)) throw new Problem('account.payment_in_progress');
  const isOpen = (order: (typeof unpaid)[number]) =>
    order.is_held || (order.state === 'sale' && order.payment_mode === 'onDelivery');
  if (unpaid.some(isOpen)) throw new Problem('account.open_orders');
  const credit = await payments.lockedCreditOf(tx, id);
  if (credit > 0) throw new Problem('account.credit_left', { message: text.creditLeft(formatPrice(credit)) });
  await tx
    .update(orders)
    .set({ state: 'cancel', fulfilment: 'cancelled' })
    .where(inArray(orders.id, idsOf(unpaid)));
  await cancelParcels(tx, idsOf(unpaid), deletedAt);
  await releaseUnits(tx, idsOf(unpaid), deletedAt);
  // A refund is part of the accounts, like an invoice.
  const neverPaid = unpaid.filter(({ is_refunded: isRefunded }) => !isRefunded);
  await tx
    .update(orders)
    .set({ customerName: '', email: null, ...NOT_DELIVERED })
    .where(inArray(orders.id, idsOf(neverPaid)));
  await tx.delete(orderMails).where(inArray(orderMails.orderId, idsOf(neverPaid)));
  await tx.delete(avatars).where(eq(avatars.customerId, id));
  await tx
    .update(customers)
    .set({ name: '', phone: null, address: null, adhesion: 'none', parentId: null, deletedAt })
    .where(eq(customers.id, id));
}

/** The money of a page that can still be paid must find a name, a phone and an address to return it to. */
const waitingForPayment = (until: Date, now: Date): Problem =>
  new Problem('account.payment_in_progress', {
    message: text.paymentPossibleUntil(until.getTime()),
    retryAfterS: Math.max(60, Math.ceil((until.getTime() - now.getTime()) / 1_000)),
  });

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/**
 * The orders of a customer that are not settled, and what is known of their payments. A superseded attempt counts as live:
 * its page can still be paid, and its money must find a buyer to return it to.
 */
const unpaidOrders = (id: CustomerId) => sql`
    select orders.id, orders.state, orders.payment_mode,
      coalesce(bool_or(payment_attempts.state in (${words(LIVE_STATES)})), false) as is_live,
      coalesce(bool_or(payment_attempts.state in (${words(PAID_STATES)})), false)
        or count(cash_payments.intent_id) > 0 as is_held,
      coalesce(bool_or(payment_attempts.state = 'refunded'), false) as is_refunded
    from orders
    left join payment_intents on payment_intents.order_id = orders.id
    left join payment_attempts on payment_attempts.intent_id = payment_intents.id
    left join cash_payments on cash_payments.intent_id = payment_intents.id
    where orders.customer_id = ${id}
    group by orders.id
    having not coalesce(bool_and(exists (
      select from payment_attempts settled where settled.intent_id = payment_intents.id
        and settled.state = ${SETTLED_STATE}
    ) or cash_payments.intent_id is not null), false)`;
const UnpaidOrders = v.array(
  v.object({
    id: v.number(),
    state: v.string(),
    payment_mode: v.string(),
    is_live: v.boolean(),
    is_held: v.boolean(),
    is_refunded: v.boolean(),
  }),
);
