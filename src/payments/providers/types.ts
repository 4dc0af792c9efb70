import type { ComponentType, ReactNode } from 'react';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import type { InitiatedPayment, PaymentAnswer, PaymentRequest } from '#domain/payments/payment.ts';
import type { ProviderRules } from '#machines/mobile-money/index.ts';
import type { ShopClient } from '#src/api/client.ts';

/** All that the shop knows of one payment provider. */
export interface PaymentProvider extends ProviderRules {
  icon: ReactNode;
  /** The page of the shop that checks one of its payments. */
  checkPath: (transactionId: string) => string;
  /** Texts of a payment on its page, for a provider that takes cards and several wallets; `undefined` for a wallet. */
  hosted?: HostedMessages;
  /** A customer's payments with this provider, for a provider with lists and figures of its own; loaded on demand. */
  history?: { open: string; View: ComponentType<{ customerId: number }> };
  /** Whether its payments are made on a page of its own: a window is prepared for it inside the click (HAZARDS B29). */
  opensPage: boolean;
  /**
   * Starts a payment of what is due on an order, or returns the one that is open.
   *
   * @throws ApiError; after `network` or `timeout` the payment may exist, and asking again returns it
   * @see HAZARDS B1
   */
  initiate(shop: ShopClient, request: PaymentRequest, signal: AbortSignal): Promise<InitiatedPayment>;
  /** The status of a payment, with its details for the owner of the order. @see HAZARDS B4 */
  fetchStatus(shop: ShopClient, transactionId: string, signal: AbortSignal): Promise<PaymentAnswer>;
}
