import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readMoment } from '#domain/visit/popups.ts';
import type { OverlayQueueRef } from '#machines/overlay-queue/index.ts';
import { selectIsWanted, signupPopupMachine } from '#machines/signup-popup/index.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useOverlay } from '#src/popups/use-overlay.ts';
import { readLocal, writeLocal } from '#src/storage/local.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { SignupOffer } from './SignupOffer.tsx';

/** Storage key: when the offer was closed, in epoch milliseconds as text. @see PU-03 */
const KEY = 'popupLastClosed';

export interface SignupPopupProps {
  queue: OverlayQueueRef;
  path: string;
  isMember: boolean;
  isWide: boolean;
}

/** The sign-up pop-up. @see PU-01 @see PU-02 @see PU-03 @see PU-06 */
export function SignupPopup({ queue, path, isMember, isWide }: SignupPopupProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [closedAt] = useState(() => readMoment(readLocal(KEY), Date.now()));
  const popup = useActorRef(signupPopupMachine, { input: { path, isMember, closedAt, now: Date.now } });
  const isShown = useOverlay(queue, 'signup', useSelector(popup, selectIsWanted));

  useEffect(() => popup.send({ type: 'path.changed', path }), [popup, path]);
  useEffect(() => popup.send({ type: 'session.changed', isMember }), [popup, isMember]);
  useEmitted(popup, 'store', ({ closedAt }) => void writeLocal(KEY, String(closedAt)));
  // In the history entry: the URL is that of the specification.
  useEmitted(popup, 'leave', ({ to }) => void navigate(to, { state: { redirectTo: pathname + search } }));

  if (!isShown) return null;
  return (
    <SignupOffer
      isWide={isWide}
      onClose={() => popup.send({ type: 'closed' })}
      onAccept={() => popup.send({ type: 'accepted' })}
    />
  );
}
