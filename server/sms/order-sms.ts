import type { RemindedInstalment } from '#domain/instalment-reminders.ts';
import { instalmentReminder as text } from '#domain/messages/mail.ts';
import { formatPrice } from '#domain/money.ts';
import { guestMobile } from '#domain/phone.ts';
import type { SmsBudget } from './sms-budget.ts';
import type { SmsSender } from './sms-sender.ts';

/** Thin spaces are not in the GSM alphabet: one of them doubles the price of an SMS. */
const plain = (words: string): string => words.replace(/\s/g, ' ');

/** A day as short as possible, e.g. `21/12/2026`. @param isoDay e.g. `2026-12-21` */
const shortDay = (isoDay: string): string => isoDay.split('-').toReversed().join('/');

/** The SMS about orders. */
export function createOrderSms({ budget, sender }: { budget: SmsBudget; sender: SmsSender }) {
  return {
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
      const { phone } = order;
      if (guestMobile(phone) !== phone) return undefined;
      if (!(await budget.take(phone))) return 'wait';
      const part = {
        order: order.reference,
        part: instalmentNo,
        parts: instalmentCount,
        amount: plain(formatPrice(amount)),
        on: shortDay(dueOn),
      };
      try {
        await sender.send({ key, to: phone, text: text.sms[moment](part, link) });
      } catch (error) {
        await budget.giveBack(phone);
        throw error;
      }
    },
  };
}
