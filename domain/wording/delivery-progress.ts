import type { DeliveryProgress, DeliveryWindow } from '../fulfilment/parcel.ts';
import { deliveryProgress as text } from '../messages/delivery-progress.ts';
import { dayInDakar } from '../text/dates.ts';

/** A time as it is written in French: `9 h`, `9 h 30`. @param time e.g. `09:30` */
export function hourOf(time: string): string {
  const [hour = '', minutes = ''] = time.split(':');
  return minutes === '00' ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minutes}`;
}

/** The day and the hours of a delivery, e.g. `le 28 novembre 2026, entre 9 h et 12 h`. */
export function windowInWords({ day, from, to }: DeliveryWindow): string {
  const date = text.onDay(dayInDakar(Date.parse(day)));
  if (from !== undefined && to !== undefined) return `${date}, ${text.between(hourOf(from), hourOf(to))}`;
  if (from !== undefined) return `${date}, ${text.after(hourOf(from))}`;
  return to === undefined ? date : `${date}, ${text.before(hourOf(to))}`;
}

/** What a customer reads of it: one sentence, and `undefined` while there is nothing to say beyond the order itself. */
export function progressSentence({
  state,
  window,
  delivered,
  parcels,
}: DeliveryProgress): string | undefined {
  if (state === 'toConfirm' || state === 'cancelled') return undefined;
  const when = window && windowInWords(window);
  if (parcels > 1 && delivered > 0 && delivered < parcels) return text.partly(delivered, parcels, when);
  return text.sentences[state](when);
}
