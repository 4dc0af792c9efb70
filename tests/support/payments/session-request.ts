import type { SessionRequest } from '#server/providers/provider.ts';

/** What a session is opened with. */
export const sessionRequest = (changes: Partial<SessionRequest> = {}): SessionRequest => ({
  clientReference: 'WV42-1-8Z3K6Q2N5T7W9Y1B',
  proof: '7QX2M9D4TB5W1K8Z',
  amount: 389_000,
  orderReference: 'KE-4T9W2M7K1P',
  phone: undefined,
  lines: [],
  successUrl: 'https://boutique.test/payment/success',
  errorUrl: 'https://boutique.test/payment/error',
  cancelUrl: 'https://boutique.test/payment/cancel',
  callbackUrl: 'https://boutique.test/callback',
  ...changes,
});
