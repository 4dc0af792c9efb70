import { lazy } from 'react';
import { orange as messages, orangeHistory } from '#domain/messages/providers/orange.ts';
import { paths } from '#domain/paths.ts';
import { PAYMENT_WAYS, payerPhones } from '#domain/payments/providers/ways.ts';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';

/** A drawing for Orange Money: a code to scan inside a rounded square. Not the trademark. */
const OrangeMark = () => (
  <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden className="icon">
    <rect x="1" y="1" width="22" height="22" rx="5" fill="#ff7900" />
    <g fill="none" stroke="#fff" strokeWidth="1.8" strokeLinejoin="round">
      <path d="M5.5 5.5h5v5h-5zM13.5 5.5h5v5h-5zM5.5 13.5h5v5h-5z" />
    </g>
    <path d="M13.5 13.5h2.2v2.2h-2.2zM16.3 16.3h2.2v2.2h-2.2z" fill="#fff" />
  </svg>
);

export const orange: PaymentProvider = {
  id: 'orange',
  messages,
  icon: <OrangeMark />,
  ...payerPhones('orange'),
  amountMax: PAYMENT_WAYS.orange.amountMax,
  opensPage: false,
  history: { open: orangeHistory.open, View: lazy(() => import('./OrangeHistory.tsx')) },
  checkPath: (transactionId) => paths.paymentCheck('orange', transactionId),
  initiate,
  fetchStatus,
};
