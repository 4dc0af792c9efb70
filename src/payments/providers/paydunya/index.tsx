import { paydunya as messages, paydunyaHosted as hosted } from '#domain/messages/providers/paydunya.ts';
import { paths } from '#domain/paths.ts';
import { payerPhones } from '#domain/payments/providers/ways.ts';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';
import { PaydunyaMark } from './PaydunyaMark.tsx';

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
