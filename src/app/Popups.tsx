import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isCartPath } from '#domain/popups.ts';
import { useMember } from '#src/access/member.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { useWideScreen } from '#src/ui/use-wide-screen.ts';

const importSignup = () => import('#src/features/signup-popup/SignupPopup.tsx');
const importSubscription = () => import('#src/features/subscription-popup/SubscriptionPopup.tsx');

/**
 * The sign-up and newsletter pop-ups, one at a time. Each is lazy-loaded when it is first needed.
 *
 * @param additions how many times the user has added a product to a basket
 * @see PU-01
 * @see PC-04
 */
export function Popups({ additions }: { additions: number }) {
  const { pathname } = useLocation();
  const isMember = useMember() !== undefined;
  const isWide = useWideScreen();
  const [signup, fetchSignup] = useLazyModule(importSignup);
  const [subscription, fetchSubscription] = useLazyModule(importSubscription);
  const [isSignupShown, setSignupShown] = useState(false);

  const isSignupDue = !isMember && isCartPath(pathname);
  const isSubscriptionDue = !isMember && additions > 0;
  useEffect(() => {
    if (isSignupDue) fetchSignup();
  }, [isSignupDue, fetchSignup]);
  useEffect(() => {
    if (isSubscriptionDue) fetchSubscription();
  }, [isSubscriptionDue, fetchSubscription]);

  return (
    <>
      {signup !== undefined && (
        <signup.SignupPopup path={pathname} isMember={isMember} isWide={isWide} onShown={setSignupShown} />
      )}
      {subscription !== undefined && (
        <subscription.SubscriptionPopup additions={additions} isMember={isMember} canShow={!isSignupShown} />
      )}
    </>
  );
}
