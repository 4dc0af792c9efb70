import type { OutboxHandlers } from '#server/jobs/outbox.ts';

const done = async () => undefined;

/** Handlers that do nothing, for the kinds of outbox work that a test does not look at. */
export const idleWork: OutboxHandlers = {
  'mail.order_placed': done,
  'invoice.issue': done,
  'mail.payment_received': done,
  'mail.instalment_reminder': done,
  'sms.instalment_reminder': done,
  'mail.payment_returned': done,
  'sms.payment_returned': done,
  'mail.payment_kept': done,
  'sms.payment_kept': done,
  'mail.credit_returned': done,
  'sms.credit_returned': done,
  'mail.invoice_cancelled': done,
  'sms.invoice_cancelled': done,
  'refund.send': done,
  'mail.refund_step': done,
  'sms.refund_step': done,
  'mail.delivery_step': done,
  'sms.delivery_step': done,
  'mail.staff_task': done,
  'mail.one_time_code': done,
  'sms.one_time_code': done,
  'mail.password_changed': done,
  'mail.email_changed': done,
  'mail.phone_changed': done,
  'mail.second_factor': done,
};
