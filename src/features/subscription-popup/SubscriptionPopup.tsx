import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { mayOfferNewsletter, SUBSCRIBED } from '#domain/visit/popups.ts';
import type { OverlayQueueRef } from '#machines/overlay-queue/index.ts';
import { selectIsWanted } from '#machines/subscription-popup/index.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useOverlay } from '#src/popups/use-overlay.ts';
import { readLocal, writeLocal } from '#src/storage/local.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { connectSubscriptionPopup } from './actors.ts';
import { SubscriptionOffer } from './SubscriptionOffer.tsx';

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
