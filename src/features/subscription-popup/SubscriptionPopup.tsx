import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { mayOfferNewsletter, SUBSCRIBED } from '#domain/visit/popups.ts';
import type { OverlayQueueRef } from '#machines/overlay-queue/index.ts';
import { selectIsWanted, subscriptionPopupMachine } from '#machines/subscription-popup/index.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useOverlay } from '#src/popups/use-overlay.ts';
import { readLocal, writeLocal } from '#src/storage/local.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { SubscriptionOffer } from './SubscriptionOffer.tsx';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { subscribeToNewsletter } from '#src/crm/newsletter.ts';

/** Storage key: when the newsletter was declined, in epoch milliseconds as text, or that it was subscribed to. */
const KEY = 'newsletter';

export interface SubscriptionPopupProps {
  queue: OverlayQueueRef;
  /** How many items the user has added so far. */
  additions: number;
  isMember: boolean;
}

/** The newsletter pop-up, offered after an item was added to a basket. @see PC-04 */
export function SubscriptionPopup({ queue, additions, isMember }: SubscriptionPopupProps) {
  const shop = useShop();
  const machine = useMemo(() => connectSubscriptionPopup(shop), [shop]);
  const [isAllowed] = useState(() => mayOfferNewsletter(readLocal(KEY), Date.now()));
  const popup = useActorRef(machine, { input: { isMember, isAllowed, now: Date.now } });
  const isShown = useOverlay(queue, 'newsletter', useSelector(popup, selectIsWanted));

  useEffect(() => {
    if (additions > 0) popup.send({ type: 'product.added' });
  }, [popup, additions]);
  useEffect(() => popup.send({ type: 'session.changed', isMember }), [popup, isMember]);
  useEmitted(popup, 'store', ({ declinedAt }) => {
    writeLocal(KEY, declinedAt === undefined ? SUBSCRIBED : String(declinedAt));
  });

  return isShown ? <SubscriptionOffer popup={popup} /> : null;
}

/** The newsletter machine with the API. */
const connectSubscriptionPopup = (shop: ShopClient) =>
  connect(subscriptionPopupMachine, {
    subscribe: callActor<void, { email: string }>((input, signal) =>
      subscribeToNewsletter(shop, input.email, signal),
    ),
  });
