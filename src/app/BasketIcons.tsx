import { CalendarClock, Heart, ShoppingCart, WalletCards } from 'lucide';
import { BASKET_PATHS, type BasketName } from '#domain/basket/names.ts';
import { mayBuyOnCredit } from '#domain/account/member.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { useMember } from '#src/access/member.ts';
import { useBasketQuantity } from '#src/baskets/loader.ts';
import { type IconNode } from '#src/ui/Icon.tsx';
import { IconWithBadge, IconLink, accessibleLabel } from '#src/ui/IconButton.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { BasketPanel } from './BasketPanel.tsx';
import { CartLink } from './CartLink.tsx';
import { useWideScreen } from '#src/ui/use-wide-screen.ts';

const BASKETS: readonly { name: BasketName; icon: IconNode }[] = [
  { name: 'wishlist', icon: Heart },
  { name: 'cart', icon: ShoppingCart },
  { name: 'preorder', icon: CalendarClock },
  { name: 'creditOrder', icon: WalletCards },
];

export interface BasketIconsProps {
  /** Whether to show the basket's content on hover and keyboard focus, on wide screens. */
  withPanels?: boolean;
  onFollow?: () => void;
}

/**
 * Icons of the baskets that are not empty, with their item count; the credit basket only for members who may buy on
 * credit.
 *
 * @see NV-01
 * @see NV-02
 */
export function BasketIcons(props: BasketIconsProps) {
  const mayCredit = mayBuyOnCredit(useMember());
  return BASKETS.filter(({ name }) => mayCredit || name !== 'creditOrder').map((basket) => (
    <BasketIcon key={basket.name} {...basket} {...props} />
  ));
}

/** One basket icon: a link on touch screens, with a popover for mouse and keyboard. @see NV-03 */
function BasketIcon({
  name,
  icon,
  withPanels = false,
  onFollow,
}: (typeof BASKETS)[number] & BasketIconsProps) {
  const badge = useBasketQuantity(name);
  const isWide = useWideScreen();
  if (badge === 0) return withPanels && name === 'cart' ? <CartLink /> : null;
  const content = { label: text.titles[name], icon, badge };
  const to = BASKET_PATHS[name];
  if (!withPanels || !isWide)
    return <IconLink {...content} to={to} {...(onFollow && { onClick: onFollow })} />;
  return (
    <Popover
      label={accessibleLabel(content)}
      to={to}
      trigger={<IconWithBadge {...content} />}
      align="end"
      onHover
    >
      <BasketPanel name={name} />
    </Popover>
  );
}
