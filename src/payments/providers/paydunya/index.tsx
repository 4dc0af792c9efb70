import { CreditCard } from 'lucide';
import { paydunya as messages, paydunyaHosted as hosted } from '#domain/messages/providers/paydunya.ts';
import { paths } from '#domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';

export const paydunya: PaymentProvider = {
  id: 'paydunya',
  messages,
  hosted,
  icon: <Icon icon={CreditCard} />,
  isPayerPhone: undefined,
  opensPage: true,
  checkPath: (transactionId) => paths.paymentCheck('paydunya', transactionId),
  initiate,
  fetchStatus,
};
