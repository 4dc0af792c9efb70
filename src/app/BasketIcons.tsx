import { CalendarClock, Heart, ShoppingCart, WalletCards } from 'lucide-react';
import { mayBuyOnCredit } from '#domain/member.ts';
import { navigation } from '#domain/messages/navigation.ts';
import { paths } from '#domain/paths.ts';
import { useMember } from '#src/api/member.ts';
import { useBasketCounts } from '#src/baskets/basket-counts.ts';
import { IconLink } from '#src/ui/IconButton.tsx';

const text = navigation.baskets;

/** The baskets that hold something; the credit one only for whom credit is open. @see NV-01 @see NV-02 */
export function BasketIcons({ onFollow }: { onFollow?: () => void }) {
  const counts = useBasketCounts();
  const mayCredit = mayBuyOnCredit(useMember());
  const baskets = [
    { to: paths.wishlist, label: text.wishlist, icon: Heart, count: counts.wishlist },
    { to: paths.cart, label: text.cart, icon: ShoppingCart, count: counts.cart },
    { to: paths.preorderCart, label: text.preorder, icon: CalendarClock, count: counts.preorder },
    { to: paths.creditCart, label: text.credit, icon: WalletCards, count: mayCredit ? counts.credit : 0 },
  ];
  return baskets
    .filter(({ count }) => count > 0)
    .map(({ count, ...basket }) => (
      <IconLink key={basket.to} {...basket} badge={count} {...(onFollow && { onClick: onFollow })} />
    ));
}
