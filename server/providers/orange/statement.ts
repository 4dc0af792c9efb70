import * as v from 'valibot';
import { wholeFrancs } from '../francs.ts';
import type { StatementItem, StatementPage } from '../provider.ts';
import { isMerchantPayment, isPaid, referencesOf } from './evidence.ts';
import { OrangeTransaction, OrangeTransactionNames } from './wire.ts';

const DAY_MS = 86_400_000;
/** The start of a search is exclusive and strict in production: it begins this long before the day. */
const BEFORE_MS = 120_000;

/** The search for the payments of one UTC day, e.g. `2026-11-21`. */
export function searchOfDay(day: string, page: number, size: number): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const query = new URLSearchParams({
    fromDateTime: new Date(midnight - BEFORE_MS).toISOString(),
    toDateTime: new Date(midnight + DAY_MS).toISOString(),
    page: String(page),
    size: String(size),
  });
  return `/api/eWallet/v1/transactions?${query.toString()}`;
}

/** The payments of a page that succeeded. Items are parsed one by one: an unknown shape must not hide the others. */
export function orangeStatement(items: readonly unknown[], next: string | undefined): StatementPage {
  const found: StatementItem[] = [];
  const unreadable: string[] = [];
  for (const item of items) {
    const parsed = v.safeParse(OrangeTransaction, item);
    if (!parsed.success) unreadable.push(nameOf(item));
    else if (isMerchantPayment(parsed.output) && isPaid(parsed.output)) found.push(toItem(parsed.output));
  }
  return { kind: 'page', items: found, unreadable, next };
}

function toItem(item: OrangeTransaction): StatementItem {
  const at = Date.parse(item.createdAt ?? item.updatedAt ?? '');
  return {
    kind: 'payment',
    transactionId: item.transactionId,
    sessionId: undefined,
    clientReference: referencesOf(item)[0],
    amount: wholeFrancs(String(item.amount.value)),
    fee: undefined,
    // Without a time the item counts as old: what contradicts it is reported at once.
    at: new Date(Number.isNaN(at) ? 0 : at),
  };
}

/** The id by which staff can find an item that cannot be parsed. */
function nameOf(item: unknown): string {
  const names = v.safeParse(OrangeTransactionNames, item);
  return (names.success && names.output.transactionId) || 'an item without an id';
}
