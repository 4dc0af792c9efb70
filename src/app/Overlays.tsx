import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isCartPath } from '#domain/visit/popups.ts';
import { overlayQueueMachine } from '#machines/overlay-queue/index.ts';
import { useMember } from '#src/access/member.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useModuleAtRest } from '#src/ui/use-lazy-module.ts';
import { useWideScreen } from '#src/ui/use-wide-screen.ts';

const importSignup = () => import('#src/features/signup-popup/SignupPopup.tsx');
const importSubscription = () => import('#src/features/subscription-popup/SubscriptionPopup.tsx');

export interface OverlaysProps {
  /** How many items the user has added so far. */
  additions: number;
}

/**
 * What shows over a page by itself, one at a time: the sign-up offer and the newsletter. They are lazy-loaded when they are
 * first needed.
 *
 * @see PU-01 @see PC-04
 */
export function Overlays({ additions }: OverlaysProps) {
  const { pathname } = useLocation();
  const isMember = useMember() !== undefined;
  const isWide = useWideScreen();
  const queue = useActorRef(overlayQueueMachine, { input: { path: pathname } });
  const signup = useModuleAtRest(!isMember && isCartPath(pathname), importSignup);
  const subscription = useModuleAtRest(!isMember && additions > 0, importSubscription);

  useEffect(() => queue.send({ type: 'path.changed', path: pathname }), [queue, pathname]);
  useEffect(() => {
    if (additions > 0) queue.send({ type: 'item.added' });
  }, [queue, additions]);

  return (
    <>
      {signup !== undefined && (
        <signup.SignupPopup queue={queue} path={pathname} isMember={isMember} isWide={isWide} />
      )}
      {subscription !== undefined && (
        <subscription.SubscriptionPopup queue={queue} additions={additions} isMember={isMember} />
      )}
    </>
  );
}
