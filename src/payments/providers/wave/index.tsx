import { Waves } from 'lucide';
import { wave as messages } from '#domain/messages/providers/wave.ts';
import { paths } from '#domain/paths.ts';
import { isWalletPhone } from '#domain/phone.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { PaymentProvider } from '../types.ts';
import { fetchStatus, initiate } from './calls.ts';

export const wave: PaymentProvider = {
  id: 'wave',
  messages,
  icon: <Icon icon={Waves} />,
  isPayerPhone: isWalletPhone,
  opensPage: true,
  checkPath: (transactionId) => paths.paymentCheck('wave', transactionId),
  initiate,
  fetchStatus,
};
