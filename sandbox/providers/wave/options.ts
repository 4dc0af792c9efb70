import type { ErrorShape } from './errors.ts';
import type { LedgerForm } from './ledger.ts';
import type { Merchant } from './session.ts';
import type { WebhookTarget } from './webhook-request.ts';

/** What the merchant's account at Wave is like. */
export interface WaveOptions {
  apiKey: string;
  merchant: Merchant;
  webhook?: WebhookTarget | undefined;
  /** When given, every request must carry a signature made with it. */
  requestSigningSecret?: string | undefined;
  /** Accepts return URLs at `http://localhost`; Wave itself takes https only. */
  allowHttpLocalhost?: boolean | undefined;
  errorShape?: ErrorShape | undefined;
  ledgerPageSize?: number | undefined;
  /** How ledger items are written; `documented` when not given. */
  ledgerForm?: LedgerForm | undefined;
  /** Milliseconds between the attempts at a webhook. */
  retryDelays?: readonly number[] | undefined;
}
