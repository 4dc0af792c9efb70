import { eq, sql } from 'drizzle-orm';
import { accountId } from '#domain/account/ids.ts';
import type { codeDelivery } from './accounts/codes/deliver-code.ts';
import type { Clock } from './clock.ts';
import { tables } from './db/index.ts';
import { prepared } from './db/prepared.ts';
import { findDeliveryMessage } from './fulfilment/delivery-messages.ts';
import { getInvoice } from './invoices/invoices.repository.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import type { OutboxHandlers } from './jobs/outbox.ts';
import { takeMailTurn } from './mail/order-mail-turn.ts';
import type { orderMails } from './mail/order-mails.ts';
import { findReminder } from './orders/instalment-reminders.ts';
import { findRefundMessage } from './invoices/credit-notes.repository.ts';
import type { Payments } from './payments/index.ts';
import { findPayerMessage } from './payments/attempts/payer-messages.ts';
import { findReturnedCredit } from './payments/credits/returned-credit.ts';
import type { createOrderSms } from './sms/order-sms.ts';
import type { StaffMails } from './mail/staff-mails.ts';

const findOrder = prepared('mailed_order', (db) =>
  db
    .select()
    .from(tables.orders)
    .where(eq(tables.orders.id, sql.placeholder('orderId'))),
);

/** The handler of each kind of outbox work. */
export const outboxHandlers = ({
  clock,
  payments,
  mails,
  staffMails,
  codes,
  sms,
}: {
  clock: Clock;
  payments: Pick<Payments, 'sendRefund'>;
  mails: ReturnType<typeof orderMails>;
  staffMails: StaffMails;
  codes: ReturnType<typeof codeDelivery>;
  /** `undefined` without an SMS gateway. */
  sms: ReturnType<typeof createOrderSms> | undefined;
}): OutboxHandlers => ({
  'mail.order_placed': async ({ orderId, isChanged = false }, db) => {
    const [order] = await findOrder(db, { orderId });
    if (!order) throw new Error(`order ${orderId} does not exist`);
    const turn = await takeMailTurn(db, clock, order);
    if (turn === 'send') await mails.sendOrderPlaced(order, isChanged);
    return turn === 'wait' ? turn : undefined;
  },
  'invoice.issue': (settlement, db) => issueInvoice(db, clock, settlement),
  'mail.payment_received': ({ invoiceId }, db) => mails.sendPaymentReceived(db, invoiceId),
  'mail.instalment_reminder': async (which, db) => {
    const reminder = await findReminder(db, clock, which);
    return typeof reminder === 'object' ? mails.sendInstalmentReminder(reminder) : reminder;
  },
  'sms.instalment_reminder': async (which, db) => {
    if (!sms) return undefined;
    const reminder = await findReminder(db, clock, which);
    if (typeof reminder !== 'object') return reminder;
    return sms.sendInstalmentReminder(reminder, mails.instalmentLink(reminder.order, reminder.instalmentNo));
  },
  'mail.payment_returned': async (which, db) => {
    const message = await findPayerMessage(db, which);
    if (message) await mails.sendPaymentReturned(message);
  },
  'sms.payment_returned': async ({ to, ...which }, db) => {
    const message = sms && (await findPayerMessage(db, which));
    return message && sms.sendPaymentReturned(message, to);
  },
  'mail.payment_kept': async ({ attemptId }, db) => {
    const message = await findPayerMessage(db, { attemptId, step: 'kept' });
    if (message) await mails.sendPaymentReturned(message);
  },
  'sms.payment_kept': async ({ to, attemptId }, db) => {
    const message = sms && (await findPayerMessage(db, { attemptId, step: 'kept' }));
    return message && sms.sendPaymentReturned(message, to);
  },
  'mail.credit_returned': async ({ entryId }, db) =>
    mails.sendCreditReturned(await findReturnedCredit(db, entryId)),
  'sms.credit_returned': async ({ entryId }, db) =>
    sms?.sendCreditReturned(await findReturnedCredit(db, entryId)),
  'mail.invoice_cancelled': ({ invoiceId }, db) => mails.sendInvoiceCancelled(db, invoiceId),
  'sms.invoice_cancelled': async ({ invoiceId }, db) =>
    sms?.sendInvoiceCancelled(await getInvoice(db, invoiceId)),
  'refund.send': (sent) => payments.sendRefund(sent),
  'mail.refund_step': ({ refundId, step }, db) => mails.sendRefundStep(db, refundId, step),
  'sms.refund_step': async ({ refundId, step }, db) =>
    sms?.sendRefundStep(await findRefundMessage(db, refundId), step),
  'mail.delivery_step': async (step, db) => {
    const message = await findDeliveryMessage(db, step);
    if (message) await mails.sendDeliveryStep(message);
  },
  'sms.delivery_step': async (step, db) => {
    const message = sms && (await findDeliveryMessage(db, step));
    return message && sms.sendDeliveryStep(message);
  },
  'mail.staff_task': ({ taskId }, db) => staffMails.sendTaskRaised(db, taskId),
  'mail.one_time_code': ({ codeId }, db) => codes.mailCode(codeId, db),
  'sms.one_time_code': ({ codeId }, db) => codes.textCode(codeId, db),
  'mail.password_changed': ({ accountId: id }, db, key) =>
    codes.mailPasswordChanged(accountId(id), `password-changed-${key.replace('/', '-')}`, db),
  'mail.email_changed': ({ codeId }, db) => codes.mailEmailChanged(codeId, db),
  'mail.second_factor': ({ accountId: id, change }, db, key) =>
    codes.mailSecondFactor(accountId(id), change, `second-factor-${key.replaceAll('/', '-')}`, db),
  'mail.phone_changed': ({ accountId: id }, db, key) =>
    codes.mailPhoneChanged(accountId(id), `phone-changed-${key.replace('/', '-')}`, db),
});
