import { orderedBasket } from '#domain/basket/names.ts';
import { CheckoutPage } from '#src/features/checkout/CheckoutPage.tsx';
import { usePaymentIsOpen } from '#src/payments/payment-open.ts';
import { useSignInRequired } from '#src/session/use-sign-in-required.ts';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { OrderPaymentDialog } from './OrderPaymentDialog.tsx';

/**
 * `/checkout?panier=` and `/commande-validation?panier=`: orders one basket, by default the cart. Visitors are led to
 * sign-in and back. @see BK-09 @see RT-18
 */
export default function CheckoutScreen() {
  const isAllowed = useSignInRequired(usePaymentIsOpen());
  const name = orderedBasket(useScreenQuery().get('panier') ?? '') ?? 'cart';
  if (!isAllowed) return <LoadingScreen />;
  return <CheckoutPage key={name} name={name} PaymentDialog={OrderPaymentDialog} />;
}
