import { PaymentDialog, type PaymentDialogProps } from '#src/features/mobile-money/PaymentDialog.tsx';
import { OrderPayment } from '#src/features/order-payment/OrderPayment.tsx';

/** The dialog to pay an order, with all its ways to pay in one chunk. */
export const OrderPaymentDialog = (props: Omit<PaymentDialogProps, 'HostedPayment'>) => (
  <PaymentDialog {...props} HostedPayment={OrderPayment} />
);
