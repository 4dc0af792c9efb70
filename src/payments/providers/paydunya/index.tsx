import { paydunya as messages, paydunyaHosted as hosted } from '#domain/messages/providers/paydunya.ts';
import { paths } from '#domain/paths.ts';
import { payerPhones } from '#domain/payments/providers/ways.ts';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';

/** A drawing for PayDunya: a card inside a rounded square. Not the trademark. */
const PaydunyaMark = () => (
  <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden className="icon">
    <rect x="1" y="1" width="22" height="22" rx="5" fill="#1b4f9c" />
    <rect x="5" y="7" width="14" height="10" rx="1.8" fill="none" stroke="#fff" strokeWidth="1.8" />
    <path d="M5 10.5h14" stroke="#fff" strokeWidth="1.8" />
  </svg>
);

export const paydunya: PaymentProvider = {
  id: 'paydunya',
  messages,
  hosted,
  icon: <PaydunyaMark />,
  ...payerPhones('paydunya'),
  opensPage: true,
  checkPath: (transactionId) => paths.paymentCheck('paydunya', transactionId),
  initiate,
  fetchStatus,
};
