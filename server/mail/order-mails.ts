import { dayInDakar } from '#domain/text/dates.ts';
import { deliveryRegion } from '#domain/orders/delivery.ts';
import { type DeliveryDays, regionOf } from '#domain/orders/expected-delivery.ts';
import { windowInWords } from '#domain/wording/delivery-progress.ts';
import { deliveryTime } from '#domain/wording/expected-delivery.ts';
import type { RemindedInstalment } from '#domain/orders/instalment-reminders.ts';
import { remainingAfter } from '#domain/orders/instalments.ts';
import { deliveryMessages } from '#domain/messages/delivery-progress.ts';
import { creditNote as creditNoteText } from '#domain/messages/credit-note.ts';
import { invoice as invoiceText } from '#domain/messages/invoice.ts';
import {
  creditReturned as creditText,
  instalmentReminder as reminder,
  invoiceCancelled as cancelled,
  mail as text,
  orderRefund as refunded,
  returnedPayment as returned,
} from '#domain/messages/mail.ts';
import { formatPrice } from '#domain/money/money.ts';
import { instalmentAnchor, orderDetailsPath } from '#domain/orders/order-path.ts';
import { paths } from '#domain/paths.ts';
import { isGuestOrder } from '../access/capability.ts';
import type { OrderAccess, OrderRow } from '../access/order-access.ts';
import type { Company } from '../config.ts';
import type { Database } from '../db/index.ts';
import type { DeliveryMessage } from '../fulfilment/delivery-messages.ts';
import type { DrawInvoice } from '../invoices/invoice-printer.ts';
import { findPrintedCreditNote, findRefundMessage } from '../invoices/credit-notes.repository.ts';
import { getInvoice, type SettledInvoice } from '../invoices/invoices.repository.ts';
import { deliveryDays, plannedDeliveryDays } from '../orders/order-delivery.ts';
import { type MailTemplate, renderMailHtml, renderMailText } from './mail-template.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Money of a payment that does not count. `amount` in whole francs, `null` where it was not readable. */
interface ReturnedPaymentNotice {
  key: string;
  step: keyof typeof returned.subject;
  order: OrderRow;
  /** Name of the provider. */
  provider: string;
  amount: number | null;
  madeAt: Date | null;
  reference: string | null;
}

/** Which instalment was paid, and what remains; nothing for an order paid at once. */
function partOf({ instalmentNo, instalments }: SettledInvoice['payment']): string[] {
  if (instalments.length === 1) return [];
  const remaining = remainingAfter(instalmentNo, instalments);
  const left = remaining === 0 ? undefined : formatPrice(remaining);
  return [text.paidPart(instalmentNo, instalments.length, left)];
}

/** Credit that was returned; the amount in whole francs. */
interface ReturnedCredit {
  entryId: number;
  order: OrderRow;
  /** Name of the provider. */
  provider: string;
  amount: number;
  reference: string;
}

/** Where the order is delivered, and when: without the address, which is typed. An amount is delivered nowhere. @see BK-09 */
function deliveryOf(order: OrderRow, expected: DeliveryDays | undefined): string {
  if (order.orderType === 'amount') return text.amountClosing;
  const region = regionOf(order);
  const { name, fee } = deliveryRegion(region);
  const when = deliveryTime({ saleType: order.saleType, region, expected });
  return fee === 0 ? text.freeDelivery(name, when) : text.delivery(name, when);
}

/** When an order is delivered after one of its payments. */
function daysAfterPayment({ order, payment }: SettledInvoice): DeliveryDays | undefined {
  const { instalmentNo, instalments, paidAt } = payment;
  const paid = { method: payment.method, reference: null, at: paidAt };
  return deliveryDays(
    order,
    instalments.map(({ number, dueOn }) =>
      number <= instalmentNo ? { dueOn, state: 'paid', paid } : { dueOn, state: 'upcoming', paid: undefined },
    ),
  );
}

/** The mails about an order. A mail may arrive twice if the answer of the mail server was lost. @see PK-09 */
export function orderMails({
  mailer,
  access,
  publicOrigin,
  drawInvoice,
  company,
}: {
  mailer: Mailer;
  access: OrderAccess;
  publicOrigin: string;
  drawInvoice: DrawInvoice;
  company: Company;
}) {
  /**
   * The link to the order's page. A guest's link has the capability in its fragment, which no server and no log sees
   * (I20); a customer signs in.
   */
  function linkOf(order: OrderRow): string {
    const page = `${publicOrigin}${paths.invoice(order.reference)}`;
    return isGuestOrder(order) ? `${page}#${access.capabilityOf(order)}` : page;
  }

  /** The page of an instalment's payment. The customer signs in; the link itself gives no access. */
  const instalmentLink = (order: OrderRow, instalmentNo: number): string => {
    const { href } = new URL(orderDetailsPath(order.saleType, order.id), publicOrigin);
    return `${href}#${instalmentAnchor(instalmentNo)}`;
  };

  /** Guests without an address, and customers who signed up by phone, get no mail. */
  async function send(
    { email }: OrderRow,
    message: Pick<Mail, 'key' | 'subject' | 'attachments'>,
    template: MailTemplate,
  ): Promise<void> {
    if (email === null) return;
    await mailer.send({
      ...message,
      to: email,
      text: renderMailText(template),
      html: renderMailHtml(template),
    });
  }

  return {
    instalmentLink,

    /** Reminds of an instalment, with the link to its payment. Contains nothing that the customer typed. */
    async sendInstalmentReminder({
      key,
      moment,
      order,
      ...part
    }: RemindedInstalment & { order: OrderRow }): Promise<void> {
      const reminded = {
        order: order.reference,
        part: part.instalmentNo,
        parts: part.instalmentCount,
        amount: formatPrice(part.amount),
        on: dayInDakar(Date.parse(part.dueOn)),
      };
      const subject = reminder.subject[moment](reminded);
      await send(
        order,
        { key, subject },
        {
          greeting: text.hello,
          paragraphs: [reminder.body[moment](reminded), reminder.link],
          button: { label: reminder.button, href: instalmentLink(order, part.instalmentNo) },
          closing: reminder.closing,
        },
      );
    },

    /**
     * Confirms an order, or says its new total, with the link to the order and its payment. Contains nothing that a guest typed, because the
     * mailbox of a guest is not verified yet.
     */
    async sendOrderPlaced(order: OrderRow, isChanged = false): Promise<void> {
      const { reference, total } = order;
      const body = isChanged ? text.orderChangedBody : text.orderBody;
      const isGuest = isGuestOrder(order);
      await send(
        order,
        {
          key: isChanged ? `order-${reference}-${total}` : `order-${reference}`,
          subject: text.orderSubject(reference),
        },
        {
          greeting: text.hello,
          paragraphs: [
            body(reference, formatPrice(total)),
            isGuest ? text.orderLink : text.customerOrderLink,
          ],
          button: { label: isGuest ? text.orderButton : text.customerOrderButton, href: linkOf(order) },
          closing: deliveryOf(order, plannedDeliveryDays(order)),
        },
      );
    },

    /** Tells that money was received that does not count, or that it was returned: no invoice comes of it. */
    async sendPaymentReturned(message: ReturnedPaymentNotice): Promise<void> {
      const { key, step, order } = message;
      const named = {
        order: order.reference,
        provider: message.provider,
        amount: message.amount === null ? undefined : formatPrice(message.amount),
        day: message.madeAt === null ? undefined : dayInDakar(message.madeAt.getTime()),
        reference: message.reference ?? undefined,
      };
      await send(
        order,
        { key, subject: returned.subject[step](named) },
        {
          greeting: text.hello,
          paragraphs: returned.body[step](named),
          button: { label: returned.button, href: linkOf(order) },
          closing: returned.closing,
        },
      );
    },

    /** Tells that an invoice is cancelled because its payment does not count any more. */
    async sendInvoiceCancelled(db: Database, invoiceId: number): Promise<void> {
      const { invoice, order, payment } = await getInvoice(db, invoiceId);
      const { number } = invoice;
      const named = { order: order.reference, number, amount: formatPrice(payment.amount) };
      await send(
        order,
        { key: `invoice-cancelled-${number}`, subject: cancelled.subject(named) },
        {
          greeting: text.hello,
          paragraphs: cancelled.body(named),
          button: { label: cancelled.button, href: linkOf(order) },
          closing: cancelled.closing,
        },
      );
    },

    /** Tells that the credit of the customer was returned. */
    async sendCreditReturned({ entryId, order, provider, amount, reference }: ReturnedCredit): Promise<void> {
      const named = { order: order.reference, provider, amount: formatPrice(amount), reference };
      await send(
        order,
        { key: `credit-returned-${entryId}`, subject: creditText.subject(named) },
        {
          greeting: text.hello,
          paragraphs: creditText.body(named),
          button: { label: creditText.button, href: linkOf(order) },
          closing: creditText.closing,
        },
      );
    },

    /** Informs of a refund of an order that was asked for or is made, with its credit note attached. */
    async sendRefundStep(db: Database, refundId: number, step: 'asked' | 'made'): Promise<void> {
      const message = await findRefundMessage(db, refundId);
      const { refund, order, provider, creditNote } = message;
      const named = {
        order: order.reference,
        amount: formatPrice(refund.amount),
        provider,
        creditNote: creditNote?.number,
      };
      const issued = step === 'made' ? await findPrintedCreditNote(db, refundId) : undefined;
      const file = issued && {
        filename: creditNoteText.fileName(issued.creditNote.number),
        content: await drawInvoice(issued, company),
        contentType: 'application/pdf',
      };
      await send(
        order,
        {
          key: `refund-${step}-${refundId}`,
          subject: refunded.subject[step](named),
          ...(file && { attachments: [file] }),
        },
        {
          greeting: text.hello,
          paragraphs: refunded.body[step](named),
          button: { label: refunded.button, href: linkOf(order) },
          closing: refunded.closing,
        },
      );
    },

    /** Tells that a delivery is on its way, or that it arrived. */
    async sendDeliveryStep({ key, moment, order, window }: DeliveryMessage): Promise<void> {
      const named = { order: order.reference, when: window && windowInWords(window) };
      await send(
        order,
        { key, subject: deliveryMessages[moment].subject(named) },
        {
          greeting: text.hello,
          paragraphs: deliveryMessages[moment].body(named),
          button: { label: deliveryMessages.button, href: linkOf(order) },
          closing: deliveryMessages.closing,
        },
      );
    },

    /** Confirms a payment, online or in cash, of an order or of one instalment, with the invoice attached. */
    async sendPaymentReceived(db: Database, invoiceId: number): Promise<void> {
      const issued = await getInvoice(db, invoiceId);
      const { invoice, order, payment } = issued;
      if (order.email === null || invoice.cancelledAt !== null) return;
      const { number } = invoice;
      const file = {
        filename: invoiceText.fileName(number),
        content: await drawInvoice(issued, company),
        contentType: 'application/pdf',
      };
      const message = { key: `invoice-${number}`, subject: text.paidSubject(number), attachments: [file] };
      await send(order, message, {
        greeting: text.orderIntro(order.customerName),
        paragraphs: [text.paidBody(order.reference, formatPrice(payment.amount)), ...partOf(payment)],
        button: { label: text.paidButton, href: linkOf(order) },
        closing: deliveryOf(order, daysAfterPayment(issued)),
      });
    },
  };
}
