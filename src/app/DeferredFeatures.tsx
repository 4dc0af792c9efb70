import { useEffect } from 'react';
import { useShop } from '#src/api/client.ts';
import { bringBaskets } from '#src/baskets/loader.ts';
import { BasketReports } from '#src/crm/BasketReporterLoader.tsx';
import { guestId } from '#src/crm/guest-id.ts';
import { lookForPlace } from '#src/geolocation/geolocation.ts';
import { useBasketNews } from '#src/baskets/use-basket-activity.ts';
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
