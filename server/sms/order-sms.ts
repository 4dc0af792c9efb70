import type { RemindedInstalment } from '#domain/orders/instalment-reminders.ts';
import {
  creditReturned as creditText,
  instalmentReminder as text,
  invoiceCancelled as cancelled,
  orderRefund as refunded,
  returnedPayment as returned,
} from '#domain/messages/mail.ts';
import { deliveryMessages } from '#domain/messages/delivery-progress.ts';
import { windowInWords } from '#domain/wording/delivery-progress.ts';
import { formatPrice } from '#domain/money/money.ts';
import { guestMobile } from '#domain/text/phone.ts';
import type { DeliveryMessage } from '../fulfilment/delivery-messages.ts';
import type { SmsBudget } from './sms-budget.ts';
import type { SmsSender } from './sms-sender.ts';

/** Thin spaces are not in the GSM alphabet: one of them doubles the price of an SMS. */
const plain = (words: string): string => words.replace(/\s/g, ' ');

/** A day as short as possible, e.g. `21/12/2026`. @param isoDay e.g. `2026-12-21` */
const shortDay = (isoDay: string): string => isoDay.split('-').toReversed().join('/');

/** Money of a payment that does not count. `amount` in whole francs, `null` where it was not readable. */
interface ReturnedPaymentSms {
  key: string;
  step: keyof typeof returned.sms;
  order: { reference: string; phone: string };
  payerPhone: string | undefined;
  /** Name of the provider. */
  provider: string;
  amount: number | null;
  reference: string | null;
}

/** An invoice whose payment was taken back; the amount in whole francs. */
interface CancelledInvoice {
  invoice: { number: string };
  order: { reference: string; phone: string };
  payment: { amount: number };
}

/** Credit that was returned; the amount in whole francs. */
interface ReturnedCredit {
  entryId: number;
  order: { reference: string; phone: string };
  /** Name of the provider. */
  provider: string;
  amount: number;
  reference: string;
}

/** A refund of an order; the amount in whole francs. */
interface RefundMessage {
  refund: { id: number; amount: number };
  order: { reference: string; phone: string };
  /** Name of the provider. */
  provider: string;
  creditNote: { number: string } | null;
}

/** The SMS about orders. */
export function createOrderSms({ budget, sender }: { budget: SmsBudget; sender: SmsSender }) {
  /** @returns `wait` while the day's limits are used up; nothing is sent to phones that are not Senegalese mobiles */
  async function send(key: string, phone: string, words: string): Promise<'wait' | void> {
    if (guestMobile(phone) !== phone) return undefined;
    if (!(await budget.take(phone))) return 'wait';
    try {
      await sender.send({ key, to: phone, text: words });
    } catch (error) {
      await budget.giveBack(phone);
      throw error;
    }
  }

  return {
    /**
     * Tells that money was received that does not count, or that it was returned. The payer of a link is not told the number of
     * the order (HAZARDS C32).
     *
     * @throws as `sendInstalmentReminder`
     */
    async sendPaymentReturned(
      { key, step, order, payerPhone, ...money }: ReturnedPaymentSms,
      to: 'owner' | 'payer',
    ): Promise<'wait' | void> {
      const phone = to === 'owner' ? order.phone : payerPhone;
      if (phone === undefined) return undefined;
      const words = returned.sms[step]({
        order: to === 'owner' ? order.reference : undefined,
        provider: money.provider,
        amount: money.amount === null ? undefined : plain(formatPrice(money.amount)),
        reference: money.reference ?? undefined,
      });
      return send(`${key}-${to}`, phone, plain(words));
    },

    /** Tells that a delivery is on its way, or that it arrived. @throws as `sendInstalmentReminder` */
    async sendDeliveryStep({ key, moment, order, window }: DeliveryMessage): Promise<'wait' | void> {
      const when = window && windowInWords(window);
      const words = deliveryMessages[moment].sms({ order: order.reference, when });
      return send(key, order.phone, plain(words));
    },

    /** Tells that the credit of the customer was returned. @throws as `sendInstalmentReminder` */
    async sendCreditReturned({
      entryId,
      order,
      provider,
      amount,
      reference,
    }: ReturnedCredit): Promise<'wait' | void> {
      const named = { order: order.reference, provider, amount: plain(formatPrice(amount)), reference };
      return send(`credit-returned-${entryId}`, order.phone, plain(creditText.sms(named)));
    },

    /** Informs of a refund of an order that was asked for or is made. @throws as `sendInstalmentReminder` */
    async sendRefundStep(
      { refund, order, provider, creditNote }: RefundMessage,
      step: 'asked' | 'made',
    ): Promise<'wait' | void> {
      const words = refunded.sms[step]({
        order: order.reference,
        amount: plain(formatPrice(refund.amount)),
        provider,
        creditNote: creditNote?.number,
      });
      return send(`refund-${step}-${refund.id}`, order.phone, plain(words));
    },

    /** Tells that an invoice is cancelled because its payment does not count any more. @throws as `sendInstalmentReminder` */
    async sendInvoiceCancelled({ invoice, order, payment }: CancelledInvoice): Promise<'wait' | void> {
      const amount = plain(formatPrice(payment.amount));
      const words = cancelled.sms({ order: order.reference, number: invoice.number, amount });
      return send(`invoice-cancelled-${invoice.number}`, order.phone, plain(words));
    },

    /**
     * Reminds of an instalment. Nothing is sent to phones that are not Senegalese mobiles.
     *
     * @param link the whole URL of its payment
     * @returns `wait` while the day's limits are used up
     * @throws PermanentFailure when the gateway will never accept it, any other error when a retry may succeed
     */
    async sendInstalmentReminder(
      reminder: RemindedInstalment & { order: { reference: string; phone: string } },
      link: string,
    ): Promise<'wait' | void> {
      const { key, moment, order, instalmentNo, instalmentCount, amount, dueOn } = reminder;
      const part = {
        order: order.reference,
        part: instalmentNo,
        parts: instalmentCount,
        amount: plain(formatPrice(amount)),
        on: shortDay(dueOn),
      };
      return send(key, order.phone, text.sms[moment](part, link));
    },
  };
}
