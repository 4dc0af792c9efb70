import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectIsConfirmingSignOut } from '#machines/session/index.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { useSessionActor } from './use-session-actor.ts';

const importDialog = () => import('./SignOutDialog.tsx');

/** Runs the session on every screen: the question before baskets are lost by signing out, and a new read when the user returns. */
export function SessionEvents() {
  const session = useSessionActor();
  usePageReturned(() => session.send({ type: 'context.requested' }));
  const isConfirming = useSelector(session, selectIsConfirmingSignOut);
  const [dialog, loadDialog] = useLazyModule(importDialog);
  // At once, so that it is there without network too.
  useEffect(loadDialog, [isConfirming, loadDialog]);
  return isConfirming && dialog !== undefined ? <dialog.SignOutDialog session={session} /> : null;
}
