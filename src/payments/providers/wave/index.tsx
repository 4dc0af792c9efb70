import { wave as messages } from '#domain/messages/providers/wave.ts';
import { paths } from '#domain/paths.ts';
import { PAYMENT_WAYS, payerPhones } from '#domain/payments/providers/ways.ts';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';
import { WaveMark } from './WaveMark.tsx';

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
