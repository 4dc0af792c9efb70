import type { PaymentMode } from './provider.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a payer may be sent to a URL: only to these origins. Plain http only to this machine, and never with real money
 * (HAZARDS C21).
 */
export const payableAt =
  (origins: readonly string[], mode: PaymentMode) =>
  (text: string): boolean => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !origins.includes(url.origin)) return false;
    return url.protocol === 'https:' || (mode === 'test' && LOOPBACK.includes(url.hostname));
  };
