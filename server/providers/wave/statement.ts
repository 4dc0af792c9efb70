import * as v from 'valibot';
import type { StatementItem, StatementPage } from '../provider.ts';
import { wholeFrancs } from '../francs.ts';
import { WaveStatementItem, WaveStatementNames, type WaveStatement } from './wire.ts';

/** The payments of a page of Wave's statement that came through a session, and their refunds and reversals. */
export function waveStatement({ items, page_info: page }: WaveStatement): StatementPage {
  const found: StatementItem[] = [];
  const unreadable: string[] = [];
  for (const item of items) {
    if (isOtherMovement(item)) continue;
    const parsed = v.safeParse(WaveStatementItem, item);
    if (parsed.success) found.push(toItem(parsed.output));
    else unreadable.push(nameOf(item));
  }
  const next = page.has_next_page ? (page.end_cursor ?? undefined) : undefined;
  return { kind: 'page', next, items: found, unreadable };
}

/**
 * Payouts, transfers and other movements, whose format does not matter. An item with a session is a checkout regardless of
 * its type: one published sample has no type.
 */
function isOtherMovement(item: unknown): boolean {
  const names = v.safeParse(WaveStatementNames, item);
  if (!names.success) return false;
  const { transaction_type: type, checkout_api_session_id: session } = names.output;
  return type !== 'api_checkout' && type !== 'api_checkout_refund' && !session;
}

function toItem(item: WaveStatementItem): StatementItem {
  const isGoingOut =
    item.is_reversal === true ||
    item.amount.startsWith('-') ||
    item.transaction_type?.endsWith('_refund') === true;
  return {
    kind: isGoingOut ? 'refund' : 'payment',
    transactionId: item.transaction_id,
    sessionId: item.checkout_api_session_id ?? undefined,
    clientReference: item.client_reference ?? undefined,
    amount: wholeFrancs(item.amount.replace(/^-/, '')),
    fee: item.fee ? wholeFrancs(item.fee) : undefined,
    at: item.timestamp,
  };
}

/** The id by which staff can find an item that cannot be parsed. */
function nameOf(item: unknown): string {
  const names = v.safeParse(WaveStatementNames, item);
  const { transaction_id: transaction, checkout_api_session_id: session } = names.success ? names.output : {};
  return transaction || session || 'an item without an id';
}
