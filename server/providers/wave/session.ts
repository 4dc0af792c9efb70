import { waveStatus } from '#domain/payments/providers/wave.ts';
import { payableAt } from '../payable-urls.ts';
import { wholeFrancs } from '../francs.ts';
import type { Evidence, PaymentMode, Verdict } from '../provider.ts';
import type { WaveSession } from './wire.ts';

/**
 * Maps Wave's two status fields to one verdict; every unknown combination is `unrecognised`.
 *
 * `complete` alone is not a payment: `complete`/`cancelled` means that nothing was paid. A closed session that is paid is
 * `succeeded`, also when it expired. An open session can still be paid after a failed try, so it stays `open`.
 *
 * @see WV-05
 */
export function waveVerdict(session: WaveSession): Verdict {
  const { checkout_status: checkout, last_payment_error: error } = session;
  const payment = waveStatus(session.payment_status);
  if (checkout === 'open') return payment === 'pending' || payment === 'failed' ? 'open' : 'unrecognised';
  if (checkout !== 'complete' && checkout !== 'expired') return 'unrecognised';
  if (payment === 'completed') return 'succeeded';
  if (checkout === 'expired') return 'expired';
  if (payment === 'pending') return 'processing';
  if (payment === 'cancelled') return error ? 'failed' : 'cancelled';
  return payment === 'failed' ? 'failed' : 'unrecognised';
}

/** What a session is read with: our mode, and the URLs that a payer may be sent to. */
export interface Reading {
  mode: PaymentMode;
  isPayable: (url: string) => boolean;
}

/** A session as evidence. Amounts are strings on the wire and whole francs here. */
export function waveEvidence(session: WaveSession, { mode, isPayable }: Reading): Evidence {
  const launchUrl = session.wave_launch_url;
  return {
    kind: 'evidence',
    verdict: waveVerdict(session),
    mode,
    sessionId: session.id,
    transactionId: session.transaction_id ?? undefined,
    amount: wholeFrancs(session.amount),
    currency: session.currency,
    clientReference: session.client_reference ?? undefined,
    nextStep: launchUrl && isPayable(launchUrl) ? { kind: 'link', url: launchUrl } : undefined,
    validUntil: session.when_expires ?? undefined,
    word: `${session.checkout_status}/${session.payment_status}`,
    reason: session.last_payment_error?.code ?? undefined,
    raw: {
      id: session.id,
      amount: session.amount,
      currency: session.currency,
      checkout_status: session.checkout_status,
      payment_status: session.payment_status,
      last_payment_error: session.last_payment_error?.code ?? null,
      transaction_id: session.transaction_id ?? null,
      client_reference: session.client_reference ?? null,
      when_created: session.when_created?.toISOString() ?? null,
      when_expires: session.when_expires?.toISOString() ?? null,
      when_completed: session.when_completed?.toISOString() ?? null,
    },
  };
}

const PAY_ORIGIN = 'https://pay.wave.com';
const API_ORIGIN = 'https://api.wave.com';

/** The URLs a payer may be sent to: Wave's own, or those of the configured server where that is not Wave's. */
export function payableUrls(baseUrl: string, mode: PaymentMode): (url: string) => boolean {
  const base = new URL(baseUrl).origin;
  return payableAt(base === API_ORIGIN ? [PAY_ORIGIN] : [PAY_ORIGIN, base], mode);
}
