import { lazy } from 'react';
import { orange as messages, orangeHistory } from '#domain/messages/providers/orange.ts';
import { paths } from '#domain/paths.ts';
import { PAYMENT_WAYS, payerPhones } from '#domain/payments/providers/ways.ts';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';
import { OrangeMark } from './OrangeMark.tsx';

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
