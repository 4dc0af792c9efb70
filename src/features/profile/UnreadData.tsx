import { useSelector } from '@xstate/react';
import { profile as text } from '#domain/messages/profile.ts';
import { selectIsReading } from '#machines/session/index.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** In place of the personal data of a restored session, until they were read: empty fields would look like lost data. */
export function UnreadData() {
  const session = useSessionActor();
  if (useSelector(session, selectIsReading)) return <Skeleton shape="block" height="12rem" />;
  return <ErrorState title={text.dataFailed} onRetry={() => session.send({ type: 'context.requested' })} />;
}
