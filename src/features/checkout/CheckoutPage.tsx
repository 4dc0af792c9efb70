import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderedBasket, type OrderedBasket } from '#domain/basket/names.ts';
import type { BasketOrderLine } from '#domain/orders/basket-quote.ts';
import { useShop } from '#src/api/client.ts';
import { knownAddressesQuery } from '#src/api/orders.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import { useBasket, type BasketItem } from '#src/baskets/use-basket.ts';
import { usePaymentIsOpen } from '#src/payments/payment-open.ts';
import { useSignInRequired } from '#src/session/use-sign-in-required.ts';
import { useSession } from '#src/session/use-session.ts';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { Checkout } from './Checkout.tsx';

/** A line with the price that the basket shows; one that is no longer sold with the last price, so that the quote names it. */
const toOrderLine = ({ line, availability }: BasketItem): BasketOrderLine => ({
  id: line.id,
  quantity: line.quantity,
  unitPrice: availability.kind === 'offered' ? availability.price : (line.seenPrice ?? 0),
});

/** Loads the basket, the session and the known addresses, then starts the checkout with what they hold at that moment. @see BK-09 */
function CheckoutOf({ name }: { name: OrderedBasket }) {
  const current = useSession();
  const [session, setSession] = useState(current);
  // An order that is being paid stays on screen when the session ends.
  if (current !== undefined && current !== session) setSession(current);
  const content = useBasket(name);
  // Otherwise a customer who orders at once would be asked for the address of the last order.
  const known = useQuery(knownAddressesQuery(useShop()));
  const isReading = known.isLoading && known.failureCount === 0;
  const [wasRead, setWasRead] = useState(!isReading);
  // Once: what was read is dropped when the session ends, and the order that is being paid stays.
  if (!isReading && !wasRead) setWasRead(true);
  // The counts in the header need the loaded baskets.
  useEffect(() => {
    loadBaskets().catch(() => undefined);
  }, []);
  if (session === undefined || content.isLoading || !wasRead) return <LoadingScreen />;
  return <Checkout name={name} lines={content.items.map(toOrderLine)} user={session.user} />;
}

/**
 * `/checkout?panier=` and `/commande-validation?panier=`: orders one basket, by default the cart. Visitors are led to
 * sign-in and back. @see BK-09 @see RT-18
 */
export default function CheckoutPage() {
  const isAllowed = useSignInRequired(usePaymentIsOpen());
  const name = orderedBasket(useScreenQuery().get('panier') ?? '') ?? 'cart';
  return isAllowed ? <CheckoutOf key={name} name={name} /> : <LoadingScreen />;
}
