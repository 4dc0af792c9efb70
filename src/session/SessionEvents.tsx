import { useLocation, useNavigate } from 'react-router-dom';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { useSessionActor } from './use-session-actor.ts';

/** Runs the session on every screen: the way to sign-in after signing out, and a new read when the user returns. */
export function SessionEvents() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useSessionActor();
  useEmitted(session, 'leave', ({ to }) => {
    if (pathname !== to) void navigate(to);
  });
  usePageReturned(() => session.send({ type: 'context.requested' }));
  return null;
}
