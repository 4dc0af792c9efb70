import { useEffect } from 'react';
import { useShop } from '#src/api/client.ts';
import { bringBaskets } from '#src/baskets/at-hand.ts';
import { BasketReports } from '#src/visit/BasketReports.tsx';
import { guestId } from '#src/visit/guest-id.ts';
import { lookForPlace } from '#src/visit/place.ts';
import { useBasketNews } from '#src/visit/use-basket-news.ts';
import { Notices } from './Notices.tsx';
import { Popups } from './Popups.tsx';

/** What goes along with a visit, on whatever screen. @see BK-06 @see BK-07 */
export function Companions() {
  const shop = useShop();
  const { additions, changes } = useBasketNews();
  useEffect(() => {
    guestId();
    void lookForPlace(shop);
    bringBaskets().catch(() => undefined);
  }, [shop]);
  return (
    <>
      <Notices />
      <BasketReports changes={changes} />
      <Popups additions={additions} />
    </>
  );
}
