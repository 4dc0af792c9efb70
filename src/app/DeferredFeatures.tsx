import { useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { loadBaskets, useBasketActivity } from '#src/baskets/loader.ts';
import { doAtRest } from '#src/ui/user-acted.ts';
import { guestId } from '#src/crm/guest-id.ts';
import { locateVisitor } from '#src/geolocation/geolocation.ts';
import { isLiveViewOn, onLiveSwitch } from '#src/inspection/live-switch.ts';
import { PAYMENT_STEPS_KEY, readLocal } from '#src/storage/local.ts';
import { useModuleAtRest } from '#src/ui/use-lazy-module.ts';
import { Notices } from './Notices.tsx';
import { Popups } from './Popups.tsx';

const importBasketReporter = () => import('#src/crm/BasketReporter.tsx');
const importSession = () => import('#src/session/SessionEvents.tsx');
const importWaitingSteps = () => import('#src/payments/WaitingSteps.tsx');
const importLiveView = () => import('#src/features/live-view/LiveView.tsx');

/**
 * Features of all screens that are loaded after the first render: notices, basket reports, pop-ups, visitor id. What few
 * visitors need is loaded when it is needed: reports with the first change of a basket, the session of those who are signed in,
 * the steps of a payment where some wait, the live view where it is switched on.
 *
 * @see BK-05 @see BK-06 @see BK-07 @see TL-04
 */
export function DeferredFeatures() {
  const shop = useShop();
  const { additions, changes } = useBasketActivity();
  const isLive = useSyncExternalStore(onLiveSwitch, isLiveViewOn);
  const reporter = useModuleAtRest(
    Object.values(changes).some((count) => count > 0),
    importBasketReporter,
  );
  const signedIn = useSignedIn();
  const session = useModuleAtRest(signedIn, importSession);
  const waitingSteps = useModuleAtRest(readLocal(PAYMENT_STEPS_KEY) !== null, importWaitingSteps);
  const liveView = useModuleAtRest(isLive, importLiveView);
  useEffect(() => {
    guestId();
    void doAtRest([loadBaskets, () => locateVisitor(shop)]);
  }, [shop]);
  return (
    <>
      <Notices />
      {reporter !== undefined && <reporter.BasketReporter changes={changes} />}
      <Popups additions={additions} />
      {session !== undefined && <session.SessionEvents />}
      {/* Mounted anew by a sign-in: without their session the steps of members are refused. */}
      {waitingSteps !== undefined && <waitingSteps.WaitingSteps key={String(signedIn)} />}
      {isLive && liveView !== undefined && <liveView.LiveView />}
    </>
  );
}
