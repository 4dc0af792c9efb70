import { orderAt } from '#domain/orders/order-path.ts';
import { OrderDetails } from '#src/features/order-details/OrderDetails.tsx';
import { ProfilePage } from '#src/features/profile/ProfilePage.tsx';
import { usePaymentIsOpen } from '#src/payments/payment-open.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { useSignInRequired } from '#src/session/use-sign-in-required.ts';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/**
 * The screens of signed-in users, in one chunk: the profile and the details of an order. Visitors are led to sign-in. A
 * session that ends while paying leaves the payment on screen: its dialog says how to continue.
 *
 * @see RT-18 @see RT-19
 */
export default function ProfileScreen() {
  // Starts the session, which tells the user when it expires.
  useSessionActor();
  const isAllowed = useSignInRequired(usePaymentIsOpen());
  const { pathname } = useScreenLocation();
  if (!isAllowed) return <LoadingScreen />;
  const order = orderAt(pathname);
  if (order === undefined) return <ProfilePage />;
  return <OrderDetails key={order.id} id={order.id} />;
}
