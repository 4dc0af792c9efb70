import { staffOrders } from '../messages/staff/orders.ts';
import { staffPages } from '../messages/staff-pages.ts';
import { formatPrice } from '../money/money.ts';
import { isCreditNoteNumber } from '../orders/credit-notes.ts';
import type { TimelineEntry, TimelineKind } from '../staff/order-timeline.ts';
import { providerName } from './payment-method.ts';

const text = staffOrders.events;

/** A word of a list, or the name itself where another release wrote it. */
const wordIn = (words: Readonly<Record<string, string>>, name = ''): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;

/** Adds amount and instalment, as far as they are known. */
const withPart = (words: string, { amount, instalmentNo }: TimelineEntry, parts: number): string =>
  [
    words,
    ...(amount === undefined ? [] : [formatPrice(amount)]),
    ...(instalmentNo === undefined || parts <= 1 ? [] : [staffOrders.money.part(instalmentNo, parts)]),
  ].join(', ');

/** An action, with its sum or what was changed by it. */
function staffSentence({ name, changed = [], amount, formerAmount }: TimelineEntry): string {
  const action = wordIn(staffPages.trail.actions, name);
  const parts = changed.filter((each) => each !== 'total').map((each) => wordIn(text.changed, each));
  const sums =
    amount === undefined
      ? []
      : [
          formerAmount === undefined
            ? formatPrice(amount)
            : text.changedTotal(formatPrice(formerAmount), formatPrice(amount)),
        ];
  return [action, ...parts, ...sums].join(', ');
}

const SENTENCES: Readonly<Record<TimelineKind, (entry: TimelineEntry, parts: number) => string>> = {
  placed: (entry) => withPart(text.placed, entry, 1),
  payment: (entry, parts) => {
    const words = wordIn({ ...staffPages.tasks.eventNames, ...text.refunds }, entry.name);
    const { provider } = entry;
    return withPart(
      provider === undefined ? words : text.ofProvider(providerName(provider), words),
      entry,
      parts,
    );
  },
  customer: ({ name }) => wordIn(text.customer, name),
  cashReceived: (entry, parts) => withPart(text.cashReceived, entry, parts),
  cashReversed: (entry, parts) => withPart(text.cashReversed, entry, parts),
  creditUsed: (entry, parts) => withPart(text.creditUsed, entry, parts),
  linkMade: (entry, parts) => withPart(text.linkMade, entry, parts),
  linkRevoked: (entry, parts) => withPart(text.linkRevoked, entry, parts),
  invoiceIssued: ({ name = '' }) => (isCreditNoteNumber(name) ? text.creditNote(name) : text.invoice(name)),
  invoiceCancelled: ({ name = '' }) => text.invoiceCancelled(name),
  message: ({ name }) => wordIn(text.messages, name),
  messageWaiting: ({ name }) => text.waiting(wordIn(text.messages, name)),
  staff: (entry) => staffSentence(entry),
  note: ({ isWithdrawn }) => (isWithdrawn === true ? text.withdrawnNote : text.note),
  noteWithdrawn: () => text.noteWithdrawn,
  accountOpened: () => text.accountOpened,
};

/** One sentence about what happened. @param parts the number of instalments of the order */
export const timelineSentence = (entry: TimelineEntry, parts: number): string =>
  SENTENCES[entry.kind](entry, parts);
