import { useSelector } from '@xstate/react';
import type { Session } from '#domain/account/session.ts';
import { selectSession } from '#machines/session/index.ts';
import { useSessionActor } from './use-session-actor.ts';

/** The session of this page, for screens of signed-in users. */
export const useSession = (): Session | undefined => useSelector(useSessionActor(), selectSession);
