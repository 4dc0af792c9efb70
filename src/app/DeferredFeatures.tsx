import { useEffect } from 'react';
import { useShop } from '#src/api/client.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import { BasketReporterLoader } from '#src/crm/BasketReporterLoader.tsx';
import { guestId } from '#src/crm/guest-id.ts';
import { locateVisitor } from '#src/geolocation/geolocation.ts';
import { useBasketActivity } from '#src/baskets/use-basket-activity.ts';
import { LiveViewLoader } from './LiveViewLoader.tsx';
import { Notices } from './Notices.tsx';
import { Popups } from './Popups.tsx';
import { SessionLoader } from '#src/session/SessionLoader.tsx';

/**
 * Features of all screens that are loaded after the first render: notices, basket reports, pop-ups, visitor id.
 *
 * @see BK-06
 * @see BK-07
 */
export function DeferredFeatures() {
  const shop = useShop();
  const { additions, changes } = useBasketActivity();
  useEffect(() => {
    guestId();
    void locateVisitor(shop);
    loadBaskets().catch(() => undefined);
  }, [shop]);
  return (
    <>
      <Notices />
      <BasketReporterLoader changes={changes} />
      <Popups additions={additions} />
      <SessionLoader />
      <LiveViewLoader />
    </>
  );
}
