import type { Provider } from '../payments/providers/index.ts';
import { books as text } from '../messages/books.ts';
import { type Account, type Journal, VAT_PERCENT } from './accounts.ts';

/**
 * What the books tell of:
 *
 * - `received`: money of a customer, by a provider or in cash; also money that does not count and is returned later
 * - `receiptReversed`: a cash entry that was wrong
 * - `refunded`: money that was returned to a customer
 * - `invoiced`, `invoiceCancelled`
 * - `credited`: a credit note
 * - `creditKept`, `creditUsed`: money that was received and did not count became credit of the customer, or settles an instalment
 * - `creditReturned`: credit that left the shop again
 * - `fee`: what a provider kept of a payment
 */
export const MOVEMENT_KINDS = [
  'received',
  'receiptReversed',
  'refunded',
  'invoiced',
  'invoiceCancelled',
  'credited',
  'creditKept',
  'creditUsed',
  'creditReturned',
  'fee',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** One of these, as the shop recorded it. */
export interface Movement {
  kind: MovementKind;
  /** Calendar day in Dakar, e.g. `2026-11-29`. */
  day: string;
  /** The number of the invoice or credit note, or the reference of the payment. */
  piece: string;
  /** The reference of the order; empty for a fee, whose piece is the provider's reference. */
  order: string;
  /** Where the money is; null for cash. Of invoices and credit notes: how they were paid. */
  provider: Provider | null;
  /** Whole francs, more than 0, VAT included. */
  amount: number;
}

/** One line of an entry; one of the two amounts is 0. Whole francs. */
export interface EntryLine {
  account: Account;
  debit: number;
  credit: number;
}

/** An entry of the books: its debits equal its credits. */
export interface Entry {
  journal: Journal;
  day: string;
  piece: string;
  label: string;
  order: string;
  lines: EntryLine[];
}

/**
 * The VAT in an amount that includes it: whole francs, rounded to the nearest one, so that VAT and the rest are the amount to the
 * franc.
 */
export const vatIn = (amount: number): number => amount - Math.round((amount * 100) / (100 + VAT_PERCENT));

/** Movements by which money leaves for another account than the customer's. */
const PAID_OUT = { fee: 'fees', creditReturned: 'credits' } as const satisfies Partial<
  Record<MovementKind, Account>
>;

/** What a movement does to the customer's account, and whether the other side of it is money, a sale or credit. */
const EFFECTS: Record<
  Exclude<MovementKind, keyof typeof PAID_OUT>,
  { customers: 'debit' | 'credit'; other: 'money' | 'sale' | 'credits' }
> = {
  received: { customers: 'credit', other: 'money' },
  receiptReversed: { customers: 'debit', other: 'money' },
  refunded: { customers: 'debit', other: 'money' },
  invoiced: { customers: 'debit', other: 'sale' },
  invoiceCancelled: { customers: 'credit', other: 'sale' },
  credited: { customers: 'credit', other: 'sale' },
  creditKept: { customers: 'debit', other: 'credits' },
  creditUsed: { customers: 'credit', other: 'credits' },
};

/** The entry of a movement, its debits first. @see DK-15 */
export function entryOf({ kind, day, piece, order, provider, amount }: Movement): Entry {
  const money = provider ?? 'cash';
  const label = text.labels[kind](piece, order);
  if (kind === 'fee' || kind === 'creditReturned')
    return {
      journal: money,
      day,
      piece,
      label,
      order,
      lines: [debit(PAID_OUT[kind], amount), credit(money, amount)],
    };
  const { customers, other } = EFFECTS[kind];
  const journals: Record<typeof other, Journal> = { money, sale: 'sales', credits: 'other' };
  const [own, opposite] = customers === 'debit' ? [debit, credit] : [credit, debit];
  const lines = [
    own('customers', amount),
    ...(other === 'sale'
      ? sale(amount, opposite)
      : [opposite(other === 'money' ? money : 'credits', amount)]),
  ];
  return {
    journal: journals[other],
    day,
    piece,
    label,
    order,
    lines: customers === 'debit' ? lines : lines.toReversed(),
  };
}

const debit = (account: Account, amount: number): EntryLine => ({ account, debit: amount, credit: 0 });
const credit = (account: Account, amount: number): EntryLine => ({ account, debit: 0, credit: amount });

/** Sales and VAT of an amount; a few francs have no VAT to write. */
function sale(amount: number, side: typeof debit): EntryLine[] {
  const vat = vatIn(amount);
  return [side('sales', amount - vat), ...(vat === 0 ? [] : [side('vat', vat)])];
}

/** Sums of an account over some entries, in whole francs. */
export interface Balance {
  account: Account;
  debit: number;
  credit: number;
}

/** The sums of the accounts that some entries use, by their numbers. */
export function balancesOf(entries: Iterable<Entry>): Map<Account, Balance> {
  const balances = new Map<Account, Balance>();
  for (const { lines } of entries)
    for (const line of lines) {
      const sum = balances.get(line.account) ?? { account: line.account, debit: 0, credit: 0 };
      sum.debit += line.debit;
      sum.credit += line.credit;
      balances.set(line.account, sum);
    }
  return balances;
}
