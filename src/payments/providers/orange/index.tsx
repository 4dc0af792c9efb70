import { orange as messages } from '#domain/messages/providers/orange.ts';
import { paths } from '#domain/paths.ts';
import { isWalletPhone } from '#domain/phone.ts';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';
import { OrangeMark } from './OrangeMark.tsx';

export const orange: PaymentProvider = {
  id: 'orange',
  messages,
  icon: <OrangeMark />,
  isPayerPhone: isWalletPhone,
  opensPage: false,
  checkPath: (transactionId) => paths.paymentCheck('orange', transactionId),
  initiate,
  fetchStatus,
};
