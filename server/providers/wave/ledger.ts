import type { LedgerPage } from '../provider.ts';
import { wholeFrancs } from './session.ts';
import type { WaveLedger } from './wire.ts';

/** A page of Wave's books as payments: what came in through a session and was not taken back by this very line. */
export const waveLedger = ({ items, page_info: page }: WaveLedger): LedgerPage => ({
  kind: 'page',
  next: page.has_next_page ? (page.end_cursor ?? undefined) : undefined,
  items: items.flatMap((item) =>
    item === undefined || item.is_reversal
      ? []
      : [
          {
            transactionId: item.transaction_id,
            sessionId: item.checkout_api_session_id ?? undefined,
            clientReference: item.client_reference ?? undefined,
            amount: wholeFrancs(item.amount),
            at: item.timestamp,
          },
        ],
  ),
});
