import { wave as messages } from '#domain/messages/providers/wave.ts';
import { paths } from '#domain/paths.ts';
import { PAYMENT_WAYS, payerPhones } from '#domain/payments/providers/ways.ts';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';

/** A drawing for Wave: two waves inside a rounded square. Not the trademark. */
const WaveMark = () => (
  <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden className="icon">
    <rect x="1" y="1" width="22" height="22" rx="5" fill="#1dc4ff" />
    <g fill="none" stroke="#0b2a4a" strokeWidth="2" strokeLinecap="round">
      <path d="M5 10c1.8-2.4 3.5-2.4 4.7 0s3 2.4 4.6 0 3-2.4 4.7 0M5 15.5c1.8-2.4 3.5-2.4 4.7 0s3 2.4 4.6 0 3-2.4 4.7 0" />
    </g>
  </svg>
);

export const wave: PaymentProvider = {
  id: 'wave',
  messages,
  icon: <WaveMark />,
  ...payerPhones('wave'),
  amountMax: PAYMENT_WAYS.wave.amountMax,
  opensPage: true,
  checkPath: (transactionId) => paths.paymentCheck('wave', transactionId),
  initiate,
  fetchStatus,
};
